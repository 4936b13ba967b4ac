import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createCms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, v2Post, type Answering } from '../../../support/far-side.ts';

/** A v2 service whose posts a function answers, and a client of it. */
async function service(posts: Answering, options: Partial<CmsOptions> = {}) {
  const far = await farSide((request, response) => {
    const { path } = request;
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    return posts(request, response);
  });
  const cms = createCms({ url: far.url, retries: 0, ...options });
  onTestFinished(async () => {
    await cms.close();
    await far.close();
  });
  return {
    cms,
    list: async () => (await Array.fromAsync(cms.posts.list())).flatMap(({ items }) => items),
    /** How often the posts were asked for. */
    asked: () => far.seen.filter(({ path }) => path.endsWith('/posts')).length,
  };
}

/** Posts of `count`, each with a text of `bytes`, and what is wrong with the totals. */
function posts(count: number, bytes: number, totals: Record<string, string> = {}): Answering {
  return ({ query }, response) => {
    const size = Number(query.get('per_page'));
    const start = (Number(query.get('page')) - 1) * size;
    const left = Math.max(0, Math.min(size, count - start));
    const rows = Array.from({ length: left }, (_, row) =>
      v2Post(start + row + 1, { content: { rendered: 'x'.repeat(bytes), protected: false } }),
    );
    const exact = {
      'x-wp-total': String(count),
      'x-wp-totalpages': String(Math.ceil(count / size)),
    };
    json(response, rows, { headers: { ...exact, ...totals } });
  };
}

const endless = 1_000_000;

test('an answer is read up to the limit, whatever it is compressed to', async () => {
  const text = `["${'x'.repeat(300_000)}"]`;
  const { list, asked } = await service(
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
      response.end(gzipSync(text));
    },
    { maxAnswer: 200 * 1024 },
  );
  await expect(list()).rejects.toMatchObject({
    code: 'oversized',
    message: expect.stringMatching(/^The answer of 127\.0\.0\.1:\d+ is larger than 0\.2 MB/),
    hint: expect.stringContaining('MAX_ANSWER'),
    url: expect.stringContaining('/wp-json/wp/v2/posts'),
  });
  // No smaller page helps; the search for a single record ends soon.
  expect(asked()).toBeLessThan(20);
});

test('the same without compression, and without a length', async () => {
  const { list } = await service(
    (_request, response) => {
      response.write(`["${'x'.repeat(300_000)}`);
      response.end('"]');
    },
    { maxAnswer: 200 * 1024 },
  );
  await expect(list()).rejects.toMatchObject({ code: 'oversized' });
});

test('an answer of very many small values is refused before it is parsed', async () => {
  const { list } = await service(
    (_request, response) => void response.end(`[${'{},'.repeat(100_000)}{}]`),
    { maxAnswer: 1024 * 1024 },
  );
  await expect(list()).rejects.toMatchObject({
    code: 'oversized',
    message: expect.stringContaining('values'),
    hint: expect.stringContaining('MAX_ANSWER'),
  });
});

test('commas and brackets within texts are no values', async () => {
  const content = { rendered: String.raw`a,b,[c],{"d"},\ `.repeat(30_000), protected: false };
  const { list } = await service(
    (_request, response) =>
      json(response, [v2Post(1, { content })], { headers: { 'x-wp-totalpages': '1' } }),
    { maxAnswer: 1024 * 1024 },
  );
  expect((await list())[0]?.contentHtml).toBe(content.rendered);
});

test('a list of unreadable records beyond number is refused', async () => {
  const { list } = await service((_request, response) => {
    json(
      response,
      Array.from({ length: 5000 }, () => ({})),
    );
  });
  await expect(list()).rejects.toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('1000'),
  });
});

test('a page of posts that is too large is asked for in smaller pages', async () => {
  const { list } = await service(posts(130, 3000), { maxAnswer: 150 * 1024 });
  const ids = (await list()).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
});

test('so are posts that only fit one by one', async () => {
  const { list } = await service(posts(8, 70_000), { maxAnswer: 100 * 1024 });
  expect(await list()).toHaveLength(8);
});

test('one post that is too large by itself is named and left out', async () => {
  const large = { rendered: 'x'.repeat(200_000), protected: false };
  const { cms } = await service(
    ({ query }, response) => {
      const size = Number(query.get('per_page'));
      const start = (Number(query.get('page')) - 1) * size;
      const ids = [1, 2, 3, 4, 5, 6].slice(start, start + size);
      json(
        response,
        ids.map((id) => v2Post(id, id === 4 ? { content: large } : {})),
        { headers: { 'x-wp-total': '6', 'x-wp-totalpages': String(Math.ceil(6 / size)) } },
      );
    },
    { maxAnswer: 100 * 1024 },
  );
  const batches = await Array.fromAsync(cms.posts.list());
  expect(batches.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([1, 2, 3, 5, 6]);
  expect(batches.flatMap(({ unreadable }) => unreadable)).toMatchObject([
    { label: 'post at place 4 of the list' },
  ]);
});

test('a collection is read no further than its first page announces, with some to spare', async () => {
  const { list, asked } = await service(
    posts(endless, 10, { 'x-wp-total': '150', 'x-wp-totalpages': '2' }),
  );
  await expect(list()).rejects.toMatchObject({
    code: 'oversized',
    message: expect.stringMatching(/150 posts.*more/),
    url: expect.stringContaining('/posts'),
  });
  expect(asked()).toBeLessThan(20);
});

test('totals that grow while a collection is read change nothing about that', async () => {
  const { list, asked } = await service(({ query, ...request }, response) => {
    const page = Number(query.get('page'));
    const totals = {
      'x-wp-total': String((page + 1) * 100),
      'x-wp-totalpages': String(page + 1),
    };
    return posts(endless, 10, totals)({ query, ...request }, response);
  });
  await expect(list()).rejects.toMatchObject({ code: 'oversized' });
  expect(asked()).toBeLessThan(30);
});

test('no collection has more records than the setting allows', async () => {
  const totals = { 'x-wp-total': '', 'x-wp-totalpages': '' };
  const { list, asked } = await service(posts(endless, 10, totals), { maxRecords: 1000 });
  await expect(list()).rejects.toMatchObject({
    code: 'oversized',
    message: expect.stringContaining('more than 1000 posts'),
    hint: expect.stringContaining('MAX_RECORDS'),
  });
  expect(asked()).toBeLessThan(20);
});
