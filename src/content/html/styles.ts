import { Element, isTag } from 'domhandler';
import { gradients, mixColours, namesOf, palette, white } from '../styles/index.ts';
import type { Findings } from './findings.ts';
import { lookOfClass, lookOfProperty } from './kinds.ts';
import { hasClass, remove } from './tree.ts';

// Properties that `report-tag.ts` handles, and properties that have no effect of their own.
const readElsewhere =
  /^(?:flex-basis|scale|grid-template-columns|position|z-index|-(?:webkit|moz|ms)-.*|mso-.*|orphans|widows|box-sizing)$/;
const readOfMedia = /^(?:width|height|max-width|max-height)$/;
const sideOfText = /^text-align:\s*(?:left|right|center|start|end)$/;

const mediaTags = /^(?:img|source|video|audio|galley-frame)$/;
const maxDeclarations = 60;
const maxValueLength = 400;

/** The class names for an inline style. Reports declarations whose property or value is not allowed. */
export function stylesOf(tag: string, style: string, findings: Findings): readonly string[] {
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
    const found = value.length > maxValueLength ? null : namesOf(property, value.toLowerCase());
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
function nameOfPreset(name: string): string | undefined {
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
  findings: Findings,
): string {
  const names = classes.split(/\s+/);
  return names
    .map((name) => {
      if (!isLost(name, names, isKnown)) return nameOfPreset(name);
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
 * @param beside all class names of the element: a numbered variation, `is-style-outline--29`, repeats the style beside it
 */
function isLost(
  name: string,
  beside: readonly string[],
  isKnown: (name: string) => boolean,
): boolean {
  if (nameOfPreset(name) === undefined) return true;
  const style = /^(is-style-.+)--\d+$/.exec(name)?.[1];
  if (style !== undefined && beside.includes(style)) return false;
  return themed.test(name) && !isKnown(name);
}

/** The background inside an element. */
export function groundIn(element: Element, around: Ground): Ground {
  const classes = element.attribs['class'];
  if (classes === undefined || element.name === 'hr') return around;
  const own = / (?:ground-|slope-(?:round|\d{1,3})-)([0-9a-f_-]+)(?= )/.exec(` ${classes} `)?.[1];
  if (own === undefined) return isCover(element) ? 'photo' : around;
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

const isCover = (element: Element): boolean =>
  hasClass(element, 'wp-block-cover') || hasClass(element, 'wp-block-cover-image');
const overlayClass = 'wp-block-cover__background';
const overlayName = /^(?:(?:ground|slope)-.*|has-background-dim(?:-\d{1,3})?)$/;

/**
 * Gives the overlay of a cover its colour and opacity as class names. Older covers have no element for it, so one is added. Without a
 * picture, the overlay becomes the cover's background.
 */
export function completeCover(cover: Element): void {
  if (!isCover(cover)) return;
  const inside = cover.children.filter(isTag);
  let overlay = inside.find((each) =>
    /wp-block-cover__(?:gradient-)?background/.test(each.attribs['class'] ?? ''),
  );
  const own = (cover.attribs['class'] ?? '').split(' ');
  if (overlay === undefined) {
    if (!own.some((name) => overlayName.test(name))) return;
    overlay = new Element('span', {
      class: own.filter((name) => overlayName.test(name)).join(' '),
    });
    overlay.parent = cover;
    cover.children.unshift(overlay);
    cover.attribs['class'] = own.filter((name) => !overlayName.test(name)).join(' ');
  }
  const names = (overlay.attribs['class'] ?? '').split(' ');
  const dim = names
    .find((name) => /^has-background-dim-\d/.test(name))
    ?.slice('has-background-dim-'.length);
  const percent = Math.min(100, Number(dim ?? 50));
  const colour = names.find((name) => /^(?:ground-[0-9a-f]|slope-)/.test(name)) ?? 'ground-000000';
  if (cover.attribs['data-background'] !== undefined || inside.some(isBehind)) {
    overlay.attribs['class'] = `${overlayClass} ${colour} set-opacity-${percent}pc`;
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

const isBehind = (element: Element): boolean =>
  /^(?:img|picture|video)$/.test(element.name) ||
  /wp-block-cover__(?:image|video)-background/.test(element.attribs['class'] ?? '');
