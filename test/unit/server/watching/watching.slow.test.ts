import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createCms, pageType, postType } from '../../../../src/wordpress/client/index.ts';
import { farSide, json } from '../../../support/far-side.ts';
import {
  startEmptySample,
  startSample,
  type SampleService,
} from '../../../support/sample-service.ts';
import { watchedSite } from './watched-site.ts';

// The older generation says `ID`.
const saved = z
  .looseObject({ ID: z.number().optional() })
  .transform(({ ID, ...more }) => ({
    id: ID,
    ...more,
  }))
  .pipe(z.object({ id: z.number(), status: z.string().optional() }));

const credentials = {
  method: 'application-password',
  user: 'admin',
  password: 'Tern Gull Seal Reef Cove Buoy',
} as const;

/** The sample service behind a proxy that counts requests and can be closed. */
async function service(
  behaviour: { readonly legacyPlugin?: boolean; readonly v2?: boolean; hasShop?: boolean } = {},
) {
  let back: SampleService | null = null;
  let isShut = false;
  const instead = new Map<string, unknown>();
  const front = await farSide((seen, response) => {
    if (isShut || back === null) return void response.destroy();
    const other = instead.get(seen.path);
    const total = Array.isArray(other) ? other.length : 1;
    const totals = { 'X-WP-Total': String(total), 'X-WP-TotalPages': '1' };
    if (other !== undefined) return json(response, other, { headers: totals });
    const url = new URL(seen.path, back.url);
    url.search = seen.query.toString();
    const { host: _, ...headers } = seen.headers;
    const through = request(url, { method: seen.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    // A check may run when a test ends.
    through.on('error', () => response.destroy());
    through.end(seen.body);
  });
  const { hasShop = false, ...generations } = behaviour;
  const options = { ...generations, publicUrl: front.url };
  back = hasShop ? await startSample({ ...options, hasShop }) : await startEmptySample(options);
  const editor = createCms({ url: front.url, credentials, retries: 0 });
  onTestFinished(async () => {
    await editor.close();
    await front.close();
    await back.stop();
  });
  const publish = (title: string) =>
    editor.posts.create({ title, content: 'Text', status: 'publish' });
  const { user, password } = credentials;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  /** Requests that the client has no method for. */
  const post = async (path: string, body: object) => {
    const answer = await fetch(
      `${front.url}/wp-json/${behaviour.v2 === false ? '' : 'wp/v2/'}${path}`,
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    expect(answer.ok).toBe(true);
    const record: unknown = await answer.json();
    return saved.parse(record);
  };
  return {
    url: front.url,
    editor,
    publish,
    post,
    seen: front.seen,
    instead,
    /** What the service itself answers. */
    read: async (path: string): Promise<unknown> => (await fetch(`${back.url}${path}`)).json(),
    shut: () => (isShut = true),
    open: () => (isShut = false),
  };
}

/** Waits for a number of further checks. */
const looks = (seen: readonly { query: URLSearchParams }[], more: number) => {
  const count = () =>
    seen.filter(({ query }) =>
      [query.get('orderby'), query.get('filter[orderby]')].includes('modified'),
    ).length / 2;
  const goal = count() + more;
  return vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(goal), { timeout: 15_000 });
};

const wait = { timeout: 15_000, interval: 10 };

test.each([
  ['newer', false],
  ['older', true],
])('the %s generation: each publication and deletion is noticed once', async (_, legacyPlugin) => {
  const { url, editor, publish, seen } = await service({ legacyPlugin, v2: !legacyPlugin });
  await publish('There before');
  const site = await watchedSite({ cmsUrl: url });
  await looks(seen, 3);
  expect(site.built).toEqual([]);

  const { id } = await publish('News');
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(site.by()).toEqual(['check']);
  await looks(seen, 3);
  expect(site.built).toHaveLength(1);

  await editor.posts.delete(id);
  await vi.waitFor(() => expect(site.isLive(id)).toBe(false), wait);
  await looks(seen, 3);
  expect(site.reasons()[0]).toBe('1 post new');
  expect(['1 post fewer', '1 post gone']).toContain(site.reasons()[1]);
  expect(site.built).toHaveLength(2);
});

test('after a rollback, changes start no rebuild until an editor asks', async () => {
  const { url, publish } = await service();
  await publish('There before');
  const { id: lacks } = await publish('News');
  const site = await watchedSite({ cmsUrl: url, lacks });
  const { id } = await publish('More news');
  const waits = await site.rebuilds.request({ by: 'signed', who: 'WordPress', reason: 'a post' });
  await new Promise((done) => setTimeout(done, 500));
  expect(site.built).toEqual([]);
  expect(site.rebuilds.get(waits.id)).toMatchObject({ state: 'queued', startedAt: null });
  expect(site.isLive(lacks)).toBe(false);

  await site.rebuilds.request({ by: 'editor', who: 'Ana', reason: null });
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(site.isLive(lacks)).toBe(true);
  await vi.waitFor(() => expect(site.built).toHaveLength(1));
  expect(site.by()).toEqual(['signed', 'editor']);
  const { id: later } = await publish('Later');
  await vi.waitFor(() => expect(site.isLive(later)).toBe(true), wait);
});

test('a quick check costs two requests', async () => {
  const { url, publish, seen } = await service();
  await publish('There before');
  await watchedSite({ cmsUrl: url });
  await looks(seen, 1);
  const before = seen.length;
  await looks(seen, 5);
  const asked = seen.slice(before).map(({ path, query }) => `${path}?${query.get('_fields')}`);
  expect(new Set(asked)).toEqual(
    new Set([
      '/wp-json/wp/v2/posts?id,modified_gmt,link',
      '/wp-json/wp/v2/pages?id,modified_gmt,link',
    ]),
  );
});

test('entries of a type that a plugin registers are noticed, and a type that is gone stops no check', async () => {
  const { url, editor, publish, seen } = await service();
  await publish('There before');
  const boat = { ...postType, name: 'boat', restBase: 'boats', label: 'Boats' };
  const gone = { ...boat, name: 'raft', restBase: 'rafts' };
  const types = [postType, pageType, boat, gone];
  const site = await watchedSite({ cmsUrl: url, types });
  const { id } = await editor
    .entries(boat)
    .create({ title: 'Halcyon', content: 'She floats.', status: 'publish' });
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(site.reasons()).toEqual(['1 boat new']);
  expect(site.messages()).not.toContain('WordPress could not be checked for changes');
  expect(seen.some(({ path }) => path.endsWith('/rafts'))).toBe(true);
});

test('past events and a shop’s cart cause no rebuild, and a new price is noticed by the next check', async () => {
  const { url, editor, seen, instead, read } = await service({ hasShop: true });
  const content = '<div data-block-name="woocommerce/cart"></div>';
  const cart = await editor.pages.create({ title: 'Cart', content, status: 'publish' });
  const product = { ...postType, name: 'product', restBase: 'product', label: 'Products' };
  const event = { ...product, name: 'tribe_events', restBase: 'tribe_events', label: 'Events' };
  const site = await watchedSite({
    cmsUrl: url,
    types: [postType, pageType, product, event],
    leavesOut: (id) => id === cart.id,
  });
  expect([411, 412].map((id) => site.isLive(id))).toEqual([true, true]);
  await looks(seen, 3);
  expect(site.reasons()).toEqual([]);

  const route = '/wp-json/wc/store/v1/products';
  const text = JSON.stringify(await read(`${route}?per_page=100`));
  instead.set(route, JSON.parse(text.replace('"price":"2450"', '"price":"2150"')));
  await vi.waitFor(() => expect(site.reasons()).toEqual(['product data changed']), wait);
  await looks(seen, 3);
  expect(site.built).toHaveLength(1);
});

test('changes and withdrawn changes are noticed', async () => {
  const { url, publish, post } = await service();
  const first = await publish('One');
  const second = await publish('Two');
  const site = await watchedSite({ cmsUrl: url });
  // WordPress's dates have seconds only.
  await vi.waitFor(async () => {
    await post(`posts/${first.id}`, { title: 'One, corrected' });
    expect(site.reasons()[0]).toBe('1 post changed');
  }, wait);
  await post(`posts/${second.id}`, { status: 'draft' });
  await vi.waitFor(() => expect(site.isLive(second.id)).toBe(false), wait);
  // The second reason if a full check was running.
  expect(['1 post fewer', '1 post gone']).toContain(site.reasons().at(-1));
});

test.each([
  ['newer', false],
  ['older', true],
])(
  'the %s generation: a text with a password is never shown, so it causes no rebuild, also after a restart',
  async (_, legacyPlugin) => {
    const { url, editor, publish, post, seen } = await service({ legacyPlugin, v2: !legacyPlugin });
    await publish('There before');
    const hidden = await publish('For those who know');
    await post(`posts/${hidden.id}`, { password: 'halcyon' });
    const site = await watchedSite({ cmsUrl: url, leavesOut: (id) => id === hidden.id });
    // One of them is a full check.
    await looks(seen, 22);
    expect(site.reasons()).toEqual([]);

    await post(`posts/${hidden.id}`, { title: 'For those who know the word' });
    await looks(seen, 3);
    expect(site.reasons()).toEqual([]);
    const { id } = await publish('News');
    await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
    await looks(seen, 3);
    expect(site.reasons()).toEqual(['1 post new']);
    await editor.posts.delete(id);
    await vi.waitFor(() => expect(site.isLive(id)).toBe(false), wait);
    await looks(seen, 22);
    expect(site.built).toHaveLength(2);
  },
);

test('a text with a new password leaves the site, and returns without it', async () => {
  const { url, publish, post, seen } = await service();
  const { id } = await publish('For everybody');
  const hidden = new Set<number>();
  const site = await watchedSite({ cmsUrl: url, leavesOut: (each) => hidden.has(each) });
  await looks(seen, 2);
  hidden.add(id);
  // WordPress's dates have seconds only.
  await vi.waitFor(async () => {
    await post(`posts/${id}`, { password: 'halcyon' });
    expect(site.isLive(id)).toBe(false);
  }, wait);
  await looks(seen, 22);
  const before = site.built.length;
  hidden.delete(id);
  await vi.waitFor(async () => {
    await post(`posts/${id}`, { password: '' });
    expect(site.isLive(id)).toBe(true);
  }, wait);
  expect(site.built.length).toBe(before + 1);
});

test('records that no build shows cause one rebuild at most', async () => {
  const { url, publish, seen } = await service();
  const unreadable = await publish('Odd');
  const site = await watchedSite({ cmsUrl: url, leavesOut: (id) => id === unreadable.id });
  await vi.waitFor(() => expect(site.built).toHaveLength(1), wait);
  await looks(seen, 5);
  expect(site.built.map(({ isSame }) => isSame)).toEqual([true]);

  const news = await publish('News');
  await vi.waitFor(() => expect(site.isLive(news.id)).toBe(true), wait);
});

test('if a host builds, each change is reported once, although this server’s site does not change', async () => {
  const { url, publish, seen } = await service();
  await publish('There before');
  const site = await watchedSite({ cmsUrl: url, end: () => 'requested' });
  await publish('News');
  await vi.waitFor(() => expect(site.built).toHaveLength(1), wait);
  await looks(seen, 25);
  expect(site.built).toHaveLength(1);
  await publish('More news');
  await vi.waitFor(() => expect(site.built).toHaveLength(2), wait);
  await looks(seen, 5);
  expect(site.built).toHaveLength(2);
});

test('a failed rebuild is tried again, with growing pauses', async () => {
  const { url, publish, seen } = await service();
  await publish('There before');
  const site = await watchedSite({ cmsUrl: url, end: (count) => (count < 3 ? 'failed' : 'live') });
  const { id } = await publish('News');
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(site.built.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'live']);
  const pauses = site.built
    .slice(1)
    .map(
      ({ askedAt }, place) => Date.parse(askedAt) - Date.parse(site.built[place]?.endedAt ?? ''),
    );
  expect(pauses.map((pause, times) => pause >= 40 * 2 ** times)).toEqual([true, true, true]);
  await looks(seen, 3);
  expect(site.built).toHaveLength(4);
});

test('an unreachable WordPress makes one log line, and its changes are noticed later', async () => {
  const { url, publish, seen, shut, open } = await service();
  const site = await watchedSite({ cmsUrl: url });
  await looks(seen, 1);
  shut();
  const before = seen.length;
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before + 4), wait);
  expect(site.messages()).toEqual(['WordPress could not be checked for changes']);
  open();
  const { id } = await publish('News');
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(site.messages().slice(0, 2)).toEqual([
    'WordPress could not be checked for changes',
    'WordPress can be reached again',
  ]);
});

