import { Html, type Rendered } from './html.ts';
import type { Page } from './page.ts';

/** How each mark begins: nobody can know it beforehand, so nothing that is shown holds one. */
const beginning = `<${crypto.randomUUID()}:`;
const beginningBytes = Buffer.from(beginning);

const marks = new Map<string, Html>();
/** What a mark stands for. */
const elements = new Map<string, Uint8Array>();

/**
 * A script that Astro has bundled. It stands in a page once, however many components ask for it: here is a mark, until the page is
 * whole and it is known which of them is the first.
 */
export const renderScript = (page: Page, id: string): Rendered => {
  const known = marks.get(id);
  if (known !== undefined) return known;
  return page.frame.script(id).then((element) => {
    const mark = marks.get(id) ?? new Html(`${beginning}${marks.size}>`);
    marks.set(id, mark);
    elements.set(mark.text, Buffer.from(element));
    return mark;
  });
};

/** The bytes of a page with its scripts in place of their marks. */
export const withScripts = (bytes: Buffer): Buffer => {
  let at = bytes.indexOf(beginningBytes);
  if (at < 0) return bytes;
  const pieces: Uint8Array[] = [];
  const done = new Set<string>();
  let from = 0;
  for (; at >= 0; at = bytes.indexOf(beginningBytes, from)) {
    pieces.push(bytes.subarray(from, at));
    from = bytes.indexOf('>', at) + 1;
    const mark = bytes.toString('latin1', at, from);
    const element = elements.get(mark);
    if (element !== undefined && !done.has(mark)) pieces.push(element);
    done.add(mark);
  }
  pieces.push(bytes.subarray(from));
  return Buffer.concat(pieces);
};
