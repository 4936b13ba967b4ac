import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync } from '../../../../src/wordpress/sync/index.ts';
import { withLooks } from '../../content/html/with-looks.ts';
import { farSide, json, v2Index, v2Post } from '../../../support/far-side.ts';

const text =
  '<p class="has-accent-1-color wp-elements-3 has-link-color">See <a href="https://other.example/">this</a></p><div class="wp-block-group is-style-section-1--2"><p>Section</p></div>';
const textOnPage = text.replace('wp-elements-3', 'wp-elements-8').replace('--2', '--5');

const clean = {
  presets: ':root{--wp--preset--color--accent-1: #123456}',
  blocks: '.wp-elements-8 a:where(:not(.wp-element-button)){color:#654321}',
  variations: ':root :where(.is-style-section-1--5){background-color:#222222}',
};

function pageOf({ presets, blocks, variations }: typeof clean, quote = '"'): string {
  const style = (id: string, css: string) => `<style id=${quote}${id}${quote}>${css}</style>`;
  return `<!doctype html><html><head>${style('global-styles-inline-css', presets)}${style('block-style-variation-styles-inline-css', variations)}</head>
    <body><nav class="wp-elements-1 has-link-color"></nav><div class="entry-content wp-block-post-content">${textOnPage}</div>
    ${style('core-block-supports-inline-css', blocks)}</body></html>`;
}

/** Syncs a site whose public pages are these. */
async function readSite(page: (path: string) => string | undefined, rendered = text) {
  const far = await farSide(({ path, query }, response) => {
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    if (!path.startsWith('/wp-json/')) {
      const html = page(path);
      return void response
        .writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' })
        .end(html);
    }
    const isPosts = path.endsWith('/posts') && query.get('page') !== '2';
    const content = { rendered, protected: false };
    const items = isPosts ? [{ ...v2Post(1), link: `${far.url}/post-1/`, content }] : [];
    const total = String(items.length);
    json(response, items, { headers: { 'x-wp-total': total, 'x-wp-totalpages': '1' } });
  });
  const folder = mkdtempSync(join(tmpdir(), 'galley-styles-'));
  const credentials = { method: 'application-password', user: 'ada', password: 'secret' } as const;
  const cms = createCms({ url: far.url, credentials, retries: 0 });
  const mirror = openMirror({ folder, service: far.url });
  onTestFinished(async () => {
    mirror.close();
    await cms.close();
    await far.close();
    rmSync(folder, { recursive: true });
  });
  const { warnings } = await sync(cms, mirror, { maxShrink: 0.1 });
  const { body } = mirror.get('entries', '1')?.record ?? {};
  const html = withLooks(await mirror.body(body ?? '')).join('');
  return {
    warnings,
    findings: mirror.get('findings', 'entries 1')?.record.findings ?? [],
    html,
    seen: far.seen,
    everything: JSON.stringify([html, mirror.fact('styles')]),
  };
}

