import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FileList, ListedFile } from '../build/folder/index.ts';
import { pathKey } from '../content/paths/index.ts';
import { nullIfMissing } from '../error-code.ts';
import { mostToLose, toPercent } from '../wordpress/sync/errors.ts';
import { count, firstOf, mostExamples, type Outcome } from './outcome.ts';

export interface LinkedSite {
  readonly list: FileList;
  /** Its `server/redirects.json`. */
  readonly redirects: string;
  /** Paths of the pages that its server renders when they are asked for. */
  readonly onDemand: ReadonlySet<string>;
}

export const redirectsFile = 'server/redirects.json';

// The server answers these paths without a file.
const served = /^\/(desk|api|preview|previews)(\/|$)/;

// A live release's list was checked by its publication, and has the digests of all files.
const brokenIn = new WeakMap<FileList, ReadonlySet<string>>();

/** The paths that pages link to or show, but that are neither a file nor an old address. */
export function brokenTargets(site: LinkedSite): ReadonlySet<string> {
  const broken = brokenIn.get(site.list) ?? findBroken(site);
  brokenIn.set(site.list, broken);
  return broken;
}

function findBroken({ list, redirects, onDemand }: LinkedSite): Set<string> {
  const { files, targets } = list;
  const oldPaths = oldPathsIn(redirects);
  const isFile = (path: string): boolean => files.has(`client${path}`);
  const leads = (target: string): boolean =>
    onDemand.has(target) ||
    onDemand.has(`${target}/`) ||
    (target.endsWith('/')
      ? isFile(`${target}index.html`)
      : isFile(target) || isFile(`${target}/index.html`) || isFile(`${target}.html`)) ||
    served.test(target) ||
    oldPaths.has(pathKey(target.endsWith('/') ? target : `${target}/`));
  const isUsed = usedTargets(files.values(), targets.size);
  const broken = new Set<string>();
  for (const [number, target] of targets)
    if (isUsed[number] === 1 && !leads(target)) broken.add(target);
  return broken;
}

/** 1 at each linked target's number. A set takes four times as long for 10,000 posts. */
function usedTargets(files: Iterable<ListedFile>, count: number): Uint8Array {
  const isUsed = new Uint8Array(count + 1);
  for (const { page } of files) for (const link of page?.links ?? []) isUsed[link] = 1;
  return isUsed;
}

const table = z.object({ paths: z.record(z.string(), z.string()) });

/** The old paths that the server redirects, as {@link pathKey}s. */
function oldPathsIn(file: string): Set<string> {
  const text = nullIfMissing(() => readFileSync(file, 'utf8'));
  return new Set(text === null ? [] : Object.keys(table.parse(JSON.parse(text)).paths));
}

interface LinkRules {
  readonly maxShrink: number;
  /** The paths of texts that are new or edited in WordPress. */
  readonly newPaths: () => ReadonlySet<string>;
}

/**
 * Names links within the site, and shown files, that lead nowhere. Fails if many of them are newly
 * broken on many pages that readers had: pages or files may be lost. Those of a text that is new or
 * edited are its author's, and one text or one item of a menu never stops the site.
 * @param before the live release: its files, and its broken targets or null; null if unknown
 */
