import { describe, expect, test } from 'vitest';
import { prepareText, toInline } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';
import { withLooks } from './with-looks.ts';

const read = (html: string) => prepareText(html, surroundings);
/** The declarations for a style of a paragraph. */
const lookOf = (style: string) => {
  const { prepared, findings } = read(`<p style="${style}">x</p>`);
  const look = /class="\[([^"]*)\]"/.exec(withLooks(prepared).join(''))?.[1] ?? '';
  return { look, told: findings.map(({ what }) => what) };
};

describe('styles that an editor chose become rules', () => {
  test.each([
    ['color:#f00', 'color:#ff0000'],
    ['color: rgb(10, 20 ,30)', 'color:#0a141e'],
    ['color:rgb(255 0 0 / 50%)', 'color:#ff8080'],
    ['color:hsl(120, 100%, 25%)', 'color:#008000'],
    ['color:var(--wp--preset--color--vivid-red)', 'color:#cf2e2e'],
    ['background-color:#ffffff80', 'background:#ffffff'],
    ['background-color:rgba(0, 0, 0, 0)', 'background:none'],
    ['background:yellow', 'background:#ffff00'],
    [
      'background:linear-gradient(90deg,#fff 0%,rgb(0,0,0) 100%)',
      'background:linear-gradient(90deg,#ffffff 0%,#000000 100%)',
    ],
    [
      'background:linear-gradient(#fff,#888,#000)',
      'background:linear-gradient(180deg,#ffffff 0%,#888888 50%,#000000 100%)',
    ],
    [
      'background:radial-gradient(circle at top,#fff,#000)',
      'background:radial-gradient(#ffffff 0%,#000000 100%)',
    ],
    ['font-size:1.75rem;line-height:1.2', 'font-size:1.75rem;line-height:1.2'],
    ['font-size:clamp(1rem, 1rem + 2vw, 2rem)', 'font-size:2rem'],
    ['letter-spacing:-1px', 'letter-spacing:-1px'],
    ['padding:1em 2em', 'padding-top:1em;padding-right:2em;padding-bottom:1em;padding-left:2em'],
    ['margin-top:var(--wp--preset--spacing--50)', 'margin-top:1.5rem'],
    ['border:2px dashed #123', 'border-color:#112233;border-width:2px;border-style:dashed'],
    ['border-top-left-radius:10px', 'border-top-left-radius:10px'],
    ['min-height:50vh', 'min-height:50vh'],
    ['flex-basis:33.33%', 'basis:33.33%'],
    ['color:red !important', 'color:#ff0000'],
  ])('%s', (style, look) => {
    expect(lookOf(style)).toEqual({ look, told: [] });
  });

  test('colours of the palette become rules that include the background', () => {
    const parts = withLooks(
      read(
        '<div class="wp-block-group has-pale-pink-background-color has-background"><h2 class="has-vivid-red-color has-text-color">a</h2></div>',
      ).prepared,
    );
    expect(parts).toEqual([
      '<div class="wp-block-group has-background [background:#f78da7]"><h2 class="has-text-color [color:#cf2e2e;on:#f78da7]">a</h2></div>',
    ]);
  });

  test('styles of old elements and attributes become rules', () => {
    expect(withLooks(read('<font color="#00f" size="5">a</font>').prepared)).toEqual([
      '<span class="[color:#0000ff;font-size:24px]">a</span>',
    ]);
  });
});

