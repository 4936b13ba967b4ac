import { describe, expect, test } from 'vitest';
import { currentIn, toEntries, type MenuEntry, type MenuItem } from '../../../src/views/menu.ts';
import { placeMenus } from '../../../src/wordpress/menus.ts';
import { createResolver, href } from '../../../src/content/paths/index.ts';
import type { StoredMenu } from '../../../src/wordpress/mirror/records.ts';
import { knownSite, postAt } from '../build/output/old-addresses.ts';

const home = 'https://news.example/blog';
const resolve = createResolver(
  knownSite({
    home,
    records: [
      postAt('/about/', { kind: 'page', ids: [3], slug: 'about' }),
      { ...postAt('/category/港/', { kind: 'category', ids: [7], slug: '港' }), shape: 'list' },
    ],
  }),
);

const entries = (items: readonly MenuItem[], paths: 'ours' | 'of WordPress' = 'of WordPress') =>
  toEntries(items, {
    resolve,
    own: (path) => ({ path, name: undefined }),
    href: (path) => href(path, '/base'),
    home,
    paths,
  });

const hrefOf = (address: string, paths?: 'ours' | 'of WordPress') =>
  entries([{ name: 'x', address }], paths)[0]?.href;

describe('an entry of a menu', () => {
  test.each([
    ['https://news.example/blog/', '/base/'],
    ['https://www.news.example/blog/about/#team', '/base/about/#content-team'],
    ['http://news.example/blog/?page_id=3', '/base/about/'],
    ['/blog/about', '/base/about/'],
    ['https://news.example/blog/category/%E6%B8%AF/', '/base/category/%E6%B8%AF/'],
    ['https://news.example/blog/wp-login.php', 'https://news.example/blog/wp-login.php'],
    ['https://far.example/a b?x=1&y="2"', 'https://far.example/a%20b?x=1&y=%222%22'],
    ['//far.example/', 'https://far.example/'],
  ])('of WordPress at %s leads to %s', (address, expected) => {
    expect(hrefOf(address)).toBe(expected);
  });

  test.each([
    ['/about/', '/base/about/'],
    ['/search/?q=fog', '/base/search/?q=fog'],
    ['/?cat=7', '/base/category/%E6%B8%AF/'],
    ['//far.example/', 'https://far.example/'],
    ['https://news.example/blog/about/', '/base/about/'],
  ])('of the settings at %s leads to %s', (address, expected) => {
    expect(hrefOf(address, 'ours')).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    'data:text/html,<script>',
    'https://',
    '',
    ' ',
    '#',
    '#top',
  ])('that leads to %j goes, or leads to the first below it', (address) => {
    expect(hrefOf(address)).toBeUndefined();
    expect(hrefOf(address, 'ours')).toBeUndefined();
    const below = [{ name: 'About', address: '/blog/about/' }];
    expect(entries([{ name: 'Read', address, below }])).toEqual([
      {
        name: 'Read',
        href: '/base/about/',
        below: [{ name: 'About', href: '/base/about/', below: [] }],
      },
    ]);
  });

  test('without a name makes room for those below it', () => {
    const below = [{ name: 'About', address: '/blog/about/' }];
    const shown = entries([{ name: ' ', address: 'https://far.example/', below }]);
    expect(shown.map(({ name }) => name)).toEqual(['About']);
  });

  test('stands three levels deep at most', () => {
    const nest = (depth: number): MenuItem => ({
      name: String(depth),
      address: 'https://far.example/',
      below: depth < 2000 ? [nest(depth + 1)] : [],
    });
    expect(entries([nest(1)])[0]?.below[0]?.below).toEqual([
      { name: '3', href: 'https://far.example/', below: [] },
    ]);
  });
});

test.each([
  ['/news/', [], 'News page'],
  ['/news/page/2/', [], 'News true'],
  ['/news/harbour/', ['/', '/news/'], 'Harbour page'],
  ['/2026/fog/', ['/', '/far/', '/news/', '/news/harbour/'], 'Harbour true'],
  ['/2026/ice/', ['/', '/far/', '/news/', '/news/none/'], 'News true'],
  ['/a/', ['/'], 'Group page'],
  ['/elsewhere/', ['/'], undefined],
])('at %s below %j, one entry at most is the current one', (path, above, expected) => {
  const entry = (name: string, href: string, below: MenuEntry[] = []) => ({ name, href, below });
  const menu = [
    entry('Home', '/'),
    entry('News', '/news/', [entry('Harbour', '/news/harbour/')]),
    entry('Group', '/a/', [entry('First', '/a/')]),
  ];
  const found = currentIn(
    menu,
    path,
    above.map((href) => ({ name: '', href })),
  );
  expect(found && `${found.entry.name} ${found.value}`).toBe(expected);
});

describe('which menu stands where', () => {
  const menu = (name: string, locations: readonly string[], entriesOf = 1): StoredMenu => ({
    name,
    locations,
    items: Array.from({ length: entriesOf }, () => ({ name, address: '/', below: [] })),
  });
  const placed = (...menus: StoredMenu[]) => {
    const { main, foot } = placeMenus(menus);
    return [main?.name, foot?.name];
  };

  test.each<[string, StoredMenu[], (string | undefined)[]]>([
    ['by the names of their places', [menu('a', ['footer']), menu('b', ['primary'])], ['b', 'a']],
    [
      'the clearest names first',
      [menu('a', ['top-bar']), menu('b', ['main-menu'])],
      ['b', undefined],
    ],
    ['numbered ones', [menu('a', ['menu-2']), menu('b', ['menu-1'])], ['b', 'a']],
    [
      'that of the header of the front page, whatever others are larger',
      [menu('a', [], 3), menu('b', ['header'])],
      ['b', undefined],
    ],
    ['social links at the foot', [menu('a', ['social']), menu('b', ['expanded'])], ['b', 'a']],
    ['the first that is anywhere', [menu('a', [], 9), menu('b', ['left'])], ['b', undefined]],
    ['or the largest', [menu('a', []), menu('b', [], 3), menu('c', [], 2)], ['b', undefined]],
    ['one at both places at the top', [menu('a', ['primary', 'footer'])], ['a', undefined]],
    ['none at the foot at the top', [menu('a', ['footer'])], [undefined, 'a']],
    ['none that is empty', [menu('a', ['primary'], 0), menu('b', ['header'])], ['b', undefined]],
    ['none where there are none', [], [undefined, undefined]],
  ])('is told %s', (_, menus, expected) => {
    expect(placed(...menus)).toEqual(expected);
  });
});

test('a menu of all languages leads to translations, by their names and each once', () => {
  const translations: Readonly<Record<string, string>> = { '/about/': '/de/ueber/' };
  const own = (path: string) => {
    const translation = translations[path];
    if (translation !== undefined) return { path: translation, name: 'Über uns' };
    return path === '/category/港/' ? null : { path, name: undefined };
  };
  const named = toEntries(
    [
      { name: 'About', address: `${home}/about/` },
      { name: 'Contact', address: `${home}/about/` },
      { name: 'Harbour', address: `${home}/category/港/` },
      { name: 'Elsewhere', address: 'https://other.example/' },
    ],
    { resolve, own, href: (path) => path, home, paths: 'of WordPress' },
  );
  expect(named.map(({ name, href }) => [name, href])).toEqual([
    ['Über uns', '/de/ueber/'],
    ['Elsewhere', 'https://other.example/'],
  ]);
});
