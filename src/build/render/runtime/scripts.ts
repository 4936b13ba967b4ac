import { Html, type Rendered } from './html.ts';
import type { Page } from './page.ts';

/** The beginning of each mark. It is random, so no content can contain it. */
const beginning = `<${crypto.randomUUID()}:`;
const beginningBytes = Buffer.from(beginning);

const marks = new Map<string, Html>();
/** The script element of each mark. */
const elements = new Map<string, Uint8Array>();

/**
 * A mark for a script that Astro has bundled. A page has it once, at the first mark: {@link
 * withScripts} replaces it when the page is complete.
 */
export function renderScript(page: Page, id: string): Rendered {
  const known = marks.get(id);
  if (known !== undefined) return known;
  return page.frame.script(id).then((element) => {
    const mark = marks.get(id) ?? new Html(`${beginning}${marks.size}>`);
    marks.set(id, mark);
    elements.set(mark.text, Buffer.from(element));
    return mark;
  });
}

/** Replaces the first mark of each script by its element, and removes the others. */
export function withScripts(bytes: Buffer): Buffer {
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
}
