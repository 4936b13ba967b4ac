import { afterEach, expect, test } from 'vitest';
import { createCms, postType } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, v2Post, type FarSide } from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

interface Site {
  /** What the interface sends as the text of a post. */
  readonly sent: string;
  /** The public page of the post, or its status. */
  readonly page: string | number;
  readonly namespaces?: readonly string[];
}

/** The text of a post as a sync reads it, and how many pages it asked for. */
async function textOf({ sent, page, namespaces = [] }: Site) {
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/wp-json/')
      return json(response, { ...v2Index(far.url), namespaces: ['wp/v2', ...namespaces] });
    if (path === '/wp-json/wp/v2/posts') {
      const content = { rendered: sent, protected: false };
      const headers = { 'x-wp-total': '1', 'x-wp-totalpages': '1' };
      return json(response, [v2Post(1, { content, link: `${far.url}/fog/` })], { headers });
    }
    if (path !== '/fog/') return json(response, { code: 'rest_no_route' }, { status: 404 });
    if (typeof page === 'number') return void response.writeHead(page).end();
    return void response.setHeader('content-type', 'text/html').end(page);
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  const [batch] = await Array.fromAsync(cms.posts.list());
  const [post] = await cms.completer()(postType, batch?.items ?? []);
  const pages = far.seen.filter(({ path }) => path === '/fog/').length;
  const { contentHtml, isFromPage = false, lacks = false } = post ?? {};
  return { text: contentHtml?.trim(), isFromPage, lacks, pages };
}

const inPage = (main: string, classes = 'single') =>
  `<!doctype html><title>Fog</title><body class="${classes}"><header><nav>Menu</nav></header>${main}<footer>Foot</footer>`;
const text = '<p>Words that only the page has.</p>';

test.each([
  ['the content of a theme', '', inPage(`<main><div class="entry-content">${text}</div></main>`)],
  [
    'sections that a theme prints around an empty content',
    ' <p>&nbsp;</p><!-- more -->',
    inPage(
      `<div class="entry-content"> </div><main><header>Head</header><h1>Fog</h1>${text}<section class="comments-area">Comments</section><nav>Next</nav></main>`,
    ),
  ],
  [
    'shortcodes that are run on pages only',
    '[vc_row][vc_column]Words[/vc_column][/vc_row]',
    inPage(`<article><div class="wpb-content-wrapper">${text}</div></article>`),
  ],
  [
    'a placeholder of a gallery',
    'ngg_shortcode_0_placeholder',
    inPage(`<div role="main">${text}</div>`),
  ],
])('%s is read on the public page', async (_, sent, page) => {
  expect(await textOf({ sent, page })).toEqual({
    text,
    isFromPage: true,
    lacks: false,
    pages: 1,
  });
});

test('words of Beaver Builder get the markup of their page', async () => {
  const page = inPage(`<div class="fl-builder-content">${text}</div>`);
  const sent = 'Words that only the page has.';
  const namespaces = ['fl-builder/v1'];
  expect(await textOf({ sent, page, namespaces })).toMatchObject({ text, isFromPage: true });
  const plain = await textOf({ sent, page: inPage(`<main>${text}</main>`), namespaces });
  expect(plain).toMatchObject({ text: sent, isFromPage: false });
});

const main = `<main>${text}</main>`;

test.each([
  ['a text that the interface has', '<p>Fog [sic] lifts.</p>', inPage(main), 0, false],
  ['a picture alone', '<img src="/fog.jpg">', inPage(main), 0, false],
  ['a list of posts', '', inPage(main, 'blog'), 1, false],
  ['a cart', '', inPage(main, 'page woocommerce-cart'), 1, false],
  ['a product without words', '', inPage(main, 'single single-product woocommerce'), 1, false],
  ['several articles', '', inPage('<article>1</article><article>2</article>'), 1, false],
  ['a page without a text', '', inPage('<main> <nav>Menu</nav></main>'), 1, false],
  ['a page that Galley made', '', `<meta name="generator" content="Galley 1">${main}`, 1, false],
  ['a page that is not there', '', 404, 1, false],
  ['a page that WordPress closes', '', 403, 1, false],
])('%s stays as it is', async (_, sent, page, pages, isFromPage) => {
  expect(await textOf({ sent, page })).toMatchObject({ text: sent, isFromPage, pages });
});

test('a page of hostile depth is read', async () => {
  const page = inPage(`<main>${'<div>'.repeat(20_000)}${text}</main>`);
  expect((await textOf({ sent: '', page })).text).toContain('Words');
});
