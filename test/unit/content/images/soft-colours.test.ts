import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lightOf } from '../../../../src/config/look-schema.ts';
import { pictureHtml, picturesCss, ratioClass } from '../../../../src/content/images/index.ts';
import { softColourOf, softColours } from '../../../../src/content/images/soft-colours.ts';
import { fc } from '../../../support/random-input.ts';

const light = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [...hex].map((digit) => lightOf(parseInt(digit, 16) / 15));
  return [red, green, blue] as const;
};

describe('the colours of placeholders', () => {
  it('are few, short and different', () => {
    expect(softColours.length).toBeGreaterThan(50);
    expect(softColours.length).toBeLessThan(80);
    expect(new Set(softColours).size).toBe(softColours.length);
    for (const hex of softColours) expect(hex).toMatch(/^[0-9a-f]{3}$/);
  });

  it('are the closest to themselves', () => {
    for (const hex of softColours) expect(softColourOf(light(hex))).toBe(hex);
  });

  it('are chosen for similar colours: dark for dark, light for light, red for red', () => {
    expect(softColourOf(light('000'))).toMatch(/^[01]{3}$/);
    expect(softColourOf(light('fff'))).toMatch(/^[ef]{3}$/);
    const [red, , blue] = light(softColourOf(light('c22')));
    expect(red).toBeGreaterThan(4 * blue);
  });

  it('are chosen for any colour', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(part, part, part), (any) => {
        expect(softColours).toContain(softColourOf(any));
      }),
    );
  });
});

describe('the style sheet of pictures', () => {
  it('has a rule for every class name of a placeholder', () => {
    const css = picturesCss();
    for (const hex of softColours) {
      const html = pictureHtml(
        {
          width: 10,
          height: 10,
          placeholder: `${hex} ${hex}`,
          variants: [{ file: 'a.jpg', type: 'image/jpeg', width: 10 }],
        },
        { alt: '', sizes: '1px', folder: '/' },
      );
      const names = /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
      expect(names).toHaveLength(2);
      for (const name of names) expect(css).toContain(`.${name}{--`);
    }
  });

  it('has a rule for every class name of a ratio', () => {
    for (const ratio of [0.01, 0.5625, 0.66, 0.75, 0.8, 1, 1.33, 1.5, 1.7778, 2, 2.35, 3.75, 1000])
      expect(picturesCss()).toContain(`.embed-link.${ratioClass(ratio)}{aspect-ratio:`);
  });

  it('weighs less than a kilobyte', () => {
    expect(gzipSync(picturesCss()).length).toBeLessThan(1024);
  });
});

it.each([
  [16 / 9, 'ratio-16-9'],
  [1.7778, 'ratio-16-9'],
  [500 / 281, 'ratio-16-9'],
  [560 / 315, 'ratio-16-9'],
  [640 / 480, 'ratio-4-3'],
  [2.35, 'ratio-21-9'],
  [0.5625, 'ratio-9-16'],
  [1, 'ratio-1-1'],
  [300 / 80, 'ratio-4-1'],
  [50, 'ratio-4-1'],
])('a frame of %d by 1 is shown as %s', (ratio, name) => {
  expect(ratioClass(ratio)).toBe(name);
});
