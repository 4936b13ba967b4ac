import { Parser } from 'htmlparser2';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFormTokens } from '../../src/server/readers/tokens.ts';
import { launchChromium } from '../support/chromium.ts';
import { deskSecret, type DeskServer } from '../support/desk-server.ts';
import { freePort } from '../support/free-port.ts';
import { openLiveSite, type LiveSite } from '../support/live-site.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';

let service: SampleService;
let site: LiveSite;
let desk: DeskServer;
let browser: Browser;

beforeAll(async () => {
  service = await startSample({ hasPlugins: true });
  site = await openLiveSite({ CMS_URL: service.url });
  await site.publish();
  desk = await site.start();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await site.remove();
  await service.stop();
});

/** Below one story in each language, and one that takes no comments. */
const stories = {
  en: { path: '/2026/08/small-ads-as-they-came-in/', id: 228 },
  de: { path: '/de/2026/03/suppe-fuer-ein-boot-mit-sechs-mann/', id: 903 },
};

const records = z.array(
  z.object({
    id: z.int(),
    post: z.int(),
    parent: z.int(),
    author_name: z.string(),
    author_email: z.string(),
    content: z.object({ rendered: z.string() }),
    status: z.string(),
  }),
);

const asEditor = { authorization: `Basic ${btoa('editor:Kelp Tide Mast Sail Knot Rope')}` };

/** What an editor sees in WordPress. */
async function held(): Promise<z.output<typeof records>> {
  const url = `${service.url}/wp-json/wp/v2/comments?status=hold&context=edit&per_page=100`;
  return records.parse(await (await fetch(url, { headers: asEditor })).json());
}

const count = async (): Promise<number> => (await held()).length;

/** No reader writes faster than two seconds. */
const thinking = 2_100;

async function opened(
  address: string,
  { javaScriptEnabled = true, viewport = { width: 1280, height: 800 } } = {},
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ javaScriptEnabled, viewport });
  const page = await context.newPage();
  await page.goto(address);
  return { page, context };
}

async function fill(page: Page, words: Partial<Record<'comment' | 'author' | 'email', string>>) {
  for (const [name, value] of Object.entries(words))
    await page.locator(`[data-comment-form] [name="${name}"]`).fill(value);
}

/** The names of all elements. */
function elementsOf(html: string): string[] {
  const names: string[] = [];
  const parser = new Parser({ onopentagname: (name) => names.push(name) });
  parser.end(html);
  return names;
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const said = {
  en: {
    write: 'Write a comment',
    send: 'Send',
    held: 'Thank you. Your comment waits for approval.',
    waits: 'Waits for approval. Only you can see it.',
    email: 'This is not a complete e-mail address.',
    again: 'You have written this already.',
  },
  de: {
    write: 'Kommentar schreiben',
    send: 'Senden',
    held: 'Vielen Dank. Ihr Kommentar wartet auf Freigabe.',
    waits: 'Wartet auf Freigabe. Nur Sie sehen ihn.',
    email: 'Das ist keine vollständige E-Mail-Adresse.',
    again: 'Das haben Sie schon geschrieben.',
  },
  pt: {
    write: 'Escrever um comentário',
    send: 'Enviar',
    held: 'Obrigado. Seu comentário aguarda aprovação.',
    waits: 'Aguarda aprovação. Só você o vê.',
    email: 'Este não é um endereço de e-mail completo.',
    again: 'Você já escreveu isto.',
  },
} as const;

interface Journey {
  readonly address: string;
  readonly words: (typeof said)[keyof typeof said];
  readonly mark: string;
  readonly javaScriptEnabled: boolean;
}

/** Writes a comment with a wrong address, mends it, and sees it wait; then sends it once more. */
async function journey({ address, words, mark, javaScriptEnabled }: Journey): Promise<void> {
  const { page, context } = await opened(address, {
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  });
  const comment = `Well said.\n<b>Bold</b> & <script>alert(1)</script> ${mark}`;
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.reply:visible, .write-comment:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: words.write }).click();
  await page.locator('[data-comment-form] textarea').waitFor();
  if (javaScriptEnabled) expect(page.url()).toBe(address);
  await fill(page, { comment, author: `Rita ${mark}`, email: 'rita@reader' });
  await page.waitForTimeout(thinking);
  await page.getByRole('button', { name: words.send }).click();
  const fault = page.locator('.form-fault', { hasText: words.email });
  await fault.waitFor();
  // Nothing that was typed is lost.
  expect(await page.locator('[data-comment-form] textarea').inputValue()).toBe(comment);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);

  await fill(page, { email: 'rita@reader.example' });
  await page.waitForTimeout(thinking);
  await page.getByRole('button', { name: words.send }).click();
  await page.getByText(words.held).waitFor();
  const own = page.locator('.own-comment', { hasText: mark });
  expect(await own.textContent()).toContain(words.waits);
  expect(await own.locator('.own-text').innerText()).toBe(comment);
  if (javaScriptEnabled) {
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  }

  // Its writer sees it later, too, and nobody else does.
  await page.goto(javaScriptEnabled ? address : page.url());
  await page.locator('.own-comment', { hasText: mark }).waitFor();
  const other = await opened(address, { javaScriptEnabled });
  await other.page.getByRole('link', { name: words.write }).click();
  await other.page.locator('[data-comment-form] textarea').waitFor();
  expect(await other.page.content()).not.toContain(mark);

  await fill(other.page, { comment, author: `Rita ${mark}`, email: 'rita@reader.example' });
  await other.page.waitForTimeout(thinking);
  await other.page.getByRole('button', { name: words.send }).click();
  await other.page.getByText(words.again).waitFor();
  await other.context.close();
  await context.close();
}

