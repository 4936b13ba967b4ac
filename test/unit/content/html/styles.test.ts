import { describe, expect, test } from 'vitest';
import { prepareText, toInline } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';

const read = (html: string) => prepareText(html, surroundings);
/** The class names for a style of a paragraph. */
const namesOf = (style: string) => {
  const { prepared, findings } = read(`<p style="${style}">x</p>`);
  const names = /class="([^"]*)"/.exec(prepared.parts.join(''))?.[1] ?? '';
  return { names, told: findings.map(({ what }) => what) };
};

describe('styles that an editor chose become class names', () => {
  test.each([
    ['color:#f00', 'ink-ff0000'],
    ['color: rgb(10, 20 ,30)', 'ink-0a141e'],
    ['color:rgb(255 0 0 / 50%)', 'ink-ff8080'],
    ['color:hsl(120, 100%, 25%)', 'ink-008000'],
    ['color:var(--wp--preset--color--vivid-red)', 'ink-cf2e2e'],
    ['background-color:#ffffff80', 'ground-ffffff'],
    ['background-color:rgba(0, 0, 0, 0)', 'ground-none'],
    ['background:yellow', 'ground-ffff00'],
    ['background:linear-gradient(90deg,#fff 0%,rgb(0,0,0) 100%)', 'slope-90-ffffff_0-000000_100'],
    ['background:linear-gradient(#fff,#888,#000)', 'slope-180-ffffff_0-888888_50-000000_100'],
    ['background:radial-gradient(circle at top,#fff,#000)', 'slope-round-ffffff_0-000000_100'],
    ['font-size:1.75rem;line-height:1.2', 'set-font-size-1d75rem set-line-height-1d2'],
    ['font-size:clamp(1rem, 1rem + 2vw, 2rem)', 'set-font-size-2rem'],
    ['letter-spacing:-1px', 'set-letter-spacing-n1px'],
    [
      'padding:1em 2em',
      'set-padding-top-1em set-padding-right-2em set-padding-bottom-1em set-padding-left-2em',
    ],
    ['margin-top:var(--wp--preset--spacing--50)', 'set-margin-top-1d5rem'],
    [
      'border:2px dashed #123',
      'set-border-width-2px set-border-style-dashed set-border-color-112233',
    ],
    ['border-top-left-radius:10px', 'set-border-top-left-radius-10px'],
    ['min-height:50vh', 'set-min-height-50vh'],
    ['flex-basis:33.33%', 'set-basis-33d33pc'],
    ['color:red !important', 'ink-ff0000'],
  ])('%s', (style, names) => {
    expect(namesOf(style)).toEqual({ names, told: [] });
  });

  test('colours of the palette become class names that include the background', () => {
    const { parts } = read(
      '<div class="wp-block-group has-pale-pink-background-color has-background"><h2 class="has-vivid-red-color has-text-color">a</h2></div>',
    ).prepared;
    expect(parts).toEqual([
      '<div class="wp-block-group ground-f78da7 has-background"><h2 class="ink-cf2e2e-on-f78da7 has-text-color">a</h2></div>',
    ]);
  });

  test('styles of old elements and attributes become class names', () => {
    expect(read('<font color="#00f" size="5">a</font>').prepared.parts).toEqual([
      '<span class="ink-0000ff set-font-size-24px">a</span>',
    ]);
  });
});

describe('harmful styles are removed and reported', () => {
  test.each([
    'color:url(https://x.test/a)',
    'color:expression(alert(1))',
    'color:#ff0000;}body{display:none',
    'background-image:url(https://x.test/a)',
    'color:var(--paper)',
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
    '--ink:red',
  ])('%s', (style) => {
    const { names, told } = namesOf(style.replaceAll('"', '&quot;'));
    expect(names).toMatch(/^(?:ink-ff0000|ground-ff0000)?$/);
    expect(told.length).toBeGreaterThan(0);
  });

  test.each([
    ...['ink-zzzzzz', 'ink-ff0000x', 'ground-fff', 'slope-90-ffffff_0', 'set-position-fixed'],
    ...['set-font-size-1d5rem}', 'set-padding-top-99999px', 'set-font-size-', 'set-basis-5lh'],
  ])('a class name with an invalid value is removed: %s', (name) => {
    expect(read(`<p class="${name}">x</p>`).prepared.parts).toEqual(['<p>x</p>']);
  });

  test('only the first declarations of a very long style are read', () => {
    const { names } = namesOf('color:#000;'.repeat(5000));
    expect(names).toBe('ink-000000');
  });
});

describe('a cover', () => {
  const veil = (names: string, inside: string, cover = '') =>
    read(
      `<div class="wp-block-cover${cover}"><span class="wp-block-cover__background ${names}"></span>${inside}<div class="wp-block-cover__inner-container"><p>a</p></div></div>`,
    ).prepared.parts[0];
  const picture = '<img class="wp-block-cover__image-background" src="/wp-content/uploads/a.jpg">';

  test('keeps the colour and the opacity of its overlay', () => {
    expect(
      veil(
        'has-vivid-cyan-blue-background-color has-background-dim-20 has-background-dim',
        picture,
      ),
    ).toContain('<span class="wp-block-cover__background ground-0693e3 set-opacity-20pc"></span>');
    expect(veil('has-background-dim', picture)).toContain('ground-000000 set-opacity-50pc');
  });

  test('shares the look of its overlay with a featured image', () => {
    const { parts } = read(
      '<figure class="wp-block-post-featured-image"><img src="/wp-content/uploads/a.jpg"><span class="wp-block-post-featured-image__overlay has-background-dim has-background-dim-40 has-vivid-red-background-color" style="" aria-hidden="true"></span></figure>',
    ).prepared;
    expect(parts.join('')).toContain(
      '<span class="wp-block-cover__background ground-cf2e2e set-opacity-40pc"></span></figure>',
    );
  });

  test('without a picture gets the colour of its overlay as background', () => {
    expect(
      veil('has-vivid-purple-background-color has-background-dim-100 has-background-dim', ''),
    ).toBe(
      '<div class="wp-block-cover ground-9b51e0 ink-ffffff-on-9b51e0"><div class="wp-block-cover__inner-container"><p>a</p></div></div>',
    );
    expect(veil('has-background-dim', '', ' is-light')).toContain('ground-808080 ink-000000-on-');
  });

  test('of an older editor gets an element for its overlay', () => {
    const { parts } = read(
      '<div class="wp-block-cover has-background-dim-70 has-background-dim has-vivid-red-background-color" style="background-image:url(/wp-content/uploads/a.jpg)"><p>a</p></div>',
    ).prepared;
    expect(parts[0]).toBe(
      '<div class="wp-block-cover">\x000\x00<span class="wp-block-cover__background ground-cf2e2e set-opacity-70pc"></span><p>a</p></div>',
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
