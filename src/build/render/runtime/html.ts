import { escapeHTML, isHTMLString, maybeRenderHead } from 'astro/runtime/server/index.js';
import { isRenderTemplateResult } from 'astro/runtime/server/render/astro/render-template.js';

/** A piece of a page as it is to stand there: nothing in it is escaped any more. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Soon<T> = T | Promise<T>;
/** What a component, a slot or a template becomes. */
export type Rendered = Soon<Html>;

/**
 * What a value becomes where it stands in a template: text is escaped, nothing becomes nothing, lists are shown one after the other.
 * A promise only where something has to be waited for.
 */
export const show = (value: unknown): Soon<string> => {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return joined(value.map(show));
  if (value instanceof Promise) return quiet(value.then(show));
  if (typeof value === 'function') return show((value as () => unknown)());
  if (typeof value === 'number' || typeof value === 'bigint' || value === true)
    return String(value);
  if (isHTMLString(value)) return String(value);
  // Of Astro's own components: `Content` of an entry, a Markdown file, an SVG.
  if (isRenderTemplateResult(value))
    return joined(value.htmlParts.flatMap((part, n) => [part, show(value.expressions[n])]));
  if (value === mayBeHead) return '';
  throw new Error(
    `A template shows ${Object.prototype.toString.call(value)}, which is neither text nor HTML.`,
  );
};

/** Stands before the first element of a component, since a page may have no head. Those of a site have one. */
const mayBeHead: unknown = maybeRenderHead();

/** Where another piece fails first, nobody waits for this one, and its failure is nobody's. */
export const quiet = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(nobody);
  return promise;
};

const nobody = (): void => undefined;

/** Pieces in their order, when all of them are there. */
export const joined = (pieces: readonly Soon<string>[]): Soon<string> => {
  const texts: string[] = [];
  const awaited: Promise<unknown>[] = [];
  for (const [place, piece] of pieces.entries()) {
    if (typeof piece === 'string') texts[place] = piece;
    else awaited.push(piece.then((text) => (texts[place] = text)));
  }
  return awaited.length === 0 ? texts.join('') : Promise.all(awaited).then(() => texts.join(''));
};

/** HTML that a template was given as such (`set:html`). */
export const unescapeHTML = (value: unknown): unknown => {
  if (typeof value === 'string') return new Html(value);
  if (value instanceof Promise) return value.then(unescapeHTML);
  return value;
};
