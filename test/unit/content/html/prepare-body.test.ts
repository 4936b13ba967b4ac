import { describe, expect, test } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';

const read = async (html: string) => (await prepareBody(html, surroundings)).prepared;

describe('pages of a text', () => {
  test.each([
    ['<p>a</p>', ['<p>a</p>']],
    ['<p>a</p>\n<p><!--nextpage--></p>\n<p>b</p>', ['<p>a</p>', '<p>b</p>']],
    ['<p>a<br />\n<!--nextpage--><br />\nb</p>', ['<p>a</p>', 'b<p></p>'.replace('<p></p>', '')]],
    ['<!--nextpage--><p>a</p><!--nextpage--> <p></p><!--nextpage-->', ['<p>a</p>']],
    ['<!--nextpage-->', ['']],
    ['', ['']],
    [
      '<div class="wp-block-group"><p>a</p><!--nextpage--><p>b</p></div>',
      ['<div class="wp-block-group"><p>a</p></div>', '<p>b</p>'],
    ],
    ['<code>&lt;!--nextpage--&gt;</code>', ['<code>&lt;!--nextpage--&gt;</code>']],
  ])('%j', async (html, parts) => {
    expect((await read(html)).parts).toEqual(parts);
  });

  test('a short text has one page', () => {
    expect(prepareText('a<!--nextpage-->b', surroundings).prepared.parts).toEqual(['ab']);
  });
});

describe('headings', () => {
  test('get unique ids, and are listed', async () => {
    const { parts, headings } = await read(
      '<h2>What the <em>pilots</em> say</h2><h3 id="own">Ice</h3><!--nextpage--><h2>What the pilots say</h2><h2 id="own">Öl &amp; Öre</h2><h4>…</h4><h4><img src="x.jpg"></h4>',
    );
    expect(parts).toEqual([
      '<h2 id="content-what-the-pilots-say">What the <em>pilots</em> say</h2><h3 id="content-own">Ice</h3>',
      '<h2 id="content-what-the-pilots-say-2">What the pilots say</h2><h2 id="content-öl-öre">Öl &amp; Öre</h2><h3 id="content-section">…</h3><h3>\x000\x00</h3>',
    ]);
    expect(headings).toEqual([
      { part: 0, level: 2, id: 'content-what-the-pilots-say', text: 'What the pilots say' },
      { part: 0, level: 3, id: 'content-own', text: 'Ice' },
      { part: 1, level: 2, id: 'content-what-the-pilots-say-2', text: 'What the pilots say' },
      { part: 1, level: 2, id: 'content-öl-öre', text: 'Öl & Öre' },
      { part: 1, level: 3, id: 'content-section', text: '…' },
    ]);
  });

  test.each([
    ['<h3>a</h3><h4>b</h4><h3>c</h3><h2>d</h2><h3>e</h3>', [2, 3, 2, 2, 3]],
    ['<h1>a</h1><h2>b</h2><h1>c</h1>', [2, 3, 2]],
    ['<h2>a</h2><h6>b</h6><h4>c</h4>', [2, 3, 3]],
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>', [2, 3, 4, 5, 6, 6]],
    ['<h2>a</h2><h3>b</h3><!--nextpage--><h3>c</h3>', [2, 3, 2]],
  ])('skip no level below the page’s title: %s', async (html, levels) => {
    const { parts, headings } = await read(html);
    expect(headings.map(({ level }) => level)).toEqual(levels);
    expect([...parts.join('').matchAll(/<h(\d)/g)].map(([, level]) => Number(level))).toEqual(
      levels,
    );
  });

  test('without text are removed, unless they have an id', async () => {
    const { parts, headings } = await read(
      '<h2> </h2><h3><strong>&nbsp;</strong><br></h3><h2 id="here"></h2><p>a</p>',
    );
    expect(parts).toEqual(['<div id="content-here"></div><p>a</p>']);
    expect(headings).toEqual([]);
  });

  test('keep ids with signs, in headings and in links from other parts', async () => {
    const { parts, references, headings } = await read(
      '<p><a href="#q%26a">x</a></p><!--nextpage--><h2 id="q&amp;a">Ice</h2>',
    );
    expect(headings.map(({ id }) => id)).toEqual(['content-q&a']);
    expect(parts[1]).toBe('<h2 id="content-q&amp;a">Ice</h2>');
    expect(references).toMatchObject([
      { kind: 'link', address: expect.stringMatching(/\/2\/#content-q&a$/) },
    ]);
  });

  test('don’t take ids that occur later in the text', async () => {
    const { headings } = await read('<h2>Ice</h2><p id="ice">x</p>');
    expect(headings.map(({ id }) => id)).toEqual(['content-ice-2']);
  });
});

describe('code', () => {
  test.each([
    '<pre class="wp-block-code"><code class="language-js">const a = 1;</code></pre>',
    '<pre class="wp-block-code"><code lang="js" class="lang-js">const a = 1;</code></pre>',
    '<pre class="wp-block-code brush: js; title: ; notranslate" title="">const a = 1;</pre>',
    '<pre class="wp-block-code EnlighterJSRAW" data-enlighter-language="js">const a = 1;</pre>',
    '<pre class="wp-block-code language-js"><code>const a = 1;</code></pre>',
  ])('is coloured if it names its language: %s', async (html) => {
    const [part] = (await read(html)).parts;
    expect(part).toMatch(
      /^<pre class="wp-block-code" tabindex="0"><code class="language-js"><span class="tok-\w+">const<\/span>/,
    );
    expect(part?.replace(/<[^>]+>/g, '')).toBe('const a = 1;');
  });

  test.each([
    '<pre class="wp-block-code" tabindex="0"><code>const a = 1;</code></pre>',
    '<pre tabindex="0"><code class="language-nonesuch">const a = 1;</code></pre>',
    '<pre tabindex="0"><code class="language-js">const <em>a</em> = 1;</code></pre>',
    '<pre class="wp-block-preformatted" tabindex="0">[x y="1"]\n\n\n</pre>',
  ])('stays plain: %s', async (html) => {
    expect((await read(html)).parts).toEqual([html]);
  });
});

test('a table can be scrolled, together with a table inside it', async () => {
  const { parts } = await read(
    '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table></td></tr></tbody></table></figure>',
  );
  expect(parts).toEqual([
    '<figure class="wp-block-table is-style-stripes"><div class="table" tabindex="0" role="group"><table class="has-fixed-layout"><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table></td></tr></tbody></table></div></figure>',
  ]);
});

test('no text is mistaken for a gap', async () => {
  const { parts, references } = await read('<p title="\x000\x00">\x000\x00 &#0;0&#0; &#x0;</p>');
  expect(parts.join('')).not.toContain('\0');
  expect(references).toEqual([]);
});
