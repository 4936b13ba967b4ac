import {
  createResolver,
  homePath,
  type KnownSite,
  pathKey,
  surveySite,
} from '../../content/paths/index.ts';
import type { StoredRedirect } from '../mirror/index.ts';
import type { Arranged } from './arrange.ts';
import { refuseMissing } from './errors.ts';
import { unusedUploads, usesByRecord, uploadsBehind, withUploads } from './record-uses.ts';
import { findingsOf, menuFindings, missingPictures } from './findings.ts';
import type { Reporter } from './reporter.ts';
import { fetchMedia, type FetchedMedia } from './media.ts';
import type { ReadRecords, Records, Snapshot } from './snapshot.ts';
import type { SyncOptions, SyncReport } from './types.ts';

interface Context {
  readonly before: Snapshot;
  readonly reporter: Reporter;
  /** True when stored copies of pictures need no check. */
  readonly isSettled: boolean;
  /** The addresses of the site before this sync; undefined when they are not known. */
  readonly known: Surveyed | undefined;
}

interface Derived {
  readonly records: Records;
  readonly pictures: SyncReport['pictures'];
  readonly media: FetchedMedia;
  readonly known: Surveyed;
}

/**
 * Adds what follows from the records: the pictures and files that they show, redirects from their earlier addresses, and findings.
 * Throws a SyncError when a picture is missing and STRICT_IMAGES is set.
 */
export async function deriveRecords(
  arranged: Arranged,
  { before, reporter, ...options }: SyncOptions & Context,
): Promise<Derived> {
  const redirects = redirectsOf(before, arranged.records);
  const placed = { ...arranged.records, redirects };
  const known =
    options.known !== undefined && isSameSurvey(before.stored, placed)
      ? options.known
      : surveyed(placed, options.ownAddresses);
  const { hasPage } = known;
  const plain = [...usesByRecord(arranged, before)];
  const behind = uploadsBehind(plain, {
    home: arranged.records.site.get('site')?.home ?? '',
    attachments: arranged.records.attachments.values(),
    ...{ hasPage, known: known.uploads },
  });
  const records = plain.map((record) => withUploads(record, behind));
  if (options.copyFiles === 'all')
    records.push(unusedUploads(records, arranged.records.attachments.values()));
  const media = await fetchMedia(records, { ...options, before, reporter });
  const missing = missingPictures(records, media);
  if (options.strictImages) refuseMissing(missing);
  const { pictures, counts } = media;
  const files = new Map(media.files);
  for (const [address, upload] of behind) {
    const file = files.get(upload);
    if (file !== undefined) files.set(address, file);
  }
  const findings = findingsOf(records, { ...media, files, hasPage }, before.findings);
  for (const site of arranged.records.site.values()) {
    const ofMenus = menuFindings(arranged.records.menus, {
      site,
      hasPage,
      before: before.findings,
    });
    for (const [key, found] of ofMenus) findings.set(key, found);
  }
  return {
    records: { ...arranged.records, pictures, files, redirects, findings },
    pictures: { ...counts, missing: missing.size },
    ...{ media, known },
  };
}

/** The records that have addresses. */
const surveyedNames = [
  ...(['site', 'posts', 'pages', 'users', 'categories', 'tags'] as const),
  ...(['attachments', 'redirects'] as const),
];

/** Whether no address and no list changed between two states of a site. */
function isSameSurvey(
  before: Records,
  now: Pick<Records, (typeof surveyedNames)[number]>,
): boolean {
  return surveyedNames.every(
    (name) =>
      before[name].size === now[name].size &&
      [...now[name]].every(([key, record]) => {
        const known = before[name].get(key);
        return known === record || (known !== undefined && placeOf(known) === placeOf(record));
      }),
  );
}

/** The properties of a record that addresses depend on. */
const placeOf = (record: object): string =>
  JSON.stringify({ ...record, ...ofText, body: '', uses: [], modified: '', modifiedLocal: '' });
const ofText = { title: '', titleHtml: '', excerpt: '', standfirst: '', words: 0 };

/** The addresses of a site, and what they lead to. */
export interface Surveyed {
  readonly site: KnownSite;
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
  /** Addresses of uploads by those of their pages; null where there is none. */
  readonly uploads: Map<string, string | null>;
}

function surveyed(
  records: ReadRecords & Pick<Records, 'redirects'>,
  ownAddresses: SyncOptions['ownAddresses'],
): Surveyed {
  const site = records.site.get('site');
  if (site === undefined) throw new Error('The site sent no information about itself.');
  const known = surveySite({
    site,
    posts: [...records.posts.values()],
    pages: [...records.pages.values()],
    users: [...records.users.values()],
    categories: [...records.categories.values()],
    tags: [...records.tags.values()],
    attachments: [...records.attachments.values()],
    redirects: [...records.redirects.values()],
  });
  const resolve = createResolver(known, ownAddresses);
  const found = new Map<string, boolean>();
  const hasPage = (address: string): boolean => {
    const before = found.get(address);
    if (before !== undefined) return before;
    const isThere = resolve(address) !== null;
    found.set(address, isThere);
    return isThere;
  };
  return { site: known, hasPage, uploads: new Map() };
}

const withPaths = ['posts', 'pages', 'users', 'categories', 'tags'] as const;
type Target = StoredRedirect['to'];

/**
 * Addresses that records had before, by path: redirects of earlier syncs, and the addresses of records that moved since the last one.
 * Without those that another record has now, and those whose record is gone. The target is a record, so one redirect is enough
 * however often the record moves.
 */
function redirectsOf(before: Snapshot, now: ReadRecords): Map<string, StoredRedirect> {
  const taken = new Set([pathKey(homePath)]);
  for (const name of withPaths) {
    for (const { path } of now[name].values()) taken.add(pathKey(path));
  }
  const redirects = new Map<string, StoredRedirect>();
  const add = (path: string, { collection, key }: Target): void => {
    const to = [collection, ...twinOf(collection)].find((name) => now[name].has(key));
    if (to === undefined || taken.has(pathKey(path))) return;
    redirects.set(pathKey(path), { path, to: { collection: to, key } });
  };
  for (const { path, to } of before.redirects.values()) add(path, to);
  for (const collection of withPaths) {
    for (const [key, { path }] of before[collection]) add(path, { collection, key: String(key) });
  }
  return new Map([...redirects.values()].map((redirect) => [redirect.path, redirect]));
}

/** A post may become a page, or a page a post: the id stays. */
function twinOf(collection: Target['collection']): Target['collection'][] {
  if (collection === 'posts') return ['pages'];
  return collection === 'pages' ? ['posts'] : [];
}
