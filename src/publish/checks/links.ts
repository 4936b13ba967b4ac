import { pathKey } from '../../paths.ts';
import type { Earlier } from '../difference.ts';
import type { Examined } from '../examine.ts';
import { count, firstOf, type Outcome } from './outcome.ts';

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
  const where = shown.size === 0 ? [] : placesOf(shown, { pages, targets });
  const total = pages.values().reduce((sum, { links }) => sum + links.length, 0);
  const all = count(total, 'internal link');
  const told =
    broken.size === 0
      ? 'none is broken'
      : `${broken.size} lead${broken.size === 1 ? 's' : ''} nowhere`;
  const news = known === undefined || broken.size === 0 ? '' : ', none of them newly';
  return {
    name: 'links',
    isPassed: !isNew,
    line: isNew
      ? `${count(where.length, 'internal link')} of ${total.toLocaleString('en')} newly lead${where.length === 1 ? 's' : ''} nowhere:${firstOf(where)}`
      : `${all}: ${told}${news}${firstOf(where)}`,
    advice:
      'Mend these links in WordPress, or restore what they lead to. To go live all the same, publish with --force.',
  };
}

/** Where these are linked to: `/page/ → /target/`, of each page and target one. */
function placesOf(
  paths: ReadonlySet<string>,
  { pages, targets }: Pick<Examined, 'pages' | 'targets'>,
): string[] {
  const numbers = new Map([...targets].filter(([, path]) => paths.has(path)));
  // Of a million links hardly one is among them.
  const isNamed = new Uint8Array(
    numbers.keys().reduce((most, each) => Math.max(most, each), 0) + 1,
  );
  for (const number of numbers.keys()) isNamed[number] = 1;
  const places: string[] = [];
  for (const [file, { links }] of pages) {
    for (const link of links)
      if (isNamed[link] === 1) places.push(`${pageOf(file)} → ${numbers.get(link) ?? ''}`);
  }
  return places;
}

const pageOf = (file: string): string =>
  file.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
