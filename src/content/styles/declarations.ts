import { gradientOf, opaque, readColour } from './colours.ts';

/*
 * Class names for the colours, sizes and borders that editors chose: `ink-cf2e2e` for text, `ground-ffffff` for backgrounds,
 * `slope-135-ff0000_0-00ff00_100` for gradients, `set-padding-top-2rem` for other properties. A name contains its whole value;
 * `views/content-sheet.ts` makes the rules of a page from the names on it. Content may contain such names itself: they give it nothing
 * that a style would not give it.
 */

const length = String.raw`\d{1,4}(?:d\d{1,3})?(?:px|em|rem|pc|vw|vh|pt|ch)?`;
const hex = '[0-9a-f]{6}';
const box = ['top', 'right', 'bottom', 'left'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

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
      [['basis'], length],
    ] satisfies readonly (readonly [readonly string[], string])[]
  ).flatMap(([names, values]) => names.map((name) => [name, new RegExp(`^(?:${values})$`)])),
);

const colourClass = new RegExp(
  `^(?:ink-${hex}(?:-on-(?:photo|${hex}(?:_${hex}){0,7}))?|ground-(?:none|${hex})|slope-(?:\\d{1,3}|round)(?:-${hex}_\\d{1,3}){2,8})$`,
);
const setClass = new RegExp(
  `^set-(${[...settable.keys()].toSorted((a, b) => b.length - a.length).join('|')})-(.{1,30})$`,
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

/** Sizes that WordPress names. */
const presets: Readonly<Record<string, string>> = {
  'spacing--20': '0.44rem',
  'spacing--30': '0.67rem',
  'spacing--40': '1rem',
  'spacing--50': '1.5rem',
  'spacing--60': '2.25rem',
  'spacing--70': '3.38rem',
  'spacing--80': '5.06rem',
  'font-size--small': '13px',
  'font-size--medium': '20px',
  'font-size--large': '36px',
  'font-size--x-large': '42px',
};

export const white = 'ffffff';

/** The class names for a declaration; null if its property or value is not allowed. Values are in lower case. */
export function namesOf(property: string, value: string): readonly string[] | null {
  if (property === 'color') {
    const colour = readColour(value);
    return colour && (colour.alpha === 0 ? [] : [`ink-${opaque(colour, white)}`]);
  }
  if (property === 'background-color' || property === 'background') {
    const colour = readColour(value);
    if (colour !== null) return [`ground-${colour.alpha === 0 ? 'none' : opaque(colour, white)}`];
    const slope = property === 'background' ? gradientOf(value, white) : null;
    if (slope !== null) return [`slope-${slope}`];
    return null;
  }
  if (/^(?:padding|margin|border-color|border-width|border-style)$/.test(property)) {
    const sides = value.split(/\s+(?![^(]*\))/);
    if (sides.length > 1) {
      const [top = '', right = top, bottom = top, left = right] = sides;
      const [name = '', rest] = property.split('-');
      const all = [top, right, bottom, left].map((side, place) =>
        settingName(`${name}-${box[place] ?? ''}${rest === undefined ? '' : `-${rest}`}`, side),
      );
      return all.includes(null) ? null : all.filter((each) => each !== null);
    }
    if (property === 'padding' || property === 'margin') {
      const all = box.map((side) => settingName(`${property}-${side}`, value));
      return all.includes(null) ? null : all.filter((each) => each !== null);
    }
  }
  const shorthand = /^border(-(?:top|right|bottom|left))?$/.exec(property);
  if (shorthand !== null) return namesOfBorder(`border${shorthand[1] ?? ''}`, value);
  const name = settingName(toSettable[property] ?? property, value);
  return name === null ? null : [name];
}

function namesOfBorder(border: string, value: string): readonly string[] | null {
  if (/^(?:0|0px|none)$/.test(value)) return [`set-${border}-style-none`];
  const names = value.split(/\s+(?![^(]*\))/).map((part) => {
    if (/^\d/.test(part)) return settingName(`${border}-width`, part);
    return settingName(`${border}-style`, part) ?? settingName(`${border}-color`, part);
  });
  return names.includes(null) ? null : names.filter((each) => each !== null);
}

/** The class name for a property and its value; null if they are not allowed. */
export function settingName(property: string, written: string): string | null {
  const isColour = property.endsWith('color');
  const colour = isColour ? readColour(written) : null;
  if (isColour && (colour === null || colour.alpha === 0)) return null;
  const preset = /^var\(\s*--wp--preset--([a-z0-9-]{1,40})\s*\)$/.exec(written)?.[1] ?? '';
  const value = colour
    ? opaque(colour, white)
    : (presets[preset] ?? lastOfClamp(written) ?? written)
        .replace(/^-/, 'n')
        .replace(/^0?\./, '0.')
        .replace(/(\.\d{3})\d+/g, '$1')
        .replaceAll('.', 'd')
        .replaceAll('%', 'pc')
        .replace(/\s*\/\s*|\s+/g, '_');
  const name = `set-${property}-${value}`;
  return settingOf(name) === null ? null : name;
}

// A size that grows with the window: its maximum, because the style sheet limits sizes in small windows.
function lastOfClamp(value: string): string | undefined {
  return /^clamp\(.{1,100},\s*([\d.]{1,8}(?:px|r?em))\s*\)$/.exec(value)?.[1];
}
