import { expect, it } from 'vitest';
import type { MenuItem } from '../../../src/wordpress/client/index.ts';
import type { Subject } from './subject.ts';

const namesOf = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ nameHtml, below }) => (below.length === 0 ? nameHtml : [nameHtml, namesOf(below)]));

/** The menus that owners put together, in the newer generation alone: classic ones for accounts that may write, those of blocks for everybody. */
export function menusContract(subject: Subject): void {
  const { generation, permalinks } = subject.target;

  if (generation === 'legacy') {
    it.each(['public', 'carol', 'admin'] as const)('has no menus for %s', async (login) => {
      const menus = await subject.as(login).menus();
      expect(menus.filter(({ from }) => from !== 'front-page')).toEqual([]);
    });
    return;
  }

  it.each(['public', 'carol'] as const)('lists the menus of a block theme to %s', async (login) => {
    const { url } = subject.site();
    const [menu, ...others] = await subject.as(login).menus();
    expect(others).toEqual([]);
    expect(menu).toMatchObject({ nameHtml: 'Blocks', locations: [] });
    expect(menu?.items).toEqual([
      { nameHtml: 'Start', address: url, below: [] },
      { nameHtml: 'Far &amp; wide', address: 'https://far.example.test/?a=1&b=2', below: [] },
      {
        nameHtml: 'House',
        address: `${url}/the-house/`,
        below: [{ nameHtml: 'Cellar', address: `${url}/the-cellar/`, below: [] }],
      },
    ]);
  });

  it.each(['admin', 'bob'] as const)(
    'lists menus with their places and entries to %s',
    async (login) => {
      const menus = await subject.as(login).menus();
      const [main, spare] = menus.toSorted((a, b) => a.nameHtml.localeCompare(b.nameHtml));
      expect(main).toMatchObject({ nameHtml: 'Main &amp; more', locations: ['primary'] });
      expect(namesOf(main?.items ?? [])).toEqual([
        'News &amp; <em>views</em>',
        ['The house', [['The cellar', ['Third']]]],
        'Harbour &amp; quay',
      ]);
      expect(spare).toMatchObject({ nameHtml: 'Spare', locations: [] });
      expect(spare?.items).toEqual([{ nameHtml: 'Heading', address: '#', below: [] }]);
    },
  );

  it('gives the addresses of what entries lead to', async () => {
    const menus = await subject.as('admin').menus();
    const main = menus.find(({ locations }) => locations.includes('primary'));
    const [news, house, harbour] = main?.items ?? [];
    const { url } = subject.site();
    expect(news?.address).toBe(`${url}/`);
    expect(house?.below[0]?.below[0]?.address).toBe('https://far.example.test/third');
    if (permalinks === 'plain') {
      expect(house?.address).toMatch(/\/\?page_id=\d+$/);
      expect(harbour?.address).toMatch(/\/\?cat=\d+$/);
    } else {
      expect(house?.address).toBe(`${url}/the-house/`);
      expect(house?.below[0]?.address).toBe(`${url}/the-house/the-cellar/`);
      expect(harbour?.address).toBe(`${url}/category/harbour/`);
    }
  });
}
