import { describe, expect, test } from 'vitest';
import { contrast, paperColours } from '../../../src/config/index.ts';
import { sheetOf } from '../../../src/views/content-sheet.ts';

const of = (...names: readonly string[]) => sheetOf(`<p class="${names.join(' ')}">x</p>`);
const rule = (name: string) => /\{\.[^{]+\{(.*)\}\}$/.exec(of(name))?.[1];
const palette = [
  ...['000000', 'abb8c3', 'ffffff', 'f78da7', 'cf2e2e', 'ff6900', 'fcb900', '7bdcb5', '00d084'],
  ...['8ed1fc', '0693e3', '9b51e0', '222222', '808080', 'ffff00'],
];

describe('the style sheet of a text', () => {
  test('is empty where nothing was chosen', () => {
    expect(sheetOf('<p class="has-text-align-center wp-block-group">ink-ff0000</p>')).toBe('');
  });

  test.each(palette)('has words in %s that can be read in light and dark', (hex) => {
    const [light = '', dark = light] = rule(`ink-${hex}`)?.match(/#[0-9a-f]{6}/g) ?? [];
    expect(contrast(light, paperColours.light.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, paperColours.dark.paper)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(palette)('makes text of any colour readable on %s', (hex) => {
    const [, words = ''] = /--ink:(#[0-9a-f]{6})/.exec(rule(`ground-${hex}`) ?? '') ?? [];
    expect(contrast(words, `#${hex}`)).toBeGreaterThanOrEqual(4.5);
    for (const ink of palette) {
      const [, colour = ''] =
        /^color:(#[0-9a-f]{6})/.exec(rule(`ink-${ink}-on-${hex}`) ?? '') ?? [];
      expect(contrast(colour, `#${hex}`), ink).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('keeps a colour that can be read as it is', () => {
    expect(rule('ink-990000')).toMatch(/^color:light-dark\(#990000,/);
    expect(rule('ink-990000-on-8ed1fc')).toBe('color:#990000;--accent:#990000');
  });

  test.each([
    ['set-font-size-9px', 'font-size:max(.75rem,0.563rem)'],
    ['set-font-size-72px', 'font-size:min(4.5rem,12vw)'],
    ['set-line-height-0d1', 'line-height:1'],
    ['set-letter-spacing-9999px', 'letter-spacing:clamp(-.1em,624.938rem,1em)'],
    ['set-padding-left-2em', 'padding-left:min(2em,10vw)'],
    ['set-padding-top-9999px', 'padding-top:min(624.938rem,20rem)'],
    ['set-padding-top-0', 'padding-top:0px'],
    ['set-gap-0', '--gap:0px;gap:0px var(--gap)'],
    ['set-height-9999px', 'block-size:min(624.938rem,100vh)'],
    ['set-border-width-9999px', 'border-style:solid;border-width:min(624.938rem,2.5rem)'],
    ['set-basis-33d33pc', '--basis:33.33%'],
    ['set-object-position-10pc_90pc', 'object-position:10% 90%'],
    ['set-aspect-ratio-16_9', 'aspect-ratio:16/9'],
    ['slope-45-ffffff_0-000000_100', 'background:linear-gradient(45deg,#ffffff 0%,#000000 100%)'],
  ])('holds %s within limits', (name, css) => {
    expect(rule(name)).toContain(css);
  });

  test('has each rule once, of names that mean something, and no end', () => {
    const html = '<p class="ink-ff0000 set-x-1 ground-zzz ink-ff0000}"></p>'.repeat(3);
    expect(sheetOf(html).match(/\.[a-z]/g)).toEqual([expect.any(String), '.i']);
    const many = Array.from({ length: 2000 }, (_, n) => `ink-${n.toString(16).padStart(6, '0')}`);
    expect(of(...many).match(/\.ink-/g)).toHaveLength(500);
  });

  test('holds no sign that would end it', () => {
    const all = of('ink-ff0000', 'ground-ffffff', 'slope-round-ffffff_0-000000_100');
    expect(all).not.toMatch(/[<>&"'\\]|url|@|\/\*/);
  });
});