test.each([
  ['en', true],
  ['de', false],
] as const)(
  'a comment waits for approval, in the language of the text: %s (JavaScript: %s)',
  async (language, javaScriptEnabled) => {
    const mark = `Rita of ${language}`;
    const address = `${desk.url}${stories[language].path}`;
    await journey({ address, words: said[language], mark, javaScriptEnabled });
    const [inWordPress] = (await held()).filter(({ author_name: name }) => name.endsWith(mark));
    expect(inWordPress).toMatchObject({
      post: stories[language].id,
      author_email: 'rita@reader.example',
    });
    expect(inWordPress?.content.rendered).not.toMatch(/<script|<img/);
  },
);

test('a reply answers a comment, and a known writer’s comment goes live by itself', async () => {
  const { page, context } = await opened(
    `${desk.url}/2024/11/the-night-the-margaret-oake-stayed-out/`,
  );
  const reply = page.getByRole('link', { name: /^Reply: / }).first();
  const parent = Number(
    new URL((await reply.getAttribute('href')) ?? '', desk.url).searchParams.get('reply'),
  );
  await reply.click();
  await fill(page, { comment: 'I was there, too.', author: 'Otto', email: 'otto@reader.example' });
  await page.waitForTimeout(thinking);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(said.en.held).waitFor();
  const [sent] = (await held()).filter(({ author_name: name }) => name === 'Otto');
  expect(sent).toMatchObject({ parent, post: 148 });

  // An editor approves it, and it goes live with the next publication, where its writer sees it once.
  await fetch(`${service.url}/wp-json/wp/v2/comments/${sent?.id ?? 0}`, {
    method: 'POST',
    headers: { ...asEditor, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  });
  await site.publish();
  await page.reload();
  await page.locator(`#comment-${sent?.id ?? 0}`).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('I was there, too.').count()).toBe(1);

  await page.getByRole('link', { name: said.en.write, exact: true }).click();
  await fill(page, { comment: 'And again.', author: 'Otto', email: 'otto@reader.example' });
  await page.waitForTimeout(thinking);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. Your comment will appear here in a moment.').waitFor();
  await context.close();
});

