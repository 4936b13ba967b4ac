import { expect, test } from 'vitest';
import type { MenuItem } from '../../../../src/wordpress/client/index.ts';
import { json, wpError } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const base = '/wp-json/wp/v2';
const recorded = readRecorded(recordedAlmanac, 'navigation').response.body;
const credentials = { method: 'application-password', user: 'ann', password: 'x' } as const;

interface Site {
  /** The HTML of the front page. */
  readonly front: string;
  /** The posts of the type `wp_navigation`. */
  readonly navigation?: unknown;
  /** Of the front page. */
  readonly status?: number;
}

/** A service whose classic menus nobody may read; its front page is counted once the service is found. */
async function site({ front, navigation = [], status = 200 }: Site, options = {}) {
  let asked = 0;
  const { cms, warnings } = await v2Service(
    ({ path }, response) => {
      if (path === `${base}/navigation`) {
        const rows = Array.isArray(navigation) ? navigation.length : 0;
        json(response, navigation, {
          headers: { 'X-WP-Total': String(rows), 'X-WP-TotalPages': '1' },
        });
      } else wpError(response, 401, 'rest_cannot_view');
    },
    { retries: 0, ...options },
    {},
    (response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 200 : status, { 'content-type': 'text/html' }).end(front);
    },
  );
  await cms.connect();
  return { cms, warnings, asked: () => asked - 1 };
}

const namesOf = (items: readonly MenuItem[] = []): unknown[] =>
  items.map(({ nameHtml, below }) => (below.length === 0 ? nameHtml : [nameHtml, namesOf(below)]));
const link = (name: string, href = `https://far.example/${name}/`) =>
  `<a href="${href}">${name}</a>`;
const page = (header: string) =>
  `<html lang="en"><body><header>${header}</header><main><header><nav>${link('Text')}</nav></header></main></body></html>`;
const block = (...names: readonly string[]) =>
  names
    .map(
      (name) =>
        `<li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="http://cms.test/${name}/">${name}</a></li>`,
    )
    .join('');

test('the entries of recorded navigation menus: submenus, the pages of a page list, and the home link', async () => {
  const { cms } = await site({ front: '', navigation: recorded });
  const [main, pages] = await cms.menus();
  expect(namesOf(main?.items)).toEqual([
    'Fleet',
    ['Routes', ['Lighthouse']],
    ...['Contact', 'Harbour', 'Log', 'Sample Page'],
    'Home',
  ]);
  expect(main?.items.map(({ address }) => address)).toContain('http://cms.test/fleet/');
  expect(namesOf(pages?.items)).toEqual(['Contact', 'Harbour', 'Log', 'Sample Page']);
});

test('of several navigation menus, the header shows one, though another one is larger', async () => {
  const front = page(`<nav><ul>${block('news', 'boats')}<li>${link('Extra')}</li></ul></nav>`);
  const navigation = [
    { id: 4, title: { rendered: 'All' }, content: { rendered: block('a', 'b', 'c', 'd', 'e') } },
    { id: 5, title: { rendered: 'Top' }, content: { rendered: block('news', 'boats') } },
    { id: 6, title: { rendered: 'Empty' }, content: { rendered: '' } },
  ];
  const { cms, asked } = await site({ front, navigation });
  const places = (await cms.menus()).map(({ nameHtml, locations }) => [nameHtml, locations]);
  expect(places).toEqual([
    ['All', []],
    ['Top', ['header']],
  ]);
  expect(asked()).toBe(1);
});

test('if the header shows none of them, none has a place', async () => {
  const navigation = [4, 5].map((id) => ({ id, content: { rendered: block(`a${id}`, 'b') } }));
  const { cms } = await site({ front: page(`<nav>${link('Other')}</nav>`), navigation });
  expect((await cms.menus()).map(({ locations }) => locations)).toEqual([[], []]);
});

