import { describe, expect, test } from 'vitest';
import type { Menu, MenuItem } from '../../../../src/wordpress/client/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { page } from './records.ts';

const here = useHarness();
const stored = () => Array.from(here.mirror.records('menus'), ({ record }) => record);

const about = { nameHtml: 'About &amp; more', address: '/about/', below: [] };
const main: Menu = {
  id: 3,
  from: 'theme',
  nameHtml: 'Main &lt;menu&gt;',
  locations: ['primary'],
  items: [{ nameHtml: '<b>News</b>', address: 'javascript:alert(1)', below: [about] }],
};

describe('the menus of WordPress', () => {
  test('are kept as plain text, and replaced as a whole', async () => {
    here.cms.content.menus = [main, { ...main, id: 4, locations: [] }];
    const report = await here.sync();
    expect(report.counts.menus).toBe(2);
    expect(stored()[0]).toEqual({
      name: 'Main <menu>',
      locations: ['primary'],
      items: [
        {
          name: 'News',
          address: 'javascript:alert(1)',
          below: [{ name: 'About & more', address: '/about/', below: [] }],
        },
      ],
    });
    here.cms.content.menus = [{ ...main, items: [about] }];
    await here.sync();
    expect(stored().map(({ items }) => items.map(({ name }) => name))).toEqual([['About & more']]);
    here.cms.content.menus = [];
    await here.sync();
    expect(stored()).toEqual([]);
  });

  test('stay as they were where they can’t be read, with one warning', async () => {
    here.cms.content.menus = [main];
    await here.sync();
    here.cms.failures.set('menus', 'server');
    const { warnings } = await here.sync();
    expect(warnings).toEqual([
      'The menus can’t be read: The menus answered with server. The site keeps those of the last sync.',
    ]);
    expect(stored()).toHaveLength(1);
  });

  test('are no reason to fail a first sync', async () => {
    here.cms.failures.set('menus', 'not-json');
    const { warnings, counts } = await here.sync();
    expect(warnings).toEqual(['The menus can’t be read: The menus answered with not-json.']);
    expect(counts).toMatchObject({ menus: 0, posts: 10 });
  });

  test('are in the report with each link that leads to WordPress, until there is a page', async () => {
    const link = (address: string, ...below: MenuItem[]): MenuItem => ({
      nameHtml: 'There',
      address,
      below,
    });
    here.cms.content.menus = [
      {
        ...main,
        items: [
          link('/?p=3'),
          link('/history/', link(`${home}/wp-login.php`), link(`${home}/wp-login.php`)),
          link('https://far.example/'),
          link('#top'),
          link(''),
          link('javascript:alert(1)'),
        ],
      },
    ];
    await here.sync();
    const lost = (path: string) => ({
      kind: 'link',
      outcome: 'missing',
      what: home + path,
      count: 1,
      why: 'this site has no page at this address, so the menu leads to WordPress',
    });
    const told = () => here.mirror.get('findings', 'menus 3')?.record;
    expect(told()).toEqual({
      label: 'menu “Main <menu>”',
      path: '/',
      findings: [lost('/history/'), lost('/wp-login.php')],
    });

    here.cms.content.pages.push(page(23, { slug: 'history', modified: '2025-01-01T00:00:00Z' }));
    await here.sync();
    expect(told()?.findings).toEqual([lost('/wp-login.php')]);
    here.cms.content.menus = [];
    await here.sync();
    expect(told()).toBeUndefined();
  });
});
