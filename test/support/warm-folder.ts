/**
 * A folder in which the processes of a run of tests leave each other what takes long to make: builds their pictures, and
 * Node the compiled modules. Vitest runs this once, before all tests; it is gone when the run ends.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { warmFolder } from './warm-works.ts';

export function setup(): () => Promise<void> {
  const folder = warmFolder();
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // A process may be writing what it has compiled.
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
