import { pathKey } from '../../content/paths/index.ts';
import type { Earlier } from '../difference.ts';
import type { Examined } from '../examine.ts';
import { count, firstOf, mostTold, type Outcome } from './outcome.ts';

// What the server answers and no file does.
const served = /^\/(desk|api|preview|previews)(\/|$)/;

/** The paths that pages link to or show, and lead nowhere: neither to a file, nor to what an old address became. */
export function brokenTargets(
  { files, targets }: Pick<Examined, 'files' | 'targets'>,
  oldPaths: ReadonlySet<string>,
): Set<string> {
  const isFile = (path: string): boolean => files.has(`client${path}`);
  const leads = (target: string): boolean =>
    (target.endsWith('/')
      ? isFile(`${target}index.html`)
      : isFile(target) || isFile(`${target}/index.html`) || isFile(`${target}.html`)) ||
    served.test(target) ||
    oldPaths.has(pathKey(target.endsWith('/') ? target : `${target}/`));
  return new Set([...targets.values()].filter((target) => !leads(target)));
}

/**
 * No link to the site itself, nor to a file that a page shows, is newly broken. One that led nowhere before is told and
 * keeps nobody: it moves from list to list with the text that it stands in.
 */
export function checkLinks(
  { pages, targets }: Examined,
  broken: ReadonlySet<string>,
  earlier: Earlier | null,
): Outcome {
  const known = earlier?.index.broken;
  const fresh = broken.difference(new Set(known));
  const isNew = known !== undefined && fresh.size > 0;
  const shown = isNew ? fresh : broken;
  const { count: places, first } = placesOf(shown, { pages, targets });
  const shownPlaces = firstOf(first, places);
  let total = 0;
  for (const { links } of pages.values()) total += links.length;
  const all = count(total, 'internal link');
  const told =
    broken.size === 0
      ? 'none broken'
      : `${broken.size} lead${broken.size === 1 ? 's' : ''} nowhere`;
  const news = known === undefined || broken.size === 0 ? '' : ', none of them new';
  return {
    name: 'links',
    isPassed: !isNew,
    isWarning: broken.size > 0,
    line: isNew
      ? `${count(places, 'internal link')} of ${total.toLocaleString('en')} now lead${places === 1 ? 's' : ''} nowhere:${shownPlaces}`
      : `${all}: ${told}${news}${shownPlaces}`,
    advice:
      'Fix these links in WordPress, or restore the pages that they lead to. To publish anyway, use --force.',
  };
}

interface Places {
  readonly count: number;
  /** The first few, `/page/ → /target/`. */
  readonly first: readonly string[];
}

/** Where paths are linked to, of each page once. */
function placesOf(
  paths: ReadonlySet<string>,
  { pages, targets }: Pick<Examined, 'pages' | 'targets'>,
): Places {
  const last = targets.keys().reduce((most, each) => Math.max(most, each), 0);
  const isNamed = new Uint8Array(last + 1);
  for (const [number, path] of targets) if (paths.has(path)) isNamed[number] = 1;
  const first: string[] = [];
  let count = 0;
  for (const [file, { links }] of pages) {
    for (const link of links) {
      if (isNamed[link] !== 1) continue;
      count += 1;
      if (first.length < mostTold) first.push(`${pageOf(file)} → ${targets.get(link) ?? ''}`);
    }
  }
  return { count, first };
}

const pageOf = (file: string): string =>
  file.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
