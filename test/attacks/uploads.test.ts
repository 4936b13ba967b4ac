import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { randomOf, seedsFor } from '../faults/random.ts';
import { basic } from '../support/api/api-server.ts';
import { ask, type Answered } from '../support/ask.ts';
import { depth } from '../support/depth.ts';
import { memoryOf } from '../support/memory-of.ts';
import { rawCall } from '../support/raw-call.ts';
import { openSmallDisk, smallDiskMissing } from '../support/small-disk.ts';
import { uploadSite, type UploadSite } from './upload-site.ts';

const megabyte = 1024 * 1024;
const large = { day: 64, most: 2048 }[depth] * megabyte;
const limit = large + megabyte;

let site: UploadSite;
beforeAll(async () => {
  site = await uploadSite({ MAX_UPLOAD: String(limit) });
});
afterAll(() => site.stop());

const random = randomBytes(megabyte);
/** The first bytes of an MP4, so that random bytes may follow. */
const start = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

/** A film of so many bytes, piece by piece. */
function* film(size: number): Generator<Buffer> {
  yield start;
  for (let at = start.length; at < size; at += random.length) {
    yield random.subarray(0, Math.min(random.length, size - at));
  }
}

function md5Of(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('md5');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const path = '/api/media?decorative=true';
const boundary = 'between-the-parts';
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** The ways of a film to the desk: its headers, and its bytes. */
const ways = {
  'as a raw body': (size: number, name = 'film.mp4') => ({
    headers: {
      'content-type': 'video/mp4',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(size),
    },
    pieces: film(size),
  }),
  'in chunks': (size: number, name = 'film.mp4') => ({
    headers: {
      'content-type': 'video/mp4',
      'content-disposition': `attachment; filename="${name}"`,
    },
    pieces: film(size),
  }),
  'in a form': (size: number) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    pieces: (function* form() {
      yield head;
      yield* film(size);
      yield tail;
    })(),
  }),
} satisfies Record<string, (size: number) => { headers: object; pieces: Iterable<Buffer> }>;
const wayNames = Object.keys(ways) as [keyof typeof ways, ...(keyof typeof ways)[]];

function send(way: keyof typeof ways, size: number, account = 'editor', name?: string) {
  const { headers, pieces } = ways[way](size, name);
  const authorization = basic(account);
  return ask(site.url, path, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: Readable.from(pieces),
  });
}

const problemSchema = z.object({ code: z.string(), detail: z.string() });
const problemOf = ({ body }: Answered) => problemSchema.parse(JSON.parse(body.toString()));

/** The server has nothing left of earlier files, and takes another one. */
async function goesOn() {
  await expect.poll(() => site.kept()).toEqual([]);
  const before = site.arrived.length;
  expect((await send('as a raw body', 5_000)).status).toBe(201);
  expect(site.arrived.slice(before).map(({ size }) => size)).toContain(5_000);
  expect(await site.kept()).toEqual([]);
}

describe(`a film of ${large / megabyte} MB`, () => {
  test.each(wayNames)(
    'arrives whole %s, and needs no more memory than a small one',
    { timeout: 300_000 },
    async (way) => {
      expect((await send(way, 32 * megabyte)).status).toBe(201);
      const memory = memoryOf(site.pid);
      const idle = memory.now();
      memory.forget();
      expect((await send(way, large)).status).toBe(201);
      const { size, md5 } = site.arrived.at(-1) ?? {};
      expect({ size, md5 }).toEqual({ size: large, md5: md5Of(film(large)) });
      const more = (memory.most() - idle) / megabyte;
      expect(more).toBeLessThan(64);
      expect(await site.kept()).toEqual([]);
    },
  );

  test('is refused before it comes, if it is larger than allowed', async () => {
    const before = site.arrived.length;
    for (const way of ['as a raw body', 'in a form'] as const) {
      const { headers } = ways[way](limit);
      const said = await rawCall(
        `${site.url}${path}`,
        {
          headers: {
            ...headers,
            authorization: basic('editor'),
            'content-length': String(limit + 2 * megabyte),
          },
        },
        (came) => came.includes('MAX_UPLOAD'),
      );
      expect(said).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too-large"/);
    }
    expect(site.arrived.length).toBe(before);
    expect(await site.kept()).toEqual([]);
  });

  test('is refused as soon as it is larger than allowed, if it does not say so', async () => {
    const before = site.arrived.length;
    for (const way of ['in chunks', 'in a form'] as const) {
      const { headers, pieces } = ways[way](10 * limit);
      const call = request(`${site.url}${path}`, {
        method: 'POST',
        headers: { ...headers, authorization: basic('editor') },
      });
      const answered = once(call, 'response');
      call.on('error', () => undefined);
      let sent = 0;
      const body = Readable.from(
        (function* counted() {
          for (const piece of pieces) {
            sent += piece.length;
            yield piece;
          }
        })(),
      );
      body.pipe(call);
      const [response] = await answered;
      expect(response).toMatchObject({ statusCode: 413 });
      expect(sent).toBeLessThan(limit + 32 * megabyte);
      body.destroy();
      call.destroy();
    }
    await expect.poll(() => site.kept()).toEqual([]);
    expect(site.arrived.length).toBe(before);
  });
});

const accounts = ['admin', 'editor', 'author', 'ines', 'yusuf'] as const;

