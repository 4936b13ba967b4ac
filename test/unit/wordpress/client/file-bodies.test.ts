import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Cms, CmsOptions } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Post } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

/** A body of a file, begun and not read. */
async function begin(cms: Cms, address: string): Promise<AsyncIterable<Uint8Array>> {
  const answer = await cms.files.get(address);
  if (answer.state === 'unchanged') throw new Error('It was not sent.');
  return answer.body;
}

const read = async (cms: Cms, address: string) =>
  Buffer.concat(await Array.fromAsync(await begin(cms, address))).toString();

/** A service with files that never end, that break off, that drip, and good ones. */
async function service(
  concurrency: number,
  { timeout = 2000, ...options }: Partial<CmsOptions> = {},
) {
  const open = new Set<ServerResponse>();
  const made = await v2Service(
    ({ path }, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      if (path.startsWith('/wp-json/')) return json(response, v2Post(7));
      if (path === '/good.jpg') return void response.end('good');
      response.writeHead(200, path === '/broken.jpg' ? { 'content-length': '1000' } : {});
      response.write('some');
      if (path === '/broken.jpg') setImmediate(() => response.destroy());
      if (path === '/drip.jpg') {
        const drip = setInterval(() => response.write('.'), 20);
        response.once('close', () => clearInterval(drip));
      }
      if (path === '/trickle.jpg') {
        const trickle = setInterval(() => response.write(Buffer.alloc(20_000)), 20);
        response.once('close', () => clearInterval(trickle));
      }
    },
    { concurrency, timeout, retries: 0, ...options },
  );
  return { ...made, open };
}

describe('a body that does not end well', () => {
  test('breaks off: an error that says so, and room for the next one', async () => {
    const { cms, far } = await service(1);
    const { host } = new URL(far.url);
    expect(await thrown(read(cms, `${far.url}/broken.jpg`))).toMatchObject({
      code: 'truncated',
      message: `The file from ${host} ends early.`,
    });
    expect(await read(cms, `${far.url}/good.jpg`)).toBe('good');
  });

  test('stops in the middle: given up after the time limit', async () => {
    const { cms, far } = await service(1, { timeout: 200 });
    expect(await thrown(read(cms, `${far.url}/endless.jpg`))).toMatchObject({ code: 'timeout' });
    expect(await read(cms, `${far.url}/good.jpg`)).toBe('good');
  });

  test('drips for ever: given up too', async () => {
    const { cms, far } = await service(1, { timeout: 200 });
    expect(await thrown(read(cms, `${far.url}/drip.jpg`))).toMatchObject({
      code: 'timeout',
      message: `${new URL(far.url).host} sends the file too slowly.`,
    });
  });

  test('trickles for ever, never too slow to be read on: given up in the end', async () => {
    const { cms, far, open } = await service(1, { timeout: 50 });
    expect(await thrown(read(cms, `${far.url}/trickle.jpg`))).toMatchObject({ code: 'timeout' });
    await expect.poll(() => open.size).toBe(0);
  });

  test('is left half-way: its connection ends, and there is room for the next one', async () => {
    const { cms, far, open } = await service(1);
    for await (const piece of await begin(cms, `${far.url}/endless.jpg`)) {
      expect(Buffer.from(piece).toString()).toBe('some');
      break;
    }
    expect(await read(cms, `${far.url}/good.jpg`)).toBe('good');
    await expect.poll(() => open.size).toBe(0);
  });

  test('is left before it was begun: the same', async () => {
    const { cms, far, open } = await service(1);
    const body = await begin(cms, `${far.url}/endless.jpg`);
    await body[Symbol.asyncIterator]().return?.();
    expect(await read(cms, `${far.url}/good.jpg`)).toBe('good');
    await expect.poll(() => open.size).toBe(0);
  });

  test('is forgotten: the client closes all the same', async () => {
    const { cms, far, open } = await service(2);
    await begin(cms, `${far.url}/endless.jpg`);
    await cms.close();
    await expect.poll(() => open.size).toBe(0);
  });
});

test('downloads leave room for other reads', async () => {
  const { cms, far } = await service(2);
  const first = await begin(cms, `${far.url}/endless.jpg`);
  const second = begin(cms, `${far.url}/endless.jpg`);
  expect((await cms.posts.get(7)).id).toBe(7);
  await first[Symbol.asyncIterator]().return?.();
  await (await second)[Symbol.asyncIterator]().return?.();
});

test('a server that is gone is asked a few times, not for each of its files', async () => {
  const gone = await service(1);
  const { cms } = await service(1, { privateOrigins: [gone.far.url] });
  await gone.far.close();
  await cms.site();
  const before = cms.requests();
  const codes: unknown[] = [];
  for (let n = 1; n <= 5; n++) {
    codes.push(await thrown(cms.files.get(`${gone.far.url}/${n}.jpg`)));
  }
  expect(cms.requests() - before).toBe(3);
  expect(codes.at(-1)).toMatchObject({
    code: 'unreachable',
    message: `${new URL(gone.far.url).host} did not respond 3 times in a row, so Galley stopped asking.`,
  });
});

test('many servers that are gone are asked once each, after the first few', async () => {
  const gone = await Promise.all(
    Array.from({ length: 7 }, () => farSide((_request, response) => void response.destroy())),
  );
  onTestFinished(() => Promise.all(gone.map((each) => each.close())).then(() => undefined));
  const { cms, far } = await v2Service(
    ({ path }, response) => {
      if (path === '/good.jpg') response.end('good');
      else response.destroy();
    },
    { privateOrigins: gone.map(({ url }) => url) },
  );
  expect(await read(cms, `${far.url}/good.jpg`)).toBe('good');
  const tries: number[] = [];
  const triesFor = async (address: string) => {
    const before = cms.requests();
    expect(await thrown(cms.files.get(address))).toMatchObject({ code: 'unreachable' });
    return cms.requests() - before;
  };
  for (const { url } of gone) tries.push(await triesFor(`${url}/1.jpg`));
  expect(tries).toEqual([2, 2, 2, 2, 2, 1, 1]);
  // One that has answered before may be in a passing trouble.
  expect(await triesFor(`${far.url}/bad.jpg`)).toBe(2);
});
