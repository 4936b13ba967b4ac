import { expect, test } from 'vitest';
import { z } from 'zod';
import { send, startSite, type Login, type Site } from './start.ts';

const change = (site: Site, as: Login, path: string, json: unknown) =>
  site.v2(path, { method: 'POST', as, json });
const rawContent = z.object({ content: z.object({ raw: z.string() }) });
const contents = (body: unknown) =>
  z
    .array(rawContent)
    .parse(body)
    .map(({ content }) => content.raw);

test('each change that says something else is kept, and is told page by page', async () => {
  const site = await startSite();
  for (const content of ['<p>One.</p>', '<p>Two.</p>', '<p>Two.</p>']) {
    expect((await change(site, 'alice', '/posts/10', { content })).status).toBe(200);
  }
  const all = await site.v2('/posts/10/revisions?context=edit', { as: 'alice' });
  expect(contents(all.body)).toEqual(['<p>Two.</p>', '<p>One.</p>']);
  const second = await site.v2('/posts/10/revisions?context=edit&per_page=1&page=2', {
    as: 'alice',
  });
  expect(second.body).toMatchObject([{ parent: 10, slug: '10-revision-v1' }]);
  expect(contents(second.body)).toEqual(['<p>One.</p>']);
  expect(second.headers.get('X-WP-Total')).toBe('2');
  expect(second.headers.get('X-WP-TotalPages')).toBe('2');
  const beyond = await site.v2('/posts/10/revisions?per_page=1&page=3', { as: 'alice' });
  expect(beyond).toMatchObject({
    status: 400,
    body: { code: 'rest_revision_invalid_page_number' },
  });
});

test('versions are for those alone who may edit the post', async () => {
  const site = await startSite({ legacyPlugin: true });
  const v2 = `${site.url}/?rest_route=/wp/v2/posts/10`;
  const legacy = `${site.url}/wp-json/posts/10/revisions`;
  for (const list of ['revisions', 'autosaves']) {
    expect(await send(`${v2}/${list}`)).toMatchObject({
      status: 401,
      body: { code: 'rest_cannot_read' },
    });
    expect((await send(`${v2}/${list}`, { as: 'bob' })).status).toBe(403);
  }
  const save = { method: 'POST', as: 'bob', json: { content: 'Mine' } } as const;
  expect((await send(`${v2}/autosaves`, save)).status).toBe(403);
  expect(await send(legacy, { as: 'bob' })).toMatchObject({
    status: 403,
    body: [{ code: 'json_cannot_view' }],
  });
  await send(`${v2}/autosaves`, { ...save, as: 'alice' });
  expect((await send(legacy, { as: 'alice' })).body).toMatchObject([
    { type: 'revision', status: 'inherit', slug: '10-autosave-v1', content_raw: 'Mine' },
  ]);
});
