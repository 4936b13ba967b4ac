import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StoredRedirect } from './records.ts';
import { insertion, rowOf } from './row.ts';
import { recordSchemas } from './schemas.ts';

const row = z.object({ data: z.string() });

/**
 * What of a mirror that is given up can't be had again: addresses that records had before, which no service tells.
 * As many of them as can still be read.
 */
export function readHeirlooms(folder: string): StoredRedirect[] {
  const file = join(folder, 'store.db');
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file);
  try {
    const rows = db.prepare("SELECT data FROM records WHERE collection = 'redirects'").all();
    return rows.flatMap((each) => {
      const parsed = recordSchemas.redirects.safeParse(JSON.parse(row.parse(each).data));
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    // It is given up since it is of another make or damaged: there may be nothing to read.
    return [];
  } finally {
    db.close();
  }
}

export function leaveHeirlooms(db: DatabaseSync, redirects: readonly StoredRedirect[]): void {
  const insert = db.prepare(insertion);
  for (const redirect of redirects) {
    const { digest, data, body } = rowOf('redirects', redirect);
    insert.run('redirects', redirect.path, digest, data, body);
  }
}