describe('what is no comment of a reader is refused in a sentence, and nothing is sent on', () => {
  const tokens = createFormTokens(deskSecret);
  const { id } = stories.en;
  const place = (text: number) => ({ kind: 'comment' as const, text, form: 0 });
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const good = () => tokens.make(place(id), minutesAgo(1));
  const typed = {
    comment: 'Hello',
    author: 'Eve',
    email: 'eve@reader.example',
    url: '',
    'galley-address': '',
  };
  let address = 0;

  interface Abuse {
    readonly fields?: Record<string, string>;
    /** A token that is made now. */
    readonly isEarly?: boolean;
    readonly headers?: Record<string, string>;
    readonly post?: number | string;
    readonly method?: string;
    readonly body?: string | FormData;
  }
  /** Sends a comment as a program does, from an address of its own. */
  async function send({
    fields = {},
    isEarly,
    headers = {},
    post = id,
    method = 'POST',
    body,
  }: Abuse) {
    address += 1;
    const token = isEarly === true ? tokens.make(place(id)) : good();
    const { token: given = token, ...others } = fields;
    const values = { ...typed, ...others };
    const query = new URLSearchParams({ post: String(post), token: given }).toString();
    const answer = await fetch(`${proxied.url}/api/comments?${query}`, {
      method,
      headers: { 'x-forwarded-for': `2001:db8:${address.toString(16)}::1`, ...headers },
      body: method === 'GET' ? null : (body ?? new URLSearchParams(values)),
      redirect: 'manual',
    });
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  }
  let proxied: DeskServer;
  beforeAll(async () => {
    proxied = await site.start({ TRUST_PROXY: '1' });
  });
  afterAll(() => proxied.stop());

  test.each<[name: string, abuse: Abuse, status: number, sentence: string]>([
    ['no token', { fields: { token: '' } }, 403, 'could not be checked'],
    ['a forged token', { fields: { token: `${good()}x` } }, 403, 'could not be checked'],
    [
      'the token of another text',
      { fields: { token: tokens.make(place(207), minutesAgo(1)) } },
      403,
      'could not be checked',
    ],
    [
      'the token of a form',
      { fields: { token: tokens.make({ kind: 'form', text: id, form: 0 }, minutesAgo(1)) } },
      403,
      'could not be checked',
    ],
    [
      'an old token',
      { fields: { token: tokens.make(place(id), minutesAgo(300)) } },
      403,
      'open for a long time',
    ],
    ['a token that was just made', { isEarly: true }, 403, 'sent by a program'],
    [
      'the field that people don’t see',
      { fields: { 'galley-address': 'Harbour 1' } },
      403,
      'sent by a program',
    ],
    ['a text that takes no comments', { post: 101 }, 403, 'takes no comments'],
    ['a page without comments', { post: 70 }, 403, 'takes no comments'],
    ['an unknown text', { post: 99_999 }, 404, 'no such text'],
    ['a text that is no number', { post: '228 OR 1=1' }, 404, 'no such text'],
    [
      'ten megabytes',
      {
        body: `comment=${'x'.repeat(10_000_000)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      413,
      'too large',
    ],
    [
      'JSON',
      { body: JSON.stringify(typed), headers: { 'content-type': 'application/json' } },
      415,
      'no form of this site',
    ],
    ['multipart', { body: new FormData() }, 415, 'no form of this site'],
    [
      'many fields',
      { body: 'a=1&'.repeat(50), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      413,
      'too large',
    ],
    [
      'a page of another site',
      { headers: { origin: 'https://evil.example' } },
      403,
      'page of another site',
    ],
    [
      'another site’s navigation',
      { headers: { 'sec-fetch-site': 'cross-site' } },
      403,
      'page of another site',
    ],
    ['no text', { fields: { comment: ' \n ' } }, 400, 'Please fill this in'],
    ['a name of a kilobyte', { fields: { author: 'x'.repeat(1_000) } }, 400, 'too long'],
    [
      'an address with a header in it',
      { fields: { email: 'eve@reader.example\r\nBcc: all@reader.example' } },
      400,
      'not a complete e-mail address',
    ],
    [
      'an address that is a script',
      { fields: { url: 'javascript:alert(1)' } },
      400,
      'not a complete web address',
    ],
  ])('%s', async (_, abuse, status, sentence) => {
    const before = await count();
    const answer = await send(abuse);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(sentence);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await count()).toBe(before);
  });

  test('another method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await send({ method })).status).toBe(405);
  });

  test('a token counts once', async () => {
    const fields = { token: good(), comment: 'Only once', author: 'Una' };
    expect((await send({ fields })).status).toBe(200);
    const answer = await send({ fields: { ...fields, comment: 'And twice' } });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('sent already');
    expect((await held()).filter(({ author_name: name }) => name === 'Una')).toHaveLength(1);
  });

  test('a flood of one reader, whose addresses are in one network', async () => {
    const statuses = [];
    for (let number = 0; number < 24; number += 1) {
      const { status } = await send({
        headers: { 'x-forwarded-for': `2001:db8:ffff:1::${number}` },
        fields: { comment: `Flood ${number}`, author: 'Floyd' },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429, 429, 429]);
    // Others still write.
    expect((await send({ fields: { comment: 'Not Floyd' } })).status).toBe(200);
  });

  test('HTML in each field is shown as text, to the writer and in WordPress', async () => {
    const html = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    const fields = { author: html, comment: html, email: 'a"@b', url: html };
    const answer = await send({ fields });
    expect(answer.status).toBe(400);
    expect(elementsOf(answer.html)).not.toContain('img');
    expect(elementsOf(answer.html)).not.toContain('script');
    const sent = await send({ fields: { comment: html, author: html } });
    expect(sent.status).toBe(200);
    expect(elementsOf(sent.html)).not.toContain('img');
    const [inWordPress] = (await held()).filter(({ author_name: name }) =>
      name.includes('onerror'),
    );
    expect(elementsOf(inWordPress?.content.rendered ?? '<script>')).not.toContain('script');
  });

  test('the log has nothing about readers', async () => {
    await send({
      fields: {
        comment: 'Secret words of Rita',
        author: 'Rita Quagga',
        email: 'quagga@reader.example',
      },
    });
    await send({ fields: { token: '', comment: 'More secret words', author: 'Rita Quagga' } });
    expect(proxied.log()).not.toMatch(/Quagga|quagga|ecret words|2001:db8/);
  });

  test('WordPress is away: the text is kept, and it can be sent again', async () => {
    const away = await site.start({ TRUST_PROXY: '1', CMS_URL: 'http://127.0.0.1:1' });
    const token = good();
    const body = new URLSearchParams({ ...typed, comment: 'Kept for later' });
    const post = (url: string) =>
      fetch(`${url}/api/comments?post=${id}&token=${token}`, { method: 'POST', body });
    const answer = await post(away.url);
    expect(answer.status).toBe(502);
    const html = await answer.text();
    expect(html).toContain('what you wrote is still here');
    expect(html).toContain('Kept for later');
    await away.stop();
    expect((await post(proxied.url)).status).toBe(200);
  });
});

describe('a static host whose readers write to the server of the desk', () => {
  let older: SampleService;
  let away: LiveSite;
  let server: DeskServer;
  let host: DistServer;

  beforeAll(async () => {
    older = await startSample({ legacyPlugin: true, v2: false });
    away = await openLiveSite({ CMS_URL: older.url });
    host = await serveDist(away.client);
    const port = String(await freePort());
    const named = { SITE_URL: host.url, SITE_LANGUAGE: 'pt' };
    await away.publish({ ...named, DESK_URL: `http://127.0.0.1:${port}` });
    server = await away.start({ ...named, PORT: port });
  });
  afterAll(async () => {
    await server.stop();
    await host.stop();
    await away.remove();
    await older.stop();
  });

  test.each([true, false])('with JavaScript: %s', async (javaScriptEnabled) => {
    const address = `${host.url}${stories.en.path}`;
    const mark = javaScriptEnabled ? 'scripted' : 'plain';
    await journey({ address, words: said.pt, mark, javaScriptEnabled });
  });
});
