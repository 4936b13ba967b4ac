import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { parseSitemap } from 'sitemap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { depth } from '../support/depth.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { readDist } from '../support/dist.ts';
import { feedFaults } from '../support/feeds/index.ts';
import { isWebAddress } from '../support/feeds/values.ts';
import { headOf } from '../support/head-of.ts';
import { viewSearch } from '../support/search-page.ts';
import { vectors } from '../support/hostile/vectors.ts';
import { ofTheDay } from '../faults/random.ts';
import { unsaid } from './claims.ts';
import {
  hostileFields,
  nameOf,
  tokenOf,
  valueOf,
  type HostileField,
  type Surface,
} from './hostile-fields.ts';
import { account, openHostileTown, type HostileTown } from './hostile-town.ts';
import { look } from './look.ts';

const home = 'https://paper.example';

interface Opening extends BrowserContextOptions {
  /** The type that a careless host sends, without a policy. */
  readonly as?: string;
  /** Other origins that pictures may come from. */
  readonly from?: readonly string[];
}

/** What a page did when it was opened. */
interface Opened {
  readonly path: string;
  readonly html: string;
  readonly faults: readonly string[];
}

if (chromiumMissing !== undefined) {
  test('hostile fields', (context) => {
    context.skip(chromiumMissing);
  });
} else {
  describe('a site each of whose fields is hostile', () => {
    let town: HostileTown;
    let workshop: Workshop;
    let desk: DeskServer;
    let browser: Browser;
    const seen = new Map<HostileField, Set<Surface>>(
      hostileFields.map((each) => [each, new Set()]),
    );

    beforeAll(async () => {
      town = await openHostileTown();
      workshop = await openWorkshop();
      const built = await workshop.build({
        CMS_URL: town.url,
        CMS_RETRIES: '2',
        SITE_URL: home,
        DESK_URL: '/',
        CMS_USER: account.user,
        CMS_APPLICATION_PASSWORD: account.password,
      });
      if (built.code !== 0) throw new Error(built.output);
      desk = await startDesk(workshop.dist, { CMS_URL: town.url, GALLEY_FOLDER: workshop.galley });
      browser = await launchChromium();
    }, 600_000);
    afterAll(async () => {
      await browser.close();
      await desk.stop();
      await workshop.remove();
      await town.close();
    });

    /** Notes which fields are in a text. */
    function note(surface: Surface, text: string): void {
      const lower = text.toLowerCase();
      for (const field of hostileFields)
        if (lower.includes(tokenOf(field))) seen.get(field)?.add(surface);
    }

    /** Opens each path in a page, a few at a time, and tells what was wrong with it. */
    async function openAll(
      paths: readonly string[],
      { as, from = [], ...options }: Opening = {},
    ): Promise<readonly Opened[]> {
      const context = await browser.newContext(options);
      await context.route('**/*', async (route) => {
        const { origin } = new URL(route.request().url());
        if (origin === home) return route.fulfill({ status: 204 });
        if (as === undefined || !route.request().isNavigationRequest()) return route.continue();
        const response = await route.fetch();
        const { 'content-security-policy': _, ...kept } = response.headers();
        return route.fulfill({ response, headers: { ...kept, 'content-type': as } });
      });
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`),
        );
      });
      const waiting = [...paths];
      const opened: Opened[] = [];
      const work = async (): Promise<void> => {
        const page = await context.newPage();
        for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
          opened.push(await openOne(page, path, [desk.url, home, ...from]));
      };
      try {
        await Promise.all(Array.from({ length: 4 }, work));
      } finally {
        await context.close();
      }
      expect(opened.length).toBe(paths.length);
      return opened;
    }

    async function openOne(page: Page, path: string, origins: readonly string[]): Promise<Opened> {
      const faults: string[] = [];
      page.removeAllListeners();
      page.on('dialog', (dialog) => {
        faults.push(`opened a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('popup', (another) => faults.push(`opened ${another.url()}`));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (!origins.includes(origin) && protocol !== 'data:' && protocol !== 'blob:')
          faults.push(`asked for ${request.url()}`);
      });
      const response = await page.goto(`${desk.url}${path}`, { waitUntil: 'load' });
      let html = '';
      try {
        html = (await response?.text()) ?? '';
      } catch (error) {
        faults.push(String(error));
      }
      try {
        faults.push(...(await page.evaluate(look, { tokens, origins })));
      } catch (error) {
        faults.push(String(error) + page.url());
      }
      if (new URL(page.url()).origin !== desk.url) faults.push(`went to ${page.url()}`);
      return { path, html, faults };
    }

    const valueIn = (field: HostileField, round: number): string => valueOf(field, round, town.url);

    const faultsOf = (opened: readonly Opened[]): string[] =>
      opened
        .flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault.slice(0, 500)}`))
        .slice(0, 40);

    const asEditor = (): Opening => ({
      from: [town.url],
      extraHTTPHeaders: {
        authorization: `Basic ${btoa(`${account.user}:${account.password}`)}`,
      },
    });

    const read = (file: string): Promise<string> => readFile(join(workshop.dist, file), 'utf8');
    const files = async (ending: RegExp): Promise<readonly string[]> =>
      (await readDist(workshop.dist).files()).filter((file) => ending.test(file));
    const pathOf = (file: string): string =>
      `/${file
        .replace(/(^|\/)index\.html$/, '$1')
        .split('/')
        .map(encodeURIComponent)
        .join('/')}`;

    test('pages of readers run nothing, ask nobody else, and have only their own elements', async () => {
      // Those of redirects lead to where the redirect says.
      const away = hostileFields.filter(({ of }) => of === 'redirect').map(tokenOf);
      const pages = (await files(/\.html$/)).filter(
        (file) => !file.startsWith('_p/') && !away.some((each) => file.includes(each)),
      );
      const opened = await openAll(pages.map(pathOf));
      const claims: string[] = [];
      for (const { path, html } of opened) {
        const body = html.indexOf('<body');
        note('head', html.slice(0, body));
        note(surfaceOf(path, html), html.slice(body));
        const { things } = headOf(html);
        note('structured data', JSON.stringify([...things.values()]));
        for (const text of textsOf([...things.values()])) {
          const claim = isWebAddress(text) ? null : unsaid(text, valueIn);
          if (claim !== null) claims.push(`${path}: ${claim.slice(0, 300)}`);
        }
      }
      expect(faultsOf(opened)).toEqual([]);
      expect(claims.slice(0, 40)).toEqual([]);
    });

    test('addresses that a stranger chooses get pages that say them as text', async () => {
      const every = { day: 90, most: 3 }[depth];
      const some = vectors.filter((_, at) => at % every === 0);
      const asked = some.map(({ html }) => encodeURIComponent(html.slice(0, 500).toWellFormed()));
      const opened = await openAll(
        asked.flatMap((each) => [`/x/${each}/`, `/search/?q=${each}`, `/?s=${each}`]),
      );
      expect(faultsOf(opened).filter((fault) => !isMissing.test(fault))).toEqual([]);
    });

    test('the search shows what it finds as text', async () => {
      const page = await browser.newPage();
      await openOne(page, '/search/', [desk.url]);
      const title = hostileFields.find((field) => nameOf(field) === 'entry: title.rendered');
      await page.fill('.search-page input', title === undefined ? '' : tokenOf(title));
      expect(await viewSearch(page, '.search-page').said(/\d/)).toBeGreaterThan(5);
      const faults = await page.evaluate(look, { tokens, origins: [desk.url] });
      note('search', await page.innerHTML('.search-page'));
      await page.close();
      expect(faults).toEqual([]);
    });

    test.each(['text/html; charset=utf-8', 'text/xml; charset=utf-8'])(
      'feeds and other files are nothing worse if they are opened as %s',
      async (as) => {
        const kinds = as.startsWith('text/html') ? /\.(?:xml|json|txt|webmanifest)$/ : /\.xml$/;
        const paths = (await files(kinds)).map(pathOf);
        expect(paths.length).toBeGreaterThan(10);
        const opened = await openAll(paths, { as });
        expect(faultsOf(opened).filter((fault) => !isMissing.test(fault))).toEqual([]);
      },
    );

    test('feeds, the sitemap and other files have only what they should', async () => {
      expect(await feedFaults(workshop.dist, `${home}/`)).toEqual([]);
      const sitemap = await parseSitemap(createReadStream(join(workshop.dist, 'sitemap.xml')));
      expect(sitemap.length).toBeGreaterThan(50);
      for (const { url } of sitemap) expect(new URL(url).origin).toBe(home);
      for (const file of await files(/\.(?:json|webmanifest)$/)) JSON.parse(await read(file));
      for (const file of await files(/\.xml$|\.json$|\.webmanifest$|\.txt$|\.css$|^_\w+$/))
        note(/(?:rss|atom)\.xml$|feed\.json$/.test(file) ? 'feed' : 'file', await read(file));
    });

    test('pages of the desk and previews run nothing, and ask nobody else', async () => {
      const rounds = Array.from({ length: Math.min(24, town.rounds) }, (_, at) => at);
      const some = ofTheDay(rounds, 3);
      const ids = (base: number): number[] => some.map((at) => town.rounds * base + at);
      const lists = ['posts', 'media', 'comments', 'changes', 'report', 'rebuilds', 'new'];
      const more = ['shared-previews', 'site-previews', 'release-preview', ''];
      const opened = await openAll(
        [
          ...[...lists, ...more].map((name) => `/desk/${name}`),
          ...['?type=page', '?type=boat', '?status=draft'].map((query) => `/desk/posts${query}`),
          ...[10, 40].flatMap((base) => ids(base)).map((id) => `/desk/posts/${id}`),
          ...ids(20).map((id) => `/desk/posts/${id}?type=page`),
          ...ids(30).map((id) => `/desk/posts/${id}?type=boat`),
          ...ids(50).flatMap((id) => [`/desk/media/${id}`, `/desk/media/${id}/delete`]),
          ...ids(1).map((id) => `/desk/comments/${id}`),
          `/desk/posts/delete?${ids(10)
            .map((id) => `id=${id}`)
            .join('&')}`,
        ],
        asEditor(),
      );
      for (const { html } of opened) note('desk', html);
      expect(faultsOf(opened)).toEqual([]);
      const previews = await openAll(
        [10, 20, 30, 40].flatMap((base) => ids(base)).map((id) => `/desk/preview/${id}`),
        asEditor(),
      );
      for (const { html } of previews) note('preview', html);
      expect(faultsOf(previews)).toEqual([]);
    });

    test('the table names every field, and where it comes out', () => {
      expect([...town.strange]).toEqual([]);
      const faults = hostileFields.flatMap((field) => {
        const { reaches } = field;
        const found = [...(seen.get(field) ?? [])];
        if (typeof reaches === 'string')
          return found.map((surface) => `${nameOf(field)} comes out: ${surface}`);
        const missed = reaches.filter((surface) => !found.includes(surface));
        return missed.map((surface) => `${nameOf(field)} was not tried: ${surface}`);
      });
      expect(faults).toEqual([]);
    });
  });
}

/** Words that may stand in texts only. That of styles is a colour. */
const tokens = hostileFields.filter(({ holds }) => holds !== 'css').map(tokenOf);

/** A picture of the site that is not there. */
const isMissing = /Failed to load resource: the server responded with a status of 404/;

/** All texts in a value, without names. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const lists = new Set(['CollectionPage', 'SearchResultsPage']);

function surfaceOf(path: string, html: string): Surface {
  const { things } = headOf(html);
  if (path === '/' || path.startsWith('/page/')) return 'front page';
  if (path === '/404.html') return 'every page';
  if (things.has('ProfilePage')) return 'author';
  return [...lists].some((name) => things.has(name)) ? 'list' : 'text';
}
