import { z } from 'zod';
import { black, gradientOf, opaque, readColour, white } from './colours.ts';
import { type Declaration, splitAt, storedDeclarations, type StyleRule } from './rules.ts';

/** What names of WordPress and its theme mean, by name in classes and variables. */
export interface Presets {
  /** Six digits. */
  readonly colours: Readonly<Record<string, string>>;
  /** As {@link gradientOf} writes them. */
  readonly gradients: Readonly<Record<string, string>>;
  /** Multiples of the size of texts, in `md`. */
  readonly fontSizes: Readonly<Record<string, string>>;
  /** Lengths of CSS. */
  readonly spacing: Readonly<Record<string, string>>;
  /** Values of `box-shadow`. */
  readonly shadows: Readonly<Record<string, string>>;
}

/** The last two are from WordPress's first block editor. */
const colours: Presets['colours'] = {
  black: '000000',
  'cyan-bluish-gray': 'abb8c3',
  white: 'ffffff',
  'pale-pink': 'f78da7',
  'vivid-red': 'cf2e2e',
  'luminous-vivid-orange': 'ff6900',
  'luminous-vivid-amber': 'fcb900',
  'light-green-cyan': '7bdcb5',
  'vivid-green-cyan': '00d084',
  'pale-cyan-blue': '8ed1fc',
  'vivid-cyan-blue': '0693e3',
  'vivid-purple': '9b51e0',
  'very-light-gray': 'eeeeee',
  'very-dark-gray': '313131',
};

const gradients: Presets['gradients'] = {
  'vivid-cyan-blue-to-vivid-purple': 'linear-gradient(135deg,#0693e3 0%,#9b51e0 100%)',
  'light-green-cyan-to-vivid-green-cyan': 'linear-gradient(135deg,#7adcb4 0%,#00d082 100%)',
  'luminous-vivid-amber-to-luminous-vivid-orange':
    'linear-gradient(135deg,#fcb900 0%,#ff6900 100%)',
  'luminous-vivid-orange-to-vivid-red': 'linear-gradient(135deg,#ff6900 0%,#cf2e2e 100%)',
  'very-light-gray-to-cyan-bluish-gray': 'linear-gradient(135deg,#eeeeee 0%,#a9b8c3 100%)',
  'cool-to-warm-spectrum':
    'linear-gradient(135deg,#4aeadc 0%,#9778d1 20%,#cf2aba 40%,#ee2c82 60%,#fb6962 80%,#fef84c 100%)',
  'blush-light-purple': 'linear-gradient(135deg,#ffceec 0%,#9896f0 100%)',
  'blush-bordeaux': 'linear-gradient(135deg,#fecda5 0%,#fe2d2d 50%,#6b003e 100%)',
  'luminous-dusk': 'linear-gradient(135deg,#ffcb70 0%,#c751c0 50%,#4158d0 100%)',
  'pale-ocean': 'linear-gradient(135deg,#fff5cb 0%,#b6e3d4 50%,#33a7b5 100%)',
  'electric-grass': 'linear-gradient(135deg,#caf880 0%,#71ce7e 100%)',
  midnight: 'linear-gradient(135deg,#020381 0%,#2874fc 100%)',
};

/** Of a site whose theme is not known. */
export const wordpressPresets: Presets = {
  colours,
  gradients,
  fontSizes: {
    small: '0.8125md',
    normal: '1md',
    medium: '1.25md',
    large: '2.25md',
    larger: '2.25md',
    'x-large': '2.625md',
    'xx-large': '2.625md',
    huge: '2.625md',
  },
  spacing: {
    20: '0.44rem',
    30: '0.67rem',
    40: '1rem',
    50: '1.5rem',
    60: '2.25rem',
    70: '3.38rem',
    80: '5.06rem',
  },
  shadows: {
    natural: '6px 6px 9px rgba(0, 0, 0, 0.2)',
    deep: '12px 12px 50px rgba(0, 0, 0, 0.4)',
    sharp: '6px 6px 0px rgba(0, 0, 0, 0.2)',
    outlined: '6px 6px 0px -3px rgb(255, 255, 255), 6px 6px rgb(0, 0, 0)',
    crisp: '6px 6px 0px rgb(0, 0, 0)',
  },
};

/** Of each kind. Themes have a dozen. */
const mostPresets = 200;
const variable = /^--wp--preset--(color|gradient|font-size|spacing|shadow)--([a-z0-9-]{1,60})$/;
const ofSite = new Set([':root', 'body', 'html', ':where(body)']);

/**
 * A theme's presets, from the rules on each public page (`global-styles-inline-css`), beside
 * WordPress's own. Values that content may not have are left out.
 */
