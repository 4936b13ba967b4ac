import { contrast, pageColours } from '../../config/look-schema.ts';
import { mixColours, readColour } from './colours.ts';
import { type Look, namesIn } from './inline.ts';
import type { Declaration, Rule, Sheet } from './rules.ts';

const plain = (colour: string): string => colour.slice(1);
const pageBackground = {
  light: plain(pageColours.light.background),
  dark: plain(pageColours.dark.background),
};
const pageColor = { light: plain(pageColours.light.color), dark: plain(pageColours.dark.color) };

/** No editor chooses more than these by hand. */
const mostRules = 500;

/**
 * The CSS of a text's sheet for the class names in its HTML; empty if none. Colours are changed to
 * be readable in light and dark, and lengths are limited.
 */
export function printSheet(sheet: Sheet, html: string): string {
  const names = namesIn(html);
  const rules = sheet.filter(({ selector }) => names.has(selector.slice(1))).slice(0, mostRules);
  if (rules.length === 0) return '';
  // More specific than the site's own rules for blocks, as a style attribute would be.
  const around = rules.flatMap(({ selector, declarations }) =>
    declarations.map((each) => ruleOf(selector, each)),
  );
  return `:root body .prose{${[...around, ...rules.map(printRule)].join('')}}`;
}

/**
 * The CSS of a text that a page builder laid out, for below the element around it.
 * @param picture the address of a picture by its number; null if it is missing
 */
export function printLayout(sheet: Sheet, picture: (number: number) => string | null): string {
  const groups: { media: string; rules: { selectors: string[]; css: string }[] }[] = [];
  for (const { media = '', selector, declarations } of sheet.flatMap(withBackground)) {
    const css = declarations.map((each) => printForeign(each, picture)).join(';');
    let group = groups.at(-1);
    if (group?.media !== media) groups.push((group = { media, rules: [] }));
    const last = group.rules.at(-1);
    if (last?.css === css) last.selectors.push(selector);
    else group.rules.push({ selectors: [selector], css });
  }
  const rules = groups.map(({ media, rules: inside }) => {
    const css = inside.map((each) => `${each.selectors.join(',')}{${each.css}}`).join('');
    const conditions = media === '' ? [] : media.split(/ (?=@)/);
    return conditions.reduceRight((all, condition) => `${condition}{${all}}`, css);
  });
  return `:root body .laid-out.laid-out.laid-out{color-scheme:${schemeOf(sheet)};${rules.join('')}}`;
}

/** The background of the page is a layer below the text: no element of the text is on it. */
function withBackground(rule: Rule): readonly Rule[] {
  if (rule.selector !== '&') return [rule];
  const { background = [], others = [] } = Object.groupBy(rule.declarations, ([property]) =>
    property.startsWith('background') ? 'background' : 'others',
  );
  return [
    { ...rule, declarations: others },
    { ...rule, selector: '&::before', declarations: background },
  ].filter(({ declarations }) => declarations.length > 0);
}

const printForeign = (
  [property, value]: Declaration,
  picture: (number: number) => string | null,
): string =>
  `${property}:${value.replace(/url\((\d+)\)/g, (_, number: string) => {
    const address = picture(Number(number));
    return address === null ? 'none' : `url("${encodeURI(address)}")`;
  })}`;

/** Dark if the background of the page is. */
function schemeOf(sheet: Sheet): 'dark' | 'light' {
  const own = sheet
    .filter(({ selector, media }) => selector === '&' && media === undefined)
    .flatMap(({ declarations }) => declarations);
  const values = new Map(own);
  let value = own.findLast(([name]) => /^background(?:-color)?$/.test(name))?.[1] ?? '';
  for (let depth = 0; depth < 5; depth++)
    value = value.replace(/^var\((--[\w-]+)[^]*\)$/, (_, name: string) => values.get(name) ?? '');
  const background = readColour(value.replace('!important', ''), {});
  if (background === null || background.alpha < 0.5) return 'light';
  return contrast(`#${background.hex}`, '#ffffff') > contrast(`#${background.hex}`, '#000000')
    ? 'dark'
    : 'light';
}

