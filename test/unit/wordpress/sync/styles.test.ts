import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { withLooks } from '../../content/html/with-looks.ts';
import { CmsError } from '../../../../src/wordpress/client/index.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();
const home = 'https://news.example';
const page = (presets: string, blocks: string, classes: readonly string[] = []) => ({
  sheets: [
    { id: 'global-styles-inline-css', css: presets, address: null, media: '' },
    { id: 'core-block-supports-inline-css', css: blocks, address: null, media: '' },
  ],
  classes,
  around: [],
  elements: new Map(),
  hasTitle: true,
});
const theme = (colour: string, blocks = '') =>
  page(
    `:root{--wp--preset--color--accent-1: #${colour};--wp--preset--color--contrast: #111111}`,
    blocks,
  );
const container = 'wp-container-core-group-is-layout-0123abcd';
const ofContainer = `.${container}{justify-content:center}`;

/** Writes a text, and returns its address. */
function write(id: number, contentHtml: string, day = 1): string {
  const { content } = here.cms;
  const link = `${home}/text-${id}/`;
  const modified = `2026-03-${String(day).padStart(2, '0')}T09:00:00`;
  content.posts = content.posts.filter((each) => each.id !== id);
  content.posts.push(
    post(id, {
      link,
      slug: `text-${id}`,
      contentHtml,
      modified: `${modified}Z`,
      modifiedLocal: modified,
    }),
  );
  return link;
}
async function textOf(id: number): Promise<string> {
  const record = here.mirror.get('entries', String(id))?.record;
  return withLooks(await here.mirror.body(record?.body ?? '')).join('');
}
/** Syncs, and gives the pages that it asked for styles. */
async function asked(options: Parameters<typeof here.sync>[0] = {}): Promise<readonly string[]> {
  here.cms.pagesAsked.length = 0;
  await here.sync(options);
  return [...here.cms.pagesAsked];
}

test('the front page gives the colours of the theme, and is asked once a day', async () => {
  write(900, '<p class="has-accent-1-background-color has-background">Text</p>');
  here.cms.publicPages.set(home, theme('ffee58'));
  expect(await asked()).toEqual([home]);
  expect(await textOf(900)).toContain('[background:#ffee58]');
  expect(await asked()).toEqual([]);
  write(900, '<p class="has-accent-1-background-color has-background">Edited</p>', 2);
  expect(await asked()).toEqual([]);
  expect(await textOf(900)).toContain('[background:#ffee58]');
});

test('when the theme’s colours change, texts have them without an edit', async () => {
  write(900, '<p class="has-accent-1-background-color has-background">Text</p>');
  here.cms.publicPages.set(home, theme('ffee58'));
  await asked();
  here.cms.publicPages.set(home, theme('abcdef'));
  expect(await asked({ full: true })).toEqual([home]);
  expect(await textOf(900)).toContain('[background:#abcdef]');
});

test('a front page that can’t be read takes no colour away, and ends nothing', async () => {
  write(900, '<p class="has-accent-1-background-color has-background">Text</p>');
  here.cms.publicPages.set(home, theme('ffee58'));
  await asked();
  here.cms.publicPages.clear();
  await asked({ full: true });
  expect(await textOf(900)).toContain('[background:#ffee58]');
});

test('a name that is the same on all pages is asked for once on the whole site', async () => {
  const html = `<div class="wp-block-group is-layout-flex ${container}"><p>A</p></div>`;
  const links = [900, 901, 902].map((id) => write(id, html));
  for (const link of links) here.cms.publicPages.set(link, theme('ffee58', ofContainer));
  expect((await asked()).filter((each) => each !== home)).toHaveLength(1);
  for (const id of [900, 901, 902]) expect(await textOf(id)).toContain('justify-content:center');
  write(903, html);
  expect(await asked()).toEqual([]);
  expect(await textOf(903)).toContain('justify-content:center');
});

