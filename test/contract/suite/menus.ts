import { expect, it } from 'vitest';
import type { MenuItem } from '../../../src/wordpress/client/index.ts';
import type { Subject } from './subject.ts';

const namesOf = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ nameHtml, below }) => (below.length === 0 ? nameHtml : [nameHtml, namesOf(below)]));

/** The menus that owners put together: for accounts that may write, and in the newer generation alone. */
export function menusContract(subject: Subject): void {
  const { generation, permalinks } = subject.target;

  it.each(['public', 'carol'] as const)('has no menus for %s', async (login) => {
    expect(await subject.as(login).menus()).toEqual([]);
  });

  if (generation === 'legacy') {
    it('has no menus for anybody', async () => {
      expect(await subject.as('admin').menus()).toEqual([]);
    });
    return;
  }

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
