import { Element, isTag } from 'domhandler';
import {
  allowed,
  checked,
  classOfTag,
  type Declaration,
  duotoneName,
  foreignName,
  insideOf,
  isLookClass,
  type Look,
  type Looks,
  mixColours,
  setting,
  type Styles,
  white,
} from '../styles/index.ts';
import { backgroundAttribute } from './attributes.ts';
import type { Findings, Reading } from './findings.ts';
import { lookOfClass, lookOfProperty } from './kinds.ts';
import { isSeen } from './players.ts';
import { hasClass, keepClasses, remove } from './tree.ts';

// Properties that `report-tag.ts` handles, and properties that have no effect of their own.
const readElsewhere =
  /^(?:flex-basis|scale|grid-template-columns|position|z-index|-(?:webkit|moz|ms)-.*|mso-.*|orphans|widows|box-sizing)$/;
const readOfMedia = /^(?:width|height|max-width|max-height)$/;
const sideOfText = /^text-align:\s*(?:left|right|center|start|end)$/;

const mediaTags = /^(?:img|svg|source|video|audio|galley-frame)$/;
const maxDeclarations = 60;
const maxValueLength = 400;

/** What a tag's styles are read with. */
export interface StyleReading {
  readonly styles: Styles;
  readonly looks: Looks;
  readonly findings: Findings;
  /** Of a text that a page builder laid out. */
  readonly layout?: LayoutReading | undefined;
}

/** How names and styles of a text are read that a page builder laid out. */
export interface LayoutReading {
  /** The names that rules of its page have. */
  readonly classes: ReadonlySet<string>;
  /** The number of a picture of the site; null for other addresses. */
  readonly picture: (address: string) => number | null;
}

/** The names in a page builder's text that have a rule here or on its page. */
export function foreignClasses(
  tag: string,
  classes: string,
  { classes: known }: LayoutReading,
  isKnown: (name: string) => boolean,
): string | null {
  const kept = classes.split(/\s+/).flatMap((name) => {
    if (isKnown(name)) return [name];
    if (name === foreignName(name)) return /^[\w-]{1,100}$/.test(name) ? [name] : [];
    return known.has(name) ? [foreignName(name)] : [];
  });
  const ofTag = classOfTag(tag);
  return [...new Set(ofTag === null ? kept : [...kept, ofTag])].join(' ') || null;
}

const declarationsOf = (style: string): (readonly [property: string, value: string])[] =>
  (style.match(/(?:[^;(]|\([^)]*\)?)+/g) ?? []).slice(0, maxDeclarations).flatMap((each) => {
    const colon = each.indexOf(':');
    return colon < 0 ? [] : [[each.slice(0, colon).trim(), each.slice(colon + 1).trim()] as const];
  });

// The width of a column in its row, or of a picture beside a text.
const basisOf =
  /(?:^|;)\s*(?:flex-basis\s*:\s*([\d.]{1,8}(?:%|px|r?em|vw))|grid-template-columns\s*:\s*(?:auto\s+)?([\d.]{1,8}%))/i;

/** What an inline style sets. Reports declarations whose property or value is not allowed. */
function readStyle(
  tag: string,
  style: string,
  { styles: { presets }, findings }: StyleReading,
): readonly Declaration[] {
  const all: Declaration[] = [];
  const basis = basisOf.exec(style)?.slice(1).join('').toLowerCase();
  const ofColumn = basis === undefined ? null : setting('basis', basis, presets);
  if (ofColumn !== null) all.push(ofColumn);
  for (const [name, written] of declarationsOf(style)) {
    const property = name.toLowerCase();
    const value = written.replace(/!\s*important\s*$/i, '').trim();
    if (value === '' || readElsewhere.test(property)) continue;
    const isCut = property === 'height' && style.includes('object-fit');
    if (mediaTags.test(tag) && readOfMedia.test(property) && !isCut) continue;
    if (/^[su]$/.test(tag) && property === 'text-decoration') continue;
    const found =
      value.length > maxValueLength ? null : allowed(property, value.toLowerCase(), presets);
    if (found === null) reportDropped(`${property}: ${value}`, findings);
    else all.push(...found);
  }
  return all;
}