test('a text with numbered names asks for its own page, and an other number alone is no change', async () => {
  const html = (number: number) =>
    `<p class="wp-elements-${number} has-link-color">See <a href="/x">x</a></p>`;
  const link = write(900, html(1));
  const numbered = (number: number) =>
    page('', `.wp-elements-${number} a{color:#123456}`, [`has-link-color wp-elements-${number}`]);
  here.cms.publicPages.set(link, numbered(7));
  expect(await asked()).toContain(link);
  const before = here.mirror.get('entries', '900')?.record.body;
  expect(await textOf(900)).toMatch(/<a [^>]*class="\[color:#123456\]"/);
  write(900, html(4), 2);
  here.cms.publicPages.set(link, numbered(11));
  expect(await asked()).toEqual([link]);
  expect(here.mirror.get('entries', '900')?.record.body).toBe(before);
});

const layoutOf = async (id: number) =>
  (await here.mirror.body(here.mirror.get('entries', String(id))?.record.body ?? '')).layout;

describe('a text that a page builder laid out', () => {
  const own = `${home}/wp-content/plugins/builder/a.css?ver=1`;
  const built = {
    sheets: [
      { id: 'a-css', css: '', address: own, media: 'all' },
      { id: 'b-css', css: '', address: 'https://cdn.example/wp-content/plugins/b.css', media: '' },
      { id: 'c-css', css: '', address: `${home}/wp-content/themes/leaf/c.css`, media: '' },
      { id: 'wp-block-library-inline-css', css: 'h2{color:red}', address: null, media: '' },
      { id: 'leaf-style-inline-css', css: 'h2{color:red}', address: null, media: '' },
      { id: '', css: '.elementor-1{gap:1px}', address: null, media: '(width > 9px)' },
    ],
    classes: [],
    around: [
      { name: 'html', classes: [] },
      { name: 'body', classes: ['wp-theme-leaf', 'elementor-template-canvas'] },
    ],
    elements: new Map(),
    hasTitle: false,
  };
  const html = '<div class="elementor elementor-1"><h2>Boats</h2><h2>More</h2></div>';
  test('has the rules of its public page; a sheet is asked for once', async () => {
    here.cms.sheets.set(own, '.elementor h2{color:#123456}.other{color:red}');
    for (const id of [900, 901]) here.cms.publicPages.set(write(id, html), built);
    expect((await asked()).toSorted()).toEqual(
      [home, `${home}/text-900/`, `${home}/text-901/`, own].toSorted(),
    );
    expect(await layoutOf(901)).toEqual({
      sheet: [
        { selector: '.b-elementor .b-tag-h2', declarations: [['color', '#123456']] },
        {
          media: '@media (width > 9px)',
          selector: '.b-elementor-1',
          declarations: [['gap', '1px']],
        },
      ],
      hasTitle: false,
      pictures: [],
    });
    expect(await textOf(901)).toBe(
      '<div class="b-elementor b-elementor-1"><h1 class="b-tag-h2" id="content-boats">Boats</h1><h2 class="b-tag-h2" id="content-more">More</h2></div>',
    );
  });

  test('has another look when its sheet has, without an edit: the whole comparison of a day reads it again', async () => {
    here.cms.sheets.set(own, '.elementor h2{color:#123456}');
    here.cms.publicPages.set(write(900, html), built);
    await asked();
    here.cms.sheets.set(own, '.elementor h2{color:#654321}');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await asked()).toContain(own);
    expect((await layoutOf(900))?.sheet[0]?.declarations).toEqual([['color', '#654321']]);
  });

  test('has this site’s own design if its page can’t be read, or if the site says so', async () => {
    const link = write(900, html);
    await asked();
    expect(await layoutOf(900)).toBeUndefined();
    here.cms.publicPages.set(link, built);
    expect(await asked({ full: true })).toContain(link);
    expect(await layoutOf(900)).toBeDefined();
    // Another setting reads all texts again.
    expect(await asked({ builderStyles: false })).not.toContain(link);
    expect(await layoutOf(900)).toBeUndefined();
    expect(await textOf(900)).not.toContain('b-');
  });
});

