import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';
import { viewSearch } from '../support/search-page.ts';

describeSample('the search page', (reader) => {
  /** Opens an address of the search, and closes it when the test has looked. */
  async function open(
    query: string,
    use: (page: Page, view: ReturnType<typeof viewSearch>) => Promise<void>,
    { before, ...options }: BrowserContextOptions & { readonly before?: () => void } = {},
  ): Promise<void> {
    const page = await reader.browser.newPage(options);
    if (before !== undefined) await page.addInitScript(before);
    try {
      await page.goto(`${reader.site.url}/search/${query}`);
      await use(page, viewSearch(page, '.search-page'));
    } finally {
      await page.close();
    }
  }

  const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  test('shows the results for its address', () =>
    open('?q=fog', async (page, view) => {
      expect(await view.said('4 results for “fog”')).toBe(4);
      expect(await page.getByRole('searchbox').inputValue()).toBe('fog');
      // Search engines may list the page, but not its results.
      expect(await page.locator('meta[name="robots"]').count()).toBe(0);
      const canonical = page.locator('link[rel="canonical"]');
      expect(await canonical.getAttribute('href')).toBe('https://mooring.example/search/');
      const first = page.locator('.found').first();
      expect(await first.locator('.found-title').textContent()).toBe('A fog diary');
      expect(await first.locator('.found-date').textContent()).toBe('August 22, 2025');
      expect(await first.locator('mark').first().textContent()).toMatch(/^fog\b/i);
      expect(await first.locator('.found-section').textContent()).toBe('Shore & Sky');
      const picture = first.locator('img');
      expect(await picture.getAttribute('width')).toBe('240');
      expect(await picture.getAttribute('height')).toBe('150');
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.getAttribute('src')).toMatch(/-400\.webp$/);
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      await first.locator('a').click();
      await page.waitForURL(/\/2025\/08\/.*fog/);
      expect(await page.locator('h1').textContent()).toBe('A fog diary');
    }));

  test('says that no page has a word, and finds pages with words that begin alike', () =>
    open('?q=seagul', async (page, view) => {
      const near = 'Nothing found for “seagul”. These pages have similar words:';
      expect(await view.said(near)).toBeGreaterThan(0);
      await page.getByRole('searchbox').fill('harbuor');
      expect(await view.said('Nothing found for “harbuor”.')).toBe(0);
      // An unfinished word, and another form of a word than pages have.
      for (const query of ['gearb', 'mending', 'Cafe']) {
        await page.getByRole('searchbox').fill(query);
        expect(await view.said(new RegExp(`^\\d results? for “${query}”$`))).toBeGreaterThan(0);
      }
    }));

  test('shows a sentence of each page, and no figures of its tables', () =>
    open('?q=tide', async (page, view) => {
      await view.said(/^\d+ results for “tide”$/);
      for (const sentence of await page.locator('.found-words').allTextContents()) {
        expect(sentence).toMatch(/^[…“‘"(]*[\p{Lu}\p{N}…]/u);
        expect(sentence).toMatch(/[.!?…]["'”’)]*$/);
      }
      await page.getByRole('searchbox').fill('gearbox dollars');
      await view.said(/results? for “gearbox dollars”$/);
      const said = (await page.locator('.found-words').allTextContents()).join(' ');
      expect(said).toMatch(/gearbox/i);
      expect(said).not.toMatch(/18,500|14,260/);
      await page.getByRole('searchbox').fill('14,260');
      await view.said('1 result for “14,260”');
    }));

  test('does not search the addresses that results show', () =>
    open('?q=webp', async (page, view) => {
      await view.said(/^Nothing found for “webp”/);
      // Also not those of pictures in texts: Pagefind finds the first one by itself.
      for (const query of ['media', 'jpg']) {
        await page.getByRole('searchbox').fill(query);
        await view.said(new RegExp(`^Nothing found for “${query}”`));
      }
    }));

  test('is the target of WordPress’s own search addresses', async () => {
    const page = await reader.browser.newPage();
    await page.goto(`${reader.site.url}/?s=fog%26year%3D2024`);
    await page.waitForURL('**/search/?q=fog%26year%3D2024');
    await page.close();
  });

  test('searches while the reader types, and changes the address without new history entries', () =>
    open('', async (page, view) => {
      const before = await page.evaluate(() => history.length);
      // The empty field has the focus.
      await page.locator('[name=q]:focus').waitFor();
      await page.keyboard.type('harbour');
      await view.said('21 results for “harbour”');
      expect(queryOf(page)).toEqual({ q: 'harbour' });
      expect(await page.evaluate(() => history.length)).toBe(before);
      await page.reload();
      await view.said('21 results for “harbour”');
      await page.getByRole('searchbox').fill('');
      await view.said('Type a word or two.');
      expect(queryOf(page)).toEqual({});
      expect(await view.titles()).toEqual([]);
    }));

  test('filters by section, author and year, and going back removes the filters', () =>
    open('?q=harbour', async (page, view) => {
      await view.said('21 results for “harbour”');
      expect(await view.choices('year')).toEqual(['2026 (9)', '2025 (2)', '2024 (7)']);
      expect(await view.choices('category')).toContain('News (11)');
      await page.getByRole('combobox', { name: 'Section' }).selectOption('News');
      await view.said('11 results for “harbour”');
      expect(queryOf(page)).toEqual({ q: 'harbour', category: 'News' });
      await page.getByRole('combobox', { name: 'Year' }).selectOption('2024');
      await view.said('4 results for “harbour”');
      expect(queryOf(page)).toEqual({ q: 'harbour', category: 'News', year: '2024' });
      // Each list counts the results of its other choices.
      expect(await view.choices('year')).toEqual(['2026 (6)', '2025 (1)', '2024 (4)']);
      await page.goBack();
      await view.said('11 results for “harbour”');
      expect(await page.getByRole('combobox', { name: 'Year' }).inputValue()).toBe('');
      await page.goBack();
      await view.said('21 results for “harbour”');
      expect(await page.getByRole('combobox', { name: 'Section' }).inputValue()).toBe('');
    }));

  test('finds by filters alone, the newest first', () =>
    open('?year=2024&author=Hanne%20Lorentzen', async (page, view) => {
      const shown = await view.said(/^\d+ stor(y|ies)$/);
      expect(shown).toBeGreaterThan(1);
      expect(await page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(
        'Hanne Lorentzen',
      );
      const dates = await page.locator('.found-date').allTextContents();
      const times = dates.map((date) => Date.parse(date));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(new Set(dates.map((date) => date.slice(-4)))).toEqual(new Set(['2024']));
      // The name alone finds the author, and then the same stories.
      const stories = await view.titles();
      await page.goto(`${reader.site.url}/search/?q=lorentzen`);
      await view.said(/^\d+ results for “lorentzen”$/);
      expect(await page.locator('.found').first().innerText()).toMatch(/^Hanne Lorentzen\s+Author/);
      expect(await view.titles()).toEqual(expect.arrayContaining([...stories]));
    }));

  test('leaves an unknown filter, shows more by a button, and focuses the first of them, also without workers', () =>
    open(
      '?q=harbour&category=%3Cimg%20src%3Dx%3E',
      async (page, view) => {
        expect(await view.said('Nothing found for “harbour”.')).toBe(0);
        const section = page.getByRole('combobox', { name: 'Section' });
        expect(await section.inputValue()).toBe('<img src=x>');
        await section.selectOption('');
        expect(await view.said('21 results for “harbour”')).toBe(10);
        const more = page.getByRole('button', { name: 'More results' });
        await more.click();
        await page.locator('.found').nth(19).waitFor();
        await page.locator('.found:nth-child(11) a:focus').waitFor();
        await more.click();
        await page.locator('.found:nth-child(21) a:focus').waitFor();
        await more.waitFor({ state: 'hidden' });
      },
      { before: () => Reflect.deleteProperty(window, 'Worker') },
    ));

  test('searches composed words only when the input method has finished', () =>
    open('', async (page, view) => {
      await page.getByRole('searchbox').fill('fog');
      await view.said('4 results for “fog”');
      await page.clock.install();
      await page.getByRole('searchbox').selectText();
      const keys = await page.context().newCDPSession(page);
      await keys.send('Input.imeSetComposition', {
        text: 'harbo',
        selectionStart: 5,
        selectionEnd: 5,
      });
      await page.clock.runFor(1000);
      expect(queryOf(page)).toEqual({ q: 'fog' });
      await keys.send('Input.insertText', { text: 'harbour' });
      await page.clock.runFor(1000);
      await view.said('21 results for “harbour”');
      expect(queryOf(page)).toEqual({ q: 'harbour' });
    }));

  test('says that the search could not be loaded, and tries again at the next word', () =>
    open('', async (page, view) => {
      await page.route('**/pagefind/**', (route) => route.abort());
      await page.getByRole('searchbox').fill('fog');
      await view.said('The search could not be loaded. Try again.');
      await page.unroute('**/pagefind/**');
      await page.getByRole('searchbox').fill('harbour');
      await view.said('21 results for “harbour”');
    }));

  test('shows everything in an index as text', async () => {
    const page = await reader.browser.newPage();
    const hostile = '<img src=x onerror="document.title=\'owned\'">';
    const fragment = {
      raw_url: `/2026/?${new URLSearchParams({ date: hostile, section: hostile }).toString()}`,
      meta: { title: hostile },
      content: `<b> ${hostile} <i> <u>fog</u> </mark>`,
      locations: [4, 5],
    };
    await page.route('**/pagefind/pagefind.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `const counts = { category: { ${JSON.stringify(hostile)}: 1 } };
          export const options = async () => {};
          export const preload = async () => {};
          export const mergeIndex = async () => {};
          export const filters = async () => counts;
          export const search = async () => ({
            filters: counts,
            results: [{ score: 1, data: async () => (${JSON.stringify(fragment)}) }],
          });`,
      }),
    );
    await page.goto(`${reader.site.url}/search/?q=${encodeURIComponent(hostile)}`);
    const view = viewSearch(page, '.search-page');
    await view.said(`1 result for “${hostile}”`);
    expect(await view.titles()).toEqual([hostile]);
    expect(await page.locator('.found-date').textContent()).toBe(hostile);
    expect(await page.locator('.found-section').textContent()).toBe(hostile);
    expect(await view.choices('category')).toEqual([`${hostile} (1)`]);
    const words = page.locator('.found-words');
    expect(await words.textContent()).toBe(`<b> ${hostile} <i> <u>fog</u> </mark>`);
    expect(
      await words.locator('*').evaluateAll((all) => all.map(({ localName }) => localName)),
    ).toEqual(['mark', 'mark']);
    expect(
      await page.locator('.found *').evaluateAll((all) => all.map((each) => each.localName)),
    ).not.toContain('img');
    expect(await page.title()).not.toBe('owned');
    await page.close();
  });

  test('sends readers without JavaScript to the archive', () =>
    open(
      '?q=fog',
      async (page) => {
        expect(await page.locator('.search-field').isVisible()).toBe(false);
        const way = page.locator('.search-page noscript a');
        await way.click();
        await page.waitForURL(/\/archive\/$/);
        expect(await page.locator('h1').count()).toBe(1);
      },
      { javaScriptEnabled: false },
    ));
});
