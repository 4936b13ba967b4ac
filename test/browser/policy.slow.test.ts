import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDist } from '../support/dist.ts';
import { describeSample } from '../support/sample-reader.ts';
import { readPages } from '../support/templates.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="[^"]*">/;

// Runs before a page's own scripts, in each of its windows.
const watch = () => {
  const refused: string[] = [];
  Object.assign(globalThis, { refused, hits: [] });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`${effectiveDirective} ${blockedURI}`);
  });
};
const told = (page: Page, name: 'refused' | 'hits'): Promise<string[]> =>
  page.evaluate((key) => {
    const value: unknown = Reflect.get(globalThis, key);
    return Array.isArray(value) ? value.map(String) : [];
  }, name);

// That it refuses nothing of the site itself, of any kind of page, is seen while they load: `loading.slow.test.ts`.
describeSample('the policy of the sample site', (reader) => {
  /** Opens a page, and closes it after the test. */
  async function open(
    path: string,
    use: (page: Page) => Promise<void>,
    change?: (html: string) => string,
  ): Promise<void> {
    const page = await reader.browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.addInitScript(watch);
    const address = reader.site.url + path;
    await page.route(
      (url) => url.origin !== reader.site.url,
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>y</title><p>A film</p>' }),
    );
    if (change !== undefined) {
      await page.route(address, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
    }
    try {
      await page.goto(address, { waitUntil: 'load' });
      await use(page);
    } finally {
      await page.close();
    }
  }

  // None of these is allowed, and each would leave a trace.
  const injected =
    '<script>hits.push("script")</script>' +
    '<script src="data:text/javascript,hits.push(`data`)"></script>' +
    '<img src="/no-such.png" alt="" onerror="hits.push(`handler`)">' +
    '<a id="code" href="javascript:hits.push(`address`)">x</a>' +
    '<style>#styled { color: rgb(1, 2, 3) }</style><p id="styled">x</p>' +
    '<p id="attribute" style="color: rgb(1, 2, 3)">x</p>' +
    '<base href="https://elsewhere.example/"><object data="/favicon.svg"></object>' +
    '<iframe src="https://elsewhere.example/"></iframe>';
  const inject = (html: string) => html.replace('</main>', () => `${injected}</main>`);
  const traces = async (page: Page, count: number) => {
    await page.locator('#code').evaluate((link: HTMLElement) => link.click());
    // A hit comes after the click that it follows, and so does what is told of it.
    await expect
      .poll(async () => [...(await told(page, 'hits')), ...(await told(page, 'refused'))].length)
      .toBe(count);
    return {
      hits: (await told(page, 'hits')).toSorted(),
      colours: await page.evaluate(() =>
        ['styled', 'attribute'].map(
          (id) => getComputedStyle(document.getElementById(id) ?? document.body).color,
        ),
      ),
      base: new URL(await page.evaluate(() => document.baseURI)).hostname,
      framed: page.frames().some((frame) => frame.url().startsWith('https://elsewhere.example')),
    };
  };
  const marked = 'rgb(1, 2, 3)';

  test('blocks scripts, handlers, styles, frames and addresses that somebody put into a text', () =>
    open(
      '/about/',
      async (page) => {
        const { hits, colours, base, framed } = await traces(page, 9);
        expect(hits).toEqual([]);
        expect(colours).not.toContain(marked);
        expect(base).toBe('127.0.0.1');
        expect(framed).toBe(false);
        expect((await told(page, 'refused')).toSorted()).toEqual([
          'base-uri https://elsewhere.example/',
          expect.stringMatching(/^frame-src https:\/\/elsewhere\.example/),
          expect.stringMatching(/^object-src /),
          'script-src-attr inline',
          'script-src-elem data',
          'script-src-elem inline',
          'script-src-elem inline',
          'style-src-attr inline',
          'style-src-elem inline',
        ]);
      },
      inject,
    ));

  test('is the reason: without the policy, all of them work', () =>
    open(
      '/about/',
      async (page) => {
        expect(await traces(page, 4)).toEqual({
          hits: ['address', 'data', 'handler', 'script'],
          colours: [marked, marked],
          base: 'elsewhere.example',
          framed: true,
        });
      },
      (html) => inject(html).replace(policyMeta, ''),
    ));

  test('is first in every page, and no page has a style or a handler in an attribute', async () => {
    const pages = await readPages(reader.site.dist);
    expect(pages.length).toBeGreaterThan(100);
    for (const [path, html] of pages) {
      expect(html, path).toMatch(
        /^<!DOCTYPE html><html[^>]*><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'self'/,
      );
      const inline = DomUtils.findAll(
        ({ attribs }) => Object.keys(attribs).some((name) => name === 'style' || /^on/.test(name)),
        parseDocument(html).children,
      );
      expect(
        inline.map((element) => render(element)),
        path,
      ).toEqual([]);
    }
  });

  test('has a rule for every class name of a colour or a shape', async () => {
    const files = await readDist(reader.site.dist).files();
    const sheet = files.find((file) => /^_astro\/style\.[\w-]+\.css$/.test(file));
    const css = await readFile(join(reader.site.dist, sheet ?? 'none'), 'utf8');
    const names = new Set(
      (await readPages(reader.site.dist)).flatMap(([, html]) =>
        [...html.matchAll(/[ "]((?:from|into)-[0-9a-f]{3}|ratio-\d+-\d+)(?=[ "])/g)].map(
          ([, name = '']) => name,
        ),
      ),
    );
    expect(names.size).toBeGreaterThan(20);
    expect([...names].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });
});
