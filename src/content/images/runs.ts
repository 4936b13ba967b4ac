import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction } from '../../sqlite.ts';

const runSchema = z.object({
  id: z.int(),
  token: z.string(),
  host: z.string(),
  pid: z.int(),
  started: z.int(),
});
type RunRow = z.output<typeof runSchema>;

/** Milliseconds after which a run counts as ended: another process may have its id. */
const maxRunTime = 24 * 60 * 60 * 1000;
const ownTokens = new Set<string>();

/**
 * Begins a run: one use of the folder, from opening to closing. Several processes may have runs at
 * the same time. Deletes the temporary files of broken runs.
 */
export function beginRun(db: DatabaseSync, folder: string) {
  const token = randomUUID();
  const temporary = join(folder, 'temporary');
  mkdirSync(join(temporary, token), { recursive: true });
  ownTokens.add(token);
  const id = inTransaction(db, () => {
    const running = liveRuns(db);
    const tokens = new Set([token, ...running.map((run) => run.token)]);
    for (const name of readdirSync(temporary))
      if (!tokens.has(name)) rmSync(join(temporary, name), { recursive: true, force: true });
    const { lastInsertRowid } = db
      .prepare('INSERT INTO runs (token, host, pid, started) VALUES (?, ?, ?, ?)')
      .run(token, hostname(), process.pid, Date.now());
    return Number(lastInsertRowid);
  });

  let count = 0;
  return {
    /** Counts up. */
    id,
    /** A path for a temporary file. */
    temporaryPath: () => join(temporary, token, String(count++)),
    /** The oldest open run: files that it or a later one used are in use. */
    oldest: () => Math.min(id, ...liveRuns(db).map((run) => run.id)),
    end: () => {
      ownTokens.delete(token);
      db.prepare('DELETE FROM runs WHERE id = ?').run(id);
      rmSync(join(temporary, token), { recursive: true, force: true });
    },
  };
}

export type Run = ReturnType<typeof beginRun>;

function liveRuns(db: DatabaseSync): RunRow[] {
  const rows = z.array(runSchema).parse(db.prepare('SELECT * FROM runs').all());
  const live = rows.filter(isLive);
  for (const { id } of rows.filter((row) => !live.includes(row)))
    db.prepare('DELETE FROM runs WHERE id = ?').run(id);
  return live;
}

function isLive({ token, host, pid, started }: RunRow): boolean {
  if (Date.now() - started > maxRunTime) return false;
  if (host !== hostname()) return true;
  // In a container, an earlier process may have had the same id.
  if (pid === process.pid) return ownTokens.has(token);
  return isProcess(pid);
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return z.object({ code: z.literal('EPERM') }).safeParse(error).success;
  }
}
