import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFormTokens } from '../../src/server/readers/tokens.ts';
import { launchChromium } from '../support/chromium.ts';
import { deskSecret, type DeskServer } from '../support/desk-server.ts';
import { farFront, type FarFront, type Seen } from '../support/far-side.ts';
import { openLiveSite, type LiveSite } from '../support/live-site.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';

let front: FarFront;
let service: SampleService;
let site: LiveSite;
let desk: DeskServer;
let browser: Browser;
/** The path of a post with a form of WPForms. */
let survey: string;

async function writeSurvey(): Promise<string> {
  const content =
    '<div class="wpforms-container" id="wpforms-12"><form id="wpforms-form-12" method="post"><div id="wpforms-12-field_1-container" class="wpforms-field wpforms-field-email"><label for="a">Your e-mail</label><input type="email" id="a" name="wpforms[fields][1]" required></div><input type="hidden" name="wpforms[id]" value="12"><button type="submit" name="wpforms[submit]">Send it</button></form></div>';
  const answer = await fetch(`${service.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('editor:Kelp Tide Mast Sail Knot Rope')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: 'A survey', slug: 'a-survey', status: 'publish', content }),
  });
  const { link } = z.object({ link: z.string() }).parse(await answer.json());
  return new URL(link).pathname;
}

beforeAll(async () => {
  front = await farFront();
  service = await startSample({ publicUrl: front.url });
  front.leadTo(Number(new URL(service.url).port));
  site = await openLiveSite({ CMS_URL: front.url });
  survey = await writeSurvey();
  await site.publish();
  desk = await site.start({ TRUST_PROXY: '1' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await site.remove();
  await service.stop();
  await front.close();
});

const text = 71;
const form = 17;
const path = '/contact/';
/** No reader writes faster than two seconds. */
const thinking = 2_100;

/** What reached WordPress. */
const sent = (): readonly Seen[] => front.seen.filter(({ path: at }) => at.endsWith('/feedback'));

const said = {
  en: { again: 'Check what you wrote, choose files once more, and send it.' },
  de: {
    again:
      'Prüfen Sie Ihre Angaben, wählen Sie Dateien noch einmal aus, und senden Sie das Formular.',
  },
} as const;

async function fill(page: Page, mark: string): Promise<void> {
  await page.getByLabel('Your name').fill(`Ann ${mark}`);
  await page.getByLabel('Your e-mail').fill('ann@reader.example');
  await page.getByLabel('What is it about?').selectOption('A letter');
  await page.getByLabel('Your message').fill(`When is <b>high</b> water? ${mark}`);
  await page.getByLabel('You may print this with my name.').check();
}

describe.each(['en', 'de'] as const)('a contact form, on a site in %s', (language) => {
  let server: DeskServer;
  beforeAll(async () => {
    server = await site.start({ SITE_LANGUAGE: language });
  });
  afterAll(() => server.stop());

  test('is sent from the text, with a file', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(server.url + path);
    expect(await axeFaults(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    // Each required field says so, and the ring around a field leaves its label free.
    const form = page.locator('[data-reader-form]');
    const marked = form.locator('p:has([required])').getByText('(required)');
    expect([await marked.count(), await form.locator('[required]').count()]).toEqual([4, 4]);
    const free = await page.getByLabel('Your e-mail').evaluate((field: HTMLInputElement) => {
      field.focus();
      const { outlineOffset, outlineWidth } = getComputedStyle(field);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const label = field.labels?.[0]?.getBoundingClientRect().bottom ?? Infinity;
      return field.getBoundingClientRect().top - ring - label;
    });
    expect(free).toBeGreaterThanOrEqual(0);
    await fill(page, `scripted ${language}`);
    await page.getByLabel('A picture, if you have one').setInputFiles({
      name: 'quay.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not really a picture'),
    });
    await page.waitForTimeout(thinking);
    await page.getByRole('button', { name: 'Send to the desk' }).click();
    await page.getByText('Thank you for your message. It has been sent.').waitFor();
    expect(page.url()).toBe(server.url + path);
    const body = sent().at(-1)?.body ?? '';
    expect(body).toContain(`Ann scripted ${language}`);
    expect(body).toContain('filename="quay.png"');
    expect(body).not.toContain('galley-address');
    expect(sent().at(-1)?.headers.referer).toBe(server.url + path);
    await page.close();
  });

  test('works without JavaScript: the server asks once more, then says what happened', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.url + path);
    await fill(page, `plain ${language}`);
    const before = sent().length;
    await page.getByRole('button', { name: 'Send to the desk' }).click();
    await page.getByText(said[language].again).waitFor();
    expect(sent()).toHaveLength(before);
    expect(await page.getByLabel('Your message').inputValue()).toContain(`plain ${language}`);
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('A letter');
    expect(await page.getByLabel('You may print this with my name.').isChecked()).toBe(true);
    await page.waitForTimeout(thinking);
    await page.getByRole('button', { name: 'Send to the desk' }).click();
    await page.getByText('Thank you for your message. It has been sent.').waitFor();
    expect(sent()).toHaveLength(before + 1);
    await context.close();
  });
});

test('what the plugin says of a field stands at the field, and nothing that was typed is lost', async () => {
  front.interrupt(({ path: at, method }, response) => {
    if (method !== 'POST' || !at.endsWith('/feedback')) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        status: 'validation_failed',
        message: 'One or more fields have an error.',
        invalid_fields: [{ field: 'your-email', message: 'This address <b>bounces</b>.' }],
      }),
    );
    return true;
  });
  const page = await browser.newPage();
  await page.goto(desk.url + path);
  await fill(page, 'wrong');
  await page.waitForTimeout(thinking);
  await page.getByRole('button', { name: 'Send to the desk' }).click();
  await page.getByText('This address bounces.').waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toContain('wrong');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'your-email',
  );
  front.relent();
  await page.close();
});

test('a form of WPForms is sent from the text; its faults stand at the fields, too', async () => {
  const reached: string[] = [];
  front.interrupt(({ path: at, body }, response) => {
    if (at !== '/wp-admin/admin-ajax.php') return false;
    reached.push(body);
    const isGood = body.includes('ann@reader.example');
    const errors = {
      general: { header: '<div><p>Form has not been submitted.</p></div>' },
      field: { 'wpforms[fields][1]': 'The provided email is not valid.' },
    };
    const data = isGood ? { confirmation: '<div><p>Thanks for <b>all</b>!</p></div>' } : { errors };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: isGood, data }));
    return true;
  });
  const page = await browser.newPage();
  await page.goto(desk.url + survey);
  const send = async (address: string) => {
    await page.getByLabel('Your e-mail').fill(address);
    await page.waitForTimeout(thinking);
    await page.getByRole('button', { name: 'Send it' }).click();
  };
  await send('ann@reader');
  await page.getByText('The provided email is not valid.').waitFor();
  expect(await page.getByLabel('Your e-mail').inputValue()).toBe('ann@reader');
  await send('ann@reader.example');
  await page.getByText('Thanks for all!').waitFor();
  expect(reached.at(-1)).toMatch(/name="wpforms\[fields\]\[1\]"\r\n\r\nann@reader\.example/);
  expect(reached.at(-1)).toMatch(/name="wpforms\[id\]"\r\n\r\n12\r\n/);
  expect(reached.at(-1)).not.toContain('galley-address');
  front.relent();
  await page.close();
});

describe('what is no form of a reader is refused in a sentence, and nothing is sent on', () => {
  const tokens = createFormTokens(deskSecret);
  const minuteAgo = () => Date.now() - 60_000;
  const good = () => tokens.make({ kind: 'form', text, form }, minuteAgo());
  let address = 0;

  interface Abuse {
    readonly at?: string;
    readonly token?: string;
    readonly fields?: Record<string, string | File>;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  async function send({
    at = `text=${text}&form=${form}`,
    token = good(),
    fields = {},
    headers = {},
    body,
  }: Abuse) {
    address += 1;
    const data = new FormData();
    const values = {
      'your-name': 'Eve',
      'your-email': 'eve@reader.example',
      ...fields,
    };
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    const answer = await fetch(`${desk.url}/api/forms?${at}&token=${token}`, {
      method: 'POST',
      body: body ?? data,
      headers: { 'x-forwarded-for': `2001:db8:${address.toString(16)}::1`, ...headers },
    });
    return { status: answer.status, html: await answer.text() };
  }

  test.each<[name: string, abuse: () => Abuse, status: number, sentence: string]>([
    ['a forged token', () => ({ token: `${good()}x` }), 403, 'could not be checked'],
    [
      'the token of a comment',
      () => ({ token: tokens.make({ kind: 'comment', text, form: 0 }, minuteAgo()) }),
      403,
      'could not be checked',
    ],
    [
      'the token of another form',
      () => ({ token: tokens.make({ kind: 'form', text, form: 18 }, minuteAgo()) }),
      403,
      'could not be checked',
    ],
    [
      'the field that people don’t see',
      () => ({ fields: { 'galley-address': 'x' } }),
      403,
      'sent by a program',
    ],
    [
      'a form that the text does not have',
      () => ({ at: `text=${text}&form=99` }),
      404,
      'no such text',
    ],
    ['a text without forms', () => ({ at: `text=70&form=${form}` }), 404, 'no such text'],
    ['an unknown text', () => ({ at: 'text=99999&form=17' }), 404, 'no such text'],
    [
      'eleven megabytes',
      () => ({ fields: { picture: new File([Buffer.alloc(11_000_000)], 'big.png') } }),
      413,
      'too large',
    ],
    [
      'JSON',
      () => ({ body: '{}', headers: { 'content-type': 'application/json' } }),
      415,
      'no form of this site',
    ],
    [
      'a body that is no multipart',
      () => ({ body: 'xyz', headers: { 'content-type': 'multipart/form-data; boundary=a' } }),
      400,
      'Nothing was sent',
    ],
    [
      'a page of another site',
      () => ({ headers: { origin: 'https://evil.example' } }),
      403,
      'page of another site',
    ],
  ])('%s', async (_, abuse, status, sentence) => {
    const before = sent().length;
    const answer = await send(abuse());
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(sentence);
    expect(sent()).toHaveLength(before);
  });

  test('a token counts once, and fields that the form does not have are not passed on', async () => {
    const token = good();
    const fields = {
      'your-message': 'Once',
      _wpcf7: '99',
      admin: 'yes',
      'your-name[]': 'x',
    };
    expect((await send({ token, fields })).status).toBe(200);
    const { body = '' } = sent().at(-1) ?? {};
    expect(body).not.toMatch(/name="(?:admin|your-name\[\])"/);
    expect(body.match(/name="_wpcf7"\r\n\r\n(\d+)/)?.[1]).toBe(String(form));
    const answer = await send({ token, fields });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('sent already');
  });

  test('the log has nothing about readers', () => {
    expect(desk.log()).not.toMatch(/Eve|reader\.example|2001:db8/);
  });
});

test('without a server for readers, a sentence leads to WordPress; a form of another plugin goes where the owner says', async () => {
  const look = join(site.folder, 'look.json');
  await writeFile(look, JSON.stringify({ forms: { 'wpforms-12': 'https://forms.example/f/abc' } }));
  await site.publish({ DESK_URL: 'wordpress', LOOK_FILE: look });
  const page = await browser.newPage();
  await page.goto(desk.url + path);
  const link = page.getByRole('link', { name: 'Open the form' });
  expect(await link.getAttribute('href')).toBe(`${front.url}/contact/#wpcf7-f17-p71-o1`);
  expect(await page.locator('form[data-reader-form]').count()).toBe(0);
  const policy = () =>
    page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  expect(await policy()).not.toContain('forms.example');

  await page.goto(desk.url + survey);
  const form = page.locator('form[action="https://forms.example/f/abc"]');
  expect(await form.getByLabel('Your e-mail').getAttribute('name')).toBe('wpforms[fields][1]');
  expect(await policy()).toContain("form-action 'self' https://forms.example");
  await page.close();
});
