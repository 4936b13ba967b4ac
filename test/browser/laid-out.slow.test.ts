import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { openPage } from '../support/open-page.ts';
import { axeFaults } from '../support/quality/index.ts';
import { describeSample } from '../support/sample-reader.ts';
import { startService } from '../support/sample-service.ts';
import { serveDist, type DistServer } from '../support/serve-dist.ts';

const built = 'across-to-gull-rock';
const far = 'https://evil.example';

/** Sheets that attack what is around a text, and who reads it. Each has `.x` on all that is in the text. */
const hostile: Readonly<Record<string, string>> = {
  overlays:
    '.x{position:fixed;inset:0;z-index:99999}.x:first-child{position:absolute;top:-3000px;left:-3000px;width:9000px;height:9000px;background:red}.x::after{content:"";position:absolute;inset:-999px;background:red}',
  variables:
    'body{--p:fixed;--z:99999}.x{position:var(--p);inset:0;z-index:var(--z)}.x b{position:var(--q,sticky);top:0}',
  moves:
    '.x{transform:translateY(-900px) scale(9);margin:-900px;translate:0 -900px;rotate:45deg}.x p{float:right;margin-top:-2000px}',
  giants:
    '.x{width:19000px;height:19000px;font-size:900px;border:900px solid red;outline:9000px solid red;box-shadow:0 0 0 9000px red;text-shadow:0 -900px red;filter:drop-shadow(0 -900px red)}',
  names:
    ':root{--color:red;--background:red;--accent:red;--page:1px;--gutter:0}html,body{color:red;background:lime;font-size:90px;margin:90px;padding:90px;display:none}.skip,.site-header,.site-footer,.prose,.laid-out,main,header,footer{background:red;color:red;display:none;position:fixed}',
  addresses: `@import url(${far}/a.css);@font-face{font-family:f;src:url(${far}/f.woff)}.x{font-family:f;background:url(${far}/1.png),u\\72l(${far}/2.png);--u:url(${far}/3.png);cursor:url(${far}/4.cur),auto;filter:url(${far}/5.svg#a);list-style:url(${far}/6.png);mask:url(${far}/7.png);border-image:url(${far}/8.png) 1}.x::before{content:url(${far}/9.png)}.x b{background:var(--u);background:image-set("${far}/10.png" 1x)}`,
  spying: `input[value^="a"]{background:url(${far}/a)}a[href*="desk"]{background:url(${far}/b)}.x:has(~ *){background:url(${far}/c)}a:visited{background:url(${far}/d)}`,
  elements: `.x{color:red}</style><script src="${far}/e.js"></script><img src="${far}/e.png">`,
  conditions: `@media (a</style><img src=${far}/e.png>){.x{color:red}}@supports (a</style><script src=${far}/f.js></script>){.x{color:red}}`,
  comparisons: '@media (width < 9999px){.x{outline:1px solid red}}@media (1px<=width){.x{gap:1px}}',
  hiding:
    '.x{display:none;visibility:hidden;opacity:0;max-height:0;clip-path:inset(50%)}.x p{font-size:0;color:transparent}',
  nesting: `.x{${'&{'.repeat(300)}position:fixed${'}'.repeat(300)}}body:has(.x){display:none}@layer{@media all{@supports (gap:1px){body{display:none}}}}`,
};
const words = 'Words of the text.';
const text = `<div class="quay-row x" id="main"><div class="quay-cell x"><p class="quay-note x">${words} <b class="x">Strong.</b> <a class="x" href="/elsewhere/">A link</a></p></div></div>`;
const layout =
  '.quay-row{padding:1em}.quay-cell{padding:1em}.quay-note{max-width:30em;padding:1px}';