function printRule({ selector, declarations }: Rule): string {
  const look = new Map(declarations);
  const css = declarations.map(([property, value]) => declarationOf(property, value, look));
  const own = css.filter((each) => each !== '').join(';');
  return own && `${selector}{${own}}`;
}

/** The rule of a property for elements inside, or for large windows only; empty for others. */
function ruleOf(selector: string, [property, value]: Declaration): string {
  switch (property) {
    case 'flow-gap':
      return `${selector}>*+*{margin-block-start:${lengthAtMost(value, '20rem')}}`;
    case 'content-width':
      return `${selector}>:not(.alignleft,.alignright,.alignwide,.alignfull){max-inline-size:${lengthAtMost(value, '100%')};margin-inline:auto}`;
    case 'content-side':
      return `${selector}>:not(.alignleft,.alignright,.alignfull){margin-${value}:0}`;
    case 'block-margin-left':
    case 'block-margin-right':
      // Blocks in such a layout keep to its width, as in WordPress.
      return `${selector}:not(.prose>*,.is-layout-constrained>*){${property.slice(6)}:${lengthAtMost(value, '10vw')}}`;
    case 'column-count':
      return `@media (width>=40rem){${selector}{column-count:${value}}}`;
    case 'grid-column':
    case 'grid-row':
      return `@media (width>=40rem){${selector}{${property}:span ${value}}}`;
    case 'flex-wrap':
      // Columns take several rows rather than break words.
      return `@media (width>=40rem){${selector}:not(.wp-block-columns){flex-wrap:${value}}}`;
    default:
      return '';
  }
}

const lengthAtMost = (value: string, most: string): string => atMost(read(value).css, most);

function textColour(value: string, on: string | undefined): string {
  if (on === 'photo') return `color:#${value};--halo:#${better('000000', 'ffffff', [value])}`;
  if (on === undefined) {
    const light = legibleOn(value, [pageBackground.light]);
    const dark = legibleOn(value, [pageBackground.dark], wantedInDark(light));
    return `color:${light === dark ? `#${light}` : `light-dark(#${light},#${dark})`}`;
  }
  // Links have the same colour; their underline shows that they are links.
  const colour = legibleOn(value, coloursIn(on));
  return `color:#${colour};--accent:#${colour}`;
}

function backgroundOf(value: string): string {
  if (value === 'none') return 'background:none';
  const colours = coloursIn(value);
  const words = textColourOn(colours, pageColor.light, pageColor.dark);
  const scheme = words === pageColor.light || words === '000000' ? 'light' : 'dark';
  return `background:${value};color:var(--color);color-scheme:${scheme};--color:#${words};--color-soft:var(--color);--accent:var(--color);--on-accent:#${colours[0] ?? ''}`;
}

