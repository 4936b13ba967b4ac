import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCms, type Cms, type NewPost } from '../../src/cms/index.ts';
import { launchChromium } from '../support/chromium.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { makeMirror } from '../support/make-mirror.ts';
import { openPage } from '../support/open-page.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';

const account = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope' } as const;
const basic = `Basic ${btoa(`${account.user}:${account.password}`)}`;
const { dist, failure } = inject('sample');

const generations = [
  ['newer', {}],
  ['older', { legacyPlugin: true }],
] as const;

describe.skipIf(failure !== null).for(generations)(
  'with the %s generation',
  ([generation, behaviour]) => {
    let folder: string;
    let service: SampleService;
    let cms: Cms;
    let desk: DeskServer;
    let browser: Browser;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'galley-preview-'));
      service = await startSample(behaviour);
      const { user, password } = account;
      cms = createCms({
        url: service.url,
        credentials: { method: 'application-password', user, password },
      });
      await makeMirror(folder, service.url);
      desk = await startDesk(dist, { CMS_URL: service.url, GALLEY_FOLDER: folder });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await desk.stop();
      await cms.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const write = async (status: string, more: Partial<NewPost> = {}): Promise<number> => {
      const post = await cms.posts.create({
        title: `A ${status} text`,
        content: '<p>Nobody knows of the <strong>quagga ledger</strong> yet.</p>',
        status,
        ...more,
      });
      return post.id;
    };

    const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(new URL(path, desk.url), { redirect: 'manual', ...init });
    const askSignedIn = (path: string, init: RequestInit = {}): Promise<Response> =>
      ask(path, { ...init, headers: { authorization: basic } });
    const share = async (path: string, ofDesk = desk): Promise<string> => {
      const answer = await fetch(ofDesk.url + path, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { authorization: basic },
      });
      expect(answer.status).toBe(200);
      const [link = ''] = /http:[^"]*\/preview\/[^"]+/.exec(await answer.text()) ?? [];
      return link;
    };

    const signIn = async (page: Page): Promise<void> => {
      await page.getByLabel('User name').fill(account.user);
      await page.getByLabel(/password/i).fill(account.password);
      await page.locator('form:has(#password) button').click();
    };

    test('an editor signs in, sees a draft in the site’s own page, and shares it with somebody without an account', async () => {
      const id = await write('draft');
      const path = `/desk/preview/${id}`;
      const link = await openPage(
        browser,
        desk.url + path,
        { viewport: { width: 1280, height: 900 } },
        async ({ page, complaints }) => {
          await signIn(page);
          await page.waitForURL(`**${path}`);
          expect(await page.locator('main h1').textContent()).toBe('A draft text');
          expect(await page.locator('.prose strong').textContent()).toBe('quagga ledger');
          expect(await page.locator('.preview-bar').textContent()).toMatch(/Preview.*Draft/s);
          // The site's own stylesheet is in force.
          expect(
            await page.locator('.prose').evaluate((text) => getComputedStyle(text).maxWidth),
          ).not.toBe('none');
          expect(complaints).toEqual([]);
          await page.getByRole('button', { name: 'Make a link to share' }).click();
          return page.getByLabel('Link to this preview').inputValue();
        },
      );
      await openPage(browser, link, {}, async ({ page, complaints }) => {
        expect(await page.locator('.prose').textContent()).toContain('quagga ledger');
        const bar = page.locator('.preview-bar');
        expect(await bar.textContent()).toContain('It is not published.');
        expect(await bar.textContent()).toContain('has shared this with you');
        expect(await bar.getByRole('button').count()).toBe(0);
        expect(await bar.getByRole('link').count()).toBe(0);
        expect(complaints).toEqual([]);
      });
    });

    test.for(['pending', 'private'])('a %s text is shown', async (status) => {
      const answer = await askSignedIn(`/desk/preview/${await write(status)}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('quagga ledger');
    });

    test('a scheduled text says when readers will see it', async () => {
      const id = await write('future', { dateLocal: '2091-05-06T07:08:00' });
      const text = await (await askSignedIn(`/desk/preview/${id}`)).text();
      expect(text).toContain('quagga ledger');
      expect(text).toMatch(/Readers will see it from [^<]*2091/);
    });

    test('the newest text is shown, saved or not', async (context) => {
      context.skip(generation === 'older', 'it takes no autosaves');
      const id = await write('draft');
      const kept = await fetch(`${service.url}/wp-json/wp/v2/posts/${id}/autosaves`, {
        method: 'POST',
        headers: { authorization: basic, 'content-type': 'application/json' },
        body: JSON.stringify({ content: '<p>Typed a moment ago</p>' }),
      });
      expect(kept.ok).toBe(true);
      const text = await (await askSignedIn(`/desk/preview/${id}`)).text();
      expect(text).toContain('Typed a moment ago');
    });

    test('a page stands among its family', async () => {
      const page = await cms.pages.create({
        title: 'Not a page yet',
        content: '<p>Of the harbour office.</p>',
      });
      const html = await (await askSignedIn(`/desk/preview/${page.id}`)).text();
      expect(html).toContain('<p>Of the harbour office.</p>');
      expect(html).toContain('>Not a page yet</h1>');
      // A post would have a byline.
      expect(html).not.toContain('rel="author"');
    });

    test('pictures that no build has fetched come from WordPress', async () => {
      const { items } = await cms.posts.page({ perPage: 5 });
      const pictured = items.find(({ featuredMediaId }) => featuredMediaId !== null)!;
      await openPage(
        browser,
        `${desk.url}/desk/preview/${pictured.id}`,
        { extraHTTPHeaders: { authorization: basic } },
        async ({ page }) => {
          const picture = page.locator('main figure img').first();
          expect(await picture.getAttribute('src')).toContain(`${service.url}/wp-content/uploads/`);
          await expect
            .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
            .toBeGreaterThan(0);
        },
      );
    });

    test('each part of a divided text is shown', async () => {
      const id = await write('draft', {
        content: '<p>First room</p><!--nextpage--><p>Second room</p>',
      });
      const first = await (await askSignedIn(`/desk/preview/${id}`)).text();
      expect(first).toContain('First room');
      expect(first).toContain('href="?part=2"');
      const second = await (await askSignedIn(`/desk/preview/${id}?part=2`)).text();
      expect(second).toContain('<p>Second room</p>');
      expect(second).not.toContain('<p>First room</p>');
      expect((await askSignedIn(`/desk/preview/${id}?part=99`)).status).toBe(200);
    });

    test('what an editor wrote is as safe as on the site, and pictures come from WordPress alone', async () => {
      const id = await write('draft', {
        content: `<p onclick="x()">Safe<script>alert(1)</script></p>
        <img src="${service.url}/wp-content/uploads/new.jpg" alt="Ours" width="640" height="480">
        <img src="https://elsewhere.example/track.gif" alt="Theirs">`,
      });
      const answer = await askSignedIn(`/desk/preview/${id}`);
      const html = await answer.text();
      expect(html).not.toMatch(/onclick|alert\(1\)/);
      expect(html).toContain(`<img src="${service.url}/wp-content/uploads/new.jpg"`);
      expect(html).not.toContain('src="https://elsewhere.example');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`img-src 'self' ${service.url};`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-inline');
    });

    test('no cache and no search engine keeps one, and a shared link is told to nobody', async () => {
      const path = `/desk/preview/${await write('draft')}`;
      const own = await askSignedIn(path);
      const shared = await ask(await share(path));
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

    test('a link that was tampered with shows nothing', async () => {
      const link = await share(`/desk/preview/${await write('draft')}`);
      const [start, token = ''] = link.split('/preview/');
      const [id = '', end = '', proof = ''] = token.split('.');
      const longer = (Number.parseInt(end, 36) + 1000).toString(36);
      for (const wrong of [
        `${id}.${longer}.${proof}`,
        `x${id}.${end}.${proof}`,
        'x',
        `${token}x`,
      ]) {
        const answer = await ask(`${start}/preview/${wrong}`);
        expect(answer.status).toBe(404);
        const html = await answer.text();
        expect(html).toContain('There is no such preview');
        expect(html).not.toContain('quagga ledger');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    });

    test('a link ends', async () => {
      const id = await write('draft');
      const brief = await startDesk(dist, {
        CMS_URL: service.url,
        GALLEY_FOLDER: folder,
        PREVIEW_TIME: '1s',
      });
      try {
        const link = await share(`/desk/preview/${id}`, brief);
        await expect.poll(async () => (await fetch(link)).status, { timeout: 10_000 }).toBe(410);
        const html = await (await fetch(link)).text();
        expect(html).toContain('This link is over');
        expect(html).not.toContain('quagga ledger');
      } finally {
        await brief.stop();
      }
    });

    test('without an account there is no preview, and no link without the session’s token', async () => {
      const path = `/desk/preview/${await write('draft')}`;
      const answer = await ask(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toContain('/desk/sign-in');
      const foreign = await ask(path, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { authorization: basic, origin: 'https://foreign.example', cookie: 'a=b' },
      });
      expect(foreign.status).toBe(403);
      expect(await foreign.text()).not.toContain('/preview/');
    });

    test('what is no post or page is not found', async () => {
      for (const id of ['999999', '0', 'x', '-1']) {
        expect((await askSignedIn(`/desk/preview/${id}`)).status).toBe(404);
      }
    });

    test('the pages around a preview follow the mirror', async () => {
      const { items } = await cms.posts.page({ perPage: 5 });
      const old = items.at(-1)!;
      const answers = async () => (await askSignedIn(`/desk/preview/${old.id}`)).text();
      const before = await answers();
      expect(before).toContain('This is how it is published.');
      expect(before.includes('Came out just after')).toBe(false);
      const after = new Date(Date.parse(`${old.dateLocal!}Z`) + 60_000).toISOString().slice(0, 19);
      await write('publish', { title: 'Came out just after', dateLocal: after });
      await makeMirror(folder, service.url);
      expect((await answers()).includes('Came out just after')).toBe(true);
    });

    test('where no site was built there is a plain word instead', async () => {
      const bare = await startDesk(dist, { CMS_URL: service.url });
      try {
        const id = await write('draft');
        const answer = await fetch(`${bare.url}/desk/preview/${id}`, {
          headers: { authorization: basic },
        });
        expect(answer.status).toBe(503);
        expect(await answer.text()).toContain('There is no preview yet');
      } finally {
        await bare.stop();
      }
    });

    test('no unpublished text lies in what readers get, nor in the clear where links are kept, nor in the log', async () => {
      await share(`/desk/preview/${await write('draft')}`);
      expect((await readdir(join(folder, 'previews'))).length).toBeGreaterThan(0);
      for (const place of [join(dist, '..'), join(folder, 'previews')]) {
        for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = join(entry.parentPath, entry.name);
          expect((await readFile(file)).includes('quagga ledger'), file).toBe(false);
        }
      }
      expect(desk.log()).not.toContain('quagga ledger');
    });
  },
);
