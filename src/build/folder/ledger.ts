import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fileState } from '../../json-file.ts';
import { inTransaction, userVersion } from '../../sqlite.ts';

/** Raise it if tables or facts about files change: the build folder is then made again. */
const format = 3;

export const ledgerFile = 'ledger.db';

// A file's version is that of the last build that wrote or described it.
const tables = `
  CREATE TABLE build (version INTEGER PRIMARY KEY, id TEXT NOT NULL, made_from TEXT NOT NULL);
  INSERT INTO build VALUES (0, '', '');
  CREATE TABLE file (path TEXT PRIMARY KEY, version INTEGER NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL,
    time REAL NOT NULL, digest TEXT, copies TEXT, page INTEGER, links BLOB) WITHOUT ROWID;
  CREATE TABLE target (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
  PRAGMA user_version = ${format};
`;

// They find what a build has changed without reading all rows. Existing ledgers get them, too.
const indexes = `
  CREATE INDEX IF NOT EXISTS changed ON file (version);
  CREATE INDEX IF NOT EXISTS undescribed ON file (path) WHERE digest IS NULL;
`;

/** The number of builds that a ledger remembers. Older lists are compared file by file. */
const maxBuilds = 100;

const versionRow = z.object({ user_version: z.int() });
const buildRow = z.object({ version: z.int(), id: z.string(), made_from: z.string() });
const filedRow = z.object({ path: z.string(), key: z.string(), size: z.int(), time: z.number() });
const sizeRow = z.object({ path: z.string(), size: z.int() });
const namedRow = z.object({ path: z.string(), copies: z.string().nullable() });
const countRow = z.object({ count: z.int() });
const pathRow = z.object({ path: z.string() });
const targetRow = z.object({ id: z.int(), path: z.string() });
const linksRow = z.object({ links: z.instanceof(Uint8Array).nullable() });
const describedRow = z.tuple([
  z.string(),
  z.int(),
  z.number(),
  z.string().nullable(),
  z.string().nullable(),
  z.int().nullable(),
  z.instanceof(Uint8Array).nullable(),
]);

/** A file as a build left it. */
export interface Filed {
  /** The cache key that it was made with. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Its last change, in milliseconds: shows whether another program has written to it. */
  readonly time: number;
}

/** Facts about an HTML file. */
export interface PageFacts {
  /** True if its end is there. */
  readonly isWhole: boolean;
  /** Characters of the text in its `main` element. */
  readonly text: number;
  /** True for a page at an old address, which redirects readers. */
  readonly isRedirect: boolean;
}

/** What publishing finds out about a file when it reads it. */
export interface Description {
  readonly digest: string;
  /** The endings of the compressed copies beside it: `br`, `gz`. */
  readonly copies: readonly string[];
  /** Null except for readers' pages. `targets`: paths of the site that it links to or shows. */
  readonly page: (PageFacts & { readonly targets: readonly string[] }) | null;
}

/** A file of a finished site. */
export interface ListedFile {
  readonly size: number;
  /** See {@link Filed}; 0 if unknown. */
  readonly time: number;
  readonly digest: string;
  readonly copies: readonly string[];
  readonly page: (PageFacts & { readonly links: Uint32Array }) | null;
}

export interface FileList {
  /** By path: `client/index.html`. Compressed copies are not listed themselves. */
  readonly files: ReadonlyMap<string, ListedFile>;
  /** The paths for the numbers in `links`. Some may be from earlier builds only. */
  readonly targets: ReadonlyMap<number, string>;
}

export interface Changes {
  readonly written: ReadonlyMap<string, Filed>;
  /** Made again with the same bytes. */
  readonly confirmed: ReadonlyMap<string, Filed>;
  readonly removed: Iterable<string>;
  readonly cacheKey: string;
}

