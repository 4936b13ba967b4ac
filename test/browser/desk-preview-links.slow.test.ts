import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDesk } from '../support/desk-server.ts';
import { openPage } from '../support/open-page.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { asEditor, describePreviews, editor, hidden } from '../support/preview-desk.ts';

describePreviews(['newer'], (here) => {
  test('an editor signs in, sees a draft as the site would show it, and shares it with somebody without an account', async () => {
    const id = await here.write('draft');
    const path = `/desk/preview/${id}`;
    const link = await openPage(
      here.browser,
      here.desk.url + path,
      { viewport: { width: 1280, height: 900 } },
      async ({ page, complaints }) => {
        await page.getByLabel('User name').fill(editor.user);
        await page.getByLabel(/password/i).fill(editor.password);
        await page.locator('form:has(#password) button').click();
        await page.waitForURL(`**${path}`);
        expect(await page.locator('main h1').textContent()).toBe('A draft text');
        expect(await page.locator('.prose strong').textContent()).toBe(hidden);
        expect(await page.locator('.preview-bar').textContent()).toMatch(/Preview.*Draft/s);
        // The site's stylesheet applies.
        expect(
          await page.locator('.prose').evaluate((text) => getComputedStyle(text).maxWidth),
        ).not.toBe('none');
        expect(complaints).toEqual([]);
        // It has the date of its last change, and does not say “Published”.
        expect(await page.locator('.byline').textContent()).not.toContain('Published');
        await page.getByRole('button', { name: 'Create a share link' }).click();
        const link = await page.getByLabel('Link to this preview').inputValue();
        expect(await page.locator('.preview-made').textContent()).toMatch(/until \w+ \d+, 20\d\d/);
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.locator('[data-live]', { hasText: /copied/ }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
        expect(await axeFaults(page)).toEqual([]);
        expect(complaints).toEqual([]);
        return link;
      },
    );
    await openPage(here.browser, link, {}, async ({ page, complaints }) => {
      expect(await page.locator('.prose').textContent()).toContain(hidden);
      const bar = page.locator('.preview-bar');
      expect(await bar.textContent()).toContain('It is not published.');
      expect(await bar.textContent()).toContain('has shared this with you');
      expect(await bar.textContent()).toMatch(/until \w+ \d+, 20\d\d/);
      expect(await page.locator('.byline').textContent()).not.toContain('Published');
      expect(await bar.getByRole('button').count()).toBe(0);
      expect(await bar.getByRole('link').allTextContents()).toEqual(['Phone, tablet, full width']);
      expect(complaints).toEqual([]);
    });
  });

  test('no cache or search engine stores one, and no other site learns a shared link', async () => {
    const id = await here.write('draft');
    const own = await here.askSignedIn(`/desk/preview/${id}`);
    const shared = await here.ask(await here.share(id));
    for (const { headers } of [own, shared]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toContain('noindex');
    }
    expect(own.headers.get('referrer-policy')).toBe('same-origin');
    expect(shared.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await shared.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  test('a changed link shows nothing', async () => {
    const link = await here.share(await here.write('draft'));
    const [start, token = ''] = link.split('/preview/');
    const [id = '', end = '', proof = ''] = token.split('.');
    const longer = (Number.parseInt(end, 36) + 1000).toString(36);
    for (const wrong of [`${id}.${longer}.${proof}`, `x${id}.${end}.${proof}`, 'x', `${token}x`]) {
      const answer = await here.ask(`${start}/preview/${wrong}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('This preview does not exist');
      expect(html).not.toContain(hidden);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a link expires', async () => {
    const id = await here.write('draft');
    const brief = await startDesk(here.dist, {
      CMS_URL: here.service.url,
      GALLEY_FOLDER: here.folder,
      PREVIEW_TIME: '1s',
    });
    try {
      const link = await here.share(id, brief);
      await expect.poll(async () => (await fetch(link)).status, { timeout: 10_000 }).toBe(410);
      const html = await (await fetch(link)).text();
      expect(html).toContain('This link no longer works');
      expect(html).not.toContain(hidden);
    } finally {
      await brief.stop();
    }
  });

  test('an editor finds a link in the list and revokes it, without scripts', async () => {
    const title = 'To be revoked';
    const id = await here.write('draft', { title });
    const link = await here.share(id);
    const options = { javaScriptEnabled: false };
    const at = `${here.desk.url}/desk/shared-previews`;
    await openPage(here.browser, at, options, async ({ page }) => {
      await page.getByLabel('User name').fill(editor.user);
      await page.getByLabel(/password/i).fill(editor.password);
      await page.locator('form:has(#password) button').click();
      const entry = page.locator('li', {
        has: page.getByRole('link', { name: title, exact: true }),
      });
      expect(await entry.textContent()).toMatch(/Draft.*Shared by .*Created .*Available until /s);
      const href = await entry.getByRole('link', { name: title, exact: true }).getAttribute('href');
      expect(href).toBe(`/desk/preview/${id}`);
      expect(await page.content()).not.toContain(link.split('/preview/')[1]);
      await entry.getByRole('link', { name: `Revoke: ${title}` }).click();
      expect(await page.locator('h1').textContent()).toBe('Revoke this link?');
      // Nothing is done before the confirmation, or by a page of another site.
      const foreign = await page.request.post(page.url(), {
        form: { token: (await page.locator('main [name=token]').getAttribute('value')) ?? '' },
        headers: { origin: 'https://foreign.example' },
      });
      expect(foreign.status()).toBe(403);
      const untokened = await page.request.post(page.url(), {
        form: { token: 'wrong' },
        headers: { origin: here.desk.url },
        maxRedirects: 0,
      });
      expect(untokened.status()).toBe(303);
      expect((await fetch(link)).status).toBe(200);
      await page.getByRole('button', { name: 'Revoke' }).click();
      expect(await page.getByRole('status').first().textContent()).toContain(title);
      expect(await entry.count()).toBe(0);
      await page.goto(`${at}/${crypto.randomUUID()}/revoke`);
      expect(await page.locator('main').textContent()).toContain('There is no such link.');
    });
    const ended = await fetch(link);
    expect(ended.status).toBe(410);
    const html = await ended.text();
    expect(html).toContain('This link no longer works');
    expect(html).not.toContain(hidden);
  });

  test('moving a text to the trash on the desk ends its links', async () => {
    const id = await here.write('draft');
    const link = await here.share(id);
    expect((await fetch(link)).status).toBe(200);
    const done = await here.ask('/desk/posts/delete', {
      method: 'POST',
      body: new URLSearchParams({ type: 'posts', id: String(id) }),
      headers: { authorization: asEditor },
    });
    expect(done.headers.get('location')).toContain('/desk/posts/delete?type=post&kept=');
    expect((await fetch(link)).status).toBe(410);
  });

  test('no unpublished text is in the site, in the log, or readable in the folder of shared links', async () => {
    await here.share(await here.write('draft'));
    const [site = ''] = await readdir(join(here.folder, 'sites'));
    const kept = join(here.folder, 'sites', site, 'previews');
    expect((await readdir(kept)).length).toBeGreaterThan(0);
    for (const place of [join(here.dist, '..'), kept]) {
      for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        expect((await readFile(file)).includes(hidden), file).toBe(false);
      }
    }
    expect(here.desk.log()).not.toContain(hidden);
  });
});
