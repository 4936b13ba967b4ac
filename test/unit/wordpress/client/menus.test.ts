import { expect, test } from 'vitest';
import type { MenuItem } from '../../../../src/wordpress/client/index.ts';
import { json, v2Post } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const base = '/wp-json/wp/v2';
const credentials = { method: 'application-password', user: 'ann', password: 'x' } as const;

interface Wire {
  readonly id: number;
  readonly [field: string]: unknown;
}

const item = (id: number, more: Partial<Wire> = {}): Wire => ({
  id,
  title: { rendered: `Entry ${id}` },
  url: `https://far.example/${id}`,
  parent: 0,
  menu_order: id,
  menus: 7,
  invalid: false,
  ...more,
});

/** A service with one menu that holds these entries, and a client that may read it. */
const service = (items: readonly Wire[], menus: readonly unknown[] = [{ id: 7, name: 'Main' }]) =>
  v2Service(
    (request, response) => {
      const page = Number(request.query.get('page') ?? 1);
      const rows = request.path === `${base}/menus` ? menus : items;
      const shown = rows.slice((page - 1) * 100, page * 100);
      const headers = {
        'X-WP-Total': String(rows.length),
        'X-WP-TotalPages': String(Math.ceil(rows.length / 100)),
      };
      json(response, shown, { headers });
    },
    { credentials },
  );

const namesOf = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ nameHtml, below }) => (below.length === 0 ? nameHtml : [nameHtml, namesOf(below)]));

test('entries stand in their order below their parents, whatever order they come in', async () => {
  const { cms } = await service([
    item(4, { parent: 2, menu_order: 3 }),
    item(1, { menu_order: 9 }),
    item(2, { menu_order: 1 }),
    item(3, { parent: 2, menu_order: 2 }),
    item(5, { parent: 4 }),
    item(6, { parent: 5 }),
  ]);
  const [menu] = await cms.menus();
  expect(namesOf(menu?.items ?? [])).toEqual([
    ['Entry 2', ['Entry 3', ['Entry 4', ['Entry 5']]]],
    'Entry 1',
  ]);
});

test('entries in a ring, of no menu, or whose end is gone are left out; orphans stand at the top', async () => {
  const { cms } = await service([
    item(1, { parent: 2 }),
    item(2, { parent: 1 }),
    item(3, { parent: 3 }),
    item(4, { invalid: true }),
    item(5, { menus: 0 }),
    item(6, { parent: 4 }),
    item(7, { parent: 99, title: null, url: 12 }),
  ]);
  const [menu] = await cms.menus();
  expect(menu?.items).toEqual([
    { nameHtml: 'Entry 6', address: 'https://far.example/6', below: [] },
    { nameHtml: '', address: '', below: [] },
  ]);
});

test('more entries than fit a page are read to the last', async () => {
  const { cms, asked } = await service(Array.from({ length: 230 }, (_, n) => item(n + 1)));
  const [menu] = await cms.menus();
  expect(menu?.items).toHaveLength(230);
  expect(asked(`${base}/menu-items`)).toHaveLength(3);
});

test('a site without menus is not asked for entries', async () => {
  const { cms, asked } = await service([], []);
  expect(await cms.menus()).toEqual([]);
  expect(asked(`${base}/menu-items`)).toEqual([]);
});

test('odd places are no places', async () => {
  const { cms } = await service([], [{ id: 7, name: 12, locations: { 0: 'x' } }]);
  expect(await cms.menus()).toEqual([
    { id: 7, from: 'theme', nameHtml: '', locations: [], items: [] },
  ]);
});

test.each([
  [401, 'rest_cannot_view'],
  [403, 'rest_cannot_view'],
  [404, 'rest_no_route'],
])('whoever is answered %i has none, and nothing is said', async (status, code) => {
  for (const options of [{}, { credentials }]) {
    const { cms, warnings } = await v2Service(
      (_, response) => json(response, { code, message: '', data: { status } }, { status }),
      options,
    );
    expect(await cms.menus()).toEqual([]);
    expect(warnings).toEqual([]);
  }
});

test('a service in trouble is an error', async () => {
  const { cms } = await v2Service((_, response) => json(response, { code: 'x' }, { status: 500 }), {
    retries: 0,
  });
  expect(await thrown(cms.menus())).toMatchObject({ name: 'CmsError', code: 'server' });
});

test.each([
  [{ lang: 'de' }, 'de'],
  [{ lang: 'de', locale: 'de_AT' }, 'de_AT'],
  [{ lang: 'de', locale: 'site default' }, 'de'],
  [{ wpml_current_locale: 'pt_BR', lang: 'en' }, 'pt_BR'],
  [{ lang: { slug: 'de' }, locale: null }, ''],
  [{}, ''],
])('a post with %j is in “%s”', async (fields, language) => {
  const { cms, asked } = await v2Service((_, response) => json(response, v2Post(1, fields)));
  expect((await cms.posts.get(1)).language).toBe(language);
  await cms.posts
    .list()
    .next()
    .catch(() => undefined);
  expect(asked(`${base}/posts`)[0]?.query.get('_fields')?.split(',')).toEqual(
    expect.arrayContaining(['lang', 'locale', 'wpml_current_locale']),
  );
});

test.each([
  [{ slug: undefined }, ''],
  [{ slug: null }, ''],
  [{ slug: 2026 }, '2026'],
  [{ slug: 'caf%C3%A9' }, 'café'],
])('a post with %j has the slug “%s”', async (fields, slug) => {
  const { cms } = await v2Service((_, response) => json(response, v2Post(1, fields)));
  expect((await cms.posts.get(1)).slug).toBe(slug);
});

test.each([
  [{ image_meta: { credit: 'Ann', copyright: 'Paper' } }, 'Ann'],
  [{ image_meta: { credit: '', copyright: '&copy; Paper' } }, '&copy; Paper'],
  [{ image_meta: [] }, ''],
  [[], ''],
])('a picture with %j is credited “%s”', async (details, credit) => {
  const { cms } = await v2Service((_, response) =>
    json(response, { id: 1, media_details: details }),
  );
  expect((await cms.media.get(1)).creditHtml).toBe(credit);
});
