import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Bench, Measurements } from './support/face.ts';
import { median, megabytes } from './support/figures.ts';
import { latency } from './support/latency.ts';
import { magazineParts } from './support/magazine.ts';
import { makePhotos, multiply } from './support/photos.ts';

/** `BENCH_POSTS=1000 BENCH_ROUNDS=1 npm run bench sync` for a quick look. */
const sizes = (process.env['BENCH_POSTS'] ?? '1000,5000,10000').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const mostOfPlain = 0.5;
/** How much more memory twice the posts may take, and still count as flat. */
const mostGrowth = 1.3;
/** Requests a second, and posts: of the older generation, each is a request for its comments. */
const borne = { rate: 10, posts: { v2: 2000, legacy: 200 } } as const;
const farService = fileURLToPath(new URL('support/far-service.ts', import.meta.url));
const plainClient = fileURLToPath(new URL('support/plain-client.ts', import.meta.url));
const syncOnce = fileURLToPath(new URL('support/sync-once.ts', import.meta.url));
const countSchema = z.object({ came: z.int(), refused: z.int() });
const plainSchema = z.object({ time: z.number() });
const syncSchema = z.object({ time: z.number(), peak: z.number(), posts: z.int() });

const generations = ['v2', 'legacy'] as const;
type Generation = (typeof generations)[number];

interface Far {
  readonly url: string;
  /** Since the last time. */
  requests(): Promise<z.infer<typeof countSchema>>;
  end(): void;
}

/** What a program of the bench's says next. */
const said = (child: ChildProcess): Promise<unknown> =>
  new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => fail(new Error(`A program ended with ${String(code)}.`)));
  });

const run = (program: string, parameters: readonly string[]): Promise<unknown> =>
  said(fork(program, parameters, { execArgv: [] }));

interface Magazine {
  readonly folder: string;
  readonly posts: number;
  readonly generation: Generation;
  readonly rate?: number;
}

async function start({ folder, posts, generation, rate = 0 }: Magazine): Promise<Far> {
  const place = join(folder, `${generation}-${posts}-${rate}`);
  const parameters = [place, join(folder, 'photos'), String(posts), generation, String(rate)];
  const child = fork(farService, parameters, { execArgv: [] });
  const { url } = z.object({ url: z.string() }).parse(await said(child));
  return {
    url,
    async requests() {
      child.send('count');
      return countSchema.parse(await said(child));
    },
    end: () => child.disconnect(),
  };
}

const syncInto = async ({ url }: Far, folder: string) =>
  syncSchema.parse(await run(syncOnce, [url, folder]));

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

interface Compared {
  readonly rows: Measurements;
  /** Bytes. */
  readonly peak: number;
}

/** A cold sync beside a plain client, and a sync after which nothing has changed. */
async function compare(magazine: Magazine): Promise<Compared> {
  const { folder, posts, generation } = magazine;
  const far = await start(magazine);
  const times = { plain: [] as number[], cold: [] as number[], still: [] as number[] };
  const peaks: number[] = [];
  let asked = 0;
  let askedForAll = 0;
  for (let round = 0; round < rounds; round += 1) {
    const plain = join(folder, `plain-${round}`);
    const mirror = join(folder, `mirror-${round}`);
    const { time } = plainSchema.parse(await run(plainClient, [far.url, generation, plain]));
    times.plain.push(time);
    await far.requests();
    const cold = await syncInto(far, mirror);
    if (cold.posts !== posts) throw new Error(`${cold.posts} of ${posts} posts were synced.`);
    times.cold.push(cold.time);
    peaks.push(cold.peak);
    askedForAll = (await far.requests()).came;
    times.still.push((await syncInto(far, mirror)).time);
    asked = (await far.requests()).came;
    await rm(plain, { recursive: true });
    await rm(mirror, { recursive: true });
  }
  far.end();
  const of = `${posts} posts, ${generation}`;
  const ratio = median(times.cold) / median(times.plain);
  const most = 1 + Math.ceil(posts / 100);
  const peak = median(peaks);
  const rows = [
    { label: `${of}: page after page`, value: seconds(median(times.plain)) },
    { label: `${of}: Galley, nothing known`, value: seconds(median(times.cold)) },
    {
      label: `${of}: ratio`,
      value: `${ratio.toFixed(2)} ×`,
      goal: `${mostOfPlain} × or less`,
      met: ratio <= mostOfPlain,
    },
    { label: `${of}: requests`, value: String(askedForAll) },
    { label: `${of}: memory`, value: megabytes(peak) },
    { label: `${of}: nothing changed`, value: seconds(median(times.still)) },
    {
      label: `${of}: requests, nothing changed`,
      value: String(asked),
      goal: `${most} or less`,
      met: asked <= most,
    },
  ];
  return { rows, peak };
}

/** A host that bears so many requests a second. */
async function beBorne(folder: string, generation: Generation): Promise<Measurements> {
  const { rate, posts } = borne;
  const magazine = { folder, generation, rate, posts: posts[generation] };
  const far = await start(magazine);
  const of = `${magazine.posts} posts, ${generation}, ${rate} requests a second`;
  // A request that is refused for good ends the sync.
  const synced = await syncInto(far, join(folder, `borne-${generation}`)).catch(() => null);
  const { came, refused } = await far.requests();
  far.end();
  return [
    { label: `${of}: time`, value: synced === null ? 'broke off' : seconds(synced.time) },
    {
      label: `${of}: requests, 429 among them`,
      value: `${came}, ${refused}`,
      goal: 'all served in the end',
      met: synced?.posts === magazine.posts,
    },
  ];
}

const bench: Bench = {
  name: 'sync',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
    try {
      await mkdir(join(folder, 'photos'));
      const photos = multiply(await makePhotos(2, 1200, 800), magazineParts.pictures);
      await Promise.all(
        photos.map((photo, place) =>
          writeFile(join(folder, 'photos', `photo-${place}.jpg`), photo),
        ),
      );
      const peaks = new Map<number, number>();
      const rows: Measurements[number][] = [];
      for (const posts of sizes) {
        for (const generation of generations) {
          const compared = await compare({ folder, posts, generation });
          rows.push(...compared.rows);
          if (generation === 'v2') peaks.set(posts, compared.peak);
        }
      }
      for (const generation of generations) rows.push(...(await beBorne(folder, generation)));
      const { least, ofKilobyte } = latency;
      return [
        { label: 'a request is under way for', value: `${least} ms, and ${ofKilobyte} ms a kB` },
        ...rows,
        ...growth(peaks),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** How memory grows from half the posts to the most. */
function growth(peaks: ReadonlyMap<number, number>): Measurements {
  const most = Math.max(...sizes);
  const whole = peaks.get(most);
  const half = peaks.get(most / 2);
  if (whole === undefined || half === undefined) return [];
  return [
    {
      label: `memory: ${most} posts against ${most / 2}`,
      value: `${(whole / half).toFixed(2)} ×`,
      goal: `${mostGrowth} × or less`,
      met: whole <= half * mostGrowth,
    },
  ];
}

export default bench;
