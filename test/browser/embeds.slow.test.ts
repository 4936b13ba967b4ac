import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumMissing, chromiumPath, launchChromium } from '../support/chromium.ts';

const player = 'https://player.third-party.invalid/embed/1?autoplay=1';
const page = 'https://third-party.invalid/watch?v=1';
const scriptFile = new URL('../../src/scripts/embeds.ts', import.meta.url);

const embed = (attributes: string) =>
  `<figure class="embed"><a class="embed-link" href="${page}" ${attributes} rel="noopener">` +
  '<svg width="320" height="180"></svg>' +
  '<span class="embed-label">Play: The pilot boat (third-party.invalid)</span></a></figure>';

if (chromiumMissing !== undefined) {
  test('embeds in a browser', (context) => {
    context.skip(chromiumMissing);
  });
} else {
  describe('an embed in a browser', () => {
    let attributes = '';
    let url: string;
    let browser: Browser;

    const server = createServer((request, response) => {
      void (async () => {
        if (request.url === '/embeds.js') {
          const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ESNext };
          const source = await readFile(scriptFile, 'utf8');
          const script = transpileModule(source, { compilerOptions }).outputText;
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
        } else {
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end(
              '<!doctype html><title>x</title><link rel="icon" href="data:,">' +
                '<style>.embed-link { display: block }</style>' +
                '<script type="module" src="/embeds.js"></script>' +
                embed(attributes),
            );
        }
      })();
    });

    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('No port.');
      url = `http://127.0.0.1:${address.port}/`;
      // The complete browser, since `chromium-headless-shell` opens no windows.
      browser = await launchChromium(chromiumPath);
    });
    afterAll(async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });

    /** Opens the page, and lists its requests to other hosts, which are answered here. */
    async function open(
      markup: string,
      use: (page: Page, asked: readonly string[]) => Promise<void>,
      options: BrowserContextOptions = {},
    ): Promise<void> {
      attributes = markup;
      const context = await browser.newContext(options);
      const asked: string[] = [];
      await context.route(
        (address) => !address.href.startsWith(url),
        (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<title>y</title><p>A film</p>' });
        },
      );
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
      open(`data-player="${player}"`, async (opened, asked) => {
        expect(asked).toEqual([]);
        await opened.locator('.embed-link').click();
        await shown(opened);
        expect(asked).toEqual([player]);
        expect(opened.url()).toBe(url);
        expect(await opened.locator('a').count()).toBe(0);
      }));

    test('plays in a focused frame with few rights, as large as the link was', () =>
      open(`data-player="${player}"`, async (opened) => {
        const before = await opened.locator('.embed-link').boundingBox();
        await opened.locator('.embed-link').click();
        await shown(opened);
        const frame = opened.locator('.embed > iframe');
        expect(await frame.boundingBox()).toEqual(before);
        expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
        const named = await frame.evaluate((element) =>
          Object.fromEntries(
            ['src', 'title', 'allow', 'sandbox', 'referrerpolicy', 'allowfullscreen'].map(
              (name) => [name, element.getAttribute(name)],
            ),
          ),
        );
        expect(named).toEqual({
          src: player,
          title: 'Play: The pilot boat (third-party.invalid)',
          allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
          sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
          referrerpolicy: 'strict-origin-when-cross-origin',
          allowfullscreen: '',
        });
      }));

    test('plays when the Enter key is pressed on the link', () =>
      open(`data-player="${player}"`, async (opened, asked) => {
        await opened.keyboard.press('Tab');
        await opened.keyboard.press('Enter');
        await shown(opened);
        expect(asked).toEqual([player]);
      }));

    test.for(['Control', 'Shift'] as const)(
      'opens its page in another tab or window with %s held',
      (key) =>
        open(`data-player="${player}"`, async (opened) => {
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
        `data-player="${player}"`,
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
      ['an insecure one', 'data-player="http://player.third-party.invalid/"'],
      ['code', 'data-player="javascript:alert(1)"'],
      ['a document', 'data-player="data:text/html,x"'],
      ['a path of this site', 'data-player="/film.html"'],
    ] as const)('stays a link if its player is %s', ([, markup]) =>
      open(markup, async (opened) => {
        await opened.locator('.embed-link').click();
        await opened.waitForURL(page);
      }),
    );
  });
}
