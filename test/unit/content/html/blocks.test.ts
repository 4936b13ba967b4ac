import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';
import { withLooks } from './with-looks.ts';

const read = (html: string) => prepareText(html, surroundings);

describe('the markup of blocks is kept', () => {
  test.each([
    '<p class="has-drop-cap has-text-align-center">a</p>',
    '<blockquote class="wp-block-quote is-style-large is-layout-flow"><p>a</p><cite>b</cite></blockquote>',
    '<figure class="wp-block-pullquote alignleft is-style-solid-color"><blockquote><p>a</p><cite>b</cite></blockquote></figure>',
    '<pre class="wp-block-verse">a\n  b</pre>',
    '<ol reversed start="5" class="wp-block-list"><li>a</li></ol>',
    '<div class="wp-block-columns are-vertically-aligned-center is-not-stacked-on-mobile"><div class="wp-block-column is-vertically-aligned-top"><p>a</p></div></div>',
    '<section class="wp-block-group alignfull is-layout-constrained"><div class="wp-block-group__inner-container"><p>a</p></div></section>',
    '<div class="wp-block-buttons is-content-justification-center is-layout-flex"><div class="wp-block-button is-style-outline wp-block-button__width-50"><a class="wp-block-button__link wp-element-button">a</a></div></div>',
    '<hr class="wp-block-separator is-style-dots" />',
    '<details class="wp-block-details" open><summary>a</summary><p>b</p></details>',
    '<p>a<sup class="fn"><a href="#content-n" id="content-r">1</a></sup></p><ol class="wp-block-footnotes"><li id="content-n">b <a href="#content-r" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
    '<ul class="wp-block-latest-posts__list is-grid columns-3 wp-block-latest-posts"><li><time datetime="2026-10-01T00:00:00+00:00" class="wp-block-latest-posts__post-date">a</time></li></ul>',
    '<dl class="gallery-item"><dt class="gallery-icon landscape">a</dt><dd class="wp-caption-text gallery-caption">b</dd></dl>',
    '<div class="wp-caption alignright"><p class="wp-caption-text">a</p></div>',
  ])('%s', (html) => {
    expect(read(html)).toEqual({
      prepared: { parts: [html], references: [], headings: [] },
      findings: [],
    });
  });
});

describe('what blocks express by styles and scripts becomes class names', () => {
  test.each([
    [
      '<p class="x" style="color:red;text-align:right">a</p>',
      '<p class="has-text-align-right [color:#ff0000]">a</p>',
    ],
    ['<h2 align="center">a</h2>', '<h2 class="has-text-align-center">a</h2>'],
    ['<center>a</center>', '<div class="has-text-align-center">a</div>'],
    [
      '<div class="wp-block-column" style="flex-basis:33.33%">a</div>',
      '<div class="wp-block-column [basis:33.33%]">a</div>',
    ],
    [
      '<div class="wp-block-media-text has-media-on-the-right" style="grid-template-columns:auto 38%">a</div>',
      '<div class="wp-block-media-text has-media-on-the-right [basis:38%]">a</div>',
    ],
    ['<span style="text-decoration: underline;">a</span>', '<u>a</u>'],
    [
      '<main class="wp-block-group"><header>a</header></main>',
      '<div class="wp-block-group"><div>a</div></div>',
    ],
    [
      '<strike>a</strike><tt>b</tt><acronym title="c">d</acronym>',
      '<s>a</s><code>b</code><abbr title="c">d</abbr>',
    ],
    [
      '<div class="wp-block-spacer" style="height:100px" aria-hidden="true"></div>',
      '<div class="wp-block-spacer [height:100px]"></div>',
    ],
    [
      '<button type="button" class="wp-block-button__link">a</button>',
      '<span class="wp-block-button__link">a</span>',
    ],
    [
      '<h3 class="wp-block-accordion-heading"><button><span>a</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>',
      '<h3 class="wp-block-accordion-heading"><span><span>a</span></span></h3>',
    ],
    [
      '<ul class="wp-block-social-links"><li class="wp-block-social-link"><a href="https://x.test/"><svg aria-hidden="true"><path d="x"></path></svg><span class="wp-block-social-link-label screen-reader-text">X</span></a></li></ul>',
      '<ul class="wp-block-social-links"><li class="wp-block-social-link"><a href="https://x.test/" rel="noopener"><span class="wp-block-social-link-label screen-reader-text">X</span></a></li></ul>',
    ],
    [
      '<div class="wp-block-file"><object class="wp-block-file__embed" data="/wp-content/uploads/a.pdf"></object><a id="f" href="/wp-content/uploads/a.pdf" download>a</a></div>',
      '<div class="wp-block-file"><a id="content-f" href="\x000\x00" download>a</a></div>',
    ],
    ['<p>a</p>\n\n\n\n<p></p>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
  ])('%s', (html, expected) => {
    const { prepared, findings } = read(html);
    expect(withLooks(prepared)).toEqual([expected]);
    expect(findings).toEqual([]);
  });
});
