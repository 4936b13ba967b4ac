import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import {
  startWordPressServer,
  wordpressAvailable,
  type WordPressServer,
  type WordPressSite,
} from '../support/wordpress/index.ts';

const available = wordpressAvailable();
const missing = chromiumMissing ?? (available.ok ? undefined : `skipped: ${available.reason}`);

const logIn = async (page: Page, { url, accounts }: WordPressSite): Promise<void> => {
  await page.goto(`${url}/wp-login.php`);
  await page.locator('#user_login').fill('alice');
  await page.locator('#user_pass').fill(accounts.alice.password);
  await page.locator('#wp-submit').click();
  await page.waitForURL('**/wp-admin/**');
};

const title = 'the desk of a real WordPress';

function journeys(): void {
  let server: WordPressServer;
  let wordpress: WordPressSite;
  let desk: DeskServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startWordPressServer();
    wordpress = await server.site();
    const { dist, failure } = inject('sample');
    if (failure !== null) throw new Error(failure);
    desk = await startDesk(dist, { CMS_URL: wordpress.url });
    browser = await launchChromium();
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await desk.stop();
    await server.stop();
  });

  test('grants a password, takes a draft, deletes it, has it back, and sees the desk go', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await logIn(page, wordpress);

    await page.goto(`${desk.url}/desk/new`);
    await page.getByRole('link', { name: 'Continue with WordPress' }).click();
    await page.waitForURL('**/wp-admin/authorize-application.php?*');
    await page.locator('#approve').click();
    await page.waitForURL(`${desk.url}/desk/new`);
    expect(await page.locator('.desk-who bdi').textContent()).toBe('Alice O’Writer');

    await page.locator('#title').fill('Ebb & <flow>');
    await page.locator('#content').fill('First.\n\nSecond.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/desk/new?saved=*');
    const editor = await page
      .getByRole('link', { name: 'Go on in WordPress' })
      .getAttribute('href');
    expect((await page.request.get(editor!)).status()).toBe(200);

    await page.goto(`${desk.url}/desk/posts?status=draft`);
    const first = page.locator('tbody th > span:first-child').first();
    const shown = await first.textContent();
    expect(shown).toContain('Ebb &');
    await page.locator('tbody input').first().check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('button', { name: 'Delete 1 entry' }).click();
    await page.locator('[data-outcome=trashed]').waitFor();

    await page.getByRole('link', { name: 'Open the trash in WordPress' }).click();
    await page.waitForURL('**/wp-admin/edit.php?post_status=trash&post_type=post');
    const restore = await page.locator('.untrash a').first().getAttribute('href');
    await page.goto(new URL(restore!, `${wordpress.url}/wp-admin/`).href);
    await page.goto(`${desk.url}/desk/posts?status=draft`);
    expect(await first.textContent()).toBe(shown);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/desk/sign-in?signed-out');
    await context.close();
  });
}

if (missing === undefined) describe(title, journeys);
else {
  test(title, (context) => {
    context.skip(missing);
  });
}
