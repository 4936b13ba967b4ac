import { describe, expect, test } from 'vitest';
import { contrast, pageColours } from '../../../../src/config/index.ts';
import { createLooks, printSheet } from '../../../../src/content/styles/index.ts';

type Declared = Readonly<Record<string, string>>;

function printed(...declared: readonly Declared[]): string {
  const looks = createLooks();
  const html = declared
    .map((each) => `<p class="${looks.classesOf(new Map(Object.entries(each)))}">x</p>`)
    .join('');
  return printSheet(looks.sheet(html), html);
}
const rule = (declared: Declared) => /\{\.[^{]+\{(.*)\}\}$/.exec(printed(declared))?.[1];
const palette = [
  ...['000000', 'abb8c3', 'ffffff', 'f78da7', 'cf2e2e', 'ff6900', 'fcb900', '7bdcb5', '00d084'],
  ...['8ed1fc', '0693e3', '9b51e0', '222222', '808080', 'ffff00'],
];

describe('the style sheet of a text', () => {
  test('is empty where nothing was chosen', () => {
    expect(printed({})).toBe('');
  });

  test.each(palette)('has words in %s that can be read in light and dark', (hex) => {
    const [light = '', dark = light] = rule({ color: `#${hex}` })?.match(/#[0-9a-f]{6}/g) ?? [];
    expect(contrast(light, pageColours.light.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, pageColours.dark.background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(palette)('makes text of any colour readable on %s', (hex) => {
    const [, words = ''] =
      /--color:(#[0-9a-f]{6})/.exec(rule({ background: `#${hex}` }) ?? '') ?? [];
    expect(contrast(words, `#${hex}`)).toBeGreaterThanOrEqual(4.5);
    for (const color of palette) {
      const [, colour = ''] =
        /^color:(#[0-9a-f]{6})/.exec(rule({ color: `#${color}`, on: `#${hex}` }) ?? '') ?? [];
      expect(contrast(colour, `#${hex}`), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('keeps a colour that can be read as it is', () => {
    expect(rule({ color: '#990000' })).toMatch(/^color:light-dark\(#990000,/);
    expect(rule({ color: '#990000', on: '#8ed1fc' })).toBe('color:#990000;--accent:#990000');
  });

  test.each([
    [{ 'font-size': '9px' }, 'font-size:max(.75rem,0.563rem)'],
    [{ 'font-size': '72px' }, 'font-size:min(4.5rem,12vw)'],
    [{ 'line-height': '0.1' }, 'line-height:1'],
    [{ 'letter-spacing': '9999px' }, 'letter-spacing:clamp(-.1em,624.938rem,1em)'],
    [{ 'padding-left': '2em' }, 'padding-left:min(2em,10vw)'],
    [{ 'padding-top': '9999px' }, 'padding-top:min(624.938rem,20rem)'],
    [{ 'padding-top': '0' }, 'padding-top:0px'],
    [{ gap: '0' }, '--gap:0px;gap:0px var(--gap)'],
    [{ height: '9999px' }, 'block-size:min(624.938rem,100vh)'],
    [{ 'border-width': '9999px' }, 'border-style:solid;border-width:min(624.938rem,2.5rem)'],
    [{ basis: '33.33%' }, '--basis:33.33%'],
    [{ 'object-position': '10% 90%' }, 'object-position:10% 90%'],
    [{ 'aspect-ratio': '16/9' }, 'aspect-ratio:16/9'],
    [
      { background: 'linear-gradient(45deg,#ffffff 0%,#000000 100%)' },
      'background:linear-gradient(45deg,#ffffff 0%,#000000 100%)',
    ],
  ])('holds %j within limits', (declared: Declared, css) => {
    expect(rule(declared)).toContain(css);
  });

  test('has each rule once, for the names that are in the HTML, and no end', () => {
    expect(printed({ color: '#ff0000' }, { color: '#ff0000' }).match(/\.s-/g)).toHaveLength(1);
    const looks = createLooks();
    const used = `<p class="${looks.classesOf(new Map([['color', '#ff0000']]))}">x</p>`;
    looks.classesOf(new Map([['color', '#00ff00']]));
    expect(looks.sheet(used)).toHaveLength(1);
    expect(printSheet(looks.sheet(used), '<p class="s-abcdefgh">x</p>')).toBe('');
    const many = Array.from({ length: 2000 }, (_, n) => ({
      color: `#${n.toString(16).padStart(6, '0')}`,
    }));
    expect(printed(...many).match(/\.s-/g)).toHaveLength(500);
  });

  test('has rules for large windows, and for what is inside an element', () => {
    const css = printed({ 'flex-wrap': 'nowrap', 'flow-gap': '2rem', color: '#ff0000' });
    expect(css).toMatch(
      /^:root body \.prose\{\.s-.{8}>\*\+\*\{margin-block-start:min\(2rem,20rem\)\}@media .*flex-wrap:nowrap\}\}\.s-.{8}\{color:[^;{}]*\}\}$/,
    );
  });

  test('insets blocks only where WordPress does', () => {
    expect(printed({ 'block-margin-left': '80px' })).toMatch(
      /\.s-.{8}:not\(\.prose>\*,\.is-layout-constrained>\*\)\{margin-left:min\(5rem,10vw\)\}\}$/,
    );
  });

  test('gives text on a picture a shadow that it is seen on', () => {
    expect(rule({ color: '#0b2545', on: 'photo' })).toBe('color:#0b2545;--halo:#ffffff');
  });

  test('holds no sign that would end it', () => {
    const all = printed({
      color: '#ff0000',
      background: 'radial-gradient(#ffffff 0%,#000000 100%)',
    });
    expect(all).not.toMatch(/[<>&"'\\]|url|@|\/\*/);
  });
});
