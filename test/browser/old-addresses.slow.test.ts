import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSample } from '../support/sample-reader.ts';

const isById = (name: string): boolean => /^\d+\.html$/.test(name);

describeSample('on a host without redirect rules', (reader) => {
  /** Opens an address, and returns the path after all redirects. */
  async function open(address: string, until: string): Promise<void> {
    const page = await reader.browser.newPage();
    await page.goto(reader.site.url + address);
    await page.waitForURL(reader.site.url + until);
    await page.close();
  }

  test('the front page redirects the id of a text to the text', async () => {
    const file = (await readdir(join(reader.site.dist, '_p'))).find(isById) ?? '';
    const html = await readFile(join(reader.site.dist, '_p', file), 'utf8');
    const to = /content="0; url=([^"]+)"/.exec(html)?.[1] ?? '';
    expect(to).toMatch(/^\/.+\/$/);
    const id = file.replace('.html', '');
    for (const query of [`?p=${id}`, `?utm_source=mail&page_id=${id}`, `?attachment_id=${id}#x`]) {
      await open(`/${query}`, to);
    }
  });

  test('the front page redirects the id of a category to the category', async () => {
    const folder = join(reader.site.dist, '_p', 'cat');
    const [file = ''] = await readdir(folder);
    const html = await readFile(join(folder, file), 'utf8');
    const to = /content="0; url=([^"]+)"/.exec(html)?.[1] ?? '';
    expect(to).toMatch(/^\/category\/.+\/$/);
    await open(`/?x=1&cat=${file.replace('.html', '')}`, to);
  });

  test('the front page redirects no other query', async () => {
    const page = await reader.browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const query of ['?p=', '?p=12x', '?sp=12', '?p=../12', '?q=p=12', '?cat=news']) {
      await page.goto(`${reader.site.url}/${query}`, { waitUntil: 'load' });
      expect(page.url()).toBe(`${reader.site.url}/${query}`);
    }
    expect(asked.filter((path) => path.startsWith('/_p/'))).toEqual([]);
    await page.close();
  });

  test('the page of an old feed address redirects by itself', async () => {
    await open('/category/news/feed/', '/category/news/rss.xml');
  });
});
