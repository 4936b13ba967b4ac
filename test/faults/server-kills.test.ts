import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { deskSecret } from '../support/desk-server.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { startRedis, testWithRedis, type RedisServer } from '../support/redis.ts';
import { randomOf, seedsFor } from './random.ts';
import { differing, killGroup, openSitePair, type PublishedSite } from './site.ts';

let magazine: Magazine;
let redis: RedisServer;
/** Its servers and workers are killed. */
let site: PublishedSite;
/** One process publishes it, which nobody kills. */
let reference: PublishedSite;

beforeAll(async () => {
  magazine = await openMagazine(12);
  redis = await startRedis();
  ({ site, reference } = await openSitePair(magazine.url));
});
afterAll(async () => {
  site.close();
  reference.close();
  await redis[Symbol.asyncDispose]();
  await magazine.close();
});

/** Who makes the rebuilds, who is killed, and whether with all its processes. */
const kinds = [
  { by: 'server', killed: 'server', isAll: false },
  { by: 'worker', killed: 'worker', isAll: true },
  { by: 'worker', killed: 'server', isAll: true },
  { by: 'server', killed: 'server', isAll: true },
  { by: 'worker', killed: 'worker', isAll: false },
] as const;

/** A server asks for changes, waits, reads, renders and finishes the search index within so many milliseconds. */
const usual = 6000;

const told = z.object({ url: z.string() });

const started: ChildProcess[] = [];
const start: PublishedSite['start'] = (...given) => {
  const child = site.start(...given);
  started.push(child);
  return child;
};
afterEach(() => Promise.all(started.splice(0).map(killGroup)));

async function startServer(by: 'server' | 'worker'): Promise<{ child: ChildProcess; url: string }> {
  const child = start('serve', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    SESSION_SECRET: deskSecret,
    POLL_SECONDS: '1',
    REBUILD_QUIET: '0s',
    ...(by === 'worker' && { REDIS_URL: redis.url, REBUILD_WORKER: '0' }),
  });
  const [message] = await Promise.race([
    once(child, 'message') as Promise<[unknown]>,
    once(child, 'exit').then((end) => {
      throw new Error(`The server ended before it listened: ${end.join(' ')}`);
    }),
  ]);
  return { child, url: told.parse(message).url };
}

const startWorker = () => start('worker', [], { REDIS_URL: redis.url });

describe('kill -9 of a server or worker at any moment: readers get a whole site, and a new one ends the work', () => {
  testWithRedis.each(seedsFor({ day: 1, most: 50 }))('seed %i', async (seed) => {
    const random = randomOf(seed);
    const { by, killed, isAll } = kinds[seed % kinds.length] ?? kinds[0];
    let server = await startServer(by);
    let worker = by === 'worker' ? startWorker() : null;
    const title = `Story three, ${seed}`;
    await magazine.edit('story-3', { title });
    expect(await reference.publish()).toEqual({ is: 'live' });
    const pause = random.whole(usual);
    await sleep(pause);
    const victim = killed === 'server' ? server.child : worker;
    const exit = once(victim ?? server.child, 'exit');
    if (isAll && victim !== null) await killGroup(victim);
    else victim?.kill('SIGKILL');
    await exit;

    const context = `${killed}${isAll ? ' and its processes' : ''} after ${pause} ms`;
    expect(site.broken(), context).toEqual([]);
    if (killed === 'server') server = await startServer(by);
    else worker = startWorker();
    const front = await (await fetch(server.url)).text();
    expect(front, context).toMatch(/<\/html>\s*$/);
    // Nobody asks for anything.
    await expect
      .poll(() => differing(site, reference), { timeout: 120_000, interval: 300, message: context })
      .toEqual([]);
    expect(await (await fetch(server.url)).text(), context).toContain(title);
    expect(site.broken(), context).toEqual([]);
    expect(site.left(), context).toEqual([]);
  });
});
