import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../../json-file.ts';
import { contentPath } from '../served.ts';
import type { TargetChange } from '../targets/target.ts';
import type { PurgeReport } from '../messages.ts';
import type { Purge } from './index.ts';

const noteSchema = z.array(z.string());

/**
 * Purges changed pages. What fails is kept beside the releases for the next publication. Null if
 * there is nothing to purge.
 */
export async function purgeChanged(
  releases: string,
  changes: readonly TargetChange[],
  purge: Purge | null,
  signal?: AbortSignal,
): Promise<PurgeReport | null> {
  if (purge === null) return null;
  const note = join(releases, 'purge.json');
  const changed = changes.flatMap((each) => [...each.changed, ...each.removed]);
  const noted = readJsonFile(note, noteSchema) ?? [];
  const paths = [...new Set([...noted, ...changed.flatMap((path) => contentPath(path) ?? [])])];
  if (paths.length === 0) return null;
  writeFileSync(note, JSON.stringify(paths));
  const { cdn } = purge;
  try {
    const addresses = await purge.tell(paths, signal);
    rmSync(note);
    return { cdn, addresses, failed: null };
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    const failed = `The site is live, but ${cdn} was not told what has changed: ${why} Readers may see earlier pages until its copies expire. The next publication tells it.`;
    return { cdn, addresses: 0, failed };
  }
}