test('an edited text without such names asks for nothing more', async () => {
  write(900, '<p class="has-vivid-red-color">Text</p>');
  await asked();
  const without = (await here.sync()).requests;
  write(900, '<p class="has-vivid-red-color">Edited</p>', 2);
  expect(await asked()).toEqual([]);
  expect(without).toBeGreaterThan(0);
});

test('a page that can’t be read is one warning for the whole sync', async () => {
  write(900, '<p class="wp-elements-1">A</p>');
  write(901, '<p class="wp-elements-2">B</p>');
  const { warnings } = await here.sync();
  expect(warnings.filter((each) => each.includes('BLOCK_STYLES=0'))).toHaveLength(1);
  expect(here.mirror.get('entries', '901')).not.toBeNull();
});

test.each([
  ['the site says so', { blockStyles: false }, 'v2'],
  ['the service is of the older generation', {}, 'legacy'],
] as const)('no page is asked for when %s', async (_, options, generation) => {
  here.cms.generation = generation;
  write(900, `<p class="wp-elements-1 ${container}">A</p>`);
  expect(await asked(options)).toEqual([]);
});

describe('a builder of any name is known by the sheets that lay most of a text out', () => {
  const filler = 'A sentence about boats in the harbour, and about the quay. '.repeat(4);
  const built = (id: number) =>
    `<div class="quay-row"><div class="quay-cell cell-${id}"><p class="quay-note">${filler}</p></div><div class="quay-cell cell-${id}0"><p class="quay-note">${filler}</p></div></div>`;
  const pasted = `<p class="MsoNormal">One</p><div class="copied1"><div class="copied2"><p class="copied3">${filler}</p></div></div>`;
  const noted = `<div class="toc"><div class="toc-list"><p class="toc-line">One</p></div></div><p>${filler}</p><p>${filler}</p>`;
  const sheet =
    '.quay-row{display:grid;grid-template-columns:1fr 1fr}.quay-cell{padding:1em}.quay-note{max-width:30em}.toc{padding:1em}.toc-list{padding:0}.toc-line{width:9em}.copied1{color:red}';
  const shown = () => ({
    ...theme('ffee58'),
    sheets: [{ id: 'quay-css', css: sheet, address: null, media: '' }],
    around: [{ name: 'body', classes: [] }],
  });

  test('its texts have its look; pasted texts and boxes in a text have none, and are asked for once', async () => {
    const links = [built(900), pasted, noted, built(903), pasted.replace('boats', 'ships')].map(
      (html, at) => write(900 + at, html),
    );
    for (const link of links) here.cms.publicPages.set(link, shown());
    const pages = await asked();
    expect((await layoutOf(900))?.sheet.map(({ selector }) => selector)).toContain('.b-quay-row');
    expect(await layoutOf(903)).toBeDefined();
    for (const id of [901, 902, 904]) expect(await layoutOf(id)).toBeUndefined();
    expect(links.filter((link) => pages.includes(link))).toEqual([links[0], links[1], links[3]]);
  });

  test('a sheet that can’t be read once does not decide for other texts', async () => {
    const own = `${home}/wp-content/plugins/quay/a.css`;
    const page = { ...shown(), sheets: [{ id: 'a-css', css: '', address: own, media: '' }] };
    for (let id = 900; id < 912; id++)
      here.cms.publicPages.set(write(id, built(id).replaceAll('boats', `boat ${id}`)), page);
    let times = 0;
    const { styleSheet } = here.cms;
    here.cms.styleSheet = (address) =>
      ++times === 1
        ? Promise.reject(new CmsError({ code: 'timeout', message: 'Too slow.' }))
        : styleSheet(address);
    here.cms.sheets.set(own, sheet);
    await asked();
    here.cms.styleSheet = styleSheet;
    expect(await layoutOf(911)).toBeDefined();
  });
});
