import { Element, isTag } from 'domhandler';
import {
  duotoneName,
  elementStyle,
  mixColours,
  namesOf,
  settingName,
  type Styles,
  white,
} from '../styles/index.ts';
import { backgroundAttribute } from './attributes.ts';
import type { Findings, Reading } from './findings.ts';
import { lookOfClass, lookOfProperty } from './kinds.ts';
import { isSeen } from './players.ts';
import { hasClass, remove } from './tree.ts';

// Properties that `report-tag.ts` handles, and properties that have no effect of their own.
const readElsewhere =
  /^(?:flex-basis|scale|grid-template-columns|position|z-index|--separator|-(?:webkit|moz|ms)-.*|mso-.*|orphans|widows|box-sizing)$/;
const readOfMedia = /^(?:width|height|max-width|max-height)$/;
const sideOfText = /^text-align:\s*(?:left|right|center|start|end)$/;

const mediaTags = /^(?:img|svg|source|video|audio|galley-frame)$/;
const maxDeclarations = 60;
const maxValueLength = 400;

/** What a tag's styles are read with. */
export interface StyleReading {
  readonly styles: Styles;
  readonly findings: Findings;
}

/** The class names for an inline style. Reports declarations whose property or value is not allowed. */
export function stylesOf(
  tag: string,
  style: string,
  { styles, findings }: StyleReading,
): readonly string[] {
  const names: string[] = [];
  for (const declaration of (style.match(/(?:[^;(]|\([^)]*\)?)+/g) ?? []).slice(
    0,
    maxDeclarations,
  )) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (value === '' || readElsewhere.test(property)) continue;
    const isCut = property === 'height' && style.includes('object-fit');
    if (mediaTags.test(tag) && readOfMedia.test(property) && !isCut) continue;
    if (/^[su]$/.test(tag) && property === 'text-decoration') continue;
    const found =
      value.length > maxValueLength ? null : namesOf(property, value.toLowerCase(), styles.presets);
    if (found === null) reportDropped(`${property}: ${value}`, findings);
    else names.push(...found);
  }
  return names;
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
export type Ground = readonly string[] | 'photo' | null;

const named = /^has-([a-z0-9-]{1,60}?)-(background-color|gradient-background|border-color|color)$/;
const sized = /^has-(?!custom-)([a-z0-9-]{1,60})-font-size$/;
// Names with such an ending that don't name a colour.
const unnamed = new Set([
  'has-text-color',
  'has-link-color',
  'has-inline-color',
  'has-border-color',
  'has-icon-color',
  'has-icon-background-color',
]);

/** The class name for a name of WordPress's palette; undefined if its colour is unknown. Other names are returned as they are. */
function nameOfPreset(name: string, { presets, named: own }: Styles): string | undefined {
  if (Object.hasOwn(own, name)) return own[name];
  if (name.startsWith('wp-duotone-')) return duotoneName(name) ?? name;
  const size = sized.exec(name)?.[1];
  if (size !== undefined && Object.hasOwn(presets.fontSizes, size))
    return settingName('font-size', presets.fontSizes[size] ?? '', presets) ?? undefined;
  const { colours: palette, gradients } = presets;
  const [, slug = '', kind] = unnamed.has(name) ? [] : (named.exec(name) ?? []);
  if (kind === undefined) return name;
  if (kind === 'gradient-background')
    return Object.hasOwn(gradients, slug) ? `slope-${gradients[slug] ?? ''}` : undefined;
  if (!Object.hasOwn(palette, slug)) return undefined;
  const colour = palette[slug] ?? '';
  if (kind === 'border-color') return `set-border-color-${colour}`;
  return kind === 'color' ? `ink-${colour}` : `ground-${colour}`;
}

const themed =
  /^(?:has-(?!custom-)[a-z0-9-]{1,60}-(?:font-family|font-size)|wp-duotone-.{1,60}|wp-elements-.{1,60}|is-style-.{1,60})$/;

