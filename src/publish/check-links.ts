import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FileList, ListedFile } from '../build/folder/index.ts';
import { pathKey } from '../content/paths/index.ts';
import { nullIfMissing } from '../error-code.ts';
import { fewEnough, toPercent } from '../wordpress/sync/errors.ts';
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

/**
 * Fails if a link within the site, or a shown file, is newly broken. Others are only named, since
 * they move from list to list with their text.
 * @param before the broken targets of the live release; null if unknown
 */
export function checkLinks(
  list: FileList,
  broken: ReadonlySet<string>,
  before: ReadonlySet<string> | null,
): Outcome {
  const fresh = broken.difference(before ?? new Set());
  const isNew = before !== null && fresh.size > 0;
  const { total, places, first } = placesOf(isNew ? fresh : broken, list);
  const shown = firstOf(first, places);
  const lead = broken.size === 1 ? 'leads' : 'lead';
  const summary = broken.size === 0 ? 'none broken' : `${broken.size} ${lead} nowhere`;
  const news = before === null || broken.size === 0 ? '' : ', none of them new';
  return {
    name: 'links',
    isPassed: !isNew,
    isWarning: broken.size > 0,
    line: isNew
      ? `${count(places, 'internal link')} of ${total.toLocaleString('en')} now lead${places === 1 ? 's' : ''} nowhere:${shown}`
      : `${count(total, 'internal link')}: ${summary}${news}${shown}`,
    advice:
      'Fix these links in WordPress, or restore the pages that they lead to. To publish anyway, use --force.',
  };
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
  const most = Math.max(fewEnough, pages.length * maxShrink) + deleted * archivesOfOne;
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

/**
 * The number of all links, and of those to the paths, each counted once a page; and the first of
 * these: `/page/ → /target/`.
 */
function placesOf(paths: ReadonlySet<string>, { files, targets }: FileList) {
  const named = new Set<number>();
  for (const [number, path] of targets) if (paths.has(path)) named.add(number);
  const first: string[] = [];
  let total = 0;
  let places = 0;
  for (const [file, { page }] of files) {
    if (page === null) continue;
    total += page.links.length;
    if (named.size === 0) continue;
    for (const link of page.links) {
      if (!named.has(link)) continue;
      places += 1;
      if (first.length < mostExamples) first.push(`${pageOf(file)} → ${targets.get(link) ?? ''}`);
    }
  }
  return { total, places, first };
}

const pageOf = (file: string): string =>
  file.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
