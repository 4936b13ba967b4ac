import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeText } from 'entities';
import { expect, onTestFinished, test } from 'vitest';
import { printSearchRecord } from '../../src/content/search-record.ts';
import { openSearchedPages, writeSearch } from '../../src/build/output/index.ts';
import { describeSample } from '../support/sample-reader.ts';
import { viewSearch } from '../support/search-page.ts';
import { serveDist } from '../support/serve-dist.ts';
import { openSite } from '../unit/build/output/build.ts';
import { knownSite, postAt } from '../unit/build/output/old-addresses.ts';

interface Text {
  readonly title: string;
  readonly body: string;
  /** Of a post. ISO 8601. */
  readonly date?: string;
  readonly category?: string;
}

// The same markup as in SearchRecord.astro and Searched.astro.
const pageOf = ({ title, body, date = '', category = '' }: Text, href: string) => {
  const filters = { category: [category], year: [date.slice(0, 4)] };
  const record = printSearchRecord({
    title,
    url: href,
    filters: Object.fromEntries(Object.entries(filters).filter(([, [value]]) => value !== '')),
    published: date,
  });
  return (
    `<!doctype html><html lang="en"><title>x</title><body>${record}` +
    `<!--"searched"--><div>${escapeText(body)}</div><!--"/searched"--></body></html>`
  );
};

interface Looked {
  /** The status of the page after the search. */
  readonly said?: string | RegExp;
  /** `&year=2022`. */
  readonly filters?: string;
}

describeSample('the search of texts', (reader) => {
  /** The sample's search page, with these texts. */
  async function open(language: string, texts: readonly Text[]) {
    const { folder, build } = await openSite();
    const dist = join(folder, 'client');
    await build(async (setting) => {
      const paths = texts.map((_, place) => `/${place}/`);
      for (const [place, text] of texts.entries())
        setting.put(`client/${place}/index.html`, 'page', pageOf(text, `/${place}/`));
      const known = knownSite({ records: paths.map((path) => postAt(path)) });
      const pages = openSearchedPages(setting, '');
      await writeSearch(setting, {
        known,
        language,
        program: '',
        pages,
        sources: new Map(),
        when: 'now',
      });
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
    return {
      page,
      /** The found titles, and the marked words. */
      async find(query: string, { said = /“.*”/, filters = '' }: Looked = {}) {
        await page.goto(`${site.url}/search/?q=${encodeURIComponent(query)}${filters}`);
        const view = viewSearch(page, '.search-page');
        await view.said(said);
        const marks = await page.locator('.found mark').allTextContents();
        return { view, titles: await view.titles(), marks };
      },
    };
  }

  test.for([
    ['ja', '魚', { title: '塩浜', body: '塩浜の町で魚を食べる。' }, '魚'],
    ['ar', 'مدرسة', { title: 'خبر', body: 'فتحت المدرسة الجديدة أبوابها.' }, 'المدرسة'],
    ['de', 'boot', { title: 'Hafen', body: 'Die Boote liegen still.' }, 'Boote'],
    ['pt', 'pao', { title: 'Broa', body: 'O pão de milho.' }, 'pão'],
  ] as const)('finds other forms of words in %s', async ([language, query, text, mark]) => {
    const other = { title: 'Other', body: 'Nothing of the sort.' };
    const { find } = await open(language, [other, text]);
    const { titles, marks } = await find(query);
    expect(titles).toEqual([text.title]);
    expect(marks).toEqual([mark]);
  });

  test('shows a title that looks like HTML as it is, from the index to the page', async () => {
    const title = '<img src=x onerror="document.title=\'owned\'"> & "fog" \'s';
    const body = '<script>document.title = "owned"</script> fog <mark>&lt;b&gt;</mark>';
    const { find, page } = await open('en', [{ title, body }]);
    const { titles } = await find('fog');
    expect(titles).toEqual([title]);
    expect(await page.locator('.found-words').textContent()).toContain(
      '<script>document.title = "owned"</script> fog <mark>',
    );
    expect(
      await page.locator('.found *').evaluateAll((all) => all.map((each) => each.localName)),
    ).not.toContain('script');
    expect(await page.title()).not.toBe('owned');
  });

  test('finds across the parts of a large site as in one index', { timeout: 120_000 }, async () => {
    const filler = Array.from({ length: 3_300 }, (_, n): Text => {
      const date = `${2021 + (n % 3)}-02-01T00:00:00Z`;
      return { title: `Note ${n}`, body: `Fog over the sea, and a zan ${n}`, date };
    });
    const harbour = [2022, 2021, 2023].map((year): Text => {
      const body = `The harbour in ${year}`;
      return { title: `Harbour ${year}`, body, date: `${year}-03-01T00:00:00Z`, category: 'News' };
    });
    const { find, page } = await open('en', [
      ...filler,
      ...harbour,
      { title: 'Far', body: 'A boat to Zanzibar', date: '2021-05-01T00:00:00Z', category: 'News' },
      { title: 'About', body: 'Where the harbour is' },
    ]);
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/pagefind/')) loaded.push(pathname);
    });

    const all = await find('harbour', { said: '4 results for “harbour”' });
    expect(all.titles.toSorted()).toEqual([
      ...['About', 'Harbour 2021', 'Harbour 2022', 'Harbour 2023'],
    ]);
    expect(await all.view.choices('year')).toEqual(['2023 (1)', '2022 (1)', '2021 (1)']);
    expect(await all.view.choices('category')).toEqual(['News (3)']);
    expect(loaded.filter((path) => path.endsWith('pagefind-entry.json'))).toHaveLength(4);
    expect(loaded.length).toBeLessThan(40);

    // Other parts have words that begin alike. They must not be found.
    const one = await find('zanzibar', { said: '1 result for “zanzibar”' });
    expect(one.titles).toEqual(['Far']);
    expect(await one.view.choices('year')).toEqual(['2021 (1)']);
    await find('boat zanz', { said: '1 result for “boat zanz”' });
    await find('harbour zanzibar', { said: 'Nothing found for “harbour zanzibar”.' });
    await find('harbuor', { said: 'Nothing found for “harbuor”.' });
    const near = 'Nothing found for “seagul”. These pages have similar words:';
    expect((await find('seagul', { said: near })).titles).toHaveLength(10);
    await find('fog', { said: '3,300 results for “fog”' });

    const narrowed = await find('harbour', { filters: '&year=2022', said: /^1 result/ });
    expect(narrowed.titles).toEqual(['Harbour 2022']);
    expect(await narrowed.view.choices('year')).toEqual(['2023 (1)', '2022 (1)', '2021 (1)']);
    const newest = await find('', { filters: '&category=News', said: '4 stories' });
    expect(newest.titles).toEqual(['Harbour 2023', 'Harbour 2022', 'Far', 'Harbour 2021']);
  });
});
