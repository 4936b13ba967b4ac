import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawn } from './drawn.ts';
import {
  finished,
  newFolder,
  openPipeline,
  picture,
  pictureHost,
  runOnce,
} from './picture-host.ts';

const photo = (seed = 1) => drawn(120, 90, seed).jpeg().toBuffer();

async function setUp(headers: Record<string, string> = { etag: '"1"' }) {
  const host = await pictureHost({ '/a.jpg': { body: await photo(), headers } });
  const folder = newFolder();
  const address = `${host.url}/a.jpg`;
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  return { host, folder, address, warnings, options: { warn } };
}

describe('a file that is wanted several times', () => {
  it('is fetched once for each address, and encoded once for the same bytes', async () => {
    const { host, folder, address } = await setUp();
    host.files.set('/copy.jpg', host.files.get('/a.jpg')!);
    const { counts, pictures } = await runOnce(folder, [
      ...Array.from({ length: 20 }, () => picture(address)),
      picture(`${host.url}/copy.jpg`),
    ]);
    expect(host.paths().toSorted()).toEqual(['/a.jpg', '/copy.jpg']);
    expect(counts).toMatchObject({ requests: 2, fetched: 2, encoded: finished(folder).length });
    expect(pictures.get(address)).toEqual(pictures.get(`${host.url}/copy.jpg`));
  });

  it('reports its progress', async () => {
    const { host, folder, address } = await setUp();
    const told: [number, number][] = [];
    await runOnce(folder, [picture(address), picture(`${host.url}/none.jpg`)], {
      onProgress: (done, total) => told.push([done, total]),
    });
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('a run with too little time', () => {
  it('leaves new files to the next run, and uses those that are kept', async () => {
    const { host, folder, address } = await setUp();
    await runOnce(folder, [picture(address)]);
    host.files.set('/new.jpg', { body: await photo(2) });
    const wanted = [picture(address), picture(`${host.url}/new.jpg`)];
    const pipeline = openPipeline(folder);
    const hurried = await pipeline.run(wanted, 0);
    expect([...hurried.pictures.keys()]).toEqual([address]);
    expect([...hurried.problems]).toEqual([
      [`${host.url}/new.jpg`, 'it is new, and follows when the other pages are live'],
    ]);
    expect(hurried.counts.left).toBe(1);
    const next = await pipeline.run(wanted);
    expect([next.pictures.size, next.counts.left]).toEqual([2, 0]);
    pipeline.close();
  });
});

describe('a later run', () => {
  it('sends conditional requests, and encodes no unchanged picture', async () => {
    const { host, folder, address } = await setUp({
      etag: '"1"',
      'last-modified': 'Sat, 07 Nov 2026 10:00:00 GMT',
    });
    const first = await runOnce(folder, [picture(address)]);
    const second = await runOnce(folder, [picture(address)]);
    expect(second.pictures).toEqual(first.pictures);
    expect(second.counts).toEqual({ ...first.counts, requests: 1, fetched: 0, encoded: 0 });
    expect(host.seen[1]!.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Sat, 07 Nov 2026 10:00:00 GMT',
    });
  });

  it('encodes nothing if a host sends the same bytes again', async () => {
    const { folder, address } = await setUp({});
    const first = await runOnce(folder, [picture(address)]);
    const second = await runOnce(folder, [picture(address)]);
    expect(second.pictures).toEqual(first.pictures);
    expect(second.counts).toMatchObject({ requests: 1, fetched: 1, encoded: 0 });
  });

  it('requests nothing while the copy is fresh, unless a text that uses it has changed', async () => {
    const { host, folder, address } = await setUp({ etag: '"1"', 'cache-control': 'max-age=600' });
    await runOnce(folder, [picture(address)]);
    expect((await runOnce(folder, [picture(address)])).counts.requests).toBe(0);
    expect((await runOnce(folder, [picture(address, { recheck: true })])).counts.requests).toBe(1);
    expect(host.seen).toHaveLength(2);
  });

  it.each<Record<string, string>>([
    { 'cache-control': 'no-store' },
    { 'cache-control': 'no-cache' },
    { 'cache-control': 'max-age=60', age: '70' },
    { 'last-modified': 'Mon, 07 Nov 2016 10:00:00 GMT' },
  ])('requests a file again without headers about caching: %j', async (headers) => {
    const { folder, address } = await setUp(headers);
    await runOnce(folder, [picture(address)]);
    expect((await runOnce(folder, [picture(address)])).counts.requests).toBe(1);
  });

  it('gives a changed picture new names', async () => {
    const { host, folder, address } = await setUp();
    const first = await runOnce(folder, [picture(address)]);
    host.files.set('/a.jpg', { body: await photo(2), headers: { etag: '"2"' } });
    const second = await runOnce(folder, [picture(address)]);
    const names = (of: typeof first) => of.pictures.get(address)!.variants.map(({ file }) => file);
    expect(new Set(names(first)).isDisjointFrom(new Set(names(second)))).toBe(true);
    expect(second.counts).toMatchObject({ fetched: 1 });
    // The older picture stays, because pages may still show it.
    expect(finished(folder)).toEqual(expect.arrayContaining([...names(first), ...names(second)]));
    expect((await runOnce(folder, [picture(address)])).counts).toMatchObject({ encoded: 0 });
    expect(host.seen.at(-1)!.headers['if-none-match']).toBe('"2"');
  });

  it('makes a result again if one of its files is lost or cut off', async () => {
    for (const damage of [rmSync, (path: string) => truncateSync(path, 10)]) {
      const { folder, address } = await setUp();
      const first = await runOnce(folder, [picture(address)]);
      const { file } = first.pictures.get(address)!.variants[0]!;
      const before = readFileSync(join(folder, file));
      damage(join(folder, file));
      const second = await runOnce(folder, [picture(address)]);
      expect(second.pictures).toEqual(first.pictures);
      expect(second.counts).toMatchObject({ fetched: 1, encoded: first.counts.encoded });
      expect(readFileSync(join(folder, file)).equals(before)).toBe(true);
    }
  });

  it('makes the result for a new use of an address', async () => {
    const { folder, address } = await setUp();
    await runOnce(folder, [picture(address)]);
    const { pictures } = await runOnce(folder, [
      picture(address),
      picture(address, { kind: 'avatar' }),
    ]);
    const widths = pictures.get(address)!.variants.map(({ width }) => width);
    expect(new Set(widths)).toEqual(new Set([48, 96, 120]));
  });

  it('keeps the copy if the host fails, and warns once', async () => {
    const { host, folder, address, warnings, options } = await setUp();
    host.files.set('/b.jpg', { body: await photo(2) });
    const wanted = [picture(address), picture(`${host.url}/b.jpg`)];
    const first = await runOnce(folder, wanted, options);
    expect(warnings).toEqual([]);
    for (const path of ['/a.jpg', '/b.jpg']) host.files.set(path, { status: 503 });
    const second = await runOnce(folder, wanted, options);
    expect(second.pictures).toEqual(first.pictures);
    expect(second.problems).toEqual(new Map());
    expect(warnings).toEqual([
      expect.stringMatching(
        /^2 pictures and files could not be checked again; the site shows the last known version: for example http:\/\/127\.0\.0\.1:\d+\/[ab]\.jpg: it answers 503\.$/,
      ),
    ]);
  });

  it('keeps the copy if a response breaks off', async () => {
    const { host, folder, address, warnings, options } = await setUp({});
    const first = await runOnce(folder, [picture(address)]);
    host.files.set('/a.jpg', {
      answer: (response) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write(Buffer.alloc(100), () => response.destroy());
      },
    });
    const second = await runOnce(folder, [picture(address)], options);
    expect(second.pictures).toEqual(first.pictures);
    expect(warnings).toEqual([expect.stringContaining('it ends early')]);
  });

  it.each([404, 410])('drops the copy if the host answers %i', async (status) => {
    const { host, folder, address } = await setUp();
    await runOnce(folder, [picture(address)]);
    host.files.set('/a.jpg', { status });
    const second = await runOnce(folder, [picture(address)]);
    expect(second.pictures.size).toBe(0);
    expect(second.problems.get(address)).toBe(`it answers ${status}`);
    host.files.set('/a.jpg', { status: 503 });
    expect((await runOnce(folder, [picture(address)])).pictures.size).toBe(0);
  });

  it('drops the copy if the address no longer has a picture', async () => {
    const { host, folder, address } = await setUp({});
    await runOnce(folder, [picture(address)]);
    host.files.set('/a.jpg', { body: '<html>Moved</html>' });
    const second = await runOnce(folder, [picture(address)]);
    expect(second.problems.get(address)).toBe('it is not a picture but HTML');
    expect(second.pictures.size).toBe(0);
  });

  it('asks for a broken picture again, and does not download it again while it is unchanged', async () => {
    const { host, folder, address } = await setUp();
    const headers = { etag: '"x"', 'cache-control': 'max-age=600' };
    host.files.set('/a.jpg', { body: '<html>', headers });
    await runOnce(folder, [picture(address)]);
    const second = await runOnce(folder, [picture(address)]);
    expect(second.problems.get(address)).toBe('it is not a picture but HTML');
    expect(second.counts).toMatchObject({ requests: 1, fetched: 0 });
  });
});
