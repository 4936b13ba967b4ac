import { expect, test } from 'vitest';
import { markdownOf } from '../../../src/content/markdown.ts';

test.each([
  [
    '<h2>A <em>b</em></h2><p>c<br>d <strong>e</strong> <del>f</del> <code>g</code></p>',
    '## A *b*\n\nc\\\nd **e** ~~f~~ `g`\n',
  ],
  ['<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>', '- a\n- b\n\n3. c\n'],
  ['<blockquote><p>a</p></blockquote><hr>', '> a\n\n***\n'],
  ['<pre><code class="language-js">a < b</code></pre>', '```js\na < b\n```\n'],
  [
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table>',
    '| A    |\n| ---- |\n| b\\|c |\n',
  ],
  ['<figure><img src="/a.jpg" alt="A"><figcaption>B</figcaption></figure>', '![A](/a.jpg)\n\nB\n'],
  [
    '<video controls><source src="/x/film.mp4"></video><math><mi>x</mi><mo>=</mo></math>',
    '[film.mp4](/x/film.mp4)x=\n',
  ],
  [
    '<a href="https://x.test/?a=&quot;>&lt;script&gt;">a</a>',
    '[a](https://x.test/?a=%22%3E%3Cscript%3E)\n',
  ],
])('%s', (html, text) => {
  expect(markdownOf(html)).toBe(text);
});

test.each([
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>\n'],
  ['&lt;img onerror=x&gt;', '\\&lt;img onerror=x\\&gt;\n'],
  ['[a](javascript:x) ![b](c)', '\\[a]\\(javascript:x) !\\[b]\\(c)\n'],
  ['# a', '\\# a\n'],
  ['```', '\\`\\`\\`\n'],
])('words stay words: %s', (words, text) => {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  expect(markdownOf(`<p>${escaped}</p>`)).toBe(text);
});
