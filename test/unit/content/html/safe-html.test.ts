import { describe, expect, test } from 'vitest';
import { safe } from './printed.ts';
import { expectSafe } from './expect-safe.ts';

describe('what editors write is kept', () => {
  test.each([
    '<p>Fog &amp; <em>tide</em>, 3 &lt; 4.</p>',
    '<h2 id="content-pilots">What the pilots say</h2>',
    '<pre class="wp-block-code" tabindex="0"><code>if (a &lt; b) { return "x"; }</code></pre>',
    '<div class="table" tabindex="0" role="group"><table><thead><tr><th scope="col">Boat</th></tr></thead><tbody><tr><td colspan="2">Maria</td></tr></tbody></table></div>',
    '<blockquote cite="https://x.example/"><p>“Now.”</p></blockquote>',
    '<details open><summary>More</summary><p>Text</p></details>',
    '<ol start="3" reversed><li value="7">a</li></ol>',
    '<p lang="ar" dir="rtl">ضباب</p>',
    '<a href="mailto:ann@x.example">Ann</a> <a href="tel:+3112345">call</a>',
    '<ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>',
    '<dl><dt>a</dt><dt>b</dt><dd>c</dd>\n<dt>d</dt><dd>e</dd></dl>',
    'x<br />y<hr />',
  ])('%s', (html) => {
    expect(safe(html)).toBe(html);
    expectSafe(html);
  });
});

describe('what is changed', () => {
  test.each([
    [
      'a link to another site',
      '<a href="https://x.example/" target="_blank">x</a>',
      '<a href="https://x.example/" rel="noopener">x</a>',
    ],
    [
      'rel values for search engines stay',
      '<a rel="ugc nofollow opener preload" href="//x.example">x</a>',
      '<a href="//x.example" rel="ugc nofollow noopener">x</a>',
    ],
    [
      'ids with signs and spaces, and links to them',
      '<a href="#a&amp;b/c?d">1</a><a href="#e%20f">2</a><a href="#e f">3</a><p id="a&amp;b/c?d">x</p><p id="e f">y</p>',
      '<a href="#content-a&amp;b/c?d">1</a><a href="#content-e_f">2</a><a href="#content-e_f">3</a><p id="content-a&amp;b/c?d">x</p><p id="content-e_f">y</p>',
    ],
    [
      'ids and links to them',
      '<a href="#fn1" id="ref1">1</a><li id="fn1">',
      '<a href="#content-fn1" id="content-ref1">1</a><div id="content-fn1"></div>',
    ],
    [
      'a link to the top',
      '<a href="#top">up</a><a href="#">up</a>',
      '<a href="#top">up</a><a href="#">up</a>',
    ],
    [
      'classes of our own pages',
      '<p class="site-header has-text-align-center x">y</p>',
      '<p class="has-text-align-center">y</p>',
    ],
    ['styles', '<p style="position:fixed;inset:0">y</p>', '<p>y</p>'],
    [
      'a frame of another tag',
      'a<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<b>x</b>"></iframe>b',
      'ab',
    ],
    [
      'entries without their list',
      '<div><li>a</li><dt>b</dt><figcaption>c</figcaption></div><ul><li>d</li></ul><summary>e</summary>',
      '<div><div>a</div><div>b</div><div>c</div></div><ul><li>d</li></ul><div>e</div>',
    ],
    [
      'terms that are not explained',
      '<dl class="gallery-item"><dt class="gallery-icon">a</dt></dl><dl><dt>b</dt><dd>c</dd><dt>d</dt></dl>',
      '<div class="gallery-item"><div class="gallery-icon">a</div></div><div><div>b</div><div>c</div><div>d</div></div>',
    ],
    [
      'elements for such lists outside of them',
      '<dl><summary><figcaption>a</figcaption></summary></dl><dl><div><dt>b</dt><dd>c</dd></div>d</dl>',
      '<div><div><div>a</div></div></div><div><div><div>b</div><div>c</div></div>d</div>',
    ],
    [
      'lists with other children than entries',
      '<ul><li>a</li><ul><li>b</li></ul>\n<p>c</p>d <em>e</em></ul><ol><ol><li>f</li></ol></ol>',
      '<ul><li>a<ul><li>b</li></ul></li>\n<li><p>c</p></li><li>d </li><li><em>e</em></li></ul><ol><li><ol><li>f</li></ol></li></ol>',
    ],
    [
      'an entry inside another element of the list',
      '<ul><summary><li>a</summary></ul>',
      '<ul><li><div><div>a</div></div></li></ul>',
    ],
    [
      'tags that are never closed',
      '<div><p>a<ul><li>b<li>c',
      '<div><p>a</p><ul><li>b</li><li>c</li></ul></div>',
    ],
    ['tags that were never opened', 'a</div></article></body>b', 'ab'],
    [
      'comments',
      '<p>a<!-- wp:paragraph -->b<!-- <img src=x onerror=alert(1)> --></p>',
      '<p>ab</p>',
    ],
    [
      'a form',
      '<form action="https://x.example"><input name=a value=b><label>Name</label><textarea>c</textarea></form>',
      '',
    ],
  ])('%s', (_what, html, expected) => {
    expect(safe(html)).toBe(expected);
    expectSafe(expected);
  });
});

test('code examples stay visible as text', () => {
  expect(safe('&lt;script&gt;')).toBe('&lt;script&gt;');
  expect(safe('&amp;lt;script&amp;gt;')).toBe('&amp;lt;script&amp;gt;');
});
