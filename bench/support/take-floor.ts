import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchFolder } from './bench-folder.ts';
import type { Taken } from './record.ts';
import { runMeasured } from './run-measured.ts';
import { setAside } from './set-aside.ts';
import { flush } from './take-turns.ts';

const script = fileURLToPath(new URL('write-alone.ts', import.meta.url));

/** A finished site's bytes, written by a script that does nothing else, so many times. */
export async function takeFloor(site: string, rounds: number): Promise<Taken[]> {
  const target = join(benchFolder, 'floor');
  const all: Taken[] = [];
  for (let round = 0; round < rounds; round++) {
    await setAside(target);
    await flush();
    const command = [process.execPath, script, site, target] as const;
    all.push(await runMeasured({ command, folder: benchFolder }));
  }
  await setAside(target);
  return all;
}