describe('fifty files at once', () => {
  test('of five accounts: each arrives whole or is refused in words, within the memory of a few', async () => {
    await goesOn();
    const memory = memoryOf(site.pid);
    const idle = memory.now();
    memory.forget();
    const before = site.arrived.length;
    const size = 6 * megabyte;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        send('as a raw body', size, accounts[at % accounts.length], `film-${at}.mp4`),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(problemOf(answer).detail).toMatch(/^This account is already uploading 4 files\. /);
    }
    const taken = answers.length - refused.length;
    expect(taken).toBeGreaterThanOrEqual(4 * accounts.length);
    const came = site.arrived.slice(before);
    expect(new Set(came.map(({ name }) => name)).size).toBe(taken);
    const md5 = md5Of(film(size));
    expect(came.every((each) => each.size === size && each.md5 === md5)).toBe(true);
    const more = (memory.most() - idle) / megabyte;
    expect(more).toBeLessThan(128);
    await goesOn();
  });
});

/** How somebody breaks off: the client at a byte, or when all was sent; the service at a byte, or instead of its answer. */
const breakers = ['client', 'hasty client', 'service', 'silent service'] as const;

describe('an upload that breaks off leaves nothing, and counts nowhere as done', () => {
  const tries = { day: 60, most: 400 }[depth];
  /** A file that arrives is known by its size: one whose client has left may arrive later. */
  const sizes = new Set<number>([5_000]);
  const unusedSize = (size: number): number => {
    const unused = sizes.has(size) ? unusedSize(size + 1) : size;
    sizes.add(unused);
    return unused;
  };
  test.each(seedsFor({ day: 1, most: 5 }))('with seed %i', async (seed) => {
    const { whole, one } = randomOf(seed);
    const before = site.arrived.length;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const breaker = one(breakers);
      const way = one(wayNames);
      const size = unusedSize(1 + start.length + whole(one([2_000, 200_000, 3_000_000])));
      const { headers, pieces } = ways[way](size);
      const bytes = Buffer.concat([...pieces]);
      const at = whole(breaker === 'client' ? bytes.length : size);
      await expect.poll(() => site.kept(), { interval: 5 }).toEqual([]);
      if (breaker === 'service' || breaker === 'silent service') {
        site.interrupt((incoming) => {
          let came = 0;
          const cut = () => incoming.socket.destroy();
          incoming.on('data', (piece: Buffer) => {
            came += piece.length;
            if (breaker === 'service' && came > at) cut();
          });
          incoming.on('end', cut);
          return true;
        });
        const post = () =>
          ask(site.url, path, {
            method: 'POST',
            headers: { ...headers, authorization: basic('editor') },
            body: bytes,
          });
        let answer = await post();
        // Until the server has noticed that earlier clients are gone, their places are taken.
        while (answer.status === 503) {
          await wait(20);
          answer = await post();
        }
        expect([breaker, answer.status]).toEqual([breaker, 502]);
        expect(problemOf(answer)).toMatchObject({ code: 'content-service' });
        expect(site.arrived.filter((each) => each.size === size)).toEqual([]);
        site.interrupt(() => false);
      } else {
        const call = request(`${site.url}${path}`, {
          method: 'POST',
          headers: { ...headers, authorization: basic('editor') },
        });
        call.on('error', () => undefined);
        const sent = breaker === 'client' ? bytes.subarray(0, at) : bytes;
        await new Promise<void>((done) => void call.write(sent, () => done()));
        if (breaker === 'hasty client') call.end();
        await wait(whole(20));
        call.destroy();
      }
      // One that left after all was sent may have sent it.
      if (breaker === 'client')
        expect([way, site.arrived.filter((each) => each.size === size)]).toEqual([way, []]);
      const others = site.arrived.slice(before).filter((each) => !sizes.has(each.size));
      expect(others).toEqual([]);
    }
    await goesOn();
  });
});

describe('a full disk', () => {
  /** Where a new server stores files until they are sent, it has a disk of its own. */
  async function siteOn(options: string) {
    const folder = await mkdtemp(join(tmpdir(), 'galley-small-disk-'));
    const spool = join(folder, 'spool');
    await mkdir(spool);
    const disk = openSmallDisk(options, spool);
    const before = site;
    site = await uploadSite({}, folder).catch((error: unknown) => {
      disk.close();
      throw error;
    });
    onTestFinished(async () => {
      const small = site;
      site = before;
      disk.close();
      await small.stop();
    });
    return disk;
  }

  const isFull = (answer: Answered) => {
    expect(answer.status).toBe(503);
    expect(problemOf(answer)).toEqual({
      code: 'busy',
      detail: 'The disk of this server is full, so nothing can be stored on it.',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  };

  test('is named in the answer, and smaller files still arrive', async ({ skip }) => {
    if (smallDiskMissing !== undefined) skip(smallDiskMissing);
    await siteOn('size=4m');
    for (const way of wayNames) isFull(await send(way, 6 * megabyte));
    expect(site.arrived).toEqual([]);
    await goesOn();
    const together = await Promise.all([1, 2, 3, 4].map(() => send('in chunks', 3 * megabyte)));
    for (const answer of together) if (answer.status !== 201) isFull(answer);
    expect(site.arrived.length).toBe(1 + together.filter(({ status }) => status === 201).length);
    await goesOn();
  });

  test('of which not even a folder can be made is one until there is room', async ({ skip }) => {
    if (smallDiskMissing !== undefined) skip(smallDiskMissing);
    const disk = await siteOn('size=4m,nr_inodes=1');
    isFull(await send('as a raw body', 5_000));
    isFull(await send('in a form', 5_000));
    disk.remount('nr_inodes=100');
    await goesOn();
  });
});
