import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toAtom, toRss } from '../../src/views/feed-formats.ts';
import { feedFaults, feedsOf, roundTrip } from '../support/feeds/index.ts';
import { openPage } from '../support/open-page.ts';
import { describeSample } from '../support/sample-reader.ts';
import { feed, item } from '../support/feeds/sample-feed.ts';

describeSample('the feeds of the sample site', (reader) => {
  const open = <T>(path: string, look: (page: Page) => Promise<T>, { scripts = true } = {}) =>
    openPage(reader.browser, reader.site.url + path, { javaScriptEnabled: scripts }, ({ page }) =>
      look(page),
    );

  /** The errors of a strict XML parser. */
  const parse = (documents: readonly string[]) =>
    open('/feeds/', (page) =>
      page.evaluate(
        (texts) =>
          texts.flatMap((text) => {
            const parsed = new DOMParser().parseFromString(text, 'application/xml');
            return parsed.querySelector('parsererror')?.textContent ?? [];
          }),
        documents,
      ),
    );

  /** The address that the sample was built for. */
  async function home(): Promise<string> {
    const json = (await feedsOf(reader.site.dist)).find(({ form }) => form === 'json');
    return /"home_page_url":"([^"]*)"/.exec(json?.text ?? '')?.[1] ?? '';
  }

  test('are well-formed', async () => {
    const feeds = (await feedsOf(reader.site.dist)).filter(({ form }) => form !== 'json');
    expect(feeds.length).toBeGreaterThan(30);
    expect(await parse(feeds.map(({ text }) => text))).toEqual([]);
  });

  test('are well-formed with any text in them', async () => {
    const texts = [']]>', '</title><x>', '&nope;', 'a\u0000b\u000bc\ufffe', '\ud800', '--><!--'];
    const documents = texts.flatMap((text) => {
      const author = { name: text, page: null, avatar: null };
      const hostile = item({
        title: text,
        summary: text,
        html: text,
        guid: text,
        authors: [author],
      });
      const whole = feed([{ ...hostile, categories: [text] }], { title: text, description: text });
      return [toRss(whole), toAtom(whole)];
    });
    expect(await parse(documents)).toEqual([]);
    expect(await parse(['<a>&nope;</a>'])).toHaveLength(1);
  });

  test('are valid', async () => {
    expect(await feedFaults(reader.site.dist, await home())).toEqual([]);
  });

  test('have the same stories as the pages, in two feed readers', async () => {
    const { items, unlike } = await roundTrip(reader.site.dist, await home());
    expect(items).toBeGreaterThan(400);
    expect(unlike).toEqual([]);
  });

  test.each(['/rss.xml', '/atom.xml', '/comments/rss.xml'])(
    'can be read in the browser: %s',
    async (path) => {
      const shown = await open(path, (page) =>
        page.evaluate(() => {
          const shown = (name: string) =>
            [...document.getElementsByTagName(name)].map((each) => each.checkVisibility());
          const first = document.querySelector('item > title, entry > title');
          const size = (element: Element | null) =>
            Number.parseFloat(element ? getComputedStyle(element).fontSize : '0');
          return {
            titles: shown('title'),
            rest: ['content:encoded', 'content', 'guid', 'id'].flatMap(shown),
            larger: size(first) > size(first && first.parentElement),
          };
        }),
      );
      expect(new Set(shown.titles)).toEqual(new Set([true]));
      expect(new Set(shown.rest)).toEqual(new Set([false]));
      expect(shown.larger).toBe(true);
    },
  );

  test('are all on one page, with working addresses', async () => {
    const found = await open('/feeds/', (page) =>
      page.evaluate(async () => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a')];
        const answers = links.map(async ({ href }) => (await fetch(href)).status);
        return {
          paths: links.map(({ pathname }) => pathname),
          statuses: [...new Set(await Promise.all(answers))],
          addresses: [...document.querySelectorAll<HTMLInputElement>('input[readonly]')].map(
            ({ value }) => value,
          ),
        };
      }),
    );
    expect(found.statuses).toEqual([200]);
    const files = (await feedsOf(reader.site.dist)).map(({ file }) => `/${file}`);
    expect(found.paths.map(decodeURIComponent).toSorted()).toEqual(files.toSorted());
    const site = await home();
    expect(found.addresses).toEqual(
      ['rss.xml', 'atom.xml', 'feed.json', 'comments/rss.xml'].map((path) => site + path),
    );
  });

  test('have addresses that can be copied with the keyboard alone, without scripts', async () => {
    const selected = await open(
      '/feeds/',
      async (page) => {
        const field = page.getByRole('textbox', { name: 'Everything: RSS' });
        await page.getByRole('link', { name: 'RSS', exact: true }).first().focus();
        await page.keyboard.press('Tab');
        expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
        return {
          focused: await field.evaluate((element) => element === document.activeElement),
          text: await field.evaluate(
            (element) =>
              element instanceof HTMLInputElement &&
              element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
          ),
        };
      },
      { scripts: false },
    );
    expect(selected).toEqual({ focused: true, text: `${await home()}rss.xml` });
  });

  test.each([
    ['/', []],
    ['/feeds/', []],
    ['/tag/gulls/', ['/tag/gulls/rss.xml']],
    ['/category/news/', ['/category/news/rss.xml']],
    ['/author/ruth-oakley/', ['/author/ruth-oakley/rss.xml']],
  ])('are announced on %s', async (path, own) => {
    const announced = await open(path, (page) =>
      page
        .locator('link[rel=alternate][type]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    );
    expect(announced).toEqual(['/rss.xml', '/atom.xml', '/feed.json', ...own]);
  });
});
