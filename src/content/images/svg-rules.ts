import { Parser } from 'htmlparser2';
import { decoded } from '../../decoded.ts';
import { fileSize, Unusable } from './errors.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that only draw. All others are removed with their content. */
export const svgElements = words(`
  svg g defs symbol use switch title desc style view path rect circle ellipse line polyline polygon image text tspan
  textPath marker clipPath mask pattern linearGradient radialGradient stop filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements that are visible: without any of them, the drawing is empty. */
export const svgDrawing = words('path rect circle ellipse line polyline polygon image text use');

/** Elements that may hold text. */
export const svgTexts = words('text tspan textPath title desc style');

/** Attributes that place, shape and colour. `href` has its own rules: {@link safeHref}. */
export const svgAttributes = words(`
  id class style lang role aria-label aria-hidden xml:space version x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d width
  height viewBox preserveAspectRatio points pathLength transform dx dy rotate textLength lengthAdjust startOffset
  method spacing side offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits orient refX refY
  filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator k1
  k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
  specularConstant radius specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale
  xChannelSelector yChannelSelector stdDeviation baseFrequency numOctaves seed stitchTiles flood-color flood-opacity
  lighting-color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset color opacity display visibility overflow clip clip-path
  clip-rule mask filter marker marker-start marker-mid marker-end paint-order vector-effect shape-rendering
  text-rendering image-rendering color-interpolation color-interpolation-filters color-rendering stop-color
  stop-opacity mix-blend-mode isolation font-family font-size font-weight font-style font-variant font-stretch
  letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
  writing-mode direction unicode-bidi enable-background
`);

/** True if an attribute's value refers to nothing outside its drawing. */
export function isLocalValue(value: string): boolean {
  // A backslash can hide the name of a function.
  if (value.includes('\\')) return false;
  const functions = value.matchAll(
    /(url|src|image|image-set|cross-fade|element|expression)\s*\(/gi,
  );
  for (const { 0: start, 1: name, index } of functions) {
    const inside = value.slice(index + start.length);
    if (name?.toLowerCase() !== 'url' || !/^\s*(["']?)#[^"'()\s]*\1\s*\)/.test(inside))
      return false;
  }
  return true;
}

/** CSS without comments if it only colours and shapes; else null. */
export function safeCss(css: string): string | null {
  const plain = withoutComments(css).replace(/<!--|-->/g, ' ');
  // A backslash can hide anything, and `@media` is the only at-rule that loads nothing.
  const rules = plain.replace(/@media\b/gi, '');
  if (
    /[\\<@]|\/\*|\/\/|\b(?:https?|ftp|file|data|javascript|vbscript):|behavior|binding/i.test(rules)
  )
    return null;
  return isLocalValue(plain) ? plain : null;
}

// Not a regular expression, which would search to the end again from each `/*`.
function withoutComments(css: string): string {
  let plain = '';
  for (let at = 0; ;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return plain + css.slice(at);
    plain += `${css.slice(at, start)} `;
    at = end + 2;
  }
}

/** A safe reference: a part of the same drawing, or an embedded picture. Null for others. */
export function safeHref(element: string, value: string): string | null {
  const address = value.trim();
  if (element === 'image')
    return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(address)
      ? address
      : null;
  return /^#[^\s"'()<>]+$/.test(address) ? address : null;
}

/** The ids of the parts of the drawing that a value refers to. */
export function localReferences(value: string): string[] {
  const found = value.matchAll(/^\s*#([^\s"'()]+)\s*$|url\(\s*["']?#([^"'()\s]+)/gi);
  // Browsers decode a fragment before they look for its id.
  return Array.from(found, ([, whole, inside]) => decoded(whole ?? inside ?? ''));
}

const perUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
};

/** Characters: a length has a few digits and a unit. */
const maxLengthCharacters = 100;

/** A length in pixels; null for percentages and invalid lengths. */
export function toPixels(length = ''): number | null {
  if (length.length > maxLengthCharacters) return null;
  const [, number, unit = ''] =
    /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const factor = perUnit[unit.toLowerCase()];
  if (number === undefined || factor === undefined) return null;
  const pixels = Number(number) * factor;
  return pixels > 0 && pixels < 1e6 ? pixels : null;
}

/** In bytes. */
const maxBytes = 5_000_000;
const maxDepth = 100;
const maxElements = 100_000;

/** Throws an {@link Unusable} for a file that is too large to read. */
export function refuseLongSvg(size: number): void {
  if (size > maxBytes)
    throw new Unusable(
      `it is an SVG drawing of ${fileSize(size)}, more than ${fileSize(maxBytes)}`,
    );
}

/** Counts a drawing's elements as it is read. Throws an {@link Unusable} beyond the limits. */
export function countElements() {
  let depth = 0;
  let count = 0;
  return {
    open(): void {
      depth += 1;
      count += 1;
      if (depth > maxDepth)
        throw new Unusable(`it is an SVG drawing with elements nested more than ${maxDepth} deep`);
      if (count > maxElements)
        throw new Unusable(
          `it is an SVG drawing with more than ${maxElements.toLocaleString('en')} elements`,
        );
    },
    close(): void {
      depth -= 1;
    },
  };
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements that describe a drawing. Nothing in them runs or loads. */
const describing: ReadonlySet<string> = new Set(['metadata']);

/** Characters of a name in an error. */
const maxNameLength = 40;

/**
 * The first part of a drawing that runs code or loads a file, for a sentence: `a <script>`. Null if
 * there is none. `source` is the whole file. Throws an Unusable for too many elements.
 */
export function activeInSvg(source: string): string | null {
  let found: string | null = prologueOf(source);
  if (found !== null) return found;
  const count = countElements();
  let css: string | null = null;
  const tell = (what: string): void => {
    found ??= what;
  };
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name !== '?xml' && !/^!doctype$/i.test(name)) tell(`<${name.slice(0, maxNameLength)}>`);
      },
      onopentag: (name, attributes) => {
        count.open();
        // Prefixed names are editors' own. Browsers ignore them, unless the prefix stands for SVG.
        if (!name.includes(':') && !svgElements.has(name) && !describing.has(name)) {
          tell(`a <${name.slice(0, maxNameLength)}>`);
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          tellAttribute(name, attribute, value, tell);
        }
        if (name === 'style') css = '';
      },
      ontext: (text) => {
        if (css !== null) css += text;
      },
      onclosetag: (name) => {
        count.close();
        if (name !== 'style' || css === null) return;
        if (safeCss(css) === null) tell('a style that loads another file');
        css = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return found;
}

/** The prologue can define entities that become markup, or name another encoding. */
const prologueOf = (source: string): string | null => {
  // For speed: without the closing bracket, no match searches to the end of the file.
  const doctypes = source.match(/<!DOCTYPE[^>]*/gi) ?? [];
  const defines = doctypes.some((doctype) => doctype.includes('[')) || /<!ENTITY/i.test(source);
  if (defines || doctypes.length > 1) return 'its own definitions';
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(source) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) return `text as ${encoding}`;
  // Searched in the source too, because a browser may parse it differently.
  return /<(?:[\w.-]+:)?(?:script|foreignobject|handler|iframe|object|embed)\b/i.exec(source)
    ? 'a script, or something that can contain one'
    : null;
};

const tellAttribute = (
  element: string,
  attribute: string,
  value: string,
  tell: (what: string) => void,
): void => {
  const local = attribute.split(':').at(-1) ?? '';
  if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) {
    const isPrefixed = attribute !== 'xmlns' && attribute !== 'xmlns:svg';
    if (value.includes('xhtml') || (value === svgNamespace && isPrefixed)) {
      tell(`${attribute}="${value}"`);
    }
  } else if (/^on/i.test(local)) tell(`${attribute}=`);
  else if (/^(?:href|src|base)$/i.test(local)) {
    if (safeHref(element, value) === null) tell('a reference to another file');
  } else if (local === 'style') {
    if (safeCss(value) === null) tell('a style that loads another file');
  } else if (svgAttributes.has(local) && !isLocalValue(value)) tell(`${attribute}=`);
};
