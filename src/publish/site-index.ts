import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { copyKinds, type CopyKind } from './compress.ts';

// A higher one when what is read from pages changes, or how files are compressed: then all is looked at again.
const version = 3;

const indexFile = 'site.db';

/** A file of a site, without its compressed copies. */
export interface IndexedFile {
  readonly size: number;
  readonly copies: readonly CopyKind[];
  /** Only of HTML files of `client`. */
  readonly page: IndexedPage | null;
}

/** What one HTML file says of itself. */
export interface IndexedPage {
  /** Ends as a document does. */
  readonly isWhole: boolean;
  /** A heading or a text, not only what stands around them. */
  readonly hasContent: boolean;
  /** A page at an old address, which sends readers on. */
  readonly sendsOn: boolean;
  /** Numbers of targets, each once. */
  readonly links: Uint32Array;
}

/** What lies in a site, and what was learned by reading it, kept so that the next one need not. */
export interface SiteIndex {
  /** By path, `client/index.html`. */
  readonly files: ReadonlyMap<string, IndexedFile>;
  /** Paths of the site that pages link to or show, decoded, without `BASE_PATH`; by number. */
  readonly targets: ReadonlyMap<number, string>;
  /** Those of them that lead nowhere. */
  readonly broken: ReadonlySet<string>;
}

const versionRow = z.object({ user_version: z.literal(version) });
const fileRow = z.tuple([
  z.string(),
  z.int(),
  z.int(),
  z.int().nullable(),
  z.instanceof(Uint8Array).nullable(),
]);
const targetRow = z.object({ id: z.int(), path: z.string(), broken: z.int() });

const tables = `
CREATE TABLE file (path TEXT PRIMARY KEY, size INTEGER, copies INTEGER, page INTEGER, links BLOB) WITHOUT ROWID;
CREATE TABLE target (id INTEGER PRIMARY KEY, path TEXT, broken INTEGER);
PRAGMA user_version = ${version};
`;

/** Null where there is none that this version can use. */
export const readSiteIndex = (site: string): SiteIndex | null => readFrom(site, read);

// What this process has written last: the next site that it makes follows that one, wherever it was moved to since.
let last: { readonly identity: string; readonly index: SiteIndex } | undefined;

/** As {@link readSiteIndex}, without reading what this process has written as the last one. */
export function recallSiteIndex(site: string): SiteIndex | null {
  const file = join(site, indexFile);
  return last !== undefined && identityOf(file) === last.identity
    ? last.index
    : readSiteIndex(site);
}

/** Which file it is, in which state. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** Whether there is one of this version. That it can be read to its end is not said. */
export const hasSiteIndex = (site: string): boolean => readFrom(site, () => true) ?? false;

function readFrom<Read>(site: string, readIt: (db: DatabaseSync) => Read): Read | null {
  const file = join(site, indexFile);
  if (!existsSync(file)) return null;
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      versionRow.parse(db.prepare('PRAGMA user_version').get());
      return readIt(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

function read(db: DatabaseSync): SiteIndex {
  const files = new Map<string, IndexedFile>();
  const rows = db.prepare('SELECT path, size, copies, page, links FROM file ORDER BY path');
  rows.setReturnArrays(true);
  for (const row of rows.iterate()) {
    const [path, size, copies, page, links] = fileRow.parse(row);
    files.set(path, { size, copies: kindsOf(copies), page: pageOf(page, links) });
  }
  const targets = new Map<number, string>();
  const broken = new Set<string>();
  for (const row of db.prepare('SELECT id, path, broken FROM target').iterate()) {
    const { id, path, broken: isBroken } = targetRow.parse(row);
    targets.set(id, path);
    if (isBroken === 1) broken.add(path);
  }
  return { files, targets, broken };
}

/**
 * Writes the index of a site.
 * @param earlier a site whose index is known, of which only the paths named have become others.
 */
export function writeSiteIndex(
  site: string,
  index: SiteIndex,
  earlier: {
    readonly site: string;
    readonly index: SiteIndex;
    readonly others: Iterable<string>;
  } | null,
): void {
  const file = join(site, indexFile);
  if (earlier !== null) copyFileSync(join(earlier.site, indexFile), file);
  const db = new DatabaseSync(file);
  try {
    // Nobody reads it before all of the site is there.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    if (earlier === null) db.exec(tables);
    db.exec('BEGIN');
    writeFiles(db, index, earlier?.others ?? index.files.keys());
    writeTargets(db, index, earlier?.index ?? null);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  const identity = identityOf(file);
  last = identity === null ? undefined : { identity, index };
}

function writeFiles(db: DatabaseSync, { files }: SiteIndex, paths: Iterable<string>): void {
  const put = db.prepare('INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM file WHERE path = ?');
  for (const path of paths) {
    const known = files.get(path);
    if (known === undefined) remove.run(path);
    else {
      const { size, copies, page } = known;
      put.run(path, size, bitsOf(copies), flagsOf(page), linksOf(page));
    }
  }
}

function writeTargets(
  db: DatabaseSync,
  { targets, broken }: SiteIndex,
  before: SiteIndex | null,
): void {
  const put = db.prepare('INSERT OR REPLACE INTO target VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM target WHERE id = ?');
  for (const [id, path] of targets) {
    const isBroken = broken.has(path);
    const isKnown = before?.targets.get(id) === path && before.broken.has(path) === isBroken;
    if (!isKnown) put.run(id, path, isBroken ? 1 : 0);
  }
  for (const id of before?.targets.keys() ?? []) if (!targets.has(id)) remove.run(id);
}

const bitsOf = (copies: readonly CopyKind[]): number =>
  copies.reduce((bits, kind) => bits | (1 << copyKinds.indexOf(kind)), 0);

const kindSets = Array.from({ length: 1 << copyKinds.length }, (_, bits) =>
  copyKinds.filter((_kind, place) => (bits & (1 << place)) !== 0),
);
const kindsOf = (bits: number): readonly CopyKind[] => kindSets[bits] ?? [];

const flagsOf = (page: IndexedPage | null): number | null =>
  page === null
    ? null
    : (page.isWhole ? 1 : 0) | (page.hasContent ? 2 : 0) | (page.sendsOn ? 4 : 0);

const linksOf = (page: IndexedPage | null): Uint8Array | null =>
  page === null
    ? null
    : new Uint8Array(page.links.buffer, page.links.byteOffset, page.links.byteLength);

function pageOf(flags: number | null, links: Uint8Array | null): IndexedPage | null {
  if (flags === null || links === null) return null;
  return {
    isWhole: (flags & 1) !== 0,
    hasContent: (flags & 2) !== 0,
    sendsOn: (flags & 4) !== 0,
    // A copy, since numbers have to lie at a multiple of their size.
    links: new Uint32Array(links.slice().buffer),
  };
}
