import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { median } from './figures.ts';

/** What is measured, each time from the state that the previous one has left. */
export const kinds = [
  'cold',
  'nothing changed',
  'one post edited',
  'one post deleted',
  'one new post',
  'another title of the site',
] as const;

export type Kind = (typeof kinds)[number];

const takenSchema = z.object({
  /** Seconds by the clock on the wall. */
  wall: z.number(),
  /** Seconds of all processors together, of the command and of everything that it started. */
  processor: z.number(),
  /** The most bytes that the command and everything it started held at one moment (resident, as Linux counts). */
  peak: z.number(),
  /** The same without the processes that make the search index. Earlier records don't have it. */
  peakWithoutIndex: z.number().optional(),
  /** Sent to the content service's interface; only for who reads one. */
  requests: z.number().optional(),
  /** Seconds of each part; only for the first publication. */
  parts: z.record(z.string(), z.number()).optional(),
});

const seriesSchema = z.object({ rounds: z.array(takenSchema), median: takenSchema });

const toolSchema = z.object({
  name: z.string(),
  series: z.partialRecord(z.enum(kinds), seriesSchema),
  /** What lies in the finished site, by kind of page. */
  made: z.record(z.string(), z.object({ files: z.number(), bytes: z.number() })),
  /** How many posts and lists are at other paths than Galley's. */
  unlike: z.number(),
  /** Why it was not measured to the end. */
  failed: z.string().nullable(),
});

const sizeSchema = z.object({
  at: z.string(),
  versions: z.record(z.string(), z.string()),
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memory: z.number(),
    system: z.string(),
  }),
  tools: z.array(toolSchema),
});

const recordSchema = z.object({ sizes: z.record(z.string(), sizeSchema) });

export type Taken = z.output<typeof takenSchema>;
export type Series = z.output<typeof seriesSchema>;
export type ToolRecord = z.output<typeof toolSchema>;
export type SizeRecord = z.output<typeof sizeSchema>;
export type BenchRecord = z.output<typeof recordSchema>;

/** Names of Galley's rows, which the table of goals looks for. */
export const galleyNames = {
  v2: 'Galley',
  legacy: 'Galley, older interface',
  live: 'Galley, server, until live',
  entries: 'Galley, entries of a custom type',
  first: 'Galley, first publication, nothing known',
  plain: 'plain astro build',
  floor: 'writing alone',
} as const;

/** The slowest of its rounds, in seconds: a median hides one slow build in three. */
export function slowestOf({ rounds }: Series): number {
  return Math.max(...rounds.map(({ wall }) => wall));
}

/** The middle of each figure by itself. */
export function seriesOf(rounds: readonly Taken[]): Series {
  const middle = (pick: (taken: Taken) => number) => median(rounds.map(pick));
  const known = (pick: (taken: Taken) => number | undefined) =>
    rounds.map(pick).filter((each) => each !== undefined);
  const requests = known((taken) => taken.requests);
  const withoutIndex = known((taken) => taken.peakWithoutIndex);
  return {
    rounds: [...rounds],
    median: {
      wall: middle(({ wall }) => wall),
      processor: middle(({ processor }) => processor),
      peak: middle(({ peak }) => peak),
      ...(withoutIndex.length > 0 && { peakWithoutIndex: median(withoutIndex) }),
      ...(requests.length > 0 && { requests: median(requests) }),
      ...(rounds.length === 1 && { parts: rounds[0]?.parts }),
    },
  };
}

/** A tool by its name, with or without its version. */
export function medianOf(
  size: SizeRecord | undefined,
  tool: string,
  kind: Kind,
): Taken | undefined {
  return size?.tools.find(({ name }) => name === tool || name.startsWith(`${tool} `))?.series[kind]
    ?.median;
}

/** Where the figures of the last run of each size are kept. */
const recordFile = fileURLToPath(new URL('../../.galley/bench/builds.json', import.meta.url));

export async function readRecord(): Promise<BenchRecord> {
  return existsSync(recordFile)
    ? recordSchema.parse(JSON.parse(await readFile(recordFile, 'utf8')))
    : { sizes: {} };
}

/** Takes the place of what was measured before at this size. */
export async function keepSize(count: number, size: SizeRecord): Promise<BenchRecord> {
  const { sizes } = await readRecord();
  const record = { sizes: { ...sizes, [count]: size } };
  await mkdir(dirname(recordFile), { recursive: true });
  await writeFile(`${recordFile}.new`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${recordFile}.new`, recordFile);
  return record;
}
