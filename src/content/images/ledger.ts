import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { locked } from './database.ts';
import type { Run } from './runs.ts';
import { workSchema, type Draft, type Work } from './work.ts';

/** What is known of an original from the last time that it was asked for. */
export interface Known {
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  /** Those of the answer's headers that say how long it is good for. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of the clock. */
  readonly freshUntil: number;
}

/** What lies in the folder: files under names made from their content, and which original each is of. */
export interface Ledger {
  known(address: string): Known | null;
  know(address: string, known: Known): void;
  forget(address: string): void;
  /** A work of an earlier run, if all its files are there. It is in use then, as long as this run lasts. */
  claim(key: string): Work | null;
  /** Takes a work's files in, and then the work. */
  keep(key: string, digest: string, draft: Draft): void;
  /** Drops what no run that is under way has used, the least recently used first, while there are more bytes than that. */
  trim(maxKept: number): void;
  /** Bytes of all that is kept. */
  kept(): number;
}

const fileNames = /^(?:[a-z0-9-]+-)?[0-9a-f]{16}(?:-\d+)?\.[a-z0-9]{1,5}$/;
// A name that leads out of the folder can only come from somebody else: it is none.
const filesSchema = z
  .array(z.object({ name: z.string(), size: z.int() }))
  .transform((files) => files.filter(({ name }) => fileNames.test(name)));

export function openLedger(db: DatabaseSync, folder: string, run: Run): Ledger {
  const select = db.prepare('SELECT digest, headers, fresh_until FROM originals WHERE address = ?');
  const use = db.prepare('UPDATE works SET used = ? WHERE key = ? RETURNING data, files');
  const drop = db.prepare('DELETE FROM works WHERE key = ?');
  const dropFile = (name: string) => rmSync(join(folder, name), { force: true });
  sweep(db, folder);

  const ledger: Ledger = {
    known: (address) => knownSchema.nullable().parse(select.get(address) ?? null),
    know: (address, { digest, headers, freshUntil }) => {
      db.prepare('INSERT OR REPLACE INTO originals VALUES (?, ?, ?, ?)').run(
        address,
        digest,
        JSON.stringify(headers),
        Math.round(freshUntil),
      );
    },
    forget: (address) => {
      db.prepare('DELETE FROM originals WHERE address = ?').run(address);
    },
    claim: (key) => {
      const found = use.get(run.id, key);
      if (found === undefined) return null;
      const { data, files } = workRow.parse(found);
      if (files.every(({ name, size }) => sizeOf(join(folder, name)) === size)) return data;
      drop.run(key);
      return null;
    },
    keep: (key, digest, { work, files }) => {
      // While no other process sweeps or trims. A work whose files did not all arrive is never entered.
      locked(db, () => {
        for (const { path, name } of files) renameSync(path, join(folder, name));
        const listed = files.map(({ name, size }) => ({ name, size }));
        db.prepare('INSERT OR REPLACE INTO works VALUES (?, ?, ?, ?, ?, ?)').run(
          key,
          digest,
          JSON.stringify(work),
          JSON.stringify(listed),
          listed.reduce((sum, { size }) => sum + size, 0),
          run.id,
        );
      });
    },
    trim: (maxKept) => {
      if (ledger.kept() <= maxKept) return;
      locked(db, () => {
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
  })
  .transform(({ digest, headers, fresh_until: freshUntil }) => ({ digest, headers, freshUntil }));
const workRow = z.object({ data: fromJson(workSchema), files: fromJson(filesSchema) });
const unusedRow = z.object({ key: z.string(), files: fromJson(filesSchema), size: z.int() });

/** Removes files that belong to no work: a run may have broken off after it took them in. */
function sweep(db: DatabaseSync, folder: string): void {
  locked(db, () => {
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
