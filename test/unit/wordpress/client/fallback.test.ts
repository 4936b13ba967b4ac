import { afterEach, expect, test } from 'vitest';
import { category, createCms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import {
  farSide,
  json,
  v2Index,
  v2Post,
  wpError,
  type FarSide,
  type Seen,
} from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const legacyPost = {
  ID: 3,
  title: 'Old',
  status: 'publish',
  type: 'post',
  author: 0,
  content: '<p>Old</p>',
  slug: 'old',
  link: 'http://far.test/old/',
  terms: [],
};

/** A service with both generations under one root, of which some v2 routes are missing. */
async function both(missing: (request: Seen) => boolean, options: Partial<CmsOptions> = {}) {
  const warnings: string[] = [];
  const far: FarSide = await farSide((request, response) => {
    const { path } = request;
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    if (path.startsWith('/wp-json/wp/v2/')) {
      if (missing(request)) return wpError(response, 404, 'rest_no_route', 'No route was found.');
      const list = path.endsWith('/posts') ? [v2Post(1)] : [];
      return json(response, list, {
        headers: { 'x-wp-total': String(list.length), 'x-wp-totalpages': '1' },
      });
    }
    if (path === '/wp-json/posts')
      return json(response, [legacyPost], {
        headers: { 'x-wp-total': '1', 'x-wp-totalpages': '1' },
      });
    if (path === '/wp-json/taxonomies/category/terms') {
      return json(response, [{ ID: 7, name: 'Old news', slug: 'old-news', taxonomy: 'category' }]);
    }
    wpError(response, 404, 'json_no_route');
  });
  const cms = createCms({
    url: far.url,
    retries: 0,
    warn: (message) => warnings.push(message),
    ...options,
  });
  open.push(far, cms);
  const ids = async () =>
    (await Array.fromAsync(cms.posts.list())).flatMap(({ items }) => items.map(({ id }) => id));
  return { cms, ids, warnings };
}

test('v2 answers for what it has', async () => {
  const { cms, ids, warnings } = await both(() => false);
  expect(await ids()).toEqual([1]);
  expect((await cms.connect()).generation).toBe('v2');
  expect(warnings).toEqual([]);
});

test('a v2 route that is missing falls back to the older one, which is said once with the reason', async () => {
  const { cms, ids, warnings } = await both(({ path }) => path.endsWith('/posts'));
  expect(await ids()).toEqual([3]);
  expect(await ids()).toEqual([3]);
  expect((await cms.connect()).generation).toBe('legacy');
  expect(warnings).toEqual([
    'v2 does not provide the posts (The content service answered 404 (rest_no_route): No route was found.); Galley uses the older generation for them.',
  ]);
});

test('only the missing resource falls back', async () => {
  const { cms, ids } = await both(({ path }) => path.endsWith('/posts'));
  await ids();
  expect(await Array.fromAsync(cms.users.list())).toEqual([]);
});

test('terms are read from the generation that the posts are from, since their ids differ', async () => {
  const { cms } = await both(({ path }) => path.endsWith('/posts'));
  const slugs = (await Array.fromAsync(cms.terms(category))).flatMap(({ items }) =>
    items.map(({ slug }) => slug),
  );
  expect(slugs).toEqual(['old-news']);
});

test('terms that the newer generation does not give are no terms of the older one', async () => {
  const { cms } = await both(({ path }) => path.endsWith('/categories'));
  await expect(Array.fromAsync(cms.terms(category))).rejects.toMatchObject({
    serviceCode: 'rest_no_route',
  });
});

test('where the older generation has no answer either, the newer one’s error stands', async () => {
  const { cms } = await both(({ path }) => path.endsWith('/users'));
  await expect(Array.fromAsync(cms.users.list())).rejects.toMatchObject({
    serviceCode: 'rest_no_route',
  });
});

test('an older generation without posts does not make the site an empty one', async () => {
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    if (path === '/wp-json/posts') return json(response, []);
    wpError(response, 404, 'rest_no_route', 'No route was found.');
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  await expect(Array.fromAsync(cms.posts.list())).rejects.toMatchObject({
    serviceCode: 'rest_no_route',
  });
});

test('HTML in the place of posts is no missing route', async () => {
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    if (path === '/wp-json/posts') return json(response, [legacyPost]);
    response.end('<html><title>Log in</title></html>');
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  await expect(Array.fromAsync(cms.posts.list())).rejects.toMatchObject({ code: 'not-json' });
});

test('a generation that the owner fixed is never left', async () => {
  const { ids } = await both(({ path }) => path.endsWith('/posts'), { generation: 'v2' });
  await expect(ids()).rejects.toMatchObject({ code: 'not-found' });
});