describeSample('a text that a page builder laid out', (reader) => {
  let workshop: Workshop;
  let site: DistServer;

  beforeAll(async () => {
    const seed = await sampleSeed({ hasPlugins: false, hasShop: true });
    const sheets = { plain: '', ...hostile };
    const page = seed.posts.find(({ slug }) => slug === built);
    if (page === undefined) throw new Error('The sample has no such page.');
    const texts = Object.keys(sheets).map((slug, at) => ({
      ...page,
      // The footer names pages, and marks the one that is open.
      type: 'post',
      id: 5000 + at,
      slug,
      title: slug,
      content: text,
    }));
    const service = await startService({
      seed: {
        ...seed,
        posts: [...seed.posts.filter(({ type }) => type !== 'boat').slice(0, 3), page, ...texts],
        media: seed.media.map((file) => ({ ...file, post: undefined })),
        comments: [],
        menus: [],
        sheets: {
          ...seed.sheets,
          ...Object.fromEntries(Object.entries(sheets).map(([slug, css]) => [slug, layout + css])),
        },
      },
    });
    workshop = await openWorkshop();
    const { code, output } = await workshop.build({ CMS_URL: service.url, CMS_RETRIES: '0' });
    await service.stop();
    if (code !== 0) throw new Error(`The build ended with ${String(code)}:\n${output}`);
    site = await serveDist(workshop.dist);
  });
  afterAll(async () => {
    await site.stop();
    await workshop.remove();
  });

  test('looks as on its page, without a script, on a phone and on a desktop', async () => {
    for (const width of [360, 1200]) {
      const look = { viewport: { width, height: 900 }, javaScriptEnabled: false };
      await openPage(
        reader.browser,
        `${site.url}/${built}/`,
        look,
        async ({ page, complaints }) => {
          const styleOf = (selector: string, name: string) =>
            page
              .locator(`.laid-out ${selector}`)
              .first()
              .evaluate(
                (element, wanted) => getComputedStyle(element).getPropertyValue(wanted),
                name,
              );
          expect(complaints).toEqual([]);
          expect(await page.locator('main h1').allTextContents()).toEqual(['Across to Gull Rock']);
          expect(await page.locator('.b-slipway-count').allTextContents()).toEqual([
            '1240',
            '38',
            '3',
          ]);
          expect(await styleOf('.b-slipway-hero', 'background-image')).toMatch(
            /^url\(".*\/_media\//,
          );
          expect(await styleOf('.b-slipway-dark', 'background-color')).toBe('rgb(11, 60, 73)');
          // What lies over the first section does not lie over others.
          expect(await styleOf('.b-slipway-hero', 'position')).toBe('relative');
          expect(await styleOf('.b-slipway-later', 'opacity')).toBe('1');
          const columns = (await styleOf('.b-slipway-grid', 'grid-template-columns')).split(' ');
          expect(columns).toHaveLength(width === 360 ? 1 : 3);
          const [row, slide] = await Promise.all(
            ['.slide-row', '.slide-row > *'].map(
              async (selector) => (await page.locator(selector).first().boundingBox())?.width ?? 0,
            ),
          );
          expect(Math.round((row ?? 0) / (slide ?? 0))).toBe(width === 360 ? 1 : 3);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await page.emulateMedia({ media: 'print' });
          expect(await styleOf('.b-slipway-count', 'color')).toBe('rgb(0, 0, 0)');
          await page.emulateMedia({ media: 'screen' });
        },
      );
    }
  });

  test.each(['light', 'dark'] as const)('axe finds nothing wrong with it, %s', (colorScheme) =>
    openPage(
      reader.browser,
      `${site.url}/${built}/`,
      { colorScheme, viewport: { width: 360, height: 900 } },
      async ({ page }) => {
        expect(await axeFaults(page)).toEqual([]);
      },
    ),
  );

  /** What a reader sees around the text: pictures of both ends of the page, and what is on top there. */
  async function frameOf(page: Page) {
    const [top, foot] = await Promise.all(
      ['.site-header', '.site-footer'].map((selector) =>
        page.locator(selector).screenshot({ animations: 'disabled' }),
      ),
    );
    const covered = await page.evaluate(() =>
      ['.site-header .name a', '.site-footer li a'].filter((selector) => {
        const link = document.querySelector(selector);
        link?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
        return !(link?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false);
      }),
    );
    return { top: top?.toString('base64'), foot: foot?.toString('base64'), covered };
  }

  async function look(slug: string, hasPolicy: boolean) {
    const context = await reader.browser.newContext({ viewport: { width: 900, height: 700 } });
    const asked: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
        asked.push(request.url());
    });
    try {
      const page = await context.newPage();
      if (!hasPolicy)
        await page.route(`**/${slug}/`, async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const bare = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
          expect(bare).not.toBe(html);
          await route.fulfill({ response, body: bare });
        });
      await page.goto(`${site.url}/2026/05/${slug}/`, { waitUntil: 'load' });
      const said = await page.locator('.laid-out').innerText();
      return { ...(await frameOf(page)), asked, said: said.includes(words) };
    } finally {
      await context.close();
    }
  }

  test.each([true, false])(
    'its sheet loads nothing foreign, and changes nothing outside of its box (page’s policy: %s)',
    async (hasPolicy) => {
      const plain = await look('plain', hasPolicy);
      expect(plain).toMatchObject({ asked: [], covered: [], said: true });
      for (const slug of Object.keys(hostile)) {
        const seen = await look(slug, hasPolicy);
        expect({ slug, ...seen }).toEqual({ slug, ...plain });
      }
    },
  );
});
