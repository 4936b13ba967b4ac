import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { startIn, type ProjectProcess } from '../support/project-process.ts';

const patience = { timeout: 40_000, interval: 50 };

// Each change may take its time on a busy machine, and a test makes several.
describe.skipIf(chromiumMissing)(
  `npm run dev ${chromiumMissing ?? ''}`,
  { timeout: 300_000 },
  () => {
    let program: ProgramCopy;
    let dev: ProjectProcess;
    let browser: Browser;
    let page: Page;
    let site: string;
    let service: string;
    /** What pages asked for in vain, and errors on the console. */
    let complaints: string[];
    /** Whether the page is told to reload. Of a change while it is loading, it would hear nothing. */
    let isConnected = false;

    const printed = async (pattern: RegExp): Promise<string> =>
      vi.waitFor(() => {
        if (dev.child.exitCode !== null) throw new Error(dev.output());
        const found = pattern.exec(dev.output())?.[1];
        if (found === undefined) throw new Error(`It never said ${pattern}:\n${dev.output()}`);
        return found;
      }, 200_000);

    beforeAll(async () => {
      program = copyProgram();
      ending.push(() => program.remove());
      dev = startIn(program.folder, join(program.folder, 'src/cli/dev.ts'), { PORT: '0' });
      ending.push(async () => {
        if (dev.child.exitCode !== null) return;
        dev.child.kill('SIGKILL');
        await once(dev.child, 'exit');
      });
      site = await printed(/Local +(http:\S+)/);
      service = await printed(/The embedded content service: (\S+)/);
      browser = await launchChromium();
      ending.push(() => browser.close());
      page = await browser.newPage();
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
        if (message.text() === '[vite] connected.') isConnected = true;
      });
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) isConnected = false;
      });
      complaints = [];
      await page.goto(site);
    });

    const ending: (() => void | Promise<void>)[] = [];
    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    });

    const undo: (() => void)[] = [];
    afterEach(async (context) => {
      for (const each of undo.splice(0).toReversed()) each();
      if (context.task.result?.state !== 'fail') return;
      console.log(dev.output());
      // For another try.
      await page.goto(site).catch(() => undefined);
    });

    /** Once the page has all its modules and hears of changes. */
    const isReady = () =>
      sees(async () => [isConnected, await page.evaluate(() => document.readyState)]).toEqual([
        true,
        'complete',
      ]);

    /** Saves a file with another text in the place of one that it has. Gives what saves it as it was. */
    const change = async (file: string, from: string, to: string): Promise<() => Promise<void>> => {
      const path = join(program.folder, file);
      const before = readFileSync(path, 'utf8');
      expect(before).toContain(from);
      await isReady();
      writeFileSync(path, before.replace(from, to));
      undo.push(() => writeFileSync(path, before));
      return async () => {
        await isReady();
        writeFileSync(path, before);
        undo.pop();
      };
    };

    const sees = (what: () => unknown) => expect.poll(what, patience);
    const cssOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name).trim(), property);

    test('shows the sample site in a fresh clone, with its pictures, feeds and old addresses', async () => {
      expect(await page.title()).toBe('The Mooring Post');
      expect(complaints).toEqual([]);
      const picture = await page.locator('main img').first().getAttribute('src');
      for (const path of [picture ?? '', 'rss.xml', 'feed.json', 'search/']) {
        expect((await fetch(new URL(path, site))).status, path).toBe(200);
      }
      const post = await page.locator('main h2 a').first().getAttribute('href');
      const { link, id } = await aPost();
      expect(link).toContain('/');
      const old = await fetch(new URL(`?p=${id}`, site), { redirect: 'manual' });
      expect([old.status, old.headers.get('location')]).toEqual([302, new URL(link).pathname]);
      expect((await fetch(new URL(post ?? '', site))).status).toBe(200);
    });

    test('the desk is there, with previews of drafts', async () => {
      complaints.length = 0;
      await page.goto(`${site}desk/`);
      await page.getByLabel('User').fill('editor');
      await page.getByLabel('password').first().fill('Kelp Tide Mast Sail Knot Rope');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/desk/posts');
      await page.goto(`${site}desk/posts?status=draft`);
      await page
        .getByRole('link', { name: /Preview/ })
        .first()
        .click();
      await page.waitForURL('**/desk/preview/*');
      expect(await page.locator('main').textContent()).toContain('DRAFT, not checked.');
      await page.goto(`${site}desk/new`);
      await page.getByLabel('Title').fill('Written in dev');
      await page.getByRole('button', { name: /draft/i }).click();
      await sees(() => page.locator('main').textContent()).toContain('Written in dev');
      expect(complaints).toEqual([]);
      expect((await fetch(new URL('api/me', site))).status).toBe(401);
      await page.goto(site);
    });

    test('a changed component shows, and shows as it was when it is changed back', async () => {
      const isThere = () => page.locator('#changed').count();
      const to = '<p id="changed">Changed</p><header';
      const restore = await change('src/components/SiteHeader.astro', '<header', to);
      await sees(isThere).toBe(1);
      await restore();
      await sees(isThere).toBe(0);
    });

    test.each([
      ['src/styles/base.css', 'body {', 'body {\n  --changed: 3px;'],
      ['src/components/SiteHeader.astro', '.site-header {', '.site-header {\n    --changed: 3px;'],
    ])('a changed style in %s shows', async (file, from, to) => {
      const selector = file.endsWith('.css') ? 'body' : '.site-header';
      const restore = await change(file, from, to);
      await sees(() => cssOf(selector, '--changed')).toBe('3px');
      await restore();
      await sees(() => cssOf(selector, '--changed')).toBe('');
    });

    test('a changed look shows, in styles and in pages', async () => {
      const accent = () => cssOf('html', '--accent');
      const sections = () => page.locator('main section').count();
      const restore = await change('src/look.ts', '#9a2b1b', '#1b2b9a');
      await sees(accent).toContain('#1b2b9a');
      await restore();
      await sees(accent).toContain('#9a2b1b');
      const before = await sections();
      const restoreLayout = await change('src/look.ts', "layout: 'magazine'", "layout: 'list'");
      await sees(sections).toBe(0);
      await restoreLayout();
      await sees(sections).toBe(before);
    });

    test('another typeface of headings shows', async () => {
      // Astro starts again for it, and a page that is asked for meanwhile gets no answer.
      const preloaded = async () => {
        await page.goto(site).catch(() => undefined);
        return [await page.title(), await page.locator('link[rel="preload"][as="font"]').count()];
      };
      const restore = await change('src/look.ts', "headings: 'fraunces'", 'headings: null');
      await sees(preloaded).toEqual(['The Mooring Post', 0]);
      await restore();
      await sees(preloaded).toEqual(['The Mooring Post', 1]);
    });

    test('a changed word shows', async () => {
      const word = () => page.locator('.skip').textContent();
      const restore = await change('src/i18n/languages/en.ts', "skip: '", "skip: 'Changed: ");
      await sees(word).toContain('Changed: ');
      await restore();
      await sees(word).not.toContain('Changed: ');
    });

    describe('a mistake is shown with its place, until it is mended', () => {
      const header = 'src/components/SiteHeader.astro';
      test.each([
        [
          header,
          '<header',
          '{Object(isHome).no.title}<header',
          /components\/SiteHeader\.astro:\d+/,
        ],
        [header, '---\n', '---\nconst x = = 1;\n', /SiteHeader\.astro:2:\d+$/],
        ['src/look.ts', 'accent: {', 'accent: { =', /^src\/look\.ts:13:13$/],
        ['src/look.ts', "'fraunces'", 'nothere', /^src\/look\.ts:20:\d+$/],
        ['src/look.ts', "layout: 'magazine'", "layout: 'magazin'", /^src\/look\.ts:27:5$/],
        ['src/i18n/languages/en.ts', 'skip:', 'skip =:', /i18n\/languages\/en\.ts:\d+:\d+/],
      ])('%s: %s → %s', async (file, from, to, place) => {
        const restore = await change(file, from, to);
        const overlay = page.locator('vite-error-overlay');
        await sees(() => overlay.getByText(place).count()).toBeGreaterThan(0);
        await restore();
        await sees(async () => [
          await overlay.count(),
          await page.locator('#main').count(),
        ]).toEqual([0, 1]);
      });
    });

    const ask = async (method: string, path: string, body?: object): Promise<Response> => {
      const account = Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64');
      const response = await fetch(new URL(`wp-json/wp/v2/${path}`, service), {
        method,
        headers: { authorization: `Basic ${account}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.ok, await response.clone().text()).toBe(true);
      return response;
    };
    const aPost = async (): Promise<{ id: number; link: string }> => {
      const [post] = (await (await ask('GET', 'posts?per_page=1')).json()) as [
        { id: number; link: string },
      ];
      return post;
    };

    test('a post that is new, edited or deleted in WordPress shows', async () => {
      const titled = (text: string) => page.locator('main').getByText(text).count();
      const text = { title: 'Fresh from the quay', content: '<p>Today.</p>', status: 'publish' };
      await isReady();
      const made = (await (await ask('POST', 'posts', text)).json()) as { id: number };
      await sees(() => titled('Fresh from the quay')).toBe(1);
      await isReady();
      await ask('POST', `posts/${made.id}`, { title: 'Fresh from the pier' });
      await sees(() => titled('Fresh from the pier')).toBe(1);
      expect(await titled('Fresh from the quay')).toBe(0);
      await isReady();
      await ask('DELETE', `posts/${made.id}`);
      await sees(() => titled('Fresh from the pier')).toBe(0);
      expect(await page.locator('vite-error-overlay').count()).toBe(0);
    });

    test('Ctrl-C ends it, and the sample service', async () => {
      dev.child.kill('SIGINT');
      const [code] = (await once(dev.child, 'exit')) as [number];
      expect(code).toBe(0);
      for (const address of [site, service]) await expect(fetch(address)).rejects.toThrow();
    });
  },
);
