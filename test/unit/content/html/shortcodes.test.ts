import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { safe, surroundings } from './printed.ts';

const read = (html: string) => prepareText(html, surroundings);

describe('shortcodes of inactive plugins are removed', () => {
  test.each([
    ['<p>[contact-form-7 id="12" title="Contact"]</p>', ''],
    ['<p>a [form id=&#8221;12&#8243; title=&#8221;Contact&#8221;] b</p>', '<p>a  b</p>'],
    ['<p>one[/vc_column_text][vc_column_text]two</p>', '<p>one two</p>'],
    [
      '<p>one[icon name="x"]<b>two</b>[icon name="x"]three, (four[icon name="x"])</p>',
      '<p>one <b>two</b> three, (four)</p>',
    ],
    ['<p>[/vc_column][vc_row]</p><p>a</p>', '<p>a</p>'],
    ['[et_pb_section fb_built="1" /]a', 'a'],
    ['[figure id="a" width="300"]<em>x</em> Cap[/figure]', '<em>x</em> Cap'],
    ['<p>[tab]one[/tab]</p>', '<p>one</p>'],
    ['[a-b c="[d-e f="1"]"]x', 'x'],
  ])('%s', (html, expected) => {
    expect(read(html).prepared.parts).toEqual([expected]);
  });

  test('and reported', () => {
    expect(read('[slider id="1"] [slider id="1"]').findings).toEqual([
      {
        kind: 'shortcode',
        outcome: 'removed',
        what: '[slider id="1"]',
        why: 'WordPress sent it without running it',
        count: 2,
      },
    ]);
  });
});

test.each([
  '<p>It was [sic] so [1], […] [update] [Video] [see a=1].</p>',
  '<p>a[0] = b[i]; [/x]</p>',
  '<p><code>[x y="1"]</code> <kbd>[vc_row]</kbd></p>',
  '<pre tabindex="0">[gallery ids="1,2"]</pre>',
  // WordPress runs its own shortcodes, so it sends only those that an editor escaped.
  '<p>Write [gallery ids="1,2"] or [caption width="300"]words[/caption].</p>',
])('ordinary text in brackets stays: %s', (html) => {
  const { prepared, findings } = read(html);
  expect(prepared.parts).toEqual([html]);
  expect(findings).toEqual([]);
});

describe('an escaped shortcode is text', () => {
  test.each([
    [
      '<p>Write [[contact-form-7 id="12"]] there.</p>',
      '<p>Write [contact-form-7 id="12"] there.</p>',
    ],
    ['<p>[[tab a="1"]words[/tab]]</p>', '<p>[tab a="1"]words[/tab]</p>'],
    ['<p>&#91;tab a="1"&#93; &#x5B;vc_row]</p>', '<p>[tab a="1"] [vc_row]</p>'],
    ['<h2>[[tab a="1"]]</h2>', '<h2>[tab a="1"]</h2>'],
    ['<p title="&#91;tab a&#93;">[[not one]]</p>', '<p title="[tab a]">[[not one]]</p>'],
  ])('%s', (html, expected) => {
    const { prepared, findings } = read(html);
    expect(prepared.parts.map((part) => part.replaceAll('&#91;', '['))).toEqual([expected]);
    expect(findings).toEqual([]);
    expect(safe(safe(html))).toBe(safe(html));
  });
});

describe('the encoded HTML of WPBakery is never shown', () => {
  const encoded = Buffer.from(encodeURIComponent('<div class="ad">Fish</div>')).toString('base64');

  test.each([
    [`<p>a [vc_raw_html]${encoded}[/vc_raw_html] b</p>`, '<p>a  b</p>'],
    [`<p>a[vc_raw_js el_class="x"]JTNDc…[/vc_raw_js]b</p>`, '<p>a b</p>'],
    [`<p>[vc_raw_html]</p>\n<p>${encoded}</p>\n<p>[/vc_raw_html]</p><p>b</p>`, '<p>b</p>'],
    [`<p>${encoded}</p><p>b</p>`, '<p>b</p>'],
  ])('%s', (html, expected) => {
    const { prepared, findings } = read(html);
    expect(prepared.parts.map((part) => part.replace(/^\n+/, ''))).toEqual([expected]);
    expect(findings.map(({ kind }) => kind)).toContain('shortcode');
  });

  test('other long words are', () => {
    const words = `<p>${Buffer.from('fog horns over the harbour').toString('base64')}</p>`;
    expect(safe(words)).toBe(words);
  });
});

/** `[[[tab a="1"]n1]n2]`: each name is complete when the one before it is gone. */
const inNames = (start: string, count: number): string =>
  count === 0 ? '[tab a="1"]' : `${start}${inNames(start, count - 1)}n${count}]`;

// Removing a shortcode may complete another one, or take away what belonged to a pair.
test.each([
  [
    '[figure [frame]javascript:alert(1)[/frame]id="x" caption="<b>"]<i>x</i>[/figure]',
    '[figure javascript:alert(1)id="x" caption="<b>"]<i>x</i>[/figure]</b>',
  ],
  ['[[tab a="1"]box]x[/[tab a="1"]box]', 'x'],
  [`${inNames('[', 9)}x${inNames('[/', 9)} [sic]`, 'x '],
  [`${'[a-b c="'.repeat(40)}${'"]'.repeat(40)}x`, 'x'],
])('what is left is no shortcode when it is read again: %s', (html, expected) => {
  const once = safe(html);
  expect(once).toBe(expected);
  expect(safe(once)).toBe(once);
});

test.each([
  '<iframe src="https://tides.test/[[caption]]x[[/caption]]"></iframe>',
  '<iframe src="https://tides.test/" title="[caption]Tides[/caption]"></iframe>',
  '<img class="emoji" src="https://tides.test/a.svg" alt="[caption]x[/caption]">',
])('brackets in titles and alt texts don’t become shortcodes: %s', (html) => {
  const once = safe(html);
  expect(once).toContain('(caption)');
  expect(safe(once)).toBe(once);
});
