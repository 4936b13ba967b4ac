import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { inspectSite } from '../support/local-site/index.ts';
import { axeFaults, htmlFaults, openedFaults, weightFaults } from '../support/quality/index.ts';
import { createRealBlocks, turned } from '../support/real-blocks/index.ts';
import { serveDist } from '../support/serve-dist.ts';
import { startWordPress, wordpressAvailable } from '../support/wordpress/index.ts';

const available = wordpressAvailable();
const missing = available.ok ? '' : ` (skipped: ${available.reason}; ${available.install})`;

const siteUrl = 'https://paper.example';
const pathOf = (slug: string) => `/2026/01/${slug}/`;

// What each block must come to: a piece of the text's HTML as it is built, with declarations in place of names of looks.
const blocks: readonly [slug: string, name: string, html: string | RegExp][] = [
  ['text-blocks', 'drop cap', '<p class="has-drop-cap">Drop cap'],
  ['text-blocks', 'mark', /<mark class="\[background:none;color:[^\]]*\]">highlight<\/mark>/],
  ['text-blocks', 'smiley', 'A smiley 🙂 and a wink 😉'],
  ['text-blocks', 'picture in a line', /an inline picture <picture>.*?<\/picture> in a line/s],
  ['text-blocks', 'heading', '<h2 id="content-h-a-heading-with-a-jump">'],
  ['text-blocks', 'lists', /<ol reversed(="")? start="5">\s*<li>Five<\/li>/],
  ['text-blocks', 'quote', /<p>A quote in a quote block.<\/p>\s*<cite>Somebody<\/cite>/],
  ['text-blocks', 'pull quote', '<figure class="wp-block-pullquote alignright"><blockquote>'],
  ['text-blocks', 'code', '<code>const a = 1 &lt; 2;\n[gallery]\n  indented'],
  ['text-blocks', 'verse', 'Roses are red,\n  violets are blue.'],
  ['text-blocks', 'table', '<td class="has-text-align-right">12</td>'],
  ['text-blocks', 'footnote', '<li id="content-aa11">The note. <a href="#content-aa11-link">'],
  ['text-blocks', 'link by id', '<a href="/2026/01/text-blocks/">itself</a>'],
  ['text-blocks', 'link to the feed', '<a href="/rss.xml">the feed</a>'],
  ['text-blocks', 'link to an upload', '<a href="/2026/01/media-blocks/">an attachment</a>'],
  ['media-blocks', 'caption', 'Linked to its <strong>file</strong>'],
  ['media-blocks', 'gallery', /wp-block-gallery has-nested-images columns-2.*?Caption one/s],
  ['media-blocks', 'older gallery', /<li class="blocks-gallery-item"><figure><picture>/],
  ['media-blocks', 'fixed cover', /has-parallax[^>]*><span[^>]*><\/span><picture>/],
  ['media-blocks', 'cover of the post', /<\/picture><div[^>]*>\s*<p>A cover with the featured/],
  ['media-blocks', 'text beside', 'has-media-on-the-right is-stacked-on-mobile [--basis:35%]'],
  ['media-blocks', 'file', /href="\/_media\/tide-table-\w+\.pdf" class="wp-block-file__button/],
  ['media-blocks', 'audio', /<audio[^>]*>\s*<source src="\/_media\/foghorn-\w+\.wav"/],
  ['media-blocks', 'video', /<track[^>]* src="\/_media\/ferry-landing-\w+\.vtt"/],
  ['media-blocks', 'page of a file', /<a href="\/_media\/tide-table-\w+\.pdf">the paper’s page/],
  [
    'styled-text',
    'colours',
    /<p class="has-text-color has-background \[background:#fff3bf;[^\]]*;color:#8a2be2/,
  ],
  [
    'styled-text',
    'sizes',
    /\[[^\]]*font-size:max\(\.75rem,1\.375rem\);[^\]]*font-weight:700;font-style:italic/,
  ],
  ['styled-text', 'gradient', 'linear-gradient(45deg,#ffcb70 0%,#c751c0 50%,#4158d0 100%)'],
  ['styled-text', 'solid pull quote', 'has-background is-style-solid-color [background:#9b51e0;'],
  [
    'styled-text',
    'border',
    /border-color:[^;]*#cf2e2e[^\]]*border-width:min\(0\.375rem,2\.5rem\);border-style:dashed/,
  ],
  [
    'styled-text',
    'old font',
    /<span class="\[color:[^\]]*#008000[^\]]*font-size:[^\]]*\]">an old green<\/span>/,
  ],
  ['styled-text', 'line', '<hr class="wp-block-separator has-text-color'],
  ['styled-layout', 'button', 'class="wp-block-button is-style-squared"'],
  ['styled-layout', 'round button', 'border-radius:3.125rem'],
  ['styled-layout', 'column', /has-background \[[^\]]*--basis:12\.5rem\]/],
  ['styled-media', 'picture', /<img[^>]*class="[^"]*border-radius:2\.5rem/],
  [
    'styled-media',
    'text beside',
    /has-text-color has-background \[[^\]]*;color:#990000;--accent:#990000/,
  ],
  ['styled-covers', 'veil', /wp-block-cover__background \[background:#0693e3;[^\]]*opacity:20%\]/],
  [
    'styled-covers',
    'position',
    /is-position-bottom-right \[background:#9b51e0;[^\]]*min-block-size:min\(12\.5rem,100vh\)/,
  ],
  ['styled-galleries', 'columns', 'wp-block-gallery has-nested-images columns-7'],
  ['styled-dynamic', 'search', /<form class="search-form" action="\/search\/">/],
  ['styled-dynamic', 'latest comments', /comment-meta">.*?Styled <em>text<\/em>/s],
  ['layout-blocks', 'columns', 'wp-block-column is-vertically-aligned-center [--basis:66.66%]'],
  ['layout-blocks', 'row', /is-nowrap is-layout-flex [^"]*(?:s-|\[)[^"]*">\s*<p>Row start/],
  ['layout-blocks', 'button', 'href="/category/uncategorized/">A filled button</a>'],
  ['layout-blocks', 'social links', /social-link-label[^"]*">Our films<\/span>/],
  ['layout-blocks', 'unknown block', '<p>What a plugin left.</p>'],
  ['layout-blocks', 'reusable block', '<p>From a reusable block.</p>'],
  ['dynamic-blocks', 'latest posts', 'wp-block-latest-posts__featured-image alignleft'],
  ['dynamic-blocks', 'archives', '<a href="/2026/01/">January 2026</a>'],
  ['dynamic-blocks', 'categories', '<a href="/category/fishing/nets/">'],
  ['dynamic-blocks', 'calendar', '<table id="content-wp-calendar">'],
  ['dynamic-blocks', 'tag cloud', '<a href="/tag/boats-more/"'],
  ['dynamic-blocks', 'page list', '<a href="/harbour/grose/deep-page/">Deep-page</a>'],
  [
    'dynamic-blocks',
    'navigation',
    /<a [^>]*"\/harbour\/grose\/deep-page\/"[^>]*>(?:<span[^>]*>)?Menu entry</,
  ],
  ['dynamic-blocks', 'latest comments', /<a [^>]*href="\/2026\/01\/text-blocks\/#comment-\d+">/],
  ['dynamic-blocks', 'logo', /<picture>.*?alt="Alt of alpha"/s],
  ['query-blocks', 'query', 'is-flex-container columns-2 wp-block-post-template'],
  ['query-blocks', 'title of a post', /<h2 class="wp-block-post-title" [^>]*><a href="\/2026/],
  ['embed-blocks', 'film', /data-player="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/],
  ['embed-blocks', 'own post', '<a href="/2026/01/text-blocks/">Text blocks</a></blockquote>'],
  ['embed-blocks', 'unknown provider', 'href="https://twitter.com/wordpress/status/1"'],
  ['classic', 'old tags', '<div class="has-text-align-center">Centred by an old tag</div>'],
  ['classic', 'caption', /wp-caption alignright"><picture>.*?A caption with <em>words<\/em>/s],
  ['classic', 'gallery', 'class="gallery gallery-columns-4"'],
  ['classic', 'gallery of links', /<a href="\/_media\/modern-\w+\.webp"><picture>/],
  ['classic', 'gallery of pages', /<a href="\/_media\/wide-quay-scaled-\w+\.jpg"><picture>/],
  ['classic', 'playlist', /<a href="\/_media\/silence-\w+\.mp3">The mp3 of the paper<\/a>/],
  ['classic', 'bare address', /data-player="[^"]*aaaaaaaaaaa/],
  ['classic', 'old anchor', '<a id="content-old-anchor"></a>'],
  ['classic/2', 'second page', '<a href="/2026/01/classic/">Its first</a>'],
];

// Words of forms and scripts, and of what only a server could do.
const leftovers = [
  ...['[contact-form', 'Search the paper', 'Find it', 'Remember Me', 'Archives<', 'Categories<'],
  ...['Log in', 'Leave a Reply', 'Cancel reply', 'Select Month', 'Next Page', 'RSS Error'],
  ...['wp-json/wp', 'replytocom', 'wp-playlist', '[unknown', '<font', '<style>\n', 'nextpage'],
];

/** In the browser: texts that begin or end nearer to an edge than the page's own gutter. */
function wordsAtTheEdge(): string[] {
  const walker = document.createTreeWalker(document.querySelector('.prose') ?? document.body, 4);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.textContent?.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, width } of range.getClientRects())
      if (width > 0 && (left < 16 || right > document.documentElement.clientWidth - 16))
        found.push(`${node.textContent?.trim().slice(0, 40)} (${left} to ${right})`);
  }
  return found;
}

describe.skipIf(!available.ok)(`what a real WordPress writes${missing}`, () => {
  let wordpress: Awaited<ReturnType<typeof startWordPress>>;
  let made: Awaited<ReturnType<typeof createRealBlocks>>;
  let workshop: Workshop;
  let dist: Dist;

  async function build(): Promise<string> {
    const settings = { CMS_URL: wordpress.url, SITE_URL: siteUrl };
    const { code, output } = await workshop.build(settings);
    if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
    return output;
  }

  /** The text of a post alone: other pages show what it begins with. */
  async function textOf(slug: string): Promise<string> {
    const html = await dist.html(pathOf(slug));
    const [, text] = /<div class="prose"[^>]*>(.*?)<footer/s.exec(html) ?? [];
    const css = /<style data-content[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const rules = Array.from(
      css.matchAll(/\.(s-[\w-]{8})\{([^{}]*)\}/g),
      ([, name = '', own = '']) => [name, own] as const,
    );
    const looks = new Map(rules);
    return (text ?? html)
      .replace(/ sets-[a-z-]+/g, '')
      .replace(/(?<=[ "])s-[\w-]{8}(?=[ "])/g, (name) => {
        const own = looks.get(name);
        return own === undefined ? name : `[${own}]`;
      });
  }

  beforeAll(async () => {
    wordpress = await startWordPress();
    made = await createRealBlocks(wordpress);
    workshop = await openWorkshop({ shares: 'templates' });
    dist = readDist(workshop.dist);
    await build();
  });
  afterAll(async () => {
    await wordpress.stop();
    await workshop.remove();
  });

  test.for(blocks)('in %s: %s', async ([slug, , html]) => {
    const text = await textOf(slug);
    if (typeof html === 'string') expect(text).toContain(html);
    else expect(text).toMatch(html);
  });

  test('leaves no word of a form, a script, or an answer that no static page has', async () => {
    for (const slug of [...Object.keys(made.posts), 'classic/2']) {
      const text = await textOf(slug);
      const left = leftovers.filter((word) => text.includes(word));
      expect({ slug, left }).toEqual({ slug, left: [] });
    }
    const text = await textOf('text-blocks');
    expect(text).not.toContain('Subscribe me');
    expect(text).not.toContain('written by a script');
  });

  test('loads nothing from elsewhere, and has all that it loads', async () => {
    const { foreign, absent } = await inspectSite(workshop.dist, siteUrl);
    expect({ foreign, absent }).toEqual({ foreign: [], absent: [] });
  });

  test('is valid HTML, within its budgets', async () => {
    expect(await htmlFaults(workshop.dist)).toEqual([]);
    expect(await weightFaults(workshop.dist)).toEqual([]);
  });

  test('opens in a browser without a fault', async (context) => {
    if (chromiumMissing !== undefined) context.skip(chromiumMissing);
    expect(await openedFaults(workshop.dist)).toEqual([]);
  });

  test('shows a title with its emphasis, and says it plainly to machines', async () => {
    const shown = 'Styled <em>text</em> &amp; <strong>more</strong> of <code>it</code>';
    const html = await dist.html(pathOf('styled-text'));
    expect(html).toMatch(new RegExp(`<h1[^>]*>${shown}</h1>`));
    expect(html).toContain('<title>Styled text &amp; more of it');
    expect(html).toContain('<meta property="og:title" content="Styled text &amp; more of it');
    const front = await dist.html('/');
    expect(front).toMatch(new RegExp(`<a href="${pathOf('styled-text')}"[^>]*>${shown}</a>`));
    expect(await readFile(join(workshop.dist, 'rss.xml'), 'utf8')).toContain(
      '<title>Styled text &amp; more of it</title>',
    );
  });

  test('brings the colours and sizes of a text along in a sheet that the policy of its page names', async () => {
    for (const slug of Object.keys(made.posts)) {
      const html = await dist.html(pathOf(slug));
      const [, css] = /<style data-content>([^<]*)<\/style>/.exec(html) ?? [];
      const [, styles = ''] =
        /content-security-policy" content="[^"]*style-src ([^;"]*)/.exec(html) ?? [];
      // It also has the rules of the text's blocks.
      if (/class="[^"]*\bs-[0-9a-f]{8}/.test(html)) expect(css, slug).toBeDefined();
      if (css !== undefined) expect(styles).toContain(`'sha256-${hash('sha256', css, 'base64')}'`);
      expect(html).not.toMatch(/<[^>]* style="/);
    }
  });

  test.for([360, 1440])(
    'keeps words off the edges of a window of %i pixels, and can be read',
    async (width, context) => {
      if (chromiumMissing !== undefined) context.skip(chromiumMissing);
      const site = await serveDist(workshop.dist);
      const browser = await launchChromium();
      try {
        for (const slug of Object.keys(made.posts).filter((each) => each.startsWith('styled-'))) {
          const page = await browser.newPage({ viewport: { width, height: 900 } });
          await page.goto(site.url + pathOf(slug));
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const touching = await page.evaluate(wordsAtTheEdge);
            expect({ slug, touching }).toEqual({ slug, touching: [] });
            expect({ slug, faults: await axeFaults(page) }).toEqual({ slug, faults: [] });
          }
          await page.close();
        }
      } finally {
        await browser.close();
        await site.stop();
      }
    },
  );

  test('has pictures that stand upright and tell neither place nor camera', async () => {
    const folder = join(workshop.dist, '_media');
    const names = (await readdir(folder)).filter((name) => /\.(?:jpg|png|webp|avif)$/.test(name));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const file = join(folder, name);
      const { exif, xmp, orientation = 1 } = await sharp(file).metadata();
      expect({ name, exif, xmp, orientation }).toEqual({ name, orientation: 1 });
      expect((await readFile(file)).includes('Box camera')).toBe(false);
    }
    const html = await textOf('media-blocks');
    const [, shown] = /src="\/_media\/([^"]+)"[^>]*alt="A turned picture"/.exec(html) ?? [];
    const { width, height } = await sharp(join(folder, shown ?? '')).metadata();
    expect(width / height).toBeCloseTo(turned.width / turned.height, 2);
  });

  test('is built again without a picture being made again, and a moved post leaves its old address behind', async () => {
    await wordpress.php(
      `wp_update_post(['ID' => ${made.posts['embed-blocks']}, 'post_name' => 'films']);`,
    );
    expect(await build()).toContain(', 0 sizes made');
    expect(await dist.html(pathOf('embed-blocks'))).toContain(`url=${pathOf('films')}"`);
    expect(await dist.html(pathOf('films'))).toContain('data-player=');
  });
});