test('a new category is noticed too, by a full check', async () => {
  const { url, publish, instead, seen } = await service();
  await publish('There before');
  const site = await watchedSite({ cmsUrl: url });
  await looks(seen, 1);
  const category = { id: 90, taxonomy: 'category', slug: 'tides', name: 'Tides' };
  instead.set('/wp-json/wp/v2/categories', [category]);
  await vi.waitFor(() => expect(site.reasons()).toEqual(['categories changed']), wait);
});

test(
  'what is scheduled is live at its hour, long before the next check',
  { timeout: 60_000 },
  async () => {
    const { url, post } = await service();
    const date = new Date(Date.now() + 8000).toISOString().slice(0, 19);
    const { id, status } = await post('posts', {
      title: 'At two',
      content: 'Text',
      status: 'future',
      date_gmt: date,
    });
    expect(status).toBe('future');
    const site = await watchedSite({ cmsUrl: url, signedBy: 'admin', every: 600_000 });
    await vi.waitFor(() => expect(site.isLive(id)).toBe(true), { ...wait, timeout: 45_000 });
    expect(site.reasons()).toEqual([`post ${id} was due`]);
    expect(site.by()).toEqual(['due']);
  },
);

test('while an editor is at work, changes are noticed long before the next check', async () => {
  const { url, publish } = await service();
  const site = await watchedSite({ cmsUrl: url, every: 600_000, editorSeen: Date.now });
  for (const title of ['News', 'More news']) {
    const { id } = await publish(title);
    await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  }
});

test('a refused schedule is logged once, and checks continue', async () => {
  const { url, publish } = await service();
  const site = await watchedSite({ cmsUrl: url, signedBy: 'nobody' });
  const { id } = await publish('News');
  await vi.waitFor(() => expect(site.isLive(id)).toBe(true), wait);
  expect(
    site
      .messages()
      .filter((each) => each.startsWith('these credentials cannot read scheduled posts')),
  ).toHaveLength(1);
});
