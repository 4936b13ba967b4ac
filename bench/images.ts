import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Picture } from '../src/content/images/index.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median, megabytes } from './support/figures.ts';
import { photoHost } from './support/photo-host.ts';
import { makePhotos, multiply } from './support/photos.ts';
import { decodedOnce, pipelineEach } from './support/plain-sharp.ts';
import { pressAll } from './support/press-all.ts';

// Short rounds, side by side: what else the machine does then weighs on all alike.
const photoCount = 8;
const rounds = 6;
const goalOfSharp = 0.9;
const few = 100;
const many = 400;
const goalOfMemory = 1.15;

const picturesPerSecond = (milliseconds: number) =>
  `${((photoCount * 1000) / milliseconds).toFixed(2)} pictures/s`;

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Taken {
  /** Milliseconds by the clock on the wall, and of all processors together. */
  readonly wall: number;
  readonly processor: number;
}

async function timeOf(run: (folder: string) => Promise<unknown>): Promise<Taken> {
  return inFolder(async (folder) => {
    const before = process.cpuUsage();
    const started = performance.now();
    await run(folder);
    const wall = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    return { wall, processor: (user + system) / 1000 };
  });
}

/** Cold builds, side by side with sharp alone; each round in another order. */
async function measureSpeed(photos: readonly Buffer[]): Promise<Measurements> {
  const host = await photoHost(photos);
  const { addresses } = host;
  let pictures: readonly Picture[] = [];
  const press = async (folder: string) => {
    const pressed = await pressAll(folder, addresses);
    pictures = addresses.flatMap((address) => pressed.pictures.get(address) ?? []);
  };
  // Says which variants the others have to make, and warms the machine up. It does not count.
  await timeOf(press);
  const contestants = [
    { name: 'galley', run: press },
    { name: 'pipelines', run: (folder: string) => pipelineEach(folder, photos, pictures) },
    { name: 'decoded', run: (folder: string) => decodedOnce(folder, photos, pictures) },
  ];
  const times = new Map(contestants.map(({ name }) => [name, [] as Taken[]]));
  for (let round = 0; round < rounds; round++) {
    const turned = [...contestants.slice(round % 3), ...contestants.slice(0, round % 3)];
    for (const { name, run } of turned) times.get(name)?.push(await timeOf(run));
  }
  host.close();
  const taken = (name: string, kind: keyof Taken) =>
    (times.get(name) ?? []).map((one) => one[kind]);
  const [galley = 0, pipelines = 0, decoded = 0] = contestants.map(({ name }) =>
    median(taken(name, 'wall')),
  );
  const faster = pipelines < decoded ? 'pipelines' : 'decoded';
  const against = (kind: keyof Taken) => {
    const others = taken(faster, kind);
    return median(taken('galley', kind).map((own, round) => (others[round] ?? 0) / own));
  };
  const ratio = against('wall');
  const variants = pictures.reduce((sum, picture) => sum + picture.variants.length, 0);
  return [
    {
      label: `${photoCount} photographs of 1600 × 1067, median size`,
      value: `${Math.round(median(photos.map(({ length }) => length)) / 1000)} KB`,
    },
    { label: 'variants of each', value: String(variants / photoCount) },
    { label: 'cold: fetched, checked, encoded', value: picturesPerSecond(galley) },
    { label: 'sharp alone, a pipeline for each variant', value: picturesPerSecond(pipelines) },
    { label: 'sharp alone, each decoded once', value: picturesPerSecond(decoded) },
    {
      label: 'cold against the faster of the two, median of the rounds',
      value: `${ratio.toFixed(2)} ×`,
      goal: `${goalOfSharp} or more`,
      met: ratio >= goalOfSharp,
    },
    // Does not depend on what else the machine does.
    {
      label: 'the same by the work of the processors',
      value: `${against('processor').toFixed(2)} ×`,
    },
  ];
}

async function measureSecondBuild(photos: readonly Buffer[]): Promise<Measurements> {
  const host = await photoHost(photos);
  return inFolder(async (folder) => {
    await pressAll(folder, host.addresses);
    const before = host.requests();
    const started = performance.now();
    const { counts } = await pressAll(folder, host.addresses);
    const milliseconds = performance.now() - started;
    const after = host.requests();
    host.close();
    const requests = after.all - before.all;
    const conditional = after.conditional - before.conditional;
    return [
      {
        label: `second build of ${photos.length}: encoded`,
        value: String(counts.encoded),
        goal: 'none',
        met: counts.encoded === 0,
      },
      {
        label: `second build of ${photos.length}: requests, of which conditional`,
        value: `${requests}, ${conditional}`,
        goal: 'one conditional request each, or fewer',
        met: requests === conditional && requests <= photos.length,
      },
      { label: 'second build: time', value: `${milliseconds.toFixed(0)} ms` },
    ];
  });
}

/** The most that a process holds that presses so many. */
async function memoryOf(photos: readonly Buffer[], count: number): Promise<number> {
  const host = await photoHost(multiply(photos, count));
  return inFolder(async (folder) => {
    const program = fileURLToPath(new URL('support/press-process.ts', import.meta.url));
    const child = fork(program, [folder, ...host.addresses], { execArgv: [] });
    let said: unknown;
    child.on('message', (message) => {
      said = message;
    });
    await once(child, 'exit');
    host.close();
    return z.number().parse(said);
  });
}

const bench: Bench = {
  name: 'images',
  async run() {
    const photos = await makePhotos(photoCount, 1600, 1067);
    const speed = await measureSpeed(photos);
    const smaller = await makePhotos(20, 720, 480);
    const secondBuild = await measureSecondBuild(multiply(smaller, few));
    const small = await memoryOf(smaller, few);
    const large = await memoryOf(smaller, many);
    return [
      ...speed,
      ...secondBuild,
      { label: `peak memory for ${few} pictures`, value: megabytes(small) },
      {
        label: `peak memory for ${many} pictures`,
        value: megabytes(large),
        goal: `${goalOfMemory} of that or less`,
        met: large <= small * goalOfMemory,
      },
    ];
  },
};

export default bench;