export function readPresets(rules: readonly StyleRule[]): Presets {
  const all = rules
    .filter(({ selectors }) => selectors.some((selector) => ofSite.has(selector)))
    .flatMap(({ declarations }) => declarations);
  const written = new Map<string, [string, string][]>();
  for (const [property, value] of all) {
    const [, kind, slug] = variable.exec(property) ?? [];
    if (kind === undefined || slug === undefined) continue;
    const some = written.get(kind) ?? [];
    if (some.length < mostPresets) some.push([slug, value]);
    written.set(kind, some);
  }
  const last = (property: string) => all.findLast(([name]) => name === property)?.[1];
  const known: Record<string, string> = { ...colours };
  const readOf = (value: string, current: string) =>
    readColour(value.replaceAll('currentcolor', `#${current}`), known);
  // A colour may be made of colours before it, and of the text's colour, which is one of them.
  for (const [slug, value] of written.get('color') ?? []) {
    const colour = value.includes('currentcolor') ? null : readOf(value, black);
    if (colour !== null) known[slug] = opaque(colour, white);
  }
  const text = readColour(last('color') ?? '', known)?.hex ?? black;
  for (const [slug, value] of written.get('color') ?? []) {
    const colour = value.includes('currentcolor') ? readOf(value, text) : null;
    if (colour !== null) known[slug] = opaque(colour, white);
  }
  const ofTheme = (written.get('gradient') ?? []).flatMap(([slug, value]) => {
    const gradient = gradientOf(value, white, { colours: known, gradients: {} });
    return gradient === null ? [] : [[slug, gradient] as const];
  });
  return {
    colours: known,
    gradients: { ...gradients, ...Object.fromEntries(ofTheme) },
    fontSizes: fontSizesOf(written.get('font-size') ?? [], last('font-size')),
    spacing: {
      ...wordpressPresets.spacing,
      ...Object.fromEntries(
        (written.get('spacing') ?? []).map(([slug, value]) => [slug, largest(value)]),
      ),
    },
    shadows: { ...wordpressPresets.shadows, ...Object.fromEntries(written.get('shadow') ?? []) },
  };
}

/** A size in proportion to that of texts stays in proportion to the texts of this site. */
function fontSizesOf(
  sizes: readonly (readonly [string, string])[],
  ofText: string | undefined,
): Presets['fontSizes'] {
  const bySlug = new Map(sizes);
  const named = /^var\(\s*--wp--preset--font-size--([a-z0-9-]{1,60})\s*\)$/.exec(ofText ?? '')?.[1];
  const base = pixels((named === undefined ? ofText : bySlug.get(named)) ?? '') ?? 16;
  const times = sizes.flatMap(([slug, value]) => {
    const size = pixels(value);
    return size === null ? [] : [[slug, `${Math.round((size / base) * 1000) / 1000}md`] as const];
  });
  return { ...wordpressPresets.fontSizes, ...Object.fromEntries(times) };
}

function pixels(value: string): number | null {
  const [, number, unit] =
    /^(\d{1,4}(?:\.\d{1,9})?|\.\d{1,9})(px|r?em)$/.exec(largest(value)) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'px' ? 1 : 16);
}

/** The maximum of a size that grows with the window: our style sheet limits it in small windows. */
export function largest(value: string): string {
  const [, inside] = /^clamp\((.{1,200})\)$/.exec(value.trim()) ?? [];
  return inside === undefined ? value.trim() : (splitAt(',', inside)[2] ?? value.trim());
}

/** What is known of WordPress's style sheets when a text is read. */
export interface Styles {
  readonly presets: Presets;
  /** What class names that WordPress makes for single blocks, such as `wp-elements-3`, mean. */
  readonly named: Readonly<Record<string, readonly Declaration[]>>;
}

/** Of a site whose style sheets are not known. */
export const wordpressStyles: Styles = { presets: wordpressPresets, named: {} };

const texts = z.record(z.string(), z.string());

/** Styles as the mirror keeps them. Presets that are not known are null there. */
export const storedStyles: z.ZodType<Styles> = z.object({
  presets: z
    .object({
      colours: texts,
      gradients: texts,
      fontSizes: texts,
      spacing: texts,
      shadows: texts,
    })
    .nullable()
    .transform((presets) => presets ?? wordpressPresets),
  named: z.record(z.string(), storedDeclarations),
});

/** Whether the theme's presets are known. */
export function hasPresets({ presets }: Pick<Styles, 'presets'>): boolean {
  return presets !== wordpressPresets;
}

/** For {@link storedStyles}. */
export function toStore(styles: Styles): object {
  return { presets: hasPresets(styles) ? styles.presets : null, named: styles.named };
}
