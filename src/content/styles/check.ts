import { type CssNode, generate, lexer, parse, walk } from 'css-tree/dist/csstree.esm';
import type { Declaration } from './rules.ts';

/** Prefix of class names and custom properties of foreign sheets. Ours have no such names. */
const prefix = 'b-';

/** The name that a class of a foreign sheet has here. */
export function foreignName(name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

const foreignProperty = (name: string): string =>
  name.startsWith(`--${prefix}`) ? name : `--${prefix}${name.slice(2)}`;

/** Properties that a foreign sheet may set, with longhands; no animations, no behaviour. */
const allowed =
  /^(?:(?:align|border|box|column|flex|font|grid|inset|justify|list-style|margin|max|min|object|outline|overflow|padding|place|row|scroll-snap|text|transform|word)(?:-[a-z-]+)?|background(?:-(?:attachment|blend-mode|clip|color|image|origin|position|position-x|position-y|repeat|size))?|aspect-ratio|backdrop-filter|block-size|bottom|clear|clip-path|color|columns|content|counter-increment|counter-reset|cursor|direction|display|fill|fill-opacity|filter|float|gap|height|hyphens|inline-size|isolation|left|letter-spacing|line-break|line-height|mix-blend-mode|opacity|order|orphans|perspective|perspective-origin|pointer-events|position|right|rotate|scale|stroke|stroke-width|table-layout|top|translate|vertical-align|visibility|white-space|widows|width|writing-mode|z-index|-webkit-(?:background-clip|box-orient|line-clamp|text-fill-color|text-stroke(?:-color|-width)?))$/;

/** Functions that compute and draw. None loads anything or reads an attribute. */
const functions =
  /^(?:calc|min|max|clamp|abs|round|mod|rem|sign|var|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|(?:repeating-)?(?:linear|radial|conic)-gradient|repeat|minmax|fit-content|translate(?:x|y|z|3d)?|scale(?:x|y|z|3d)?|rotate(?:x|y|z|3d)?|skew(?:x|y)?|matrix(?:3d)?|perspective|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|saturate|sepia|opacity|inset|circle|ellipse|polygon|counter|counters)$/;

/** Hides an element until a script shows it. Only queries for the window's width may do so. */
const hides: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: /^0?(?:\.0\d*)?%?$|^0?\.0\d*$/,
  'max-height': /^0(?:[a-z]+|%)?$/,
  'max-block-size': /^0(?:[a-z]+|%)?$/,
};
const stays = /(?:^|[\s,(])(?:fixed|sticky)(?:$|[\s,)])/i;
const asksWidth = /\b(?:width|inline-size)\b/;

const longestValue = 1000;
const longestString = 60;
/** In pixels; a thousand of other units. Above, a page would be nothing else. */
const longestLength = 20_000;
const deepest = 6;

export interface CheckOptions {
  /** The condition of its rule. */
  readonly media?: string | undefined;
  /** The number of a picture of the site at an absolute address; null for other addresses. */
  readonly picture: (address: string) => number | null;
}

/** A foreign declaration for our sheet: prefixed, pictures as `url(3)`. Null if not allowed. */
export function checked([written, value]: Declaration, options: CheckOptions): Declaration | null {
  const isCustom = written.startsWith('--');
  const property = isCustom ? written : written.toLowerCase();
  if (isCustom ? !/^--[\w-]{1,100}$/.test(property) : !allowed.test(property)) return null;
  const [, plain = '', important = ''] = /^(.*?)\s*(!\s*important)?$/is.exec(value.trim()) ?? [];
  if (!isCustom && isHidden(property, plain.toLowerCase(), options.media)) return null;
  const found = checkedValue(plain, options, 0);
  if (found === null || (found === '' && !isCustom)) return null;
  // A variable may become a position. Only tables may be fixed.
  if (stays.test(found) && property !== 'table-layout') return null;
  if (!isCustom && !isMeant(property, found)) return null;
  return [
    isCustom ? foreignProperty(property) : property,
    important === '' ? found : `${found}!important`,
  ];
}

const isHidden = (property: string, value: string, media = ''): boolean =>
  Object.hasOwn(hides, property) && hides[property]?.test(value) === true && !asksWidth.test(media);

/** The rules for single properties, and css-tree's own for values that hold no variable. */
function isMeant(property: string, value: string): boolean {
  if (property === 'position' && !/^(?:static|relative|absolute|var\(.*\))$/i.test(value))
    return false;
  if (value.includes('"') && !/^(?:font|content|grid)/.test(property)) return false;
  if (
    property === 'content' &&
    !/^(?:none|normal|"[^"]{0,20}"|counters?\(.*\)|var\(--[\w-]+\))$/i.test(value)
  )
    return false;
  if (/var\(/i.test(value)) return true;
  return lexer.matchProperty(property, value.replace(/url\(\d+\)/g, 'none')).error === null;
}

/** Null for a value with anything that is not allowed. */
function checkedValue(value: string, options: CheckOptions, depth: number): string | null {
  if (value.length > longestValue || depth > deepest || /[<>\\@{};]|\/\*|<!--/.test(value))
    return null;
  if (value.trim() === '') return '';
  let ast: CssNode;
  try {
    ast = parse(value, { context: 'value', onParseError: refuse });
  } catch {
    return null;
  }
  let faults = 0;
  walk(ast, {
    enter(node: CssNode) {
      switch (node.type) {
        case 'Function':
          if (!functions.test(node.name.toLowerCase())) faults++;
          else if (node.name.toLowerCase() === 'var') {
            const [first] = node.children;
            if (first?.type === 'Identifier') first.name = foreignProperty(first.name);
          }
          return;
        case 'Url': {
          const number = options.picture(node.value);
          if (number === null) faults++;
          else node.value = String(number);
          return;
        }
        case 'Raw': {
          // What follows the name of a variable.
          const inside = checkedValue(node.value, options, depth + 1);
          if (inside === null) faults++;
          else node.value = inside;
          return;
        }
        case 'String':
          // A variable may become content: it may be a sign, or the name of a typeface.
          if (/[()<>]/.test(node.value) || node.value.length > longestString) faults++;
          return;
        case 'Dimension':
          if (Math.abs(Number(node.value)) > (node.unit === 'px' ? longestLength : 1000)) faults++;
          return;
        case 'Identifier':
          if (/^(?:expression|progid)$/i.test(node.name)) faults++;
          return;
        case 'Brackets':
        case 'Parentheses':
        case 'Value':
        case 'Operator':
        case 'Number':
        case 'Percentage':
        case 'Hash':
        case 'Ratio':
        case 'UnicodeRange':
          return;
        default:
          faults++;
      }
    },
  });
  return faults === 0 ? generate(ast) : null;
}

function refuse(error: Error): never {
  throw error;
}

/** The custom properties that a value reads. */
export function variablesIn(value: string): readonly string[] {
  return Array.from(value.matchAll(/var\(\s*(--[\w-]+)/gi), ([, name = '']) => name);
}