function reportDropped(what: string, findings: Findings): void {
  // Default values, which texts from office programs are full of, are not reported.
  if (sideOfText.test(what)) return;
  if (
    /^(?!display|visibility|opacity)[a-z-]+:\s*(?:auto|inherit|initial|unset|none|0(?:px|em|%)?|normal|baseline)$/i.test(
      what,
    )
  )
    return;
  findings.add({
    kind: lookOfProperty(what.slice(0, what.indexOf(':'))),
    outcome: 'removed',
    what,
    why: 'only colours, sizes, spacing and borders within limits are kept',
  });
}

/** The background of a text: colours, a picture, or null for the page's own background. */
export type Background = readonly string[] | 'photo' | null;

const named = /^has-([a-z0-9-]{1,60}?)-(background-color|gradient-background|border-color|color)$/;
const sized = /^has-(?!custom-)([a-z0-9-]{1,60})-font-size$/;
const decorated = /^has-text-decoration-(none|underline|line-through)$/;
// Names with such an ending that don't name a colour.
const unnamed = /^has-(?:text|link|inline|border|icon|icon-background)-color$/;

/** What a palette's name sets; undefined if unknown. Returns other names, perhaps as ours. */
function meaningOf(
  name: string,
  { presets, named: own }: Styles,
): readonly Declaration[] | string | undefined {
  if (Object.hasOwn(own, name)) return own[name];
  if (name.startsWith('wp-duotone-')) return duotoneName(name) ?? name;
  const size = sized.exec(name)?.[1];
  if (size !== undefined && Object.hasOwn(presets.fontSizes, size)) {
    const found = setting('font-size', presets.fontSizes[size] ?? '', presets);
    return found === null ? undefined : [found];
  }
  const line = decorated.exec(name)?.[1];
  if (line !== undefined) return [['text-decoration', line]];
  const { colours, gradients } = presets;
  const [, slug = '', kind] = unnamed.test(name) ? [] : (named.exec(name) ?? []);
  if (kind === undefined) return name;
  const palette = kind === 'gradient-background' ? gradients : colours;
  if (!Object.hasOwn(palette, slug)) return undefined;
  const value = palette[slug] ?? '';
  if (kind === 'gradient-background') return [['background', value]];
  return [[kind.replace(/^background-color$/, 'background'), `#${value}`]];
}

const themed =
  /^(?:has-(?!custom-)[a-z0-9-]{1,60}-(?:font-family|font-size)|wp-duotone-.{1,60}|wp-elements-.{1,60}|is-style-.{1,60})$/;

/** An element's classes, one for its styles and palette names. Reports names of the theme. */
export function styledClasses(
  tag: string,
  { classes, style }: { readonly classes: string; readonly style: string },
  isKnown: (name: string) => boolean,
  reading: StyleReading,
): string {
  const { styles, looks, findings, layout } = reading;
  if (layout !== undefined) {
    const own = declarationsOf(style).map((each) => checked(each, layout));
    return `${classes} ${looks.foreignClass(own.filter((each) => each !== null))}`;
  }
  const names = classes.split(/\s+/);
  const ofBlock: Declaration[] = [];
  const ofPresets: Declaration[] = [];
  const kept = names.map((name) => {
    if (isLookClass(name)) return '';
    const meaning = meaningOf(name, styles);
    if (isLost(name, meaning, { beside: names, isKnown }))
      findings.add({
        kind: lookOfClass(name, names),
        outcome: 'removed',
        // This name is a number that differs in each request.
        what: name.startsWith('wp-elements-') ? '' : name,
        why: 'the theme or WordPress defines it in a style sheet of its own, which the interface does not show',
      });
    else if (typeof meaning === 'string') return meaning;
    else (Object.hasOwn(styles.named, name) ? ofBlock : ofPresets).push(...(meaning ?? []));
    return '';
  });
  // As in WordPress: a style attribute beats the rules of a single block, and presets beat both.
  const inset = names.some((name) => name.startsWith('wp-block-')) ? 'block-$&' : '$&';
  const ofStyle = (style === '' ? [] : readStyle(tag, style, reading)).map(
    ([name, value]) => [name.replace(/^margin-(?:left|right)$/, inset), value] as const,
  );
  // The sanitizer may read an element again that has its class already.
  const look = new Map([...looks.find(classes), ...ofBlock, ...ofStyle, ...ofPresets]);
  return [...kept, looks.classesOf(look)].filter(Boolean).join(' ');
}

