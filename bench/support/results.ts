import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { measurementsSchema, type Measurements } from './face.ts';

/** A line for each bench that was run, ever. */
export const resultsFile = fileURLToPath(
  new URL('../../.galley/bench/results.jsonl', import.meta.url),
);

const lineSchema = z.object({ bench: z.string(), measurements: measurementsSchema });

export async function keepResult(
  bench: string,
  machine: object,
  measurements: Measurements,
): Promise<void> {
  const line = { at: new Date().toISOString(), bench, machine, measurements };
  await mkdir(dirname(resultsFile), { recursive: true });
  await appendFile(resultsFile, `${JSON.stringify(line)}\n`);
}

/** What a bench found when it was run last; nothing where it never was. */
export async function lastResult(bench: string): Promise<Measurements> {
  const text = await readFile(resultsFile, 'utf8').catch(() => '');
  const line = text.split('\n').findLast((each) => each.includes(`"bench":"${bench}"`));
  return line === undefined ? [] : lineSchema.parse(JSON.parse(line)).measurements;
}