export function checkLinks(
  list: FileList,
  broken: ReadonlySet<string>,
  before: { readonly list: FileList; readonly broken: ReadonlySet<string> | null } | null,
  { maxShrink, newPaths }: LinkRules,
): Outcome {
  const known = before?.broken ?? null;
  const fresh = known === null ? new Set<string>() : broken.difference(known);
  const { total, pages, links } = placesOf(fresh.size > 0 ? fresh : broken, list);
  const lost = fresh.size > 0 ? onPagesBefore(links, before?.list ?? null, newPaths()) : [];
  const lostPages = new Set(lost.map(({ file }) => file));
  const lostTargets = new Set(lost.map(({ target }) => target));
  const areLost =
    maxShrink < 1 &&
    lostPages.size > mostToLose(pages, maxShrink) &&
    lostTargets.size > mostToLose(list.targets.size, maxShrink);
  const lead = broken.size === 1 ? 'leads' : 'lead';
  const summary = broken.size === 0 ? 'none broken' : `${broken.size} ${lead} nowhere`;
  const news = known === null || broken.size === 0 ? '' : `, ${fresh.size || 'none'} of them new`;
  const line = areLost
    ? `${count(lost.length, 'internal link')} of ${total.toLocaleString('en')} now lead nowhere`
    : `${count(total, 'internal link')}: ${summary}${news}`;
  return {
    name: 'links',
    isPassed: !areLost,
    isWarning: broken.size > 0,
    line: line + examplesOf(areLost ? lost : links),
    advice:
      'Fix these links in WordPress, or restore the pages that they lead to. To publish anyway, use --force.',
  };
}

/** A link on a page: the page's file, and the path that it leads to. */
interface PlacedLink {
  readonly file: string;
  readonly target: string;
}

/** Those on pages that readers had, and that show no text that is new or edited. */
function onPagesBefore(
  links: readonly PlacedLink[],
  before: FileList | null,
  newPaths: ReadonlySet<string>,
): readonly PlacedLink[] {
  return links.filter(
    ({ file }) => before?.files.has(file) === true && !newPaths.has(pageOf(file)),
  );
}

function examplesOf(links: readonly PlacedLink[]): string {
  const first = links.slice(0, mostExamples);
  return firstOf(
    first.map(({ file, target }) => `${pageOf(file)} → ${target}`),
    links.length,
  );
}

interface AddressRules {
  /** The number of texts that were deleted since the live release. */
  readonly deleted: number;
  readonly maxShrink: number;
}

/** A deleted text may have been the only one of its author, of a month and of some tags. */
const archivesOfOne = 5;

/**
 * Fails if too many pages of the live release are neither there nor redirected.
 * @param before the files of the live release; null if unknown
 */
export function checkAddresses(
  before: FileList | null,
  { list, redirects, onDemand }: LinkedSite,
  { deleted, maxShrink }: AddressRules,
): Outcome {
  const oldPaths = oldPathsIn(redirects);
  const pages = [...(before?.files ?? [])].flatMap(([file, { page }]) =>
    page === null || page.isRedirect ? [] : [file],
  );
  const missing = pages.filter(
    (file) =>
      !list.files.has(file) && !onDemand.has(pageOf(file)) && !oldPaths.has(pathKey(pageOf(file))),
  );
  const most = mostToLose(pages.length, maxShrink) + deleted * archivesOfOne;
  const isPassed = missing.length <= most || maxShrink >= 1;
  const line =
    before === null
      ? 'no live pages to compare with'
      : `${missing.length} of ${count(pages.length, 'live page')} would have neither a page nor a redirect`;
  return {
    name: 'addresses',
    isPassed,
    line: isPassed
      ? line
      : `${line}; at most ${toPercent(maxShrink)} may disappear at once:${firstOf(missing.map(pageOf))}`,
    advice:
      'Look at the lists of categories, tags and authors in WordPress: a plugin or a firewall may hide them. If these pages are meant to be gone, publish with --force.',
  };
}

/** The number of all links and pages, and the links to the paths, each once a page. */
function placesOf(paths: ReadonlySet<string>, { files, targets }: FileList) {
  const named = new Map([...targets].filter(([, path]) => paths.has(path)));
  const links: PlacedLink[] = [];
  let total = 0;
  let pages = 0;
  for (const [file, { page }] of files) {
    if (page === null) continue;
    pages += 1;
    total += page.links.length;
    if (named.size === 0) continue;
    for (const link of page.links) {
      const target = named.get(link);
      if (target !== undefined) links.push({ file, target });
    }
  }
  return { total, pages, links };
}

const pageOf = (file: string): string =>
  file.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
