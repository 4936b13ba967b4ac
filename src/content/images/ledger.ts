import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction } from '../../sqlite.ts';
import { resultSchema, type Draft, type Result } from './database.ts';
import type { Run } from './runs.ts';

const fileNames = /^(?:[a-z0-9-]+-)?[0-9a-f]{16}(?:-\d+)?\.[a-z0-9]{1,5}$/;
// Other names are ignored: they could lead out of the folder.
const filesSchema = z
  .array(z.object({ name: z.string(), size: z.int() }))
  .transform((files) => files.filter(({ name }) => fileNames.test(name)));

/** The index of the folder: its files and their originals. */
export function openLedger(db: DatabaseSync, folder: string, run: Run) {
  const select = db.prepare(
    'SELECT digest, headers, fresh_until, is_private FROM originals WHERE address = ?',
  );
  const use = db.prepare('UPDATE works SET used = ? WHERE key = ? RETURNING data, files');
  const drop = db.prepare('DELETE FROM works WHERE key = ?');
  const dropFile = (name: string) => rmSync(join(folder, name), { force: true });
  sweep(db, folder);

  const kept = (): number => {
    const row = db.prepare('SELECT coalesce(sum(size), 0) AS kept FROM works').get();
    return z.object({ kept: z.int() }).parse(row).kept;
  };

  return {
    original: (address: string): KnownOriginal | null =>
      knownSchema.nullable().parse(select.get(address) ?? null),
    saveOriginal: (
      address: string,
      { digest, headers, freshUntil, isPrivate }: KnownOriginal,
    ): void => {
      db.prepare('INSERT OR REPLACE INTO originals VALUES (?, ?, ?, ?, ?)').run(
        address,
        digest,
        JSON.stringify(headers),
        Math.round(freshUntil),
        Number(isPrivate),
      );
    },
    forgetOriginal: (address: string): void => {
      db.prepare('DELETE FROM originals WHERE address = ?').run(address);
    },
    /** A kept result, if all its files exist. It counts as used until this run ends. */
    claim: (key: string): Result | null => {
      const found = use.get(run.id, key);
      if (found === undefined) return null;
      const { data, files } = resultRow.parse(found);
      if (files.every(({ name, size }) => sizeOf(join(folder, name)) === size)) return data;
      drop.run(key);
      return null;
    },
    /** Moves a result's files into the folder, and then adds the result. */
    keep: (key: string, digest: string, { result, files }: Draft): void => {
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
    /** Deletes what no open run used, least recently used first, down to `maxKept` bytes. */
    trim: (maxKept: number): void => {
      if (kept() <= maxKept) return;
      inTransaction(db, () => {
        let left = kept();
        const unused = db.prepare(
          'SELECT key, files, size FROM works WHERE used < ? ORDER BY used',
        );
        for (const { key, files, size } of z.array(unusedRow).parse(unused.all(run.oldest()))) {
          if (left <= maxKept) break;
          for (const { name } of files) dropFile(name);
          drop.run(key);
          left -= size;
        }
        db.exec('DELETE FROM originals WHERE digest NOT IN (SELECT digest FROM works)');
      });
    },
    /** Bytes of all kept files. */
    kept,
  };
}

export type Ledger = ReturnType<typeof openLedger>;

const fromJson = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

/** An original, as it was when it was last fetched. */
const knownSchema = z
  .object({
    /** SHA-256 of its bytes, hexadecimal. */
    digest: z.string(),
    /** The response's headers about caching. */
    headers: fromJson(z.record(z.string(), z.string()).readonly()),
    /** Milliseconds since 1970. */
    fresh_until: z.int(),
    /** 1 if the public could not read it. */
    is_private: z.int(),
  })
  .transform(({ digest, headers, fresh_until: freshUntil, is_private: isPrivate }) => ({
    digest,
    headers,
    freshUntil,
    isPrivate: isPrivate === 1,
  }));
export type KnownOriginal = z.output<typeof knownSchema>;
const resultRow = z.object({ data: fromJson(resultSchema), files: fromJson(filesSchema) });
const unusedRow = z.object({ key: z.string(), files: fromJson(filesSchema), size: z.int() });

/** Deletes files without a result: a run may have ended before it added the result. */
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
