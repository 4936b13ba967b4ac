import type { IsMeant } from './compare-shapes.ts';
import type { RecordedFolder } from './recorded-calls.ts';

interface Difference {
  readonly folders?: readonly RecordedFolder[];
  readonly names: RegExp;
  /** Of the paths in the body, see `compareShapes`. */
  readonly paths: RegExp;
  /** True if only a field that the service lacks is meant. */
  readonly isMissing?: boolean;
  readonly reason: string;
}

/** Galley names the fields that it asks v2 for (`_fields`). */
const v2 = ['v2', 'v2-plain-permalinks'] as const;
const unasked = 'Galley does not ask for it.';

/** Where the embedded service differs from the recorded servers, and means to. */
const differences: readonly Difference[] = [
  {
    names: /^index/,
    paths: /^routes\./,
    reason:
      'The index lists the routes that there are; each route has the parameters that it looks at, without a description.',
  },
  {
    folders: v2,
    names: /./,
    paths: /(?:^|\.)_links(?:\.[\w:-]+)?$/,
    isMissing: true,
    reason: 'The service has the links that can be embedded.',
  },
  {
    folders: v2,
    names: /^(?:create|delete|media|page|post|update|upload)/,
    paths: new RegExp(
      String.raw`(?:^|\.)(?:ping_status|template|format|password|permalink_template|generated_slug|content\.block_version|description|media_type|missing_image_sizes)$`,
    ),
    isMissing: true,
    reason: unasked,
  },
  {
    folders: v2,
    names: /^(?:categories|comments|posts-embed|tags|users?)/,
    paths: /(?:^|\.)(?:meta|(?:fir|la)st_name|nickname|locale|extra_capabilities|registered_date)$/,
    isMissing: true,
    reason: unasked,
  },
  {
    folders: v2,
    names: /^comments$|^posts-embed$/,
    paths: /^\[\](?:\._embedded\.replies\[\]\[\])?\.link$/,
    isMissing: true,
    reason: unasked,
  },
  {
    folders: v2,
    names: /^(?:index|settings|taxonomies|types)/,
    paths: /^(?:\w+\.(?:description|icon)|site_icon)$/,
    isMissing: true,
    reason: unasked,
  },
  {
    folders: v2,
    names: /^settings-as-admin$/,
    paths: /^(?!title$|description$|(?:show|page)_)/,
    isMissing: true,
    reason: unasked,
  },
  {
    names: /./,
    paths: /sizes\.[^.]+\.filesize$/,
    reason:
      'Smaller versions of a picture are drawn when first asked for; their sizes are not known before.',
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
  return (path, isLacking = false) => {
    const found = applicable.filter(
      ({ paths, isMissing = isLacking }) => isMissing === isLacking && paths.test(path),
    );
    for (const difference of found) used.add(difference);
    return found.length > 0;
  };
}

/** Reasons of differences that nothing recorded needed so far. */
export function unusedDifferences(): string[] {
  return differences.filter((difference) => !used.has(difference)).map(({ reason }) => reason);
}
