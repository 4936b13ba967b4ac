import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeAttribute, escapeText } from 'entities';
import { expect, onTestFinished, test } from 'vitest';
import { toSearchCard } from '../../src/views/search-card.ts';
import { openReading, setSearch } from '../../src/build/output/index.ts';
import type { KnownRecord } from '../../src/content/paths/index.ts';
import { describeSample } from '../support/sample-reader.ts';
import { viewSearch } from '../support/search-page.ts';
import { serveDist } from '../support/serve-dist.ts';
import { openSite } from '../unit/build/output/build.ts';
import { knownSite } from '../unit/build/output/old-addresses.ts';

interface Text {
  readonly title: string;
  readonly body: string;
}

// As SearchRecord.astro and the layouts have it.
const pageOf = ({ title, body }: Text, href: string) => {
  const card = toSearchCard({ href, date: '', picture: '' });
  const data = (value: string, name: string) =>
    `<data hidden value="${escapeAttribute(value)}" data-pagefind-meta="${name}[value]"></data>`;
  return (
    '<!doctype html><html lang="en"><title>x</title><body>' +
    `${data(title, 'title')}${data(card, 'image')}` +
    `<div data-pagefind-body>${escapeText(body)}</div></body></html>`
  );
};

describeSample('the search of texts', (reader) => {
  /** The titles that are found on the sample's search page, if these were its texts. */
  async function find(language: string, query: string, texts: readonly Text[]) {
    const { folder, build } = await openSite();
    const dist = join(folder, 'client');
    await build(async (setting) => {
      const paths = texts.map((_, place) => `/${place}/`);
      for (const [place, text] of texts.entries())
        setting.put(`client/${place}/index.html`, 'page', pageOf(text, `/${place}/`));
      const records = paths.map((path): KnownRecord => {
        return { kind: 'post', ids: [], slug: '', path, pages: 1, parts: [path] };
      });
      const known = knownSite({ records });
      const reading = openReading(setting, '');
      const options = { known, language, program: '', rendered: [], reading, when: 'now' } as const;
      await setSearch(setting, options).finally(() => reading.close());
    });
    await cp(join(reader.site.dist, '_astro'), join(dist, '_astro'), { recursive: true });
    const searchPage = await readFile(join(reader.site.dist, 'search/index.html'), 'utf8');
    await mkdir(join(dist, 'search'));
    await writeFile(
      join(dist, 'search/index.html'),
      searchPage.replace('<html lang="en"', `<html lang="${language}"`),
    );
    const site = await serveDist(dist);
    const page = await reader.browser.newPage();
    onTestFinished(async () => {
      await page.close();
      await site.stop();
    });
    await page.goto(`${site.url}/search/?q=${encodeURIComponent(query)}`);
    const view = viewSearch(page, '.search-page');
    await view.said(/“.*”/);
    const marks = await page.locator('.found mark').allTextContents();
    return { titles: await view.titles(), marks, page };
  }

  test.for([
    ['ja', '魚', { title: '塩浜', body: '塩浜の町で魚を食べる。' }, '魚'],
    ['ar', 'مدرسة', { title: 'خبر', body: 'فتحت المدرسة الجديدة أبوابها.' }, 'المدرسة'],
    ['de', 'boot', { title: 'Hafen', body: 'Die Boote liegen still.' }, 'Boote'],
    ['pt', 'pao', { title: 'Broa', body: 'O pão de milho.' }, 'pão'],
  ] as const)('knows the words of %s', async ([language, query, text, mark]) => {
    const other = { title: 'Other', body: 'Nothing of the sort.' };
    const { titles, marks } = await find(language, query, [other, text]);
    expect(titles).toEqual([text.title]);
    expect(marks).toEqual([mark]);
  });

  test('shows a title that looks like HTML as it is, from the index to the page', async () => {
    const title = '<img src=x onerror="document.title=\'owned\'"> & "fog" \'s';
    const body = '<script>document.title = "owned"</script> fog <mark>&lt;b&gt;</mark>';
    const { titles, page } = await find('en', 'fog', [{ title, body }]);
    expect(titles).toEqual([title]);
    expect(await page.locator('.found-words').textContent()).toContain(
      '<script>document.title = "owned"</script> fog <mark>',
    );
    expect(
      await page.locator('.found *').evaluateAll((all) => all.map((each) => each.localName)),
    ).not.toContain('script');
    expect(await page.title()).not.toBe('owned');
  });
});
