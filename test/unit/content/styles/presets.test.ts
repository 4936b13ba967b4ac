import { expect, test } from 'vitest';
import {
  allowed,
  readPresets,
  readRules,
  wordpressPresets,
} from '../../../../src/content/styles/index.ts';

const presetsIn = (css: string) => readPresets(readRules(css));

const theme = `:root{--wp--preset--color--white: #ffffff;--wp--preset--color--base: #FFFFFF;--wp--preset--color--contrast: #111111;
--wp--preset--color--accent-1: #FFEE58;--wp--preset--color--accent-6: color-mix(in srgb, currentColor 20%, transparent);
--wp--preset--gradient--vertical: linear-gradient(to bottom, #ffffff 0%, #111111 100%);
--wp--preset--font-size--medium: clamp(1rem, 1rem + ((1vw - 0.2rem) * 0.196), 1.125rem);
--wp--preset--font-size--large: clamp(1.125rem, 1.125rem + ((1vw - 0.2rem) * 0.392), 1.375rem);
--wp--preset--spacing--50: clamp(30px, 5vw, 50px);--wp--preset--spacing--20: 10px;
--wp--preset--shadow--natural: 6px 6px 9px rgba(0, 0, 0, 0.2);}
body{background-color: var(--wp--preset--color--base);color: var(--wp--preset--color--contrast);font-size: var(--wp--preset--font-size--large);}`;

test('names with digits, sizes that grow, spacing, gradients and mixed colours of a theme are read', () => {
  const presets = presetsIn(theme);
  expect(presets.colours).toMatchObject({
    'accent-1': 'ffee58',
    base: 'ffffff',
    contrast: '111111',
  });
  // A fifth of the text's colour on white.
  expect(presets.colours['accent-6']).toBe('cfcfcf');
  expect(presets.gradients['vertical']).toBe('linear-gradient(180deg,#ffffff 0%,#111111 100%)');
  // In proportion to texts of the theme, which are `large`.
  expect(presets.fontSizes).toMatchObject({ large: '1md', medium: '0.818md' });
  expect(presets.spacing).toMatchObject({ 20: '10px', 50: '50px' });
  expect(allowed('padding', 'var(--wp--preset--spacing--50)', presets)).toEqual(
    ['top', 'right', 'bottom', 'left'].map((side) => [`padding-${side}`, '50px']),
  );
  expect(allowed('box-shadow', 'var(--wp--preset--shadow--natural)', presets)).toEqual([
    ['box-shadow', '6px 6px 9px #00000033'],
  ]);
});

test('what a theme does not name stays as WordPress has it', () => {
  const presets = presetsIn(':root{--wp--preset--color--accent: #123456}');
  expect(presets.colours).toEqual({ ...wordpressPresets.colours, accent: '123456' });
  expect({ ...presets, colours: wordpressPresets.colours }).toEqual(wordpressPresets);
  expect(presetsIn('')).toEqual(wordpressPresets);
});

test('presets of a block, of a printed page or of an older window are not those of the site', () => {
  expect(
    presetsIn(
      '.wp-block-button{--wp--preset--color--accent: #123456} @media print{:root{--wp--preset--color--accent: #123456}}',
    ),
  ).toEqual(wordpressPresets);
});

const hostile: readonly (readonly [name: string, css: string])[] = [
  ['an import', '@import url(https://evil.example/a.css);'],
  ['an address', ':root{--wp--preset--color--accent: url(https://evil.example/x)}'],
  ['an expression', ':root{--wp--preset--color--accent: expression(alert(1))}'],
  [
    'a shadow with an address',
    ':root{--wp--preset--shadow--a: 0 0 url(https://evil.example/x) #000}',
  ],
  [
    'a size that breaks out',
    ':root{--wp--preset--font-size--a: 1rem}</style><script>alert(1)</script>',
  ],
  [
    'a gradient with an address',
    ':root{--wp--preset--gradient--a: linear-gradient(url(//evil.example),#000)}',
  ],
  [
    'a name of an object',
    ':root{--wp--preset--color--__proto__: #123456; --wp--preset--color--constructor: #123456}',
  ],
  ['deep nesting', `${':root{'.repeat(20_000)}--wp--preset--color--accent: #123456`],
  [
    'brackets without an end',
    `:root{--wp--preset--color--accent: ${'color-mix(in srgb,'.repeat(50_000)}`,
  ],
  ['a megabyte', `:root{${'--wp--preset--color--accent: #12345;'.repeat(30_000)}}`],
  [
    'ten thousand names',
    `:root{${Array.from({ length: 10_000 }, (_, at) => `--wp--preset--color--c${at}: red`).join(';')}}`,
  ],
];
test.each(hostile)('%s gives no rule anything foreign', (_, css) => {
  const presets = presetsIn(css);
  expect(Object.keys(presets.colours).length).toBeLessThan(300);
  expect(Object.values(presets.colours).filter((each) => !/^[0-9a-f]{6}$/.test(each))).toEqual([]);
  const values = [
    ...Object.keys(presets.shadows).flatMap(
      (slug) => allowed('box-shadow', `var(--wp--preset--shadow--${slug})`, presets) ?? [],
    ),
    ...Object.keys(presets.fontSizes).flatMap(
      (slug) => allowed('font-size', `var(--wp--preset--font-size--${slug})`, presets) ?? [],
    ),
    ...Object.keys(presets.spacing).flatMap(
      (slug) => allowed('margin', `var(--wp--preset--spacing--${slug})`, presets) ?? [],
    ),
  ]
    .map(([, value]) => value)
    .concat(Object.values(presets.gradients));
  expect(values.filter((value) => !/^[a-z0-9#%(),. -]+$/.test(value))).toEqual([]);
  expect(values.join(' ')).not.toContain('evil');
  expect(Object.getPrototypeOf(presets.colours)).toBe(Object.prototype);
});
