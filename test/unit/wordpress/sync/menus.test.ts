import { describe, expect, test } from 'vitest';
import { useHarness } from './harness.ts';

const here = useHarness();
const stored = () => Array.from(here.mirror.entries('menus'), ({ record }) => record);

const about = { nameHtml: 'About &amp; more', address: '/about/', below: [] };
const main = {
  ...{ id: 3, nameHtml: 'Main &lt;menu&gt;', locations: ['primary'] },
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
});