/**
 * True for a class name that has an effect in WordPress and none here.
 * @param meaning what it sets here, or the class name for it; itself if unknown
 * @param beside all class names: a variation, `is-style-outline--29`, repeats the one beside it
 */
function isLost(
  name: string,
  meaning: readonly Declaration[] | string | undefined,
  { beside, isKnown }: { beside: readonly string[]; isKnown: (name: string) => boolean },
): boolean {
  if (meaning === undefined) return true;
  // A picture whose duotone is switched off looks as it does here.
  const isPlain = meaning === '' && name.startsWith('wp-duotone-');
  if (meaning === name ? isKnown(name) : meaning.length > 0 || isPlain) return false;
  const style = /^(is-style-.+)--\d+$/.exec(name)?.[1];
  return themed.test(name) && !(style !== undefined && beside.includes(style));
}

/** Gives an element another look. */
function restyle(
  element: Element,
  look: Look | readonly (readonly [property: string, value: string])[],
  looks: Looks,
): void {
  keepClasses(element, (name) => !isLookClass(name), looks.classesOf(new Map(look)));
}

const lookOf = (element: Element, looks: Looks): Look => looks.find(element.attribs['class']);

/** What elements inside a block get, by `link`, `button`, `h2` … */
export type ElementColours = Readonly<Record<string, readonly Declaration[]>>;

/** Applies colours of a block around, unless there are own ones. Returns those for inside. */
export function colourElement(
  element: Element,
  around: ElementColours,
  looks: Looks,
): ElementColours {
  const given = around[kindOf(element)] ?? [];
  const look = [...lookOf(element, looks)];
  const forInside = look.filter(([property]) => insideOf(property) !== null);
  if (given.length === 0 && forInside.length === 0) return around;
  const own = look.filter(([property]) => insideOf(property) === null);
  restyle(element, [...given, ...own], looks);
  const inside: Record<string, Declaration[]> = {};
  for (const [name, value] of forInside) {
    const [kind = '', property = ''] = insideOf(name) ?? [];
    (inside[kind] ??= []).push([property, value]);
  }
  return { ...around, ...inside };
}

const kinds: Readonly<Record<string, string>> = { a: 'link', figcaption: 'caption' };
const button = /\bwp-(?:block-(?:button__link|file__button)|element-button)\b/;
const kindOf = ({ name, attribs }: Element): string =>
  button.test(attribs['class'] ?? '') ? 'button' : (kinds[name] ?? name);