/** The list of the files of a build folder, on disk. */
export interface Ledger {
  /** Counts the builds. */
  version(): number;
  /** What the last build was made from; empty before the first one. */
  cacheKey(): string;
  files(): Map<string, Filed>;
  /** Records a build, completely or not at all. Returns its version. */
  enter(changes: Changes): number;
  /** Files that are new or changed since publishing described them. */
  readonly undescribed: () => { readonly path: string; readonly size: number }[];
  readonly describe: (descriptions: ReadonlyMap<string, Description>) => void;
  /** Forgets that a file has compressed copies of some endings. */
  forgetCopies(path: string, copies: readonly string[]): void;
  /** New or changed files compared with another folder's copy of a ledger; null if impossible. */
  readonly changedFrom: (other: string) => NamedFile[] | null;
  /** Pages that lead to one of the files, or show it. A page without a description counts. */
  readonly leadingTo: (files: ReadonlySet<string>, pages: Iterable<string>) => string[];
  /** Every file, with its copies. */
  readonly all: () => NamedFile[];
  readonly copyTo: (folder: string) => void;
  close(): void;
}

/** A file, and the endings of its compressed copies. */
export interface NamedFile {
  readonly path: string;
  readonly copies: readonly string[];
}

/** Opens the ledger of a folder. Null if another version wrote it, or if it is damaged. */
export function openLedger(folder: string): Ledger | null {
  const file = join(folder, ledgerFile);
  const db = new DatabaseSync(file);
  try {
    // Not a write-ahead log: a copy of this one file is the whole list.
    db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL');
    if (userVersion(db) === 0) db.exec(tables);
    if (userVersion(db) === format) {
      db.exec(indexes);
      return ledgerOf(db, file);
    }
  } catch {
    // Damaged.
  }
  db.close();
  return null;
}

function ledgerOf(db: DatabaseSync, file: string): Ledger {
  const build = () => lastBuild(db);
  build();
  return {
    version: () => build().version,
    cacheKey: () => build().made_from,
    files() {
      const rows = db.prepare('SELECT path, key, size, time FROM file').all();
      return new Map(
        rows.map((row) => {
          const { path, ...filed } = filedRow.parse(row);
          return [path, filed];
        }),
      );
    },
    enter: (changes) => enterBuild(db, build().version + 1, changes),
    undescribed: () =>
      db
        .prepare('SELECT path, size FROM file WHERE digest IS NULL')
        .all()
        .map((row) => sizeRow.parse(row)),
    describe(descriptions) {
      inTransaction(db, () => {
        const numbers = numbering(db);
        const { version } = build();
        const update = db.prepare(
          'UPDATE file SET version = ?, digest = ?, copies = ?, page = ?, links = ? WHERE path = ?',
        );
        for (const [path, { digest, copies, page }] of descriptions) {
          const links = page && Uint32Array.from(page.targets, numbers);
          update.run(version, digest, copies.join(' '), packPage(page), links, path);
        }
      });
    },
    forgetCopies(path, copies) {
      const row = db.prepare('SELECT copies FROM file WHERE path = ?').get(path);
      const { data } = z.object({ copies: z.string() }).safeParse(row);
      const left = data?.copies.split(' ').filter((copy) => !copies.includes(copy));
      if (left !== undefined)
        db.prepare('UPDATE file SET version = ?, copies = ? WHERE path = ?').run(
          ...[build().version, left.join(' '), path],
        );
    },
    changedFrom: (other) => changedFrom(db, join(other, ledgerFile)),
    leadingTo: (files, pages) => (files.size === 0 ? [] : leadingTo(db, files, pages)),
    all: () => db.prepare('SELECT path, copies FROM file').all().map(namedOf),
    copyTo: (folder) => {
      copyFileSync(file, join(folder, ledgerFile));
    },
    close: () => db.close(),
  };
}

