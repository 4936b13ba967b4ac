import { gradientOf, opaque, readColour, white } from './colours.ts';
import { largest, type Presets } from './presets.ts';
import { splitAt } from './style-rules.ts';

/*
 * Class names for the colours, sizes and borders that editors chose: `ink-cf2e2e` for text, `ground-ffffff` for backgrounds,
 * `slope-135-ff0000_0-00ff00_100` for gradients, `set-padding-top-2rem` for other properties. A name contains its whole value;
 * `views/content-sheet.ts` makes the rules of a page from the names on it. Content may contain such names itself: they give it nothing
 * that a style would not give it.
 */

const length = String.raw`\d{1,4}(?:d\d{1,3})?(?:px|em|rem|pc|vw|vh|pt|ch|md)?`;
const hex = '[0-9a-f]{6}';
const shadow = String.raw`(?:inset_)?(?:n?\d{1,2}(?:d\d{1,3})?(?:px|r?em)?_){2,4}${hex}_\d{1,3}`;
const side = 'flex-start|flex-end|center|start|end|left|right|space-between|space-around|stretch';
const box = ['top', 'right', 'bottom', 'left'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

const listStyles =
  'none|disc|circle|square|decimal(?:-leading-zero)?|(?:lower|upper)-(?:alpha|latin|roman)|lower-greek';

const each = (before: string, names: readonly string[], after = ''): readonly string[] =>
  names.map((name) => `${before}-${name}${after}`);

/** The properties that content may set, in the order of their rules, with a pattern for their values in class names. */
export const settable: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [['font-size', 'min-height', 'height'], length],
      [['line-height'], length],
      [['letter-spacing'], `n?${length}`],
      [['font-weight'], '[1-9]00|normal|bold'],
      [['font-style'], 'normal|italic'],
      [['text-transform'], 'none|uppercase|lowercase|capitalize'],
      [['text-decoration'], 'none|underline|line-through'],
      [['list-style-type'], listStyles],
      [['writing-mode'], '(?:vertical|sideways)-(?:rl|lr)|horizontal-tb'],
      [['rotate'], String.raw`\d{1,3}deg`],
      [each('padding', box), length],
      [each('margin', box), length],
      [['border-color', ...each('border', box, '-color')], hex],
      [['border-width', ...each('border', box, '-width')], length],
      [['border-style', ...each('border', box, '-style')], 'none|solid|dashed|dotted|double'],
      [['border-radius', ...each('border', corners, '-radius')], length],
      [['aspect-ratio'], String.raw`\d{1,4}(?:d\d{1,3})?(?:_\d{1,4}(?:d\d{1,3})?)?`],
      [['object-fit'], 'cover|contain'],
      [['object-position'], `${length}_${length}`],
      [['opacity'], String.raw`\d{1,3}pc`],
      [['box-shadow'], `${shadow}(?:-${shadow}){0,3}`],
      [['gap'], `${length}(?:_${length})?`],
      [['flow-gap', 'content-width', 'grid-min', 'flex-basis'], length],
      [['justify-content', 'align-items'], side],
      [['content-side'], 'left|right'],
      [['flex-wrap'], 'wrap|nowrap'],
      [['flex-direction'], 'row|column'],
      [['flex-grow'], '[01]'],
      [['grid-columns', 'grid-column', 'grid-row'], String.raw`[1-9]\d?`],
      [['basis'], length],
    ] satisfies readonly (readonly [readonly string[], string])[]
  ).flatMap(([names, values]) => names.map((name) => [name, new RegExp(`^(?:${values})$`)])),
);

/** Colours for elements inside: links, headings, buttons. The walk gives them to these elements. */
const inside = `(?:link|h[1-6]|button|caption|cite)-(?:ink|ground)-${hex}`;
const colourClass = new RegExp(
  `^(?:${inside}|ink-${hex}(?:-on-(?:photo|${hex}(?:_${hex}){0,7}))?|ground-(?:none|${hex})|slope-(?:\\d{1,3}|round)(?:-${hex}_\\d{1,3}){2,8})$`,
);
const setClass = new RegExp(
  `^set-(${[...settable.keys()].toSorted((a, b) => b.length - a.length).join('|')})-(.{1,160})$`,
);

/** The property and value of a class name `set-…`; null for other names. */
export function settingOf(name: string): readonly [property: string, value: string] | null {
  const [, property = '', value = ''] = setClass.exec(name) ?? [];
  return settable.get(property)?.test(value) === true ? [property, value] : null;
}

/** True for a class name that has a rule in the sheet of its page. */
export function isStyleClass(name: string): boolean {
  return name.startsWith('set-') ? settingOf(name) !== null : colourClass.test(name);
}

const toSettable: Readonly<Record<string, string>> = {
  'background-position': 'object-position',
  'text-decoration-line': 'text-decoration',
  'padding-inline-start': 'padding-left',
  'margin-inline-start': 'margin-left',
};