const coloursIn = (value: string): string[] => value.match(/#[0-9a-f]{6}/g) ?? [];

/** The background inside an element. */
export function backgroundIn(element: Element, around: Background, looks: Looks): Background {
  if (element.attribs['class'] === undefined || element.name === 'hr') return around;
  const own = coloursIn(lookOf(element, looks).get('background') ?? '');
  if (own.length > 0) return own;
  return isCover(element) || isOnPicture(element) ? 'photo' : around;
}

/** Adds the background to a text colour, so that the style sheet can keep the text readable. */
export function addBackground(element: Element, background: Background, looks: Looks): void {
  const look = lookOf(element, looks);
  if (element.name === 'hr') {
    // A separator is drawn in its text colour.
    const line = look.get('background');
    if (line === undefined && !look.has('color')) return;
    const others = [...look].filter(([property]) => !/^(?:background|color)$/.test(property));
    const isColour = line?.startsWith('#') === true;
    restyle(element, isColour ? [...others, ['color', line]] : others, looks);
    return;
  }
  if (background === null || !look.has('color') || look.has('on')) return;
  const on = background === 'photo' ? 'photo' : background.slice(0, 8).join(' ');
  restyle(element, [...look, ['on', on]], looks);
}

const isOnPicture = (element: Element): boolean =>
  element.attribs[backgroundAttribute] !== undefined || hasClass(element, 'has-background-image');

const isCover = (element: Element): boolean =>
  hasClass(element, 'wp-block-cover') || hasClass(element, 'wp-block-cover-image');
const overlayClass = 'wp-block-cover__background';
const dim = /^has-background-dim(?:-(\d{1,3}))?$/;

/**
 * Gives a cover's overlay its colour and opacity, and old covers an element for it. Without a
 * picture, the overlay is the background. A featured image's overlay looks the same.
 */
export function completeCover(cover: Element, reading: Reading, looks: Looks): void {
  if (hasClass(cover, 'wp-block-post-featured-image__overlay'))
    showOverlay(cover, overlayOf(cover, looks), looks);
  if (!isCover(cover)) return;
  const inside = cover.children.filter(isTag);
  const overlay =
    inside.find((each) =>
      /wp-block-cover__(?:gradient-)?background/.test(each.attribs['class'] ?? ''),
    ) ?? addOverlay(cover, looks);
  if (overlay === null) return;
  const { background, percent } = overlayOf(overlay, looks);
  const isOver = inside.some((each) => isBehind(each, reading));
  if (cover.attribs[backgroundAttribute] !== undefined || isOver) {
    showOverlay(overlay, { background, percent }, looks);
    return;
  }
  // The text is white, or dark if the editor marked the cover as light.
  const words = hasClass(cover, 'is-light') ? '000000' : white;
  const isFlat = background.startsWith('#') && percent < 100;
  const shown = isFlat ? `#${mixColours(white, background.slice(1), percent / 100)}` : background;
  const own = [...lookOf(cover, looks)];
  const on = coloursIn(shown).join(' ');
  restyle(cover, [...own, ['background', shown], ['color', `#${words}`], ['on', on]], looks);
  remove(overlay);
}

/** An element for the overlay of an older cover; null if it needs none. */
function addOverlay(cover: Element, looks: Looks): Element | null {
  const names = (cover.attribs['class'] ?? '').split(' ');
  const look = lookOf(cover, looks);
  const background = look.get('background');
  const isDimmed = names.some((name) => dim.test(name));
  if (look.has('on') || (background === undefined && !isDimmed)) return null;
  const overlay = new Element('span', {
    class: names.filter((name) => dim.test(name)).join(' '),
  });
  if (background !== undefined) restyle(overlay, [['background', background]], looks);
  cover.attribs['class'] = names.filter((name) => !dim.test(name)).join(' ');
  restyle(
    cover,
    [...look].filter(([property]) => property !== 'background'),
    looks,
  );
  overlay.parent = cover;
  cover.children.unshift(overlay);
  return overlay;
}

/** The background of an overlay, and its opacity in percent. */
function overlayOf(overlay: Element, looks: Looks) {
  const names = (overlay.attribs['class'] ?? '').split(' ');
  const percent = names.map((name) => dim.exec(name)?.[1]).find((each) => each !== undefined);
  const own = lookOf(overlay, looks).get('background') ?? 'none';
  const background = own === 'none' ? '#000000' : own;
  return { background, percent: Math.min(100, Number(percent ?? 50)) };
}

function showOverlay(
  element: Element,
  { background, percent }: ReturnType<typeof overlayOf>,
  looks: Looks,
): void {
  element.attribs['class'] = overlayClass;
  restyle(element, Object.entries({ background, opacity: `${percent}%` }), looks);
}

// A picture that will be removed is not behind anything.
const isBehind = (element: Element, reading: Reading): boolean =>
  /^(?:img|picture|video)$/.test(element.name)
    ? isSeen(element, reading)
    : /wp-block-cover__(?:image|video)-background/.test(element.attribs['class'] ?? '');
