import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { SizeRecord } from './record.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url);

const said = (command: string, args: readonly string[]): Promise<string> =>
  run(command, [...args], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

export function machineOf(): SizeRecord['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${type()} ${release()}`,
  };
}

const packageSchema = z.object({ version: z.string() });

/** Of Galley (its commit), of what it runs on, and of Astro. */
export async function versionsOfGalley(): Promise<Record<string, string>> {
  const commit = await said('git', ['rev-parse', '--short=12', 'HEAD']);
  const changed = await said('git', ['status', '--porcelain', '--untracked-files=no', '--', 'src']);
  const astro = await readFile(new URL('node_modules/astro/package.json', root), 'utf8');
  return {
    Galley: `${commit}${changed === '' ? '' : ' and changes'}`,
    'Node.js': process.version.slice(1),
    Astro: packageSchema.parse(JSON.parse(astro)).version,
  };
}