describe('harmful styles are removed and reported', () => {
  test.each([
    'color:url(https://x.test/a)',
    'color:expression(alert(1))',
    'color:#ff0000;}body{display:none',
    'background-image:url(https://x.test/a)',
    'color:var(--background)',
    'background:linear-gradient(90deg,url(https://x.test/a),#000)',
    'background-color:red;background:image-set(url(x) 1x)',
    'font-size:calc(100vw * 9999)',
    'font-size:99999px',
    'font-size:-4px',
    'margin-left:-9999px',
    'margin:-50px',
    'padding:1e9px',
    'border-radius:</style><script>alert(1)</script>',
    'float:left',
    'display:none',
    'transform:scale(99)',
    'content:"x"',
    'opacity:0;visibility:hidden',
    'font-family:a}*{color:red',
    '--color:red',
  ])('%s', (style) => {
    const { look, told } = lookOf(style.replaceAll('"', '&quot;'));
    expect(look).toMatch(/^(?:color:#ff0000|background:#ff0000)?$/);
    expect(told.length).toBeGreaterThan(0);
  });

  test.each([
    ...['s-', 's-abcdefgh', 's-abcdefgh}', 's-abcdefghi', 'sets-color', 'sets-basis', 'prose'],
  ])('a name of ours that content has itself is removed: %s', (name) => {
    expect(read(`<p class="${name}">x</p>`).prepared.parts).toEqual(['<p>x</p>']);
  });

  test('only the first declarations of a very long style are read', () => {
    expect(lookOf('color:#000;'.repeat(5000)).look).toBe('color:#000000');
  });
});

describe('a cover', () => {
  const veil = (names: string, inside: string, cover = '') =>
    withLooks(
      read(
        `<div class="wp-block-cover${cover}"><span class="wp-block-cover__background ${names}"></span>${inside}<div class="wp-block-cover__inner-container"><p>a</p></div></div>`,
      ).prepared,
    )[0];
  const picture = '<img class="wp-block-cover__image-background" src="/wp-content/uploads/a.jpg">';

  test('keeps the colour and the opacity of its overlay', () => {
    expect(
      veil(
        'has-vivid-cyan-blue-background-color has-background-dim-20 has-background-dim',
        picture,
      ),
    ).toContain(
      '<span class="wp-block-cover__background [background:#0693e3;opacity:20%]"></span>',
    );
    expect(veil('has-background-dim', picture)).toContain('[background:#000000;opacity:50%]');
  });

  test('shares the look of its overlay with a featured image', () => {
    const parts = withLooks(
      read(
        '<figure class="wp-block-post-featured-image"><img src="/wp-content/uploads/a.jpg"><span class="wp-block-post-featured-image__overlay has-background-dim has-background-dim-40 has-vivid-red-background-color" style="" aria-hidden="true"></span></figure>',
      ).prepared,
    );
    expect(parts.join('')).toContain(
      '<span class="wp-block-cover__background [background:#cf2e2e;opacity:40%]"></span></figure>',
    );
  });

  test('without a picture gets the colour of its overlay as background', () => {
    expect(
      veil('has-vivid-purple-background-color has-background-dim-100 has-background-dim', ''),
    ).toBe(
      '<div class="wp-block-cover [background:#9b51e0;color:#ffffff;on:#9b51e0]"><div class="wp-block-cover__inner-container"><p>a</p></div></div>',
    );
    expect(veil('has-background-dim', '', ' is-light')).toContain(
      'background:#808080;color:#000000;on:#808080',
    );
  });

  test('of an older editor gets an element for its overlay', () => {
    const parts = withLooks(
      read(
        '<div class="wp-block-cover has-background-dim-70 has-background-dim has-vivid-red-background-color" style="background-image:url(/wp-content/uploads/a.jpg)"><p>a</p></div>',
      ).prepared,
    );
    expect(parts[0]).toBe(
      '<div class="wp-block-cover">\x000\x00<span class="wp-block-cover__background [background:#cf2e2e;opacity:70%]"></span><p>a</p></div>',
    );
  });
});

test('the search block and older search forms become our search form', () => {
  for (const form of [
    '<form role="search" method="get" action="https://quay.test/" class="wp-block-search"><label>Find</label><div><input type="search" name="s"><button>Go</button></div></form>',
    '<form class="searchform" action="/"><input name="s"></form>',
  ]) {
    const { prepared, findings } = read(form);
    expect(prepared.references).toEqual([{ kind: 'search' }]);
    expect(prepared.parts).toEqual(['\x000\x00']);
    expect(findings).toEqual([]);
  }
});

describe('a title', () => {
  test.each([
    [
      'The <em>Oake</em> &amp; <strong>more</strong>',
      'The <em>Oake</em> &amp; <strong>more</strong>',
    ],
    ['a<br>b <i class="x" onclick="a()" style="color:red">c</i>', 'a b <i>c</i>'],
    ['<a href="javascript:a()">a</a> <code>b</code>', 'a <code>b</code>'],
    ['<em>a', '<em>a</em>'],
    ['Plain &amp; simple', ''],
    ['<span>a</span>', ''],
    ['<em></em>a', ''],
    ['&lt;em&gt;a&lt;/em&gt;', ''],
    ['<script>a</script><b>b</b>', '<b>b</b>'],
  ])('keeps its emphasis, and nothing else: %s', (html, inline) => {
    expect(toInline(html)).toBe(inline);
  });
});