test.each([
  ['a single navigation menu', [{ id: 4, content: { rendered: block('a') } }]],
  [
    'one beside an empty one',
    [4, 5].map((id) => ({ id, content: { rendered: id === 4 ? block('a') : '' } })),
  ],
])('%s is the menu, and the front page is not read', async (_, navigation) => {
  const { cms, asked } = await site({ front: page(`<nav>${link('Other')}</nav>`), navigation });
  expect((await cms.menus()).map(({ id, locations }) => [id, locations])).toEqual([[4, []]]);
  expect(asked()).toBe(0);
});

test('if no menu can be read, it is that in the header of the front page', async () => {
  const front = page(
    `<a href="/">The Paper</a>
    <nav class="social"><ul><li><a href="https://social.example/"><svg><title>S</title></svg><span class="screen-reader-text">Social</span></a></li></ul></nav>
    <nav aria-label="Main"><button>Menu</button><ul id="primary-menu" class="menu">
      <li class="menu-item">${link('News &amp; <em>views</em>', 'https://far.example/news/?a=1&amp;b=2')}</li>
      <li><a>House</a><button><span class="screen-reader-text">Open</span></button><ul class="sub-menu">
        <li>${link('Cellar', '/cellar/')}<ul><li>${link('Third')}<ul><li>${link('Fourth')}</li></ul></li></ul></li></ul></li>
      <li><form><input></form></li>
      <li>${link('Evil', 'javascript:alert(1)')}</li>
    </ul></nav><nav>${link('Second')}</nav>`,
  );
  for (const options of [{}, { credentials }]) {
    const { cms, asked, warnings } = await site({ front }, options);
    const [menu, ...others] = await cms.menus();
    expect(others).toEqual([]);
    expect(menu).toMatchObject({ id: 0, from: 'front-page', locations: ['header'] });
    expect(namesOf(menu?.items)).toEqual([
      'News &amp; views',
      ['House', [['Cellar', ['Third']]]],
      'Evil',
    ]);
    expect(menu?.items[0]?.address).toBe('https://far.example/news/?a=1&b=2');
    expect(menu?.items[1]).toMatchObject({ address: '', below: [{ address: '/cellar/' }] });
    expect(asked()).toBe(1);
    expect(warnings).toEqual([]);
  }
});

test.each([
  ['links without a list', `<nav>${link('A')}<div>${link('B')}</div></nav>`, ['A', 'B']],
  [
    'a classic menu without nav',
    `<div class="menu-main-container"><ul class="nav-menu"><li>${link('A')}</li></ul></div>`,
    ['A'],
  ],
])('a header with %s', async (_, header, names) => {
  const { cms } = await site({ front: page(header) });
  expect((await cms.menus()).map(({ items }) => namesOf(items))).toEqual([names]);
});

test.each([
  ['no header', `<html><nav>${link('A')}</nav></html>`],
  ['a header without links', page('<nav><button>Menu</button></nav>')],
  ['links outside of a menu', page(link('A'))],
  [
    'the page of Galley itself',
    `<meta name="generator" content="Galley; Astro v7">${page(`<nav>${link('A')}</nav>`)}`,
  ],
])('%s is no menu', async (_, front) => {
  const { cms } = await site({ front });
  expect(await cms.menus()).toEqual([]);
});

test.each([403, 404])('a front page with status %i has no menu', async (status) => {
  const { cms } = await site({ front: page(`<nav>${link('A')}</nav>`), status });
  expect(await cms.menus()).toEqual([]);
});

test('a front page in trouble is an error, so that the menu of the last sync stays', async () => {
  const { cms } = await site({ front: '', status: 503 });
  expect(await thrown(cms.menus())).toMatchObject({ name: 'CmsError', code: 'server' });
});

test('a hostile header is read in no time', async () => {
  const front = page(
    `${'<div>'.repeat(50_000)}${'<nav><ul class="menu"><li>'.repeat(30_000)}${link('A')}`,
  );
  const { cms } = await site({ front });
  const began = performance.now();
  expect(await cms.menus()).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});
