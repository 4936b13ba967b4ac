import { digestOf } from '../../digest.ts';
import { foreignName } from './check.ts';
import { gradientOf, opaque, readColour, white } from './colours.ts';
import { largest, type Presets } from './presets.ts';
import { type Declaration, type Sheet, splitAt } from './rules.ts';

/* What editors chose for single elements: style attributes and WordPress's presets. An element
   has one class for all, `s-` and a digest of the declarations, with a rule in the text's sheet.
   Our own properties: `on` is a text colour's background, `link-color` a colour for links
   inside, `grid-columns` a number, `block-margin-left` a margin of a block. */

const length = String.raw`\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|vw|vh|pt|ch|md)?`;
const hex = '#[0-9a-f]{6}';
const number = String.raw`\d{1,4}(?:\.\d{1,3})?`;
const shadow = String.raw`(?:inset )?(?:-?\d{1,2}(?:\.\d{1,3})?(?:px|r?em)? ){2,4}${hex}[0-9a-f]{2}`;
const side = 'flex-start|flex-end|center|start|end|left|right|space-between|space-around|stretch';
const box = ['top', 'right', 'bottom', 'left'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

const listStyles =
  'none|disc|circle|square|decimal(?:-leading-zero)?|(?:lower|upper)-(?:alpha|latin|roman)|lower-greek';

const each = (before: string, names: readonly string[], after = ''): readonly string[] =>
  names.map((name) => `${before}-${name}${after}`);

/** Properties that content may set besides colours, in their order, with patterns of values. */
const settable: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [['font-size', 'min-height', 'height'], length],
      [['line-height'], length],
      [['letter-spacing'], `-?${length}`],
      [['font-weight'], '[1-9]00|normal|bold'],
      [['font-style'], 'normal|italic'],
      [['text-transform'], 'none|uppercase|lowercase|capitalize'],
      [['text-decoration'], 'none|underline|line-through'],
      [['text-indent'], length],
      [['column-count'], '[1-6]'],
      [['separator'], String.raw`"[^"\\<>{}\s]{1,5}"`],
      [['list-style-type'], listStyles],
      [['writing-mode'], '(?:vertical|sideways)-(?:rl|lr)|horizontal-tb'],
      [['rotate'], String.raw`\d{1,3}deg`],
      [each('padding', box), length],
      [[...each('margin', box), 'block-margin-left', 'block-margin-right'], length],
      [['border-color', ...each('border', box, '-color')], hex],
      [['border-width', ...each('border', box, '-width')], length],
      [['border-style', ...each('border', box, '-style')], 'none|solid|dashed|dotted|double'],
      [['border-radius', ...each('border', corners, '-radius')], length],
      [['aspect-ratio'], `${number}(?:/${number})?`],
      [['object-fit'], 'cover|contain'],
      [['object-position'], `${length} ${length}`],
      [['opacity'], String.raw`\d{1,3}%`],
      [['box-shadow'], `${shadow}(?:,${shadow}){0,3}`],
      [['gap'], `${length}(?: ${length})?`],
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
const order = ['background', 'color', 'on', ...settable.keys()];
const rankOf = ([property]: Declaration): number => order.indexOf(property);

const fromLogical: Readonly<Record<string, string>> = {
  'background-position': 'object-position',
  'text-decoration-line': 'text-decoration',
  'padding-inline-start': 'padding-left',
  'margin-inline-start': 'margin-left',
  '--separator': 'separator',
};

/** A content's declaration as one or more of ours; null if not allowed. Values are lower case. */
export function allowed(
  property: string,
  value: string,
  presets: Presets,
): readonly Declaration[] | null {
  const { colours } = presets;
  if (property === 'color') {
    const colour = readColour(value, colours);
    return colour && (colour.alpha === 0 ? [] : [['color', `#${opaque(colour, white)}`]]);
  }
  if (property === 'background-color' || property === 'background') {
    const colour = readColour(value, colours);
    if (colour !== null)
      return [['background', colour.alpha === 0 ? 'none' : `#${opaque(colour, white)}`]];
    const gradient = property === 'background' ? gradientOf(value, white, presets) : null;
    return gradient === null ? null : [['background', gradient]];
  }
  if (/^(?:padding|margin|border-color|border-width|border-style)$/.test(property)) {
    const sides = value.split(/\s+(?![^(]*\))/);
    const [name = '', rest] = property.split('-');
    const [top = '', right = top, bottom = top, left = right] = sides;
    if (sides.length > 1 || rest === undefined)
      return all(
        [top, right, bottom, left].map((each, place) =>
          setting(
            `${name}-${box[place] ?? ''}${rest === undefined ? '' : `-${rest}`}`,
            each,
            presets,
          ),
        ),
      );
  }
  const shorthand = /^border(-(?:top|right|bottom|left))?$/.exec(property);
  if (shorthand !== null) return allowedBorder(`border${shorthand[1] ?? ''}`, value, presets);
  return all([setting(fromLogical[property] ?? property, value, presets)]);
}

const all = (some: readonly (Declaration | null)[]): readonly Declaration[] | null =>
  some.includes(null) ? null : some.filter((each) => each !== null);

function allowedBorder(
  border: string,
  value: string,
  presets: Presets,
): readonly Declaration[] | null {
  if (/^(?:0|0px|none)$/.test(value)) return [[`${border}-style`, 'none']];
  return all(
    value.split(/\s+(?![^(]*\))/).map((part) => {
      if (/^\d/.test(part)) return setting(`${border}-width`, part, presets);
      return setting(`${border}-style`, part, presets) ?? setting(`${border}-color`, part, presets);
    }),
  );
}

/** A declaration of {@link settable}; null if its value is not allowed. */
export function setting(property: string, written: string, presets: Presets): Declaration | null {
  const value = property.endsWith('color')
    ? colourIn(written, presets)
    : property === 'box-shadow'
      ? shadowsIn(written, presets)
      : splitAt(' ', written.replace(/\s*\/\s*/g, '/'))
          .map((part) => tidy(presetIn(part, presets)))
          .join(' ');
  if (value === null || settable.get(property)?.test(value) !== true) return null;
  return [property, value];
}

const ofPreset = /^var\(\s*--wp--preset--(spacing|font-size|shadow)--([a-z0-9-]{1,60})\s*\)$/;
const kinds = { spacing: 'spacing', 'font-size': 'fontSizes', shadow: 'shadows' } as const;

function presetIn(written: string, presets: Presets): string {
  const [, kind, slug = ''] = ofPreset.exec(written) ?? [];
  if (kind === undefined || !(kind in kinds)) return largest(written);
  const some = presets[kinds[kind as keyof typeof kinds]];
  return (Object.hasOwn(some, slug) ? some[slug] : undefined) ?? written;
}

/** A number in the form that all equal ones have. */
const tidy = (value: string): string =>
  value.replace(/^(-?)\./, '$10.').replace(/(\.\d{3})\d+/g, '$1');

function colourIn(written: string, { colours }: Presets): string | null {
  const colour = readColour(written, colours);
  return colour === null || colour.alpha === 0 ? null : `#${opaque(colour, white)}`;
}

const mostShadows = 4;

function shadowsIn(written: string, presets: Presets): string | null {
  const shadows = splitAt(',', presetIn(written, presets)).slice(0, mostShadows);
  const read = shadows.map((each) => {
    const parts = splitAt(' ', each);
    const colours = parts.map((part) => readColour(part, presets.colours));
    const found = colours.find((colour) => colour !== null);
    if (!found) return null;
    const alpha = Math.round(found.alpha * 255)
      .toString(16)
      .padStart(2, '0');
    const lengths = parts.filter((_, place) => colours[place] === null).map(tidy);
    return [...lengths, `#${found.hex}${alpha}`].join(' ');
  });
  return read.includes(null) ? null : read.join(',');
}

/** What one element sets, by property. */
export type Look = ReadonlyMap<string, string>;

const insideElement = /^(link|h[1-6]|button|caption|cite)-(color|background)$/;

/** The elements inside, and the property that a property of ours sets on them; else null. */
export function insideOf(property: string): readonly [element: string, property: string] | null {
  const [, element, own] = insideElement.exec(property) ?? [];
  return element === undefined || own === undefined ? null : [element, own];
}

const ownClass = /^s-[\w-]{8}$/;
const marker = /^sets-[a-z-]{1,20}$/;

/** True for a class name that {@link createLooks} gives. */
export function isLookClass(name: string): boolean {
  return ownClass.test(name) || marker.test(name);
}

/** Properties that our own style sheets ask for: each also has a class name. */
const marked =
  /^(?:color|background|font-size|object-position|gap|basis|writing-mode|border(?=-)|(?:align|justify)(?=-))/;

/** The looks of the elements of one text. */
export interface Looks {
  /** The class names for a look; empty if it sets nothing. */
  classesOf(look: Look): string;
  /** The look of an element with these class names. */
  find(classes: string | undefined): Look;
  /** The rules for the class names in some HTML. */
  sheet(html: string): Sheet;
  /** An inline style's class in a builder's text; empty for no declarations. */
  foreignClass(declarations: readonly Declaration[]): string;
  /** The rules for these. */
  foreignSheet(): Sheet;
}

export function createLooks(): Looks {
  const byName = new Map<string, Look>();
  const foreign = new Map<string, readonly Declaration[]>();
  return {
    classesOf(look) {
      if (look.size === 0) return '';
      const declarations = [...look].toSorted((a, b) => rankOf(a) - rankOf(b));
      const name = `s-${digestOf(declarations).slice(0, 8)}`;
      if (!byName.has(name)) byName.set(name, new Map(declarations));
      const names = [...look.keys()].flatMap((each) => marked.exec(each)?.[0] ?? []);
      const isFixed = /[^%]$/.test(look.get('basis') ?? '%');
      const markers = [...new Set(names), ...(isFixed ? ['fixed-basis'] : [])];
      return [name, ...markers.map((each) => `sets-${each}`)].join(' ');
    },
    find(classes) {
      if (classes?.includes('s-') !== true) return nothing;
      const name = classes.split(/\s+/).find((each) => byName.has(each));
      return byName.get(name ?? '') ?? nothing;
    },
    sheet: (html) =>
      Array.from(namesIn(html), (name) => {
        const declarations = [...(byName.get(name) ?? nothing)].filter(
          ([property]) => insideOf(property) === null,
        );
        return { selector: `.${name}`, declarations };
      }).filter(({ declarations }) => declarations.length > 0),
    foreignClass(declarations) {
      if (declarations.length === 0) return '';
      const name = foreignName(`s${digestOf(declarations).slice(0, 8)}`);
      foreign.set(name, declarations);
      return name;
    },
    // A style attribute beats rules of any class.
    foreignSheet: () =>
      Array.from(foreign, ([name, declarations]) => ({
        selector: `.${name}`.repeat(5),
        declarations,
      })),
  };
}

const nothing: Look = new Map();

/** The class names of looks in HTML, each once. */
export function namesIn(html: string): ReadonlySet<string> {
  return new Set(html.match(/(?<=[ "])s-[\w-]{8}(?=[ "])/g));
}
