import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumMissing, chromiumPath, launchChromium } from '../support/chromium.ts';
import { serveSample } from '../support/sample-reader.ts';
import type { DistServer } from '../support/serve-dist.ts';

const player = 'https://www.youtube-nocookie.com/embed/1?autoplay=1';
const page = 'https://www.youtube.com/watch?v=1';

describe.skipIf(chromiumMissing !== undefined)('an embed in a browser', () => {
  let site: DistServer;
  let url: string;
  let browser: Browser;

  beforeAll(async () => {
    site = await serveSample();
    url = `${site.url}/about/how-we-print/type-specimen/`;
    // The complete browser, since `chromium-headless-shell` opens no windows.
    browser = await launchChromium(chromiumPath);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** Opens a page with one embed of this player, and lists its requests to other hosts, which are answered here. */
  async function open(
    played: string,
    use: (page: Page, asked: readonly string[]) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 1200 },
      ...options,
    });
    const asked: string[] = [];
    await context.route(
      (address) => address.origin !== site.url,
      (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>y</title><p>A film</p>' });
      },
    );
    await context.route(url, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [first = ''] = /<div class="embed">.*?<\/a><\/div>/s.exec(html) ?? [];
      const embed = first
        .replace(/ href="[^"]*"/, () => ` href="${page}"`)
        .replace(/ data-player="[^"]*"/, () => (played === '' ? '' : ` data-player="${played}"`));
      const scripts = html.match(/<script type="module"[^>]*><\/script>/g)?.join('') ?? '';
      const body = html.replace(/<main.*<\/main>/s, () => `<main>${embed}${scripts}</main>`);
      await route.fulfill({ response, body });
    });
    try {
      const opened = await context.newPage();
      await opened.goto(url, { waitUntil: 'load' });
      await use(opened, asked);
    } finally {
      await context.close();
    }
  }

  const shown = (opened: Page) => opened.frameLocator('iframe').getByText('A film').waitFor();

  test('requests nothing before a click, and the player after it', () =>
    open(player, async (opened, asked) => {
      expect(asked).toEqual([]);
      await opened.locator('.embed-link').click();
      await shown(opened);
      expect(asked).toEqual([player]);
      expect(opened.url()).toBe(url);
      expect(await opened.locator('main a').count()).toBe(0);
    }));

  test('plays in a focused frame with few rights, as large as the link was', () =>
    open(player, async (opened) => {
      const before = await opened.locator('.embed-link').boundingBox();
      await opened.locator('.embed-link').click();
      await shown(opened);
      const frame = opened.locator('.embed > iframe');
      expect(await frame.boundingBox()).toEqual(before);
      expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
      const named = await frame.evaluate((element) =>
        Object.fromEntries(
          ['src', 'title', 'allow', 'sandbox', 'referrerpolicy', 'allowfullscreen'].map((name) => [
            name,
            element.getAttribute(name),
          ]),
        ),
      );
      expect(named).toEqual({
        src: player,
        title: expect.stringMatching(/^Play: Big Buck Bunny .* \(youtube\.com\)$/),
        allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
        sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
        referrerpolicy: 'strict-origin-when-cross-origin',
        allowfullscreen: '',
      });
    }));

  test('plays when the Enter key is pressed on the link', () =>
    open(player, async (opened, asked) => {
      await opened.locator('.embed-link').press('Enter');
      await shown(opened);
      expect(asked).toEqual([player]);
    }));

  test.for(['Control', 'Shift'] as const)(
    'opens its page in another tab or window with %s held',
    (key) =>
      open(player, async (opened) => {
        const elsewhere = opened.context().waitForEvent('page');
        await opened.locator('.embed-link').click({ modifiers: [key] });
        await elsewhere;
        expect(opened.url()).toBe(url);
        expect(
          await opened
            .locator('.embed > *')
            .evaluateAll((all) => all.map(({ localName }) => localName)),
        ).toEqual(['a']);
      }),
  );

  test('is a link to its page without JavaScript', () =>
    open(
      player,
      async (opened, asked) => {
        expect(asked).toEqual([]);
        await opened.locator('.embed-link').click();
        await opened.waitForURL(page);
        expect(asked).toEqual([page]);
      },
      { javaScriptEnabled: false },
    ));

  test.for([
    ['none', ''],
    ['an insecure one', 'http://player.third-party.invalid/'],
    ['code', 'javascript:alert(1)'],
    ['a document', 'data:text/html,x'],
    ['a path of this site', '/film.html'],
  ] as const)('stays a link if its player is %s', ([, markup]) =>
    open(markup, async (opened) => {
      await opened.locator('.embed-link').click();
      await opened.waitForURL(page);
    }),
  );
});
