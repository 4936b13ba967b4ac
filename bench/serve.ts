import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startBareNode } from './support/bare-node.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median } from './support/figures.ts';
import { makeMagazine, openMagazine } from './support/magazine-place.ts';
import { nginxMissing, startNginxSite, type NginxSite } from './support/nginx-site.ts';
import { peerPosts } from './support/peers/posts.ts';
import { serveMagazine, type ServedMagazine } from './support/serve-magazine.ts';
import { runWrk, wrkMissing, type Load } from './support/wrk.ts';

/** `BENCH_POSTS=1000 BENCH_ROUNDS=3 BENCH_SECONDS=3 npm run bench serve` */
const count = Number(process.env['BENCH_POSTS'] ?? 1000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);

interface BenchRequest {
  readonly what: string;
  readonly path: string;
  readonly coding: string;
}

/** What nginx says by itself, in its own way. */
const usual = new Set(
  'accept-ranges connection content-encoding content-length content-type date etag keep-alive last-modified transfer-encoding vary'.split(
    ' ',
  ),
);

const headersOf = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return Object.fromEntries([...answer.headers].filter(([name]) => !usual.has(name)));
};

/** A picture as a post shows it on a screen: the one whose size is in the middle. */
const pictureIn = async (client: string): Promise<string> => {
  const names = await readdir(join(client, '_media'), { recursive: true });
  const pictures = names.filter((name) => name.endsWith('.webp')).toSorted();
  const sized = await Promise.all(
    pictures.map(async (name) => ({ name, size: (await stat(join(client, '_media', name))).size })),
  );
  const [middle] = sized.toSorted((a, b) => a.size - b.size).slice(Math.floor(sized.length / 2));
  if (middle === undefined) throw new Error('The site has no picture.');
  return `/_media/${middle.name}`;
};

const shown = (loads: readonly Load[]): string => {
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  const perSecond = middle((load) => load.perSecond)
    .toFixed(0)
    .padStart(6);
  const half = middle((load) => load.half);
  const slow = middle((load) => load.slow);
  return `${perSecond} a second, half below ${half.toFixed(2)} ms, 99 of 100 below ${slow.toFixed(2)} ms`;
};

const compare = async (
  requests: readonly BenchRequest[],
  servers: Readonly<Record<string, string>>,
): Promise<Measurements> => {
  const rows: Measurements[number][] = [];
  for (const { what, path, coding } of requests) {
    for (const connections of [1, 64]) {
      const loads = new Map(Object.keys(servers).map((name) => [name, [] as Load[]]));
      for (let round = 0; round < rounds; round++) {
        for (const [name, url] of Object.entries(servers)) {
          const headers = { 'accept-encoding': coding };
          loads.get(name)?.push(await runWrk(url + path, { connections, seconds, headers }));
        }
      }
      for (const [name, each] of loads) {
        rows.push({ label: `${what}, ${connections} at once: ${name}`, value: shown(each) });
      }
    }
  }
  return rows;
};

const bench: Bench = {
  name: 'serve',
  async run() {
    const missing = wrkMissing ?? nginxMissing;
    if (missing !== null) return [{ label: 'skipped', value: missing }];
    const seed = await makeMagazine(count);
    const site = await openMagazine(count, seed);
    let served: ServedMagazine;
    try {
      served = await serveMagazine(site);
    } finally {
      await site.close();
    }
    const bare = await startBareNode(served.url);
    let nginx: NginxSite | null = null;
    try {
      const client = await realpath(join(served.release, 'client'));
      const page = peerPosts(seed)[0]?.path ?? '/';
      const picture = await pictureIn(client);
      const paths = [page, picture];
      const spoken = paths.map(async (path) => [path, await headersOf(served.url + path)] as const);
      nginx = await startNginxSite(client, await Promise.all(spoken));
      const asked = [
        { what: 'a page', path: page, coding: 'identity' },
        { what: 'a page, gzip', path: page, coding: 'gzip' },
        { what: 'a picture', path: picture, coding: 'identity' },
      ];
      return await compare(asked, {
        'Galley’s server': served.url,
        'bare Node': bare.url,
        nginx: nginx.url,
      });
    } finally {
      await nginx?.stop();
      await bare.stop();
      await served.stop();
    }
  },
};

export default bench;
