import type { IsMeant } from './compare-shapes.ts';
import type { RecordedFolder } from './recorded-exchange.ts';

interface Difference {
  readonly folders?: readonly RecordedFolder[];
  readonly names: RegExp;
  /** Of the paths in the body, see `compareShapes`. */
  readonly paths: RegExp;
  readonly reason: string;
}

/** Where the embedded service differs from the recorded servers, and means to. */
const differences: readonly Difference[] = [
  {
    names: /^index/,
    paths: /^routes\./,
    reason:
      'The index lists the routes that there are; each route has the parameters that it looks at, without a description.',
  },
  {
    folders: ['v2'],
    names: /^options-posts$/,
    paths: /^(?:endpoints\[\]\.(?:args|allow_batch)|schema)/,
    reason: 'As above; the service knows neither batches nor schemas.',
  },
  {
    names: /./,
    paths: /sizes\.[^.]+\.filesize$/,
    reason:
      'Smaller versions of a picture are drawn when first asked for; their sizes are not known before.',
  },
  {
    folders: ['v2'],
    names: /^delete-post-to-trash$/,
    paths: /^_links\.predecessor-version$/,
    reason: 'The service numbers its revisions apart from the posts.',
  },
  {
    folders: ['legacy'],
    names: /^types$/,
    paths: /^revision$/,
    reason: 'The service has no separate type for its revisions.',
  },
  {
    folders: ['legacy'],
    names: /^(?:types|taxonomies)$/,
    paths: /\.labels\.(?!name$|singular_name$)/,
    reason: 'The texts of the buttons of admin pages, of which there are none.',
  },
  {
    folders: ['legacy'],
    names: /^taxonomies$/,
    paths: /^\[\]\.length$/,
    reason: 'The service has no post formats, which were the third taxonomy.',
  },
];

const used = new Set<Difference>();

export function meantDifferences(folder: RecordedFolder, name: string): IsMeant {
  const applicable = differences.filter(
    ({ folders, names }) => (folders?.includes(folder) ?? true) && names.test(name),
  );
  return (path) => {
    const found = applicable.filter(({ paths }) => paths.test(path));
    for (const difference of found) used.add(difference);
    return found.length > 0;
  };
}

/** Reasons of differences that nothing recorded needed so far. */
export function unusedDifferences(): string[] {
  return differences.filter((difference) => !used.has(difference)).map(({ reason }) => reason);
}