function enterBuild(
  db: DatabaseSync,
  version: number,
  { written, confirmed, removed, cacheKey }: Changes,
): number {
  inTransaction(db, () => {
    const forget = db.prepare('DELETE FROM file WHERE path = ?');
    for (const path of removed) forget.run(path);
    const insert = db.prepare(
      'INSERT OR REPLACE INTO file (path, version, key, size, time) VALUES (?, ?, ?, ?, ?)',
    );
    for (const [path, { key, size, time }] of written) insert.run(path, version, key, size, time);
    const update = db.prepare('UPDATE file SET key = ?, size = ?, time = ? WHERE path = ?');
    for (const [path, { key, size, time }] of confirmed) update.run(key, size, time, path);
    db.prepare('INSERT INTO build VALUES (?, ?, ?)').run(version, randomUUID(), cacheKey);
    db.prepare('DELETE FROM build WHERE version <= ?').run(version - maxBuilds);
  });
  return version;
}

function changedFrom(db: DatabaseSync, otherFile: string): NamedFile[] | null {
  if (!existsSync(otherFile)) return null;
  try {
    db.prepare('ATTACH ? AS other').run(otherFile);
  } catch {
    return null;
  }
  try {
    const { user_version: found } = versionRow.parse(db.prepare('PRAGMA other.user_version').get());
    if (found !== format) return null;
    const { version, id } = lastBuild(db, 'other');
    const changed = `SELECT path, copies FROM file
      WHERE version > ? AND digest IS NOT (SELECT digest FROM other.file AS was WHERE was.path = file.path)`;
    return db
      .prepare(changed)
      .all(hasBuild(db, version, id) ? version : -1)
      .map(namedOf);
  } catch {
    return null;
  } finally {
    db.exec('DETACH other');
  }
}

function leadingTo(
  db: DatabaseSync,
  files: ReadonlySet<string>,
  pages: Iterable<string>,
): string[] {
  const find = db.prepare('SELECT id, path FROM target WHERE path = ?');
  const rows = [...files].flatMap(targetsOf).map((target) => find.get(target));
  const numbers = new Set(rows.flatMap((row) => (row ? targetRow.parse(row).id : [])));
  const read = db.prepare('SELECT links FROM file WHERE path = ?');
  return [...pages].filter((path) => {
    const { links } = linksRow.parse(read.get(path));
    return links === null || numbersIn(links).some((link) => numbers.has(link));
  });
}

function namedOf(row: unknown): NamedFile {
  const { path, copies } = namedRow.parse(row);
  return { path, copies: listOf(copies) };
}

/** The number of each target; a new one gets the next number. */
function numbering(db: DatabaseSync): (target: string) => number {
  const known = new Map<string, number>();
  const find = db.prepare('SELECT id, path FROM target WHERE path = ?');
  const insert = db.prepare('INSERT INTO target (path) VALUES (?)');
  return (target) => {
    let number = known.get(target);
    if (number === undefined) {
      const row = find.get(target);
      number =
        row === undefined ? Number(insert.run(target).lastInsertRowid) : targetRow.parse(row).id;
      known.set(target, number);
    }
    return number;
  };
}

interface KnownList extends FileList {
  /** The file that it was read from, and the state of that file. */
  readonly from: string;
  /** The last build. */
  readonly version: number;
  readonly id: string;
}

/** The lists of the releases that are kept by default, and of the next one. */
const maxKnownLists = 8;

// The last used lists, newest first. Reading one takes half a second for 10,000 posts; a newer list
// shares unchanged entries, so each takes 2 MB more.
let known: readonly KnownList[] = [];

/**
 * Reads the list of files of a release or a folder with a copy of the ledger, which is never
 * written into. Null if this version can't read it.
 */
export function readFileList(folder: string): FileList | null {
  const path = join(folder, ledgerFile);
  const from = fileState(path);
  if (from === null) return null;
  const list = known.find((each) => each.from === from) ?? readFrom(path, from);
  if (list !== null)
    known = [list, ...known.filter((each) => each !== list)].slice(0, maxKnownLists);
  return list;
}

