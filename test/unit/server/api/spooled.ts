import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiServer } from '../../../support/api/api-server.ts';

/** The files that a server stores on disk until they are sent. */
export async function spooled({ folder }: ApiServer): Promise<readonly string[]> {
  const spool = join(folder, 'spool');
  const runs = await readdir(spool).catch(() => []);
  const files = await Promise.all(runs.map((run) => readdir(join(spool, run))));
  return files.flat();
}
