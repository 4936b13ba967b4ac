import { escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';
import { type DrawnElement, countDrawnParts } from './svg-expansion.ts';
import {
  svgAttributes,
  svgDrawing,
  svgElements,
  svgTexts,
  countElements,
  isLocalValue,
  safeCss,
  safeHref,
  toPixels,
} from './svg-rules.ts';
import { Unusable } from './errors.ts';

/** A drawing that loads nothing, runs nothing, and has a size in pixels. */
export interface SafeSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const maxDrawnParts = 50_000;
const namespace = 'http://www.w3.org/2000/svg';

interface Size {
  readonly width: number;
  readonly height: number;
}
type Attributes = Readonly<Record<string, string>>;

/** A drawing with allowed elements and attributes only. Throws an Unusable if nothing is left. */
export function safeSvg(source: string): SafeSvg {
  const out: string[] = [];
  const open: DrawnElement[] = [];
  const elements: DrawnElement[] = [];
  const sizes: Size[] = [];
  let dropped = 0;
  let ended = false;
  let css = '';
  let allCss = '';
  const count = countElements();

  const parser = new Parser(
    {
      onopentag: (name, given) => {
        count.open();
        const parent = open.at(-1) ?? null;
        const isRoot = parent === null;
        const allowed = isRoot ? name === 'svg' : svgElements.has(name) && parent.name !== 'style';
        if (dropped > 0 || ended || !allowed) {
          dropped++;
          return;
        }
        if (isRoot) sizes.push(...sizeOf(given));
        const attributes = isRoot ? rootAttributes(given, sizes[0]) : safeAttributes(name, given);
        const element = { name, attributes, parent };
        open.push(element);
        elements.push(element);
        css = '';
        out.push(`<${name}${written(attributes)}>`);
      },
      ontext: (text) => {
        const name = open.at(-1)?.name;
        if (dropped > 0 || name === undefined) return;
        if (name === 'style') css += text;
        else if (svgTexts.has(name)) out.push(escaped(text));
      },
      onclosetag: (name) => {
        count.close();
        if (dropped > 0) {
          dropped--;
          return;
        }
        if (name === 'style') {
          const safe = safeCss(css) ?? '';
          allCss += safe;
          out.push(escaped(safe));
        }
        out.push(`</${name}>`);
        open.pop();
        ended = open.length === 0;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);

  const [size] = sizes;
  if (size === undefined) throw new Unusable('it is an SVG drawing without a size');
  if (!elements.some(({ name }) => svgDrawing.has(name)))
    throw new Unusable('nothing is left of this SVG drawing after sanitising');
  if (countDrawnParts(elements, allCss) > maxDrawnParts)
    throw new Unusable('it is an SVG drawing that expands without end');
  const whole = (length: number) => Math.max(1, Math.round(length));
  return { text: out.join(''), width: whole(size.width), height: whole(size.height) };
}

function safeAttributes(name: string, given: Attributes): Attributes {
  const kept: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(given)) {
    if (attribute === 'href' || attribute === 'xlink:href') {
      const href = safeHref(name, value);
      if (href !== null) kept['href'] = href;
    } else if (attribute === 'style') {
      const css = safeCss(value);
      if (css !== null) kept['style'] = css;
    } else if (svgAttributes.has(attribute) && isLocalValue(value)) kept[attribute] = value;
  }
  return kept;
}

function rootAttributes(given: Attributes, size: Size | undefined): Attributes {
  if (size === undefined) return safeAttributes('svg', given);
  const { width, height } = size;
  const viewBox = given['viewBox'] ?? `0 0 ${width} ${height}`;
  return {
    xmlns: namespace,
    ...safeAttributes('svg', { ...given, viewBox, width: String(width), height: String(height) }),
  };
}

/** The size, or none. */
function sizeOf({ width, height, viewBox = '' }: Attributes): Size[] {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(toPixels);
  const ownWidth = toPixels(width);
  const ownHeight = toPixels(height);
  if (ownWidth !== null && ownHeight !== null) return [{ width: ownWidth, height: ownHeight }];
  if (!boxWidth || !boxHeight) return [];
  if (ownWidth !== null) return [{ width: ownWidth, height: (ownWidth * boxHeight) / boxWidth }];
  if (ownHeight !== null) return [{ width: (ownHeight * boxWidth) / boxHeight, height: ownHeight }];
  return [{ width: boxWidth, height: boxHeight }];
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

/** XML can't express control characters, not even escaped. */
function escaped(text: string): string {
  return escapeUTF8(text.replace(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
