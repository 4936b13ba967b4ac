import { allowed, setting } from './inline.ts';
import type { Presets, Styles } from './presets.ts';
import type { Declaration, StyleRule } from './rules.ts';

/** What the public page of a text shows of its styles. */
interface PageStyles {
  /** The rules of single blocks. */
  readonly rules: readonly StyleRule[];
  /** The values of all `class` attributes in the text, or in the page if it is not found. */
  readonly classes: readonly string[];
}

/** The name says what it stands for, on every page. */
const hashed = /^(?:wp-container-[a-z-]*-?[0-9a-f]{8}|wp-elements-[0-9a-f]{32})$/;
/** A number that counts within one request. */
const counted =
  /^(?:(wp-container-(?:[a-z-]+-)?|wp-elements-)\d{1,5}|(is-style-[a-z0-9-]{1,60}--)\d{1,5})$/;
const number = /\d+$/;

/**
 * The class names in HTML that only WordPress's public pages explain: `hashed` ones mean the same on
 * every page, and `counted` tells whether there are others. `isDrawn`: our own sheet has the rules.
 */
export function stylesNeeded(html: string, isDrawn: (name: string) => boolean) {
  const names = new Set(classesIn(html).flatMap(namesIn));
  const needed = [...names].filter((name) => !isDrawn(name.replace(/--\d+$/, '')));
  return {
    hashed: needed.filter((name) => hashed.test(name)),
    counted: needed.some((name) => counted.test(name)),
  };
}

/** What the needed class names of a text stand for, by their names in the text. */
export function stylesOfText(
  html: string,
  { rules, classes }: PageStyles,
  presets: Presets,
): Styles['named'] {
  const all = meanings(rules, presets);
  const styles: Record<string, readonly Declaration[]> = {};
  for (const name of new Set(classesIn(html).flatMap(namesIn)))
    if (hashed.test(name)) styles[name] = all.get(name) ?? [];
  for (const [name, onPage] of matched(classesIn(html), classes))
    styles[name] = all.get(onPage) ?? [];
  return styles;
}

/** What class names stand for that mean the same on every page. */
export function hashedStyles(
  rules: readonly StyleRule[],
  presets: Presets,
): readonly (readonly [name: string, declarations: readonly Declaration[]])[] {
  return [...meanings(rules, presets)].filter(([name]) => hashed.test(name));
}

const classAttribute = /\sclass\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;

const classesIn = (html: string): string[] =>
  Array.from(html.matchAll(classAttribute), ([, one, other]) => one ?? other ?? '');

const namesIn = (classes: string): string[] =>
  classes.split(/\s+/).filter((name) => hashed.test(name) || counted.test(name));

/** Counted names of a text and its page: the same blocks in order, with other numbers. */
function matched(
  ofText: readonly string[],
  ofPage: readonly string[],
): (readonly [name: string, onPage: string])[] {
  const wanted = ofText.map(countedIn).filter(({ names }) => names.length > 0);
  const there = ofPage.map(countedIn).filter(({ names }) => names.length > 0);
  const start = there.findIndex((_, from) =>
    wanted.every(({ shape }, place) => there[from + place]?.shape === shape),
  );
  if (start < 0) return [];
  return wanted.flatMap(({ names }, place) =>
    names.map((name, at) => [name, there[start + place]?.names[at] ?? ''] as const),
  );
}

/** The counted names of a `class` attribute, and the attribute without their numbers. */
function countedIn(classes: string): { readonly names: readonly string[]; readonly shape: string } {
  const all = classes.split(/\s+/).filter(Boolean);
  const names = all.filter((name) => counted.test(name));
  const shape = all.map((name) => (counted.test(name) ? name.replace(number, '#') : name));
  return { names, shape: shape.toSorted().join(' ') };
}

const blockName = String.raw`wp-container-[\w-]+|wp-elements-\w+|is-style-[\w-]+--\d+`;
/** One of these names, perhaps among others of its element, and what follows. */
const selector = new RegExp(
  String.raw`^(?:[a-z]*(?:\.[\w-]+)*)\.(${blockName})(?:\.[\w-]+)*(?:\s*(.*))?$`,
);

/** The declarations for each class name of a single block. */
function meanings(rules: readonly StyleRule[], presets: Presets): Map<string, Declaration[]> {
  const meant = new Map<string, Map<string, string>>();
  for (const { selectors, declarations } of rules)
    for (const written of selectors) {
      const inner = /^:root\s+:where\((.*)\)$/.exec(written)?.[1] ?? written;
      const [, name, rest = ''] = selector.exec(inner) ?? [];
      if (name === undefined) continue;
      const inside = rest.replace(/\s*([>+])\s*/g, ' $1 ').trim();
      const some = meant.get(name) ?? new Map<string, string>();
      meant.set(name, some);
      for (const declaration of declarations)
        for (const [property, value] of meaningOf(inside, ...declaration, presets))
          some.set(property, value);
    }
  return new Map(Array.from(meant, ([name, some]) => [name, [...some]]));
}

/** Elements inside a block that WordPress colours. */
const elements: readonly (readonly [RegExp, string])[] = [
  [/^a:where\(:not\(\.wp-element-button\)\)$|^a$/, 'link'],
  [/^\.(?:wp-element-button|wp-block-button__link)$/, 'button'],
  [/^\.wp-element-caption$/, 'caption'],
  [/^cite$/, 'cite'],
];

function meaningOf(
  inside: string,
  property: string,
  value: string,
  presets: Presets,
): readonly Declaration[] {
  if (inside === '') return ofLayout(property, value, presets);
  if (inside === '> * + *' && property === 'margin-block-start')
    return named('flow-gap', value, presets);
  if (inside.startsWith('> :where(:not(.alignleft)')) return ofContent(property, value, presets);
  const element = /^h[1-6]$/.test(inside)
    ? inside
    : elements.find(([pattern]) => pattern.test(inside))?.[1];
  if (element === undefined || !/^(?:color|background(?:-color)?)$/.test(property)) return [];
  return (allowed(property, value, presets) ?? [])
    .filter(([, colour]) => /^#[0-9a-f]{6}$/.test(colour))
    .map(([name, colour]) => [`${element}-${name}`, colour]);
}

function ofLayout(property: string, value: string, presets: Presets): readonly Declaration[] {
  if (property === 'grid-template-columns') {
    const [, count, least] =
      /^repeat\(\s*(\d{1,2}|auto-fill)\s*,\s*minmax\((?:min\()?\s*([\w.]+)/.exec(value) ?? [];
    if (count === undefined) return [];
    return count === 'auto-fill'
      ? named('grid-min', least ?? '', presets)
      : named('grid-columns', count, presets);
  }
  const spanned = /^span (\d{1,2})$/.exec(value)?.[1];
  if (spanned !== undefined) return named(property, spanned, presets);
  return allowed(property, value, presets) ?? [];
}

/** The width of what is in a block, and where it stands. */
function ofContent(property: string, value: string, presets: Presets): readonly Declaration[] {
  if (property === 'max-width') return named('content-width', value, presets);
  const side = /^margin-(left|right)$/.exec(property)?.[1];
  return side !== undefined && /^0(?:px)?$/.test(value) ? named('content-side', side, presets) : [];
}

function named(property: string, value: string, presets: Presets): readonly Declaration[] {
  const found = setting(property, value, presets);
  return found === null ? [] : [found];
}
