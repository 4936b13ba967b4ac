import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startEmbedded, type Seed } from '../../test/support/embedded/index.ts';
import { benchFolder } from './bench-folder.ts';
import { processorOf, watchMemory } from './process-tree.ts';
import { galleyNames, type Taken } from './record.ts';
import { flush, tell, type Sheet } from './take-turns.ts';

const publisher = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));
const event = z.object({ step: z.string() });

/** The parts of a publication, each from its first event to that of the next part. */
const parts = ['reading', 'pictures', 'pages', 'checks', 'live'];

/** Two of three posts have no featured picture, so their share images are drawn. */
const withFewPictures = (seed: Seed): Seed => ({
  ...seed,
  posts: seed.posts.map((post, place) =>
    place % 3 === 0 ? post : { ...post, featured: undefined },
  ),
});

/**
 * The first publication of a site, of which nothing is known: until it is live, with its parts in seconds. `after` is the work that
 * follows: share images and the search index. Processors and memory are of all of it.
 */
export async function takeFirst(seed: Seed): Promise<Sheet> {
  const folder = join(benchFolder, 'first');
  await rm(folder, { recursive: true, force: true });
  const service = await startEmbedded({
    folder: join(folder, 'service'),
    seed: withFewPictures(seed),
  });
  try {
    return new Map([['cold', [await publishFirst(folder, service.url)]]]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const publishFirst = async (folder: string, url: string): Promise<Taken> => {
  await flush();
  const { PATH, HOME } = process.env;
  const child = fork(publisher, ['--into', join(folder, 'releases')], {
    cwd: benchFolder,
    execArgv: [],
    env: {
      PATH,
      HOME,
      CMS_URL: url,
      SITE_URL: 'https://gazette.example',
      GALLEY_FOLDER: join(folder, 'galley'),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pid = child.pid ?? 0;
  const memory = watchMemory(pid);
  const started = performance.now();
  const begun = new Map<string, number>();
  let processor = 0;
  const sampler = setInterval(() => (processor = Math.max(processor, processorOf(pid))), 50);
  const seconds = () => (performance.now() - started) / 1000;
  child.on('message', (message) => {
    const { step } = event.parse(message);
    // Some pictures are fetched while texts are read.
    if (!begun.has(step)) begun.set(step, seconds());
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampler);
  const held = memory.stop();
  const wall = begun.get('live');
  if (code !== 0 || wall === undefined)
    throw new Error(`The first publication ended with ${String(code)}.`);
  const known = parts.filter((step) => begun.has(step));
  const lasted = known.slice(0, -1).map((step, place) => {
    const next = begun.get(known[place + 1] ?? 'live') ?? wall;
    return [step, next - (begun.get(step) ?? next)] as const;
  });
  const taken: Taken = {
    wall,
    processor,
    ...held,
    parts: { ...Object.fromEntries(lasted), after: seconds() - wall },
  };
  tell(galleyNames.first, 'nothing known', taken);
  return taken;
};
