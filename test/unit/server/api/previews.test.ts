import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, writePost, type Checked } from '../../../support/api/checked.ts';

describe.each([
  ['newer', {}],
  ['older', { legacyPlugin: true, v2: false }],
])('with the %s generation', (_, behaviour) => {
  let api: ApiServer;
  let call: Checked;
  beforeAll(async () => {
    api = await startApi(behaviour, { base: '/blog', PREVIEW_TIME: '1h' });
    call = await checked(api, '/blog');
  });
  afterAll(() => api.stop());

  const share = (id: number, as: string) =>
    call('POST', '/previews', {
      as,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });

  test('a draft gets a link with an expiry, a new one each time', async () => {
    const id = await writePost(call, 'editor', { title: 'Not yet' });
    const [one, two] = [await share(id, 'editor'), await share(id, 'editor')];
    expect(one.status).toBe(201);
    expect(one.json).toMatchObject({ id, status: 'draft', from: 'saved' });
    expect(one.json?.['link']).toMatch(new RegExp(`^${api.url}/blog/preview/[\\w.-]{40,}$`));
    expect(two.json?.['link']).not.toBe(one.json?.['link']);
    const left = Date.parse(String(one.json?.['expires'])) - Date.now();
    expect(left / 60_000).toBeGreaterThan(50);
    expect(left / 60_000).toBeLessThanOrEqual(60);
  });

  test('an account cannot share a text that it may not edit', async () => {
    const id = await writePost(call, 'editor');
    expect((await share(id, 'author')).json).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await share(99_999, 'editor')).json).toMatchObject({ status: 404, code: 'not-found' });
  });
});