/** Replaces names of WordPress's palette among an element's class names. Names that need a theme's style sheet are reported. */
export function namesOfPresets(
  classes: string,
  isKnown: (name: string) => boolean,
  { styles, findings }: StyleReading,
): string {
  const names = classes.split(/\s+/);
  return names
    .map((name) => {
      const kept = nameOfPreset(name, styles);
      if (!isLost(name, kept, { beside: names, isKnown })) return kept;
      findings.add({
        kind: lookOfClass(name, names),
        outcome: 'removed',
        // This name is a number that differs in each request.
        what: name.startsWith('wp-elements-') ? '' : name,
        why: 'the theme or WordPress defines it in a style sheet of its own, which the interface does not show',
      });
      return '';
    })
    .join(' ');
}

/**
 * True for a class name that has an effect in WordPress and none here.
 * @param kept the class names that stand for it here; itself if nothing tells what it does
 * @param beside all class names of the element: a numbered variation, `is-style-outline--29`, repeats the style beside it
 */
function isLost(
  name: string,
  kept: string | undefined,
  { beside, isKnown }: { beside: readonly string[]; isKnown: (name: string) => boolean },
): boolean {
  if (kept === undefined) return true;
  // A picture whose duotone is switched off looks as it does here.
  const isPlain = kept === '' && name.startsWith('wp-duotone-');
  const isExplained = kept === name ? isKnown(name) : kept !== '' || isPlain;
  if (isExplained) return false;
  const style = /^(is-style-.+)--\d+$/.exec(name)?.[1];
  return themed.test(name) && !(style !== undefined && beside.includes(style));
}

/** Class names for elements inside a block, by `link`, `button`, `h2` … */
export type ElementColours = Readonly<Record<string, readonly string[]>>;

/**
 * Gives an element the colours that a block around it has for such elements, unless it has its own, and takes from it those that it has for
 * elements inside. Returns the colours for elements inside.
 */
export function colourElement(element: Element, around: ElementColours): ElementColours {
  const names = element.attribs['class']?.split(' ') ?? [];
  const given = around[kindOf(element)] ?? [];
  const forInside = names.map(elementStyle).filter((each) => each !== null);
  if (given.length === 0 && forInside.length === 0) return around;
  const own = names.filter((name) => elementStyle(name) === null);
  const hasOwn = (kind: string) => own.some((name) => name.startsWith(kind));
  const added = given.filter((name) => !hasOwn(name.startsWith('ink-') ? 'ink-' : 'ground-'));
  const all = [...own, ...added];
  if (all.length > 0) element.attribs['class'] = all.join(' ');
  else delete element.attribs['class'];
  const inside: Record<string, string[]> = {};
  for (const [kind, name] of forInside) (inside[kind] ??= []).push(name);
  return { ...around, ...inside };
}

const kinds: Readonly<Record<string, string>> = { a: 'link', figcaption: 'caption' };
const kindOf = (element: Element): string =>
  hasClass(element, 'wp-block-button__link') ? 'button' : (kinds[element.name] ?? element.name);

/** The background inside an element. */
export function groundIn(element: Element, around: Ground): Ground {
  const classes = element.attribs['class'];
  if (classes === undefined || element.name === 'hr') return around;
  const own = / (?:ground-|slope-(?:round|\d{1,3})-)([0-9a-f_-]+)(?= )/.exec(` ${classes} `)?.[1];
  if (own === undefined) return isCover(element) || isOnPicture(element) ? 'photo' : around;
  return own.match(/[0-9a-f]{6}(?=_|$)/g) ?? around;
}

