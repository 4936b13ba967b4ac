import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import { describeSample } from '../support/sample-reader.ts';

const height = 900;
// The smallest size of a touch target in WCAG 2.2.
const smallestTarget = 24;

describeSample('the archives of the sample site', (reader) => {
  /** Opens a path without JavaScript, and closes it when the test has looked. */
  async function look<T>(
    path: string,
    see: (page: Page) => Promise<T>,
    options: Parameters<Browser['newPage']>[0] = {},
  ): Promise<T> {
    const page = await reader.browser.newPage({ javaScriptEnabled: false, ...options });
    try {
      await page.goto(reader.site.url + path, { waitUntil: 'load' });
      return await see(page);
    } finally {
      await page.close();
    }
  }

  const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);

  const published = async () =>
    (await sampleSeed({ hasPlugins: false })).posts.filter(
      ({ type, status, password }) => type === 'post' && status === 'publish' && !password,
    );

  test('list every story on one page, by year and month', async () => {
    const posts = await published();
    await look('/archive/', async (page) => {
      const titles = await page.locator('main section li a').allTextContents();
      expect(titles).toHaveLength(posts.length);
      expect(titles.map((title) => title.trim())).toContain('Untitled');

      const years = new Map<string, number>();
      for (const { date } of posts) {
        years.set(date.slice(0, 4), (years.get(date.slice(0, 4)) ?? 0) + 1);
      }
      const shown = await page.locator('main section > header').allInnerTexts();
      expect(shown.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(
        [...years]
          .toSorted(([a], [b]) => (a < b ? 1 : -1))
          .map(([year, count]) => `${year} ${String(count)} stories`),
      );
    });
  });

  test('have no number beside a month that reads as its day', () =>
    look('/archive/', async (page) => {
      const months = await page.locator('main section h3').allTextContents();
      expect(months.length).toBeGreaterThan(5);
      expect(months.join(' ')).not.toMatch(/\d/);
      const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link');
      expect((await years.first().innerText()).replace(/\s+/g, ' ')).toMatch(/^2026 \(11\)/);
    }));

  test('link years, months and the months before', () =>
    look('/archive/', async (page) => {
      await page.getByRole('navigation', { name: 'Years' }).getByText('2025').click();
      await page.waitForURL(/#in-2025$/);
      await page.locator('#in-2025 a').click();
      await at(page, '/2025/');
      await page.getByRole('navigation', { name: 'In this section' }).getByText('October').click();
      await at(page, '/2025/10/');
      const around = page.getByRole('navigation', { name: 'Previous and next story' });
      expect(await around.getByRole('link').allInnerTexts()).toEqual([
        'December 2025',
        'September 2025',
      ]);
      await around.getByText('September 2025').click();
      await at(page, '/2025/09/');
      await page.getByRole('navigation', { name: 'You are here' }).getByText('2025').click();
      await at(page, '/2025/');
    }));

  test('count the stories of the sections below, too', () =>
    look('/category/news/', async (page) => {
      const below = page.getByRole('navigation', { name: 'In this section' });
      for (const link of await below.getByRole('link').all()) {
        const said = (await link.textContent())?.replace(/\s+/g, ' ') ?? '';
        const count = /\((\d+)\)/.exec(said)?.[1] ?? 'no';
        const href = (await link.getAttribute('href')) ?? '';
        await look(href, async (child) => {
          expect(await child.locator('main > header').innerText()).toContain(`${count} stor`);
        });
      }
      expect(await below.getByRole('link').count()).toBeGreaterThan(1);
    }));

  test('show an author’s name, number of stories and website', () =>
    look('/author/hanne-lorentzen/', async (page) => {
      const header = page.locator('main > header');
      expect(await header.locator('h1').innerText()).toBe('Hanne Lorentzen');
      expect(await header.innerText()).toMatch(/\d+ stories/);
      const site = header.locator('a[rel~="me"]');
      expect(await site.getAttribute('href')).toBe('https://hannelorentzen.example/');
      expect(await site.getAttribute('rel')).toBe('me nofollow noopener');
    }));

  test('have page numbers that work on the smallest screen, too', () =>
    look(
      '/page/2/',
      async (page) => {
        const pages = page.getByRole('navigation', { name: 'More pages' });
        expect(await pages.locator('li').allInnerTexts()).toEqual(['1', '2', '3', '4']);
        expect(await pages.locator('[aria-current="page"]').innerText()).toBe('2');
        for (const link of await pages.getByRole('link').all()) {
          const box = await link.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(smallestTarget);
          expect(box?.height).toBeGreaterThanOrEqual(smallestTarget);
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
        }
        await pages.getByRole('link', { name: 'Last page' }).click();
        await at(page, '/page/4/');
        expect(await pages.locator('[rel="next"]').count()).toBe(0);
        await pages.locator('[rel="prev"]').click();
        await at(page, '/page/3/');
        await pages.getByRole('link', { name: 'First page' }).click();
        await at(page, '/');
      },
      { viewport: { width: 320, height } },
    ));

  test('are linked from the page for unknown addresses, beside a search', async () => {
    await look('/nowhere/at/all', async (page) => {
      expect(await page.locator('main article').count()).toBe(4);
      await page.locator('main').getByRole('link', { name: 'All stories' }).click();
      await at(page, '/archive/');
    });
    await look('/nowhere/at/all', async (page) => {
      const form = page.locator('main [role="search"] form');
      await form.getByRole('searchbox').fill('fog & herring');
      await form.getByRole('button').click();
      await at(page, '/search/');
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe('/search/');
      expect(searchParams.get('q')).toBe('fog & herring');
    });
  });
});