/** The class names for a declaration; null if its property or value is not allowed. Values are in lower case. */
export function namesOf(
  property: string,
  value: string,
  presets: Presets,
): readonly string[] | null {
  const { colours } = presets;
  if (property === 'color') {
    const colour = readColour(value, colours);
    return colour && (colour.alpha === 0 ? [] : [`ink-${opaque(colour, white)}`]);
  }
  if (property === 'background-color' || property === 'background') {
    const colour = readColour(value, colours);
    if (colour !== null) return [`ground-${colour.alpha === 0 ? 'none' : opaque(colour, white)}`];
    const slope = property === 'background' ? gradientOf(value, white, presets) : null;
    if (slope !== null) return [`slope-${slope}`];
    return null;
  }
  if (/^(?:padding|margin|border-color|border-width|border-style)$/.test(property)) {
    const sides = value.split(/\s+(?![^(]*\))/);
    if (sides.length > 1) {
      const [top = '', right = top, bottom = top, left = right] = sides;
      const [name = '', rest] = property.split('-');
      const all = [top, right, bottom, left].map((side, place) =>
        settingName(
          `${name}-${box[place] ?? ''}${rest === undefined ? '' : `-${rest}`}`,
          side,
          presets,
        ),
      );
      return all.includes(null) ? null : all.filter((each) => each !== null);
    }
    if (property === 'padding' || property === 'margin') {
      const all = box.map((side) => settingName(`${property}-${side}`, value, presets));
      return all.includes(null) ? null : all.filter((each) => each !== null);
    }
  }
  const shorthand = /^border(-(?:top|right|bottom|left))?$/.exec(property);
  if (shorthand !== null) return namesOfBorder(`border${shorthand[1] ?? ''}`, value, presets);
  const name = settingName(toSettable[property] ?? property, value, presets);
  return name === null ? null : [name];
}

function namesOfBorder(border: string, value: string, presets: Presets): readonly string[] | null {
  if (/^(?:0|0px|none)$/.test(value)) return [`set-${border}-style-none`];
  const names = value.split(/\s+(?![^(]*\))/).map((part) => {
    if (/^\d/.test(part)) return settingName(`${border}-width`, part, presets);
    return (
      settingName(`${border}-style`, part, presets) ?? settingName(`${border}-color`, part, presets)
    );
  });
  return names.includes(null) ? null : names.filter((each) => each !== null);
}

const elementName = new RegExp(`^${inside}$`);

/** The element that a class name colours inside its own, and the class name for that element; null for other names. */
export function elementStyle(name: string): readonly [element: string, name: string] | null {
  if (!elementName.test(name)) return null;
  const [element = ''] = name.split('-');
  return [element, name.slice(element.length + 1)];
}

/** The class name for a property and its value; null if they are not allowed. */
export function settingName(property: string, written: string, presets: Presets): string | null {
  const value = property.endsWith('color')
    ? colourIn(written, presets)
    : property === 'box-shadow'
      ? shadowsIn(written, presets)
      : splitAt(' ', written.replace(/\s*\/\s*/g, ' '))
          .map((part) => lettersOf(presetIn(part, presets)))
          .join('_');
  const name = `set-${property}-${value ?? ''}`;
  return settingOf(name) === null ? null : name;
}

const ofPreset = /^var\(\s*--wp--preset--(spacing|font-size|shadow)--([a-z0-9-]{1,60})\s*\)$/;
const kinds = { spacing: 'spacing', 'font-size': 'fontSizes', shadow: 'shadows' } as const;

/** What a variable stands for; other values as they are. */
function presetIn(written: string, presets: Presets): string {
  const [, kind, slug = ''] = ofPreset.exec(written) ?? [];
  if (kind === undefined || !(kind in kinds)) return largest(written);
  const some = presets[kinds[kind as keyof typeof kinds]];
  return (Object.hasOwn(some, slug) ? some[slug] : undefined) ?? written;
}

/** A value in the letters of a class name. */
const lettersOf = (value: string): string =>
  value
    .replace(/^-/, 'n')
    .replace(/^(n?)0?\./, '$10.')
    .replace(/(\.\d{3})\d+/g, '$1')
    .replaceAll('.', 'd')
    .replaceAll('%', 'pc');

function colourIn(written: string, { colours }: Presets): string | null {
  const colour = readColour(written, colours);
  return colour === null || colour.alpha === 0 ? null : opaque(colour, white);
}

const mostShadows = 4;

/** Shadows, each with its lengths, its colour, and how much of it shows, in percent. */
function shadowsIn(written: string, presets: Presets): string | null {
  const shadows = splitAt(',', presetIn(written, presets)).slice(0, mostShadows);
  const read = shadows.map((each) => {
    const parts = splitAt(' ', each).map((part) => ({
      part,
      colour: readColour(part, presets.colours),
    }));
    const found = parts.find(({ colour }) => colour !== null)?.colour;
    if (!found) return null;
    const others = parts.filter(({ colour }) => colour === null);
    return [
      ...others.map(({ part }) => lettersOf(part)),
      found.hex,
      String(Math.round(found.alpha * 100)),
    ].join('_');
  });
  return read.includes(null) ? null : read.join('-');
}