/** Adds the background to the class name of a text colour, so that the style sheet can keep the text readable. */
export function addGroundToInk(element: Element, ground: Ground): void {
  const classes = element.attribs['class'];
  if (classes === undefined || !/(?:^| )(?:ink|ground|slope)-/.test(classes)) return;
  const names = classes.split(' ');
  if (element.name === 'hr') {
    const line = names.find((name) => name.startsWith('ground-'))?.replace('ground', 'ink');
    const others = names.filter((name) => !/^(?:ink|ground|slope)-/.test(name));
    element.attribs['class'] = [...others, ...(line === undefined ? [] : [line])].join(' ');
    return;
  }
  if (ground === null) return;
  const on = ground === 'photo' ? 'photo' : ground.slice(0, 8).join('_');
  element.attribs['class'] = names
    .map((name) => (/^ink-[0-9a-f]{6}$/.test(name) ? `${name}-on-${on}` : name))
    .join(' ');
}

const isOnPicture = (element: Element): boolean =>
  element.attribs[backgroundAttribute] !== undefined || hasClass(element, 'has-background-image');

const isCover = (element: Element): boolean =>
  hasClass(element, 'wp-block-cover') || hasClass(element, 'wp-block-cover-image');
const overlayClass = 'wp-block-cover__background';
const overlayName = /^(?:(?:ground|slope)-.*|has-background-dim(?:-\d{1,3})?)$/;

/**
 * Gives the overlay of a cover its colour and opacity as class names. Older covers have no element for it, so one is added. Without a
 * picture, the overlay becomes the cover's background. The overlay of a featured image looks like one of a cover.
 */
export function completeCover(cover: Element, reading: Reading): void {
  if (hasClass(cover, 'wp-block-post-featured-image__overlay'))
    cover.attribs['class'] = overlayOf(cover).classes;
  if (!isCover(cover)) return;
  const inside = cover.children.filter(isTag);
  let overlay = inside.find((each) =>
    /wp-block-cover__(?:gradient-)?background/.test(each.attribs['class'] ?? ''),
  );
  const own = (cover.attribs['class'] ?? '').split(' ');
  if (overlay === undefined) {
    const isComplete = own.some((name) => /^ink-[0-9a-f]{6}-on-/.test(name));
    if (isComplete || !own.some((name) => overlayName.test(name))) return;
    overlay = new Element('span', {
      class: own.filter((name) => overlayName.test(name)).join(' '),
    });
    overlay.parent = cover;
    cover.children.unshift(overlay);
    cover.attribs['class'] = own.filter((name) => !overlayName.test(name)).join(' ');
  }
  const { colour, percent, classes } = overlayOf(overlay);
  const isOver = inside.some((each) => isBehind(each, reading));
  if (cover.attribs[backgroundAttribute] !== undefined || isOver) {
    overlay.attribs['class'] = classes;
    return;
  }
  // The text is white, or dark if the editor marked the cover as light.
  const words = hasClass(cover, 'is-light') ? '000000' : white;
  const isFlat = colour.startsWith('ground-') && percent < 100;
  const ground = isFlat ? `ground-${mixColours(white, colour.slice(-6), percent / 100)}` : colour;
  const on = (ground.match(/[0-9a-f]{6}(?=_|$)/g) ?? []).join('_');
  cover.attribs['class'] = `${cover.attribs['class'] ?? ''} ${ground} ink-${words}-on-${on}`;
  remove(overlay);
}

/** The colour of an overlay, its opacity in percent, and the class names of an element that looks so. */
function overlayOf(overlay: Element) {
  const names = (overlay.attribs['class'] ?? '').split(' ');
  const dim = names
    .find((name) => /^has-background-dim-\d/.test(name))
    ?.slice('has-background-dim-'.length);
  const percent = Math.min(100, Number(dim ?? 50));
  const colour = names.find((name) => /^(?:ground-[0-9a-f]|slope-)/.test(name)) ?? 'ground-000000';
  return { colour, percent, classes: `${overlayClass} ${colour} set-opacity-${percent}pc` };
}

// A picture that will be removed is not behind anything.
const isBehind = (element: Element, reading: Reading): boolean =>
  /^(?:img|picture|video)$/.test(element.name)
    ? isSeen(element, reading)
    : /wp-block-cover__(?:image|video)-background/.test(element.attribs['class'] ?? '');
