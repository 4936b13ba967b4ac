import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { safe, surroundings } from './printed.ts';

const squared = '<msup><mi>a</mi><mn>2</mn></msup>';

describe('formulas in TeX become MathML', () => {
  test.each([
    ['in a line', String.raw`<p>So \(a^2\) grows.</p>`, `<p>So <math>${squared}</math> grows.</p>`],
    ['as a block', String.raw`\[a^2\]`, `<math display="block">${squared}</math>`],
    [
      'alone in a paragraph, which then scrolls',
      '<p>$$a^2$$<br />\n</p>',
      `<div class="wp-block-math" tabindex="0"><math display="block">${squared}</math><br />\n</div>`,
    ],
    ['between dollars', '$$a^2$$', `<math display="block">${squared}</math>`],
    ['one sign', '$$a$$', '<math display="block"><mi>a</mi></math>'],
    ['as a shortcode', '[latex]a^2[/latex]', `<math>${squared}</math>`],
    ['of WordPress.com', '$latex a^2&#038;s=2$', `<math>${squared}</math>`],
    ['side by side', '$latex a^2$$latex a^2$', `<math>${squared}</math><math>${squared}</math>`],
    [
      'over lines of WordPress',
      '<p>One<br />\n\\[<br />\na^2<br />\n\\]<br />\nTwo</p>',
      `<p>One<br />\n<math display="block">${squared}</math><br />\nTwo</p>`,
    ],
    [
      'with escaped signs',
      String.raw`\(a&lt;b &amp;#8211; c\)`,
      String.raw`\(a&lt;b &amp;#8211; c\)`,
    ],
    [
      'with typographic signs',
      String.raw`\(f&#8217; &#8211; 1 &lt; 2\)`,
      '<math><mrow><msup><mi>f</mi><mo lspace="0em" rspace="0em">′</mo></msup><mo>−</mo><mn>1</mn><mo>&lt;</mo><mn>2</mn></mrow></math>',
    ],
    [
      'with a line above',
      String.raw`\(\overline{z}\)`,
      '<math><mover><mrow><mi>z</mi></mrow><mo stretchy="true">‾</mo></mover></math>',
    ],
  ])('%s', (_, html, expected) => {
    expect(safe(html)).toBe(expected);
    expect(safe(expected)).toBe(expected);
  });
});

test.each([
  'It costs $5 and $6, or $$ and $$$ at the quay, $$ for two, $$ for three.',
  String.raw`<pre tabindex="0">\(a^2\)</pre>`,
  String.raw`<p><code>$$a^2$$</code> and <kbd>\[a\]</kbd></p>`,
  String.raw`\\server\(share\)`.replace('server', 'server\\'),
  String.raw`\(\unknown{a}\) \(a`,
  // A line through a sign is no part of MathML Core, and without it the formula says something else.
  String.raw`\(\cancel{a}\)`,
])('%s stays text', (html) => {
  expect(safe(html)).toBe(html);
});

test('an attribute is no place for a formula', () => {
  const html = String.raw`<abbr title="\(a^2\)">a</abbr>`;
  expect(safe(html)).toBe(html);
});

test.each([
  ['a macro that repeats itself', String.raw`\(\def\a{\a\a}\a\)`],
  [
    'a macro that doubles',
    `\\(${String.raw`\newcommand\a[1]{#1#1}`}${'\\a{'.repeat(60)}x${'}'.repeat(60)}\\)`,
  ],
  ['deep nesting', `\\(${'{'.repeat(1900)}x${'}'.repeat(1900)}\\)`],
  ['nesting beyond the limit of a page', `\\(${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}\\)`],
  ['a picture', String.raw`\(\includegraphics{https://third-party.test/a.png}\)`],
  ['a link', String.raw`\(\href{javascript:alert(1)}{x}\)`],
  ['a very long formula', `\\(${'x+'.repeat(3000)}x\\)`],
])('%s stays text', (_, html) => {
  expect(safe(html)).toBe(html);
});

test('many signs without an end take no longer than others', { timeout: 5000 }, () => {
  expect(safe('\\('.repeat(200_000))).not.toContain('<math');
  expect(safe(`${'$latex '.repeat(100_000)}$`)).toContain('latex');
});

test('a size is limited, and nothing of the TeX is left', () => {
  const html = safe(String.raw`\(\rule{1em}{999em}\kern999em\color{red}\text{&lt;b&gt; \href x}\)`);
  expect(safe(String.raw`\(\kern999em a\)`)).toContain('width="20em"');
  expect(html).not.toMatch(/<b>|style|javascript/);
});

test('a formula that cannot be read is reported', () => {
  const { findings } = prepareText(String.raw`\(\unknown{a}\)`, surroundings);
  expect(findings).toMatchObject([{ kind: 'element', what: String.raw`\unknown{a}` }]);
});

test.each([
  [
    'KaTeX',
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">a</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">a</span></span></span>',
  ],
  [
    'MathJax',
    '<mjx-container><mjx-math aria-hidden="true"><mjx-mi><mjx-c>a</mjx-c></mjx-mi></mjx-math><mjx-assistive-mml><math><mi>a</mi></math></mjx-assistive-mml></mjx-container>',
  ],
  [
    'MathJax 2',
    '<span class="MathJax"><nobr aria-hidden="true"><span class="math">a</span></nobr><span class="MJX_Assistive_MathML"><math><mi>a</mi></math></span></span><script type="math/tex">a</script>',
  ],
  [
    'Wikipedia',
    '<span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display:none"><math><mi>a</mi></math></span><img class="mwe-math-fallback-image-inline" src="https://quay.test/a.svg" alt="a"></span>',
  ],
])('a formula that %s has drawn is shown once', (_, html) => {
  expect(safe(`<p>${html}</p>`).match(/a(?=<)/g)).toHaveLength(1);
  expect(safe(html)).toContain('<math>');
  expect(safe(html)).not.toContain('<img');
});

test('what KaTeX has drawn stays if nothing else says it', () => {
  expect(safe('<p><span class="katex"><span class="katex-html">a</span></span></p>')).toContain(
    'a',
  );
});
