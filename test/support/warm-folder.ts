/**
 * A folder in which the builds of a run of tests leave each other the pictures that they made: Vitest runs this for
 * each kind of tests that builds sites. The first makes it; it is gone when the run ends.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratch } from './scratch.ts';

export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_WARM_WORKS'] !== undefined) return () => Promise.resolve();
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'warm-'));
  process.env['TEST_WARM_WORKS'] = folder;
  return () => rm(folder, { recursive: true });
}
