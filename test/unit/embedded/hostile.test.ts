import { connect } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { send, startSite, type Site } from './start.ts';

/** What the server says to bytes that no honest client would send; the first line. */
function say({ port }: Site, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
  });
}

const get = (path: string, head = 'Host: a.test') =>
  `GET ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`;

describe('the embedded service, asked by somebody hostile,', () => {
  it('serves nothing from outside the uploads', async () => {
    const site = await startSite();
    await writeFile(
      join(site.folder, 'content', 'uploads', 'top.txt'),
      'not in a folder of a month',
    );
    const up = [
      '../content.sqlite',
      '..%2fcontent.sqlite',
      '2026/03/..%2f..%2f..%2fcontent.sqlite',
    ];
    for (const path of [
      ...up,
      '2026/03/%2e%2e/%2e%2e/top.txt',
      'top.txt',
      '.incoming/x.txt',
      '%00.jpg',
    ]) {
      expect(await say(site, get(`/wp-content/uploads/${path}`))).toBe('HTTP/1.1 404 Not Found');
    }
    expect(await say(site, get('/wp-content/uploads/2026/03/quay.jpg'))).toBe('HTTP/1.1 200 OK');
  });

  it.each([
    ['an address that is none', get('http://[', 'Host: a.test')],
    ['a broken escape', get('/%zz/%')],
    ['a host that is none', get('/', 'Host: a b')],
    ['a query of escapes', get('/?p=%ff%fe&rest_route=%ff')],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n'],
    ['a list where a number is due', get('/wp-json/wp/v2/posts?per_page[]=1')],
  ])('answers %s with a refusal, and goes on', async (_, bytes) => {
    const site = await startSite();
    expect(await say(site, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await site.v2('/posts')).status).toBe(200);
  });

  it('refuses a text body that is too large', async () => {
    const site = await startSite();
    const body = JSON.stringify({ title: 'x'.repeat(11 * 1024 * 1024) });
    const answer = await site.v2('/posts', {
      method: 'POST',
      as: 'alice',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });

  it.each([
    ['null', 400],
    ['[1,2]', 400],
    ['{"title":{"deep":1}}', 400],
    ['{"status":"nonsense","title":"x"}', 400],
    ['{"title":', 400],
    ['{"__proto__":{"title":"x"},"title":""}', 400],
    ['{"title":"x","featured_media":10}', 400],
    ['{"title":"x","author":999}', 400],
  ])('refuses to make a post of %s', async (body, status) => {
    const site = await startSite();
    const answer = await site.v2('/posts', {
      method: 'POST',
      as: 'alice',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(status);
  });

  it('runs no scripts on its pages, and shows no protected text there', async () => {
    const site = await startSite();
    const page = await fetch(`${site.url}/2026/02/secret/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await page.text()).not.toContain('herring');
    expect((await fetch(`${site.url}/?p=13`)).status).toBe(404);
  });

  it('keeps no password as it was typed', async () => {
    const site = await startSite();
    const answer = await send(`${site.url}/wp-json/wp/v2/users?context=edit`, { as: 'admin' });
    expect(JSON.stringify(answer.body)).not.toContain('scrypt');
    await site.close();
    const bytes = await readFile(join(site.folder, 'content', 'content.sqlite'), 'latin1');
    expect(bytes).toContain('scrypt$');
    expect(bytes).not.toContain('abcdEFGH1234');
    expect(bytes).not.toContain('bob: with a colon');
  });
});
