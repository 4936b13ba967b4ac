import * as astro from 'astro/runtime/server/index.js';
import { escapeHTML, isHTMLString, maybeRenderHead } from 'astro/runtime/server/index.js';
import { isRenderTemplateResult } from 'astro/runtime/server/render/astro/render-template.js';

/** A piece of a page that is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type MaybePromise<T> = T | Promise<T>;
/** The result of a component, a slot or a template. */
export type Rendered = MaybePromise<Html>;

/**
 * The HTML for a value: text is escaped; null, undefined and false are empty; lists are joined. A
 * promise only if the value has one.
 */
export function toHtml(value: unknown): MaybePromise<string> {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return joinPieces(value.map(toHtml));
  if (value instanceof Promise) return ignoreRejection(value.then(toHtml));
  if (typeof value === 'function') return toHtml((value as () => unknown)());
  if (typeof value === 'number' || typeof value === 'bigint' || value === true)
    return String(value);
  if (isHTMLString(value)) return String(value);
  // From Astro's own components: `Content` of an entry, a Markdown file, an SVG.
  if (isRenderTemplateResult(value))
    return joinPieces(value.htmlParts.flatMap((part, n) => [part, toHtml(value.expressions[n])]));
  if (value === headMarker) return '';
  throw new Error(
    `A template shows ${Object.prototype.toString.call(value)}, which is neither text nor HTML.`,
  );
}

/** Astro's marker for a head. Not needed, because our pages have a `<head>`. */
const headMarker: unknown = maybeRenderHead();

/** Prevents an unhandled rejection: if another piece fails first, nothing awaits this one. */
export function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Joins pieces in their order. A promise if one of them is a promise. */
export function joinPieces(pieces: readonly MaybePromise<string>[]): MaybePromise<string> {
  const texts: string[] = [];
  const awaited: Promise<unknown>[] = [];
  for (const [place, piece] of pieces.entries()) {
    if (typeof piece === 'string') texts[place] = piece;
    else awaited.push(piece.then((text) => (texts[place] = text)));
  }
  return awaited.length === 0 ? texts.join('') : Promise.all(awaited).then(() => texts.join(''));
}

/** The value of `set:html`: strings are not escaped. */
export function unescapeHTML(value: unknown): unknown {
  if (typeof value === 'string') return new Html(value);
  if (value instanceof Promise) return value.then(unescapeHTML);
  return value;
}

export function render(parts: TemplateStringsArray, ...values: readonly unknown[]): Rendered {
  let text = parts[0] ?? '';
  for (let n = 0; n < values.length; n++) {
    const shown = toHtml(values[n]);
    if (typeof shown !== 'string') return renderAsync(text, shown, parts, values, n);
    text += shown + (parts[n + 1] ?? '');
  }
  return new Html(text);
}

const renderAsync = async (
  before: string,
  shown: Promise<string>,
  parts: TemplateStringsArray,
  values: readonly unknown[],
  from: number,
): Promise<Html> => {
  const pieces: (string | Promise<string>)[] = [before, shown, parts[from + 1] ?? ''];
  for (let n = from + 1; n < values.length; n++) pieces.push(toHtml(values[n]), parts[n + 1] ?? '');
  return new Html(await joinPieces(pieces));
};

const plainNames = new Map<string, boolean>();

/** True if Astro writes strings unchanged into attributes of this name. */
const isPlain = (name: string): boolean => {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const isUnchanged =
    String(astro.addAttribute('x', name)) === ` ${name}="x"` &&
    String(astro.addAttribute('', name)) === ` ${name}`;
  plainNames.set(name, isUnchanged);
  return isUnchanged;
};

const needsEscape = /[&"]/;
const escaped = (text: string): string =>
  needsEscape.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

const textOf = (value: unknown, name: string, shouldEscape: boolean, tag: string): string => {
  if (value === null || value === undefined) return '';
  // Astro has other rules for custom elements (`my-element`).
  if (typeof value === 'string' && shouldEscape && tag === '' && isPlain(name))
    return value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`;
  return String(astro.addAttribute(value, name, shouldEscape, tag));
};

/** An attribute with a space before it; empty if it has no value. */
export function addAttribute(value: unknown, name: string, shouldEscape = true, tag = ''): Html {
  return new Html(textOf(value, name, shouldEscape, tag));
}

export function spreadAttributes(...given: Parameters<typeof astro.spreadAttributes>): Html {
  return new Html(String(astro.spreadAttributes(...given)));
}