const coloursIn = (value: string): string[] => value.match(/(?<=#)[0-9a-f]{6}/g) ?? [];

/** Of rows and columns. A grid divides what is left of its width. */
function gapOf(value: string): string {
  const [row = '', column = row] = value.split(' ').map((each) => lengthAtMost(each, '6rem'));
  return `--gap:${column};gap:${row} var(--gap)`;
}

/** Reads a length. Absolute units become `rem`, so that lengths can be compared. */
function read(value: string): { readonly css: string; readonly rem: number | null } {
  const [, written, unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(value) ?? [];
  const number = Number(written);
  if (unit === 'md') return { css: `calc(${number}*var(--text-md))`, rem: number };
  const perRem = { px: 16, pt: 12, rem: 1 }[unit];
  if (perRem !== undefined) {
    const rem = Math.round((number / perRem) * 1000) / 1000;
    return { css: `${rem}rem`, rem };
  }
  return { css: value, rem: unit === 'em' || unit === 'ch' ? number : null };
}

/** Zero has its unit, because it may stand among lengths. */
const atMost = (value: string, most: string): string =>
  value === '0' ? '0px' : `min(${value},${most})`;

const borderColour = /^border(?:-(?:top|right|bottom|left))?-color$/;

/** Empty for what {@link ruleOf} prints. */
function declarationOf(property: string, value: string, look: Look): string {
  if (property === 'on' || ruleOf('', [property, value]) !== '') return '';
  if (borderColour.test(property)) return borderOf(property, value);
  const { css, rem } = read(value);
  switch (property) {
    case 'color':
      return textColour(plain(value), look.get('on'));
    case 'background':
      return backgroundOf(value);
    case 'basis':
      return `--basis:${css}`;
    case 'font-size':
      // Smaller text can't be read, and with larger text a word does not fit a phone.
      return `font-size:${rem !== null && rem > 1.5 ? atMost(css, '12vw') : `max(.75rem,${css})`}${rem !== null && rem > 1.5 ? ';line-height:var(--leading-snug);hyphens:auto' : ''}`;
    case 'line-height':
      return handedDown(property, Number(css) ? `${Math.min(3, Math.max(1, Number(css)))}` : css);
    case 'font-weight':
    case 'font-style':
    case 'text-decoration':
      return handedDown(property, value);
    case 'separator':
      return `--separator:${value}`;
    case 'text-indent':
      return `text-indent:${atMost(css, '10vw')}`;
    case 'letter-spacing':
      return `letter-spacing:clamp(-.1em,${css},1em)`;
    case 'min-height':
    case 'height':
      return `${property === 'height' ? 'block-size' : 'min-block-size'}:${atMost(css, '100vh')}`;
    case 'gap':
      return gapOf(value);
    case 'flex-basis':
      return `flex-basis:${atMost(css, '100%')}`;
    case 'grid-min':
      return `grid-template-columns:repeat(auto-fill,minmax(min(${css},100%),1fr))`;
    case 'grid-columns':
      return `grid-template-columns:repeat(auto-fill,minmax(max(min(100%,7rem),(100% - ${Number(value) - 1}*var(--gap,var(--space-4)))/${value}),1fr))`;
  }
  if (property.endsWith('-width'))
    return `${property.replace('width', 'style')}:solid;${property}:${atMost(css, '2.5rem')}`;
  if (property.endsWith('-radius')) return `${property}:${css}`;
  if (/^(?:padding|margin)-/.test(property))
    return `${property}:${atMost(css, /left|right/.test(property) ? '10vw' : '20rem')}`;
  return `${property}:${value}`;
}

/** Buttons, quotations, summaries and menu links have their own, unless a block sets these. */
const handedDown = (property: string, value: string): string =>
  `${property}:${value};--${property}:${value}`;

function borderOf(property: string, value: string): string {
  const dark = `#${legibleOn(plain(value), [pageBackground.dark], seen)}`;
  const colour = dark === value ? value : `light-dark(${value},${dark})`;
  return `${property.replace('color', 'style')}:solid;${property}:${colour}`;
}

// About the same contrast in dark: strong colours stay, grey becomes as light as the text.
function wantedInDark(hex: string): number {
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const isGrey = Math.max(...channels) - Math.min(...channels) < 24;
  return Math.min(isGrey ? 13 : 5.5, Math.max(readable, worst(hex, [pageBackground.light])));
}

/** The contrast that a border needs with the background. */
const seen = 1.6;

const worst = (hex: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(`#${hex}`, `#${background}`)));

const better = (one: string, other: string, backgrounds: readonly string[]): string =>
  worst(one, backgrounds) >= worst(other, backgrounds) ? one : other;

/** The contrast that WCAG 2.2 AA requires of text. */
const readable = 4.5;

/** A text colour for some backgrounds: one of the two, or black or white if neither can be read. */
function textColourOn(backgrounds: readonly string[], dark: string, light: string): string {
  const own = better(dark, light, backgrounds);
  return worst(own, backgrounds) >= readable ? own : better('000000', 'ffffff', backgrounds);
}

/** The colour, made darker or lighter until its contrast with all backgrounds is `wanted`. */
function legibleOn(hex: string, backgrounds: readonly string[], wanted = readable): string {
  if (worst(hex, backgrounds) >= wanted) return hex;
  const end = better('000000', 'ffffff', backgrounds);
  let from = 0;
  let to = 1;
  for (let step = 0; step < 8; step++) {
    const share = (from + to) / 2;
    if (worst(mixColours(hex, end, share), backgrounds) >= wanted) to = share;
    else from = share;
  }
  return mixColours(hex, end, to);
}