test.each(['"', "'"])(
  'the style elements of public pages explain a text, with %s around their ids',
  async (quote) => {
    const { html, seen } = await readSite(() => pageOf(clean, quote));
    expect(html).toMatch(/<p class="[^"]*\[color:#123456/);
    expect(html).toMatch(/<a [^>]*class="[^"]*color:#654321/);
    expect(html).toContain('background:#222222');
    const pages = seen.filter(({ path }) => !path.startsWith('/wp-json/'));
    // As any visitor gets them.
    expect(pages.map(({ headers }) => headers.authorization)).toEqual(pages.map(() => undefined));
    expect(pages.map(({ path }) => path).filter((path) => path === '/post-1/')).toHaveLength(1);
  },
);

const bad: readonly (readonly [name: string, css: string])[] = [
  ['an import', '@import url(https://evil.example/a.css);'],
  [
    'an address',
    '.wp-elements-8 a,:root{background:url(https://evil.example/x);--wp--preset--color--accent-1:url(//evil.example)}',
  ],
  [
    'an expression',
    '.wp-elements-8 a,:root{color:expression(evil());--wp--preset--color--accent-1:expression(evil())}',
  ],
  ['a way out', '.wp-elements-8 a,:root{color:red}</style><script>evil()</script><style>'],
  ['a megabyte', '.evil{color:red}'.repeat(70_000)],
  ['deep nesting', '.evil{'.repeat(50_000)],
];
const places = ['presets', 'blocks', 'variations'] as const;
test.each(bad.flatMap(([name, css]) => places.map((place) => [name, place, css] as const)))(
  '%s in the style element of the %s is not copied, and the sync goes on',
  async (_, place, css) => {
    const { everything, html } = await readSite(() => pageOf({ ...clean, [place]: css }));
    expect(everything).not.toContain('evil');
    expect(everything).not.toContain('url(');
    expect(html).toContain('See <a');
    // The other style elements are read as ever.
    if (place !== 'presets') expect(html).toContain('color:#123456');
    if (place !== 'variations') expect(html).toContain('background:#222222');
  },
);

test.each([
  ['<h1>Site</h1><main><h1 class="entry-title">Boats</h1>', '', true],
  ['<main><h1>Boats</h1>', '', true],
  ['<header><h1>Site</h1></header><main>', '', false],
  ['<main><h1>Boats</h1>', 'elementor-template-canvas', false],
  ['<main><h1 class="entry-title">Boats</h1>', 'elementor-template-full-width', false],
  ['<style>.p{--page-title-display: none}</style><main><h1>Boats</h1>', '', false],
])(
  'what a page shows of its sheets, and whether it has a title: %s %s',
  async (before, body, hasTitle) => {
    const far = await farSide(({ path }, response) => {
      if (path === '/wp-json/') return json(response, v2Index(far.url));
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<html lang="en"><head><link rel="stylesheet" id="a-css" href="/a.css?ver=1&amp;x" media="all"><link rel="icon" href="/i.ico">
      <link rel=stylesheet href="//[bad"></head><body class="page ${body}"><img>${before}<div class="entry-content wide"><h1>Text</h1><br></div></main></body></html>`,
      );
    });
    const cms = createCms({ url: far.url, retries: 0 });
    onTestFinished(async () => {
      await cms.close();
      await far.close();
    });
    const page = await cms.pageStyles(`${far.url}/boats/`);
    expect(page?.hasTitle).toBe(hasTitle);
    expect(page?.around).toEqual([
      { name: 'html', classes: [] },
      { name: 'body', classes: ['page', ...(body === '' ? [''] : [body])] },
      { name: 'main', classes: [] },
      { name: 'div', classes: ['entry-content', 'wide'] },
    ]);
    expect(page?.sheets.filter(({ css }) => css === '')).toEqual([
      { id: 'a-css', css: '', address: `${far.url}/a.css?ver=1&x`, media: 'all' },
      { id: '', css: '', address: null, media: '' },
    ]);
  },
);

test('what has content on its page, or gets it from a script, and is empty here, is named', async () => {
  const rest = (inside: string) =>
    `<div class="elementor"><div class="list-1" data-id="a1"><div>${inside}</div></div><div class="gap">${inside}</div>
    <div class="chart" data-chart="{&quot;boats&quot;:[1,2]}"><div></div></div><div class="bar" data-settings='{"background_background":"classic"}'></div>
    <section class="map" data-src="//maps.example/1"></section><div data-wp-context='{"a":1}'></div>
    <div class="elementor-widget-video" data-settings='{"youtube_url":"https://youtu.be/abcdefghijk"}'><div class="elementor-video"></div></div>
    <div class="pair"></div><div class="pair">Words</div></div>`;
  const { findings } = await readSite(
    () =>
      `<body><div class="entry-content">${rest('').replace('<div class="list-1" data-id="a1"><div>', '<div class="list-1" data-id="a1"><div><img src="/a.png" alt="">')}</div></body>`,
    rest(''),
  );
  expect(
    findings.filter(({ outcome }) => outcome === 'missing').map(({ what, why }) => [what, why]),
  ).toEqual([
    ['<div class="chart">', 'a script of WordPress’s page fills it'],
    ['<section class="map">', 'a script of WordPress’s page fills it'],
    ['<div class="list-1">', 'it has content on its public page, and none in the REST API'],
  ]);
});

test('without public pages, texts keep what WordPress names for every theme', async () => {
  const { html, warnings } = await readSite(() => undefined);
  expect(html).toContain('See <a');
  expect(html).not.toContain('color:#123456');
  expect(warnings.filter((each) => each.includes('BLOCK_STYLES=0'))).toHaveLength(1);
});
