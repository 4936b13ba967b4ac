import { describe, expect, test } from 'vitest';
import { toExcerpt } from '../../../../src/content/html/index.ts';

describe('the link to the full text is removed from an excerpt', () => {
  test.each([
    ['<p>The fog lifted [&hellip;]</p>\n', 'The fog lifted…'],
    ['<p>The fog lifted &#8230;</p>', 'The fog lifted …'],
    [
      '<p>The fog &lt;b&gt; lifted. <a class="more-link" href="x">Continue reading <span>Fog</span></a></p>',
      'The fog <b> lifted.',
    ],
    ['<p>Fog</p><p class="link-more"><a href="x">More</a></p>', 'Fog'],
    [
      '<p>Fog&hellip; <a href="x" class="more-link">Continue reading <span class="screen-reader-text">Fog</span> <span class="meta-nav">&rarr;</span></a></p>',
      'Fog…',
    ],
    ['<p>Fog &hellip; <a href="x">Read more</a></p>', 'Fog …'],
    ['<p>Fog [&hellip;] <a href="x">Zum ganzen Artikel</a></p>', 'Fog…'],
    ['<p>Fog <a class="moretag" href="x">Read the full article&#8230;</a></p>', 'Fog'],
    [
      '<p>Fog... <a class="more-link" href="x">[Read more...] <span class="screen-reader-text">about Fog</span></a></p>',
      'Fog...',
    ],
    ['<p>Fog</p><p><a href="x">Lire la suite »</a></p>', 'Fog'],
    ['<p>霧が晴れた。<a href="x">続きを読む</a></p>', '霧が晴れた。'],
    ['<p class="wp-block-post-excerpt__more-text"><a href="x">On</a></p>', ''],
    [
      '<p>[vc_row][vc_column width="1/2"]Fog[/vc_column][vc_column]lifts[/vc_column][/vc_row] [&hellip;]</p>',
      'Fog lifts…',
    ],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(toExcerpt(html)).toBe(text);
  });
});

describe('links that the editor wrote into an excerpt stay', () => {
  test.each([
    ['<p>As told in <a href="x">Reading the tide</a></p>', 'As told in Reading the tide'],
    ['<p>See <a href="x">more boats</a> at the quay.</p>', 'See more boats at the quay.'],
    ['<p><a href="x">Read more</a></p>', 'Read more'],
    ['<p>Code: &amp;lt;p&amp;gt;</p>', 'Code: &lt;p&gt;'],
    ['<p>More: <a href="x">moreover, it rained</a></p>', 'More: moreover, it rained'],
  ])('%j is %j', (html, text) => {
    expect(toExcerpt(html)).toBe(text);
  });
});
