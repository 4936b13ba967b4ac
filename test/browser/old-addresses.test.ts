import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { serveSample } from '../support/sample-pages.ts';

describe('on a host that knows no rules', () => {
  if (chromiumMissing !== undefined) {
    test('old addresses lead on', (context) => {
      context.skip(chromiumMissing);
    });
    return;
  }

  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveSample>>;

  beforeAll(async () => {
    site = await serveSample();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** Opens an address, and gives the path on which a reader ends. */
  async function open(address: string, until: string): Promise<void> {
    const page = await browser.newPage();
    await page.goto(site.url + address);
    await page.waitForURL(site.url + until);
    await page.close();
  }

  test('the front page sends a text’s id to the text', async () => {
    const [file = ''] = await readdir(join(site.dist, '_p'));
    const html = await readFile(join(site.dist, '_p', file), 'utf8');
    const to = /content="0; url=([^"]+)"/.exec(html)?.[1] ?? '';
    expect(to).toMatch(/^\/.+\/$/);
    const id = file.replace('.html', '');
    for (const query of [`?p=${id}`, `?utm_source=mail&page_id=${id}`, `?attachment_id=${id}#x`]) {
      await open(`/${query}`, to);
    }
  });

  test('it stays where it is for every other query', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const query of ['?p=', '?p=12x', '?sp=12', '?p=../12', '?q=p=12']) {
      await page.goto(`${site.url}/${query}`, { waitUntil: 'load' });
      expect(page.url()).toBe(`${site.url}/${query}`);
    }
    expect(asked.filter((path) => path.startsWith('/_p/'))).toEqual([]);
    await page.close();
  });

  test('an old feed’s page sends on by itself', async () => {
    await open('/category/news/feed/', '/category/news/rss.xml');
  });
});