/** True if a folder has no list, or one of another version: not if the list is damaged. */
export function isListOfOtherVersion(folder: string): boolean {
  const path = join(folder, ledgerFile);
  if (!existsSync(path)) return true;
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return userVersion(db) !== format;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

function readFrom(path: string, from: string): KnownList | null {
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      if (userVersion(db) !== format) return null;
      const earlier = known.find(({ version, id }) => hasBuild(db, version, id));
      const { version, id } = lastBuild(db);
      return { from, version, id, ...readSince(db, earlier) };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** Reads a whole list, or only rows that changed after an earlier list of the same folder. */
function readSince(db: DatabaseSync, earlier: KnownList | undefined): FileList {
  const files = new Map(earlier?.files);
  const rows = db.prepare(
    `SELECT path, size, time, digest, copies, page, links FROM file WHERE version > ?
      ${earlier === undefined ? 'ORDER BY path' : ''}`,
  );
  rows.setReturnArrays(true);
  for (const row of rows.iterate(earlier?.version ?? -1)) {
    const [path, size, time, digest, copies, page, links] = describedRow.parse(row);
    files.set(path, {
      size,
      time,
      digest: digest ?? '',
      copies: listOf(copies),
      page: unpackPage(page, links),
    });
  }
  const { count } = countRow.parse(db.prepare('SELECT count(*) AS count FROM file').get());
  if (files.size > count) {
    const left = new Set(
      db
        .prepare('SELECT path FROM file')
        .all()
        .map((row) => pathRow.parse(row).path),
    );
    for (const path of files.keys()) if (!left.has(path)) files.delete(path);
  }
  const targets = new Map(earlier?.targets);
  for (const row of db.prepare('SELECT id, path FROM target WHERE id > ?').all(targets.size)) {
    const { id, path } = targetRow.parse(row);
    targets.set(id, path);
  }
  return { files, targets };
}

const lastBuild = (db: DatabaseSync, schema: 'main' | 'other' = 'main') =>
  buildRow.parse(
    db.prepare(`SELECT version, id, made_from FROM ${schema}.build ORDER BY version DESC`).get(),
  );

/** Writes a list for {@link readFileList} into a folder that no build wrote; no links. */
export function writeFileList(folder: string, files: FileList['files']): void {
  const file = join(folder, ledgerFile);
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec(tables);
  inTransaction(db, () => {
    db.prepare('INSERT INTO build VALUES (1, ?, ?)').run(randomUUID(), '');
    const insert = db.prepare(
      'INSERT INTO file (path, version, key, size, time, digest, copies, page, links) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const [path, { size, time, digest, copies, page }] of files) {
      const links = page === null ? null : new Uint8Array();
      insert.run(path, '', size, time, digest, copies.join(' '), packPage(page), links);
    }
  });
  db.close();
}

/** True if a build is the last one of this ledger, or an earlier one. */
const hasBuild = (db: DatabaseSync, version: number, id: string): boolean =>
  db.prepare('SELECT 1 FROM main.build WHERE version = ? AND id = ?').get(version, id) !==
  undefined;

const none: readonly string[] = [];
const listOf = (text: string | null): readonly string[] =>
  text === null || text === '' ? none : text.split(' ');

export function packPage(page: PageFacts | null): number | null {
  return page && (page.isWhole ? 1 : 0) + (page.isRedirect ? 2 : 0) + page.text * 4;
}

/** The reverse of {@link packPage}, with the links of the page. */
export function unpackPage(
  flags: number | null,
  links: Uint8Array | null = new Uint8Array(),
): ListedFile['page'] {
  if (flags === null || links === null) return null;
  return {
    isWhole: (flags & 1) !== 0,
    isRedirect: (flags & 2) !== 0,
    text: Math.floor(flags / 4),
    links: numbersIn(links),
  };
}

// A copy, because the numbers must begin at a multiple of their size.
const numbersIn = (links: Uint8Array): Uint32Array => new Uint32Array(links.slice().buffer);

/** The paths under which pages lead to a file. */
const targetsOf = (file: string): string[] => {
  const path = file.slice(file.indexOf('/'));
  return [
    path,
    path.replace(/\.html$/, ''),
    path.replace(/index\.html$/, ''),
    path.replace(/\/index\.html$/, ''),
  ];
};
