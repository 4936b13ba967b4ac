import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { connect, connectToRead, MirrorError, open } from './database.ts';
import {
  recordSchemas,
  type StoredRedirect,
  type CollectionName,
  type StoredRecords,
} from './records.ts';
import { type Mirror, type MirrorReader, type StoredRecord, conditionOf } from './types.ts';
import { beginWrite, insertion, rowOf } from './write.ts';
import { createHash } from 'node:crypto';
import type { Prepared } from '../../content/html/index.ts';
import { rememberDigests } from './digests.ts';

export interface MirrorOptions {
  /** The folder of the mirrors of all services; created if it is missing. */
  readonly folder: string;
  /** The content service's address. Each service has its own mirror. */
  readonly service: string;
  readonly warn?: ((message: string) => void) | undefined;
  /** How long to wait for another process that is writing, in milliseconds. Default 5,000. */
  readonly busyTimeout?: number | undefined;
}

/**
 * Opens the local mirror of a service. One of another version or a damaged one is replaced by an
 * empty one with its redirects: WordPress has everything else.
 */
export function openMirror(options: MirrorOptions): Mirror {
  const folder = join(options.folder, folderName(options.service));
  const busyTimeout = options.busyTimeout ?? 5_000;
  const db = openWhole(folder, busyTimeout, options.warn);
  let writing = false;

  return {
    ...readerOf(db),
    begin() {
      // A second write in this process would wait for itself.
      const connection = open(folder, writing ? 0 : busyTimeout);
      try {
        const write = beginWrite(connection, () => (writing = false));
        writing = true;
        return write;
      } catch (error) {
        connection.close();
        throw error;
      }
    },
  };
}

function openWhole(folder: string, busyTimeout: number, warn: MirrorOptions['warn']): DatabaseSync {
  let redirects: StoredRedirect[] = [];
  for (;;) {
    const connected = connect(folder, busyTimeout);
    if ('db' in connected) {
      writeRedirects(connected.db, redirects);
      return connected.db;
    }
    if (connected.unusable === 'damaged') {
      warn?.(
        `The local mirror in ${folder} is damaged. Galley replaces it and reads everything from the content service again.`,
      );
    }
    redirects = readRedirects(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const row = z.object({ data: z.string() });

/** Collections of earlier versions. */
const formerNames: Readonly<Record<string, string>> = {
  posts: 'entries',
  pages: 'entries',
  categories: 'terms',
  tags: 'terms',
};

/** The redirects of a replaced mirror, if readable: WordPress does not know earlier addresses. */
function readRedirects(folder: string): StoredRedirect[] {
  const file = join(folder, 'store.db');
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file);
  try {
    const rows = db.prepare("SELECT data FROM records WHERE collection = 'redirects'").all();
    return rows.flatMap((each) => {
      const named = row
        .parse(each)
        .data.replace(/"collection":"(\w+)"/, (known, name: string) =>
          name in formerNames ? `"collection":"${formerNames[name]}"` : known,
        );
      const parsed = recordSchemas.redirects.safeParse(JSON.parse(named));
      // Those of plugins are read again.
      return parsed.success && 'key' in parsed.data.to ? [parsed.data] : [];
    });
  } catch {
    // They may be unreadable in such a mirror.
    return [];
  } finally {
    db.close();
  }
}

function writeRedirects(db: DatabaseSync, redirects: readonly StoredRedirect[]): void {
  const insert = db.prepare(insertion);
  for (const redirect of redirects) {
    const { kind, digest, data, body } = rowOf('redirects', redirect);
    insert.run('redirects', redirect.path, kind, digest, data, body);
  }
}

/**
 * Opens the local mirror of a service for reading only. Null if there is none of this version.
 * `isCurrent` is false once another process has written to it or replaced it.
 */
export function openMirrorToRead({ folder, service }: Pick<MirrorOptions, 'folder' | 'service'>) {
  const own = join(folder, folderName(service));
  const db = connectToRead(own);
  if (db === null) return null;

  const fileId = () => statSync(join(own, 'store.db'), { throwIfNoEntry: false })?.ino;
  // SQLite changes this number when another connection commits.
  const version = () =>
    z.object({ data_version: z.int() }).parse(db.prepare('PRAGMA data_version').get()).data_version;
  const opened = fileId();
  const first = version();
  return {
    ...readerOf(db),
    isCurrent: () => fileId() === opened && version() === first,
  };
}

const address = /[a-z][a-z0-9+.-]*:\/\/\S+/i;

/**
 * The folder of a service: its host, for people, and a hash of `service`, an address, perhaps with
 * a word before it: `v2 https://example.com/wp-json/`. All spellings of an address give the same
 * name.
 */
export function folderName(service: string): string {
  const found = address.exec(service.trim())?.[0] ?? '';
  const url = URL.canParse(found) ? normalize(new URL(found)) : null;
  const key = url === null ? service.trim() : service.trim().replace(found, () => url.href);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const slug = (url?.host ?? '').replace(/[^a-z0-9.]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${slug.slice(0, 60) || 'service'}-${hash}`;
}

function normalize(url: URL): URL {
  // A new password is not a new site, and nobody may guess the password from the folder's name.
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** A reader of an open database. Closing it closes the database. */
function readerOf(db: DatabaseSync): MirrorReader {
  const one = db.prepare('SELECT key, digest, data FROM records WHERE collection = ? AND key = ?');
  const oneBody = db.prepare('SELECT text FROM bodies WHERE name = ?');

  return {
    *records(collection, which) {
      const { condition, values } = conditionOf(which);
      const rows = db
        .prepare(
          `SELECT key, digest, data FROM records WHERE collection = ?${condition} ORDER BY key`,
        )
        .iterate(collection, ...values);
      for (const row of rows) yield toRecord<typeof collection>(row);
    },
    digests: rememberDigests(db),
    get(collection, key) {
      const row = one.get(collection, key);
      return row === undefined ? null : toRecord<typeof collection>(row);
    },
    count(collection, which) {
      const { condition, values } = conditionOf(which);
      const row = db
        .prepare(`SELECT count(*) AS n FROM records WHERE collection = ?${condition}`)
        .get(collection, ...values);
      return z.object({ n: z.int() }).parse(row).n;
    },
    // Not checked again, like records.
    async body(name) {
      const text = oneBody.get(name)?.['text'];
      if (typeof text === 'string') return JSON.parse(text) as Prepared;
      throw new MirrorError({
        code: 'missing-body',
        message: `The local mirror has no text named “${name.slice(0, 80)}”.`,
        hint: 'Run the sync again.',
      });
    },
    fact(name) {
      const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
      return row === undefined ? null : z.object({ value: z.string() }).parse(row).value;
    },
    close: () => db.close(),
  };
}

/** Not checked again: writes were checked, and the database's version depends on the schemas. */
function toRecord<N extends CollectionName>(row: object): StoredRecord<N> {
  const { key, digest, data } = row as { key: string; digest: string; data: string };
  return { key, digest, record: JSON.parse(data) as StoredRecords[N] };
}
