import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createCms } from '../../src/cms/index.ts';
import { openStore } from '../../src/store/index.ts';
import { sync } from '../../src/sync/index.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median } from './support/figures.ts';
import { magazineParts } from './support/magazine.ts';
import { makePhotos, multiply } from './support/photos.ts';

/** `BENCH_POSTS=1000 BENCH_ROUNDS=1 npm run bench sync` for a quick look. */
const posts = Number(process.env['BENCH_POSTS'] ?? 10_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Milliseconds that a request is under way. */
const latency = 50;
const mostOfPlain = 0.5;
const program = fileURLToPath(new URL('support/far-service.ts', import.meta.url));
const counted = z.object({ came: z.int(), refused: z.int() });

type Generation = 'v2' | 'legacy';

interface Far {
  readonly url: string;
  /** Since the last time. */
  requests(): Promise<z.infer<typeof counted>>;
  end(): void;
}

const said = (child: ChildProcess): Promise<unknown> =>
  new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => fail(new Error(`The service ended with ${String(code)}.`)));
  });

async function start(folder: string, generation: Generation, rate = 0): Promise<Far> {
  const [place, photos] = [join(folder, generation), join(folder, 'photos')];
  const parameters = [place, photos, String(posts), generation, String(latency), String(rate)];
  const child = fork(program, parameters, { execArgv: [] });
  const { url } = z.object({ url: z.string() }).parse(await said(child));
  return {
    url,
    async requests() {
      child.send('count');
      return counted.parse(await said(child));
    },
    end: () => child.disconnect(),
  };
}

/** What a script does that somebody writes in an afternoon: page after page, the same fields, one file a post. */
async function readPlainly({ url }: Far, generation: Generation, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fields =
    'id,slug,link,guid,title,content,excerpt,date_gmt,modified_gmt,author,featured_media,categories,tags';
  const lists =
    generation === 'v2'
      ? ['posts', 'pages', 'users', 'categories', 'tags', 'media', 'comments'].map(
          (name) => `/wp-json/wp/v2/${name}?per_page=100&orderby=id&order=asc&_fields=${fields}`,
        )
      : ['posts', 'pages', 'media'].map(
          (name) => `/wp-json/${name}?filter[posts_per_page]=100&filter[orderby]=ID`,
        );
  for (const list of lists) {
    for (let page = 1; ; page += 1) {
      const response = await fetch(`${url}${list}&page=${page}`);
      if (!response.ok) break;
      const records = z.array(z.looseObject({})).parse(await response.json());
      for (const record of records) {
        const id = String(record['id'] ?? record['ID']);
        await writeFile(
          join(folder, `${list.replaceAll(/\W/g, '').slice(0, 20)}-${id}.json`),
          JSON.stringify(record),
        );
      }
      if (page >= Number(response.headers.get('x-wp-totalpages') ?? 1)) break;
    }
  }
}

/** One sync by a client of its own, as a build makes it, without the pictures. */
async function syncInto({ url }: Far, folder: string): Promise<void> {
  const cms = createCms({ url });
  const store = openStore({ folder, service: url });
  try {
    await sync(cms, store, { maxShrink: 0.1 });
  } finally {
    store.close();
    await cms.close();
  }
}

const timed = async (run: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

async function compare(folder: string, generation: Generation): Promise<Measurements> {
  const far = await start(folder, generation);
  const times = { plain: [] as number[], cold: [] as number[], still: [] as number[] };
  let asked = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [plain, mirror] = [join(folder, `plain-${round}`), join(folder, `mirror-${round}`)];
    times.plain.push(await timed(() => readPlainly(far, generation, plain)));
    times.cold.push(await timed(() => syncInto(far, mirror)));
    await far.requests();
    times.still.push(await timed(() => syncInto(far, mirror)));
    asked = (await far.requests()).came;
    await rm(plain, { recursive: true });
    await rm(mirror, { recursive: true });
  }
  far.end();
  const ratio = median(times.cold) / median(times.plain);
  const most = 1 + Math.ceil(posts / 100);
  return [
    { label: `${generation}: page after page`, value: seconds(median(times.plain)) },
    { label: `${generation}: Galley, nothing known`, value: seconds(median(times.cold)) },
    {
      ...{ label: `${generation}: against the first`, value: `${ratio.toFixed(2)} ×` },
      ...{ goal: `${mostOfPlain} × or less`, met: ratio <= mostOfPlain },
    },
    { label: `${generation}: nothing changed`, value: seconds(median(times.still)) },
    {
      ...{ label: `${generation}: requests for that`, value: String(asked) },
      ...{ goal: `${most} or less`, met: asked <= most },
    },
  ];
}

/** A host that bears ten requests a second. */
async function beBorne(folder: string): Promise<Measurements> {
  const far = await start(folder, 'v2', 10);
  const time = await timed(() => syncInto(far, join(folder, 'borne')));
  const { came, refused } = await far.requests();
  far.end();
  return [
    { label: 'ten requests a second: time', value: seconds(time) },
    {
      ...{ label: 'requests, and 429 among them', value: `${came}, ${refused}` },
      ...{ goal: 'all served in the end', met: true },
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
      return [
        { label: 'posts', value: String(posts) },
        ...(await compare(folder, 'v2')),
        ...(await compare(folder, 'legacy')),
        ...(await beBorne(folder)),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
