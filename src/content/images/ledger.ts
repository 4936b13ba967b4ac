import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction } from '../../sqlite.ts';
import { resultSchema, type Draft, type Result } from './database.ts';
import type { Run } from './runs.ts';

/** An original, as it was when it was last fetched. */
export interface KnownOriginal {
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  /** The response's headers about caching. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
  /** True if the public could not read it. */
  readonly isPrivate: boolean;
}

/** The index of the folder: its files and their originals. */
export interface Ledger {
  original(address: string): KnownOriginal | null;
  saveOriginal(address: string, original: KnownOriginal): void;
  forgetOriginal(address: string): void;
  /** A kept result, if all its files exist. It counts as used until this run ends. */
  claim(key: string): Result | null;
  /** Moves a result's files into the folder, and then adds the result. */
  keep(key: string, digest: string, draft: Draft): void;
  /** Deletes results that no open run used, the least recently used first, while there are more bytes than `maxKept`. */
  trim(maxKept: number): void;
  /** Bytes of all kept files. */
  kept(): number;
}

const fileNames = /^(?:[a-z0-9-]+-)?[0-9a-f]{16}(?:-\d+)?\.[a-z0-9]{1,5}$/;
// Other names are ignored: they could lead out of the folder.
const filesSchema = z
  .array(z.object({ name: z.string(), size: z.int() }))
  .transform((files) => files.filter(({ name }) => fileNames.test(name)));

export function openLedger(db: DatabaseSync, folder: string, run: Run): Ledger {
  const select = db.prepare(
    'SELECT digest, headers, fresh_until, is_private FROM originals WHERE address = ?',
  );
  const use = db.prepare('UPDATE works SET used = ? WHERE key = ? RETURNING data, files');
  const drop = db.prepare('DELETE FROM works WHERE key = ?');
  const dropFile = (name: string) => rmSync(join(folder, name), { force: true });
  sweep(db, folder);

  const ledger: Ledger = {
    original: (address) => knownSchema.nullable().parse(select.get(address) ?? null),
    saveOriginal: (address, { digest, headers, freshUntil, isPrivate }) => {
      db.prepare('INSERT OR REPLACE INTO originals VALUES (?, ?, ?, ?, ?)').run(
        address,
        digest,
        JSON.stringify(headers),
        Math.round(freshUntil),
        Number(isPrivate),
      );
    },
    forgetOriginal: (address) => {
      db.prepare('DELETE FROM originals WHERE address = ?').run(address);
    },
    claim: (key) => {
      const found = use.get(run.id, key);
      if (found === undefined) return null;
      const { data, files } = resultRow.parse(found);
      if (files.every(({ name, size }) => sizeOf(join(folder, name)) === size)) return data;
      drop.run(key);
      return null;
    },
    keep: (key, digest, { result, files }) => {
      // Locked, so that no other process deletes the files before the result is added.
      inTransaction(db, () => {
        for (const { path, name } of files) renameSync(path, join(folder, name));
        const listed = files.map(({ name, size }) => ({ name, size }));
        db.prepare('INSERT OR REPLACE INTO works VALUES (?, ?, ?, ?, ?, ?)').run(
          key,
          digest,
          JSON.stringify(result),
          JSON.stringify(listed),
          listed.reduce((sum, { size }) => sum + size, 0),
          run.id,
        );
      });
    },
    trim: (maxKept) => {
      if (ledger.kept() <= maxKept) return;
      inTransaction(db, () => {
        let kept = ledger.kept();
        const unused = db.prepare(
          'SELECT key, files, size FROM works WHERE used < ? ORDER BY used',
        );
        for (const { key, files, size } of z.array(unusedRow).parse(unused.all(run.oldest()))) {
          if (kept <= maxKept) break;
          for (const { name } of files) dropFile(name);
          drop.run(key);
          kept -= size;
        }
        db.exec('DELETE FROM originals WHERE digest NOT IN (SELECT digest FROM works)');
      });
    },
    kept: () => {
      const row = db.prepare('SELECT coalesce(sum(size), 0) AS kept FROM works').get();
      return z.object({ kept: z.int() }).parse(row).kept;
    },
  };
  return ledger;
}

const fromJson = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

const knownSchema = z
  .object({
    digest: z.string(),
    headers: fromJson(z.record(z.string(), z.string())),
    fresh_until: z.int(),
    is_private: z.int(),
  })
  .transform(({ digest, headers, fresh_until: freshUntil, is_private: isPrivate }) => ({
    digest,
    headers,
    freshUntil,
    isPrivate: isPrivate === 1,
  }));
const resultRow = z.object({ data: fromJson(resultSchema), files: fromJson(filesSchema) });
const unusedRow = z.object({ key: z.string(), files: fromJson(filesSchema), size: z.int() });

/** Deletes files without a result: a run may have ended between moving them here and adding the result. */
function sweep(db: DatabaseSync, folder: string): void {
  inTransaction(db, () => {
    const rows = db.prepare('SELECT files FROM works').all();
    const known = new Set(
      z
        .array(z.object({ files: fromJson(filesSchema) }))
        .parse(rows)
        .flatMap(({ files }) => files.map(({ name }) => name)),
    );
    for (const name of readdirSync(folder))
      if (fileNames.test(name) && !known.has(name)) rmSync(join(folder, name), { force: true });
  });
}

function sizeOf(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? null;
}
