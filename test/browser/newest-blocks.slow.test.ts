import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPaper } from '../support/block-paper.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { openPage } from '../support/open-page.ts';
import { axeFaults, htmlFaults } from '../support/quality/index.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';

const red = 'rgb(207, 46, 46)';

describe.skipIf(chromiumMissing !== undefined)('blocks of WordPress 7.1, in a browser', () => {
  let workshop: Workshop;
  let site: DistServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const paper = await blockPaper();
    workshop = await openWorkshop({ shares: 'templates' });
    const { code, output } = await workshop.build({
      CMS_URL: `${paper.url}/paper`,
      CMS_RETRIES: '0',
    });
    await paper.close();
    if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
    site = await serveDist(workshop.dist);
    browser = await launchChromium();
    page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      colorScheme: 'light',
    });
    await page.goto(`${site.url}/2026/01/newest-blocks/`);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await workshop.remove();
  });

  /** The computed value of a property of the first element with this selector in the text. `part` is a pseudo-element. */
  const style = (selector: string, property: string, part?: string): Promise<string> =>
    page
      .locator(`.prose ${selector}`)
      .first()
      .evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
        property,
        part,
      ] as const);

  const boxes = (selector: string) =>
    page.locator(`.prose ${selector}`).evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height, bottom } = each.getBoundingClientRect();
        return { x, y, width, height, bottom };
      }),
    );

  const distinct = (numbers: readonly number[]): number => new Set(numbers.map(Math.round)).size;

  type Row = [name: string, selector: string, property: string, expected: string, part?: string];

  test.for<Row>([
    ['a separator has its colour', 'hr:not(.is-style-dots)', 'border-top-color', red],
    ['dots have their colour', 'hr.is-style-dots', 'color', red, '::before'],
    ['a citation has its quotation’s colour', '.wp-block-quote cite', 'color', red],
    ['a citation has its pull quote’s colour', '.wp-block-pullquote cite', 'color', red],
    ['buttons are underlined', '.wp-block-button__link', 'text-decoration-line', 'underline'],
    ['buttons have the weight of their row', '.wp-block-button__link', 'font-weight', '300'],
    ['a pull quote has its style', '.wp-block-pullquote p', 'font-style', 'normal'],
    ['the name of details has its weight', '.wp-block-details summary', 'font-weight', '300'],
    ['a month has the colour of its calendar', '.wp-block-calendar caption', 'color', red],
    ['a file has its colour', '.wp-block-file a', 'color', red],
    ['its button has not', '.wp-block-file__button', 'color', 'rgb(253, 252, 248)'],
    ['its button stands in the middle', '.wp-block-file__button', 'margin-top', '0px'],
    ['replies have no number', '.wp-block-comment-template ol', 'list-style-type', 'none'],
    ['a list is not centred', '.wp-block-page-list.aligncenter', 'text-align', 'start'],
    ['cells have the table’s border', '.wp-block-table td', 'border-left-color', red],
    ['cells have its width', '.wp-block-table td', 'border-left-width', '3px'],
    ['a list has Roman numerals', '.wp-block-list', 'list-style-type', 'lower-roman'],
    ['writing is vertical', '.sets-writing-mode', 'writing-mode', 'vertical-rl'],
    ['an icon has its colour', '.wp-block-icon svg', 'fill', red],
    ['an icon is turned', '.wp-block-icon svg', 'rotate', '90deg'],
    ['an icon is flipped', '.wp-block-icon svg', 'scale', '-1 1'],
    ['tags stand on one line', '.wp-block-tag-cloud', 'align-items', 'baseline'],
  ])('%s', async ([, selector, property, expected, part]) => {
    expect(await style(selector, property, part)).toBe(expected);
  });

  test('font sizes reach the words of buttons, verses, pull quotes and tables', async () => {
    const size = (selector: string) => style(selector, 'font-size').then(parseFloat);
    const text = await size('> p');
    expect(await size('.wp-block-verse')).toBeGreaterThan(text * 2);
    expect(await size('.wp-block-button__link')).toBe(await size('.wp-block-verse'));
    expect(await size('.wp-block-table td')).toBe(await size('.wp-block-verse'));
    expect(await size('.wp-block-pullquote p')).toBeLessThan(text);
  });

  test('a calendar fills its width', async () => {
    const [table] = await boxes('.wp-block-calendar table');
    const [text] = await boxes('> p');
    expect(table?.width).toBe(text?.width);
  });

  test('six columns stand side by side, and break no words', async () => {
    const words = await boxes('.wp-block-columns p');
    expect(distinct(words.map(({ height }) => height))).toBe(1);
    expect(distinct(words.map(({ y }) => y))).toBe(1);
  });

  test('a grid has several columns', async () => {
    const cells = await boxes('.is-layout-grid > p');
    expect(distinct(cells.map(({ x }) => x))).toBeGreaterThan(1);
  });

  test('vertical writing stands below the text before it', async () => {
    const [writing] = await boxes('.sets-writing-mode');
    const lists = await boxes('.wp-block-list');
    expect(writing?.y).toBeGreaterThan((lists.at(-1)?.bottom ?? 0) + 10);
    expect(writing?.height).toBeGreaterThan(writing?.width ?? 0);
  });

  test('the background picture of a group fills it, behind its text', async () => {
    const [group] = await boxes('.has-background-image');
    const [picture] = await boxes('.has-background-image img');
    expect(picture).toEqual(group);
    const words = page.locator('.prose .has-background-image p');
    expect(await words.evaluate((p) => p.getBoundingClientRect().top)).toBeLessThan(
      group?.bottom ?? 0,
    );
    expect(await style('.has-background-image p', 'color')).toBe('rgb(255, 253, 247)');
  });

  test('words for screen readers are not seen', async () => {
    const words = await boxes('.screen-reader-text');
    expect(words.length).toBe(3);
    for (const { width, height } of words) expect([width, height]).toEqual([1, 1]);
  });

  test('vertical social links stand one below the other, with signs of the chosen size', async () => {
    const links = await boxes('.wp-block-social-link');
    expect(links.length).toBe(2);
    expect(distinct(links.map(({ x }) => x))).toBe(1);
    expect(distinct(links.map(({ y }) => y))).toBe(2);
    const [sign] = await boxes('.wp-block-social-links .icon');
    expect(sign).toMatchObject({ width: 36, height: 36 });
    expect(await page.getByRole('link', { name: 'Mastodon' }).count()).toBe(1);
  });

  test('people without a picture are drawn beside their words', async () => {
    const [person] = await boxes('svg.wp-block-latest-comments__comment-avatar');
    const [words] = await boxes('.wp-block-latest-comments__comment-author');
    expect(person).toMatchObject({ width: 48, height: 48 });
    expect(words?.x).toBeGreaterThan((person?.x ?? 0) + 48);
    expect(await page.getByRole('img', { name: 'Reader Avatar' }).count()).toBe(1);
  });

  test('an accordion has one open item at a time', async () => {
    const states = () =>
      page
        .locator('.wp-block-accordion details')
        .evaluateAll((all) => all.map((each) => 'open' in each && each.open));
    expect(await states()).toEqual([true, false]);
    await page.locator('.wp-block-accordion summary').last().click();
    expect(await states()).toEqual([false, true]);
  });

  test('a formula is drawn as one', async () => {
    const [above] = await boxes('mfrac > mrow');
    const [below] = await boxes('mfrac > msqrt');
    expect(below?.y).toBeGreaterThanOrEqual(above?.bottom ?? Infinity);
  });

  test('drop-down lists lead to pages of this site, also if WordPress is in a folder', async () => {
    const leads = page.locator('.wp-block-archives a, .wp-block-categories a');
    expect(await leads.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      '/2026/01/',
      '/category/nets/',
    ]);
  });

  test.for(['light', 'dark'] as const)('axe finds nothing wrong at 320 pixels, %s', (colorScheme) =>
    openPage(
      browser,
      page.url(),
      { viewport: { width: 320, height: 900 }, colorScheme },
      async (open) => {
        expect(await axeFaults(open.page)).toEqual([]);
        expect(await open.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        expect(open.complaints).toEqual([]);
      },
    ),
  );

  describe('layouts that only public pages of WordPress show', () => {
    beforeAll(async () => {
      await page.goto(`${site.url}/2026/01/layouts/`);
    });

    test('what is in a wide group stands at its left', async () => {
      const [group] = await boxes('> .wp-block-group');
      const [words] = await boxes('> .wp-block-group > p');
      expect(group?.width).toBeGreaterThan(800);
      expect(words?.x).toBe(group?.x);
    });

    test('six columns break no word, and have the theme’s colour', async () => {
      const heights = (await boxes('.wp-block-column > p')).map(({ height }) => height);
      expect(heights).toHaveLength(6);
      expect(distinct(heights)).toBe(1);
      expect(await style('.wp-block-column', 'background-color')).toBe(red);
    });

    test('a grid has its number of columns', async () => {
      expect(distinct((await boxes('.wp-block-post-template > li')).map(({ y }) => y))).toBe(1);
    });

    test('a vertical menu stands in the middle, in its colour', async () => {
      const [short, long] = await boxes('.wp-block-navigation-item');
      expect(short?.x).toBeGreaterThan(long?.x ?? Infinity);
      expect(await style('.wp-block-navigation-item a', 'color')).toBe(red);
    });

    test('blocks without a gap touch each other', async () => {
      const [first, next] = await boxes('> .wp-block-group:not(.alignwide) > p');
      expect(next?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0), 1);
    });

    test('a quotation at the right has its line there', async () => {
      expect(await style('blockquote', 'border-right-style')).toBe('solid');
      expect(await style('blockquote', 'border-left-width')).toBe('0px');
    });
  });

  test('the pages are valid HTML', async () => {
    expect(await htmlFaults(workshop.dist)).toEqual([]);
  });
});
