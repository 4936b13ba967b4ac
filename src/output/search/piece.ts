/** What of a page the search reads: what it is told of the page, and the bodies of the text. Null for a page that holds none. */
export function searchedPiece(html: Buffer): Buffer | null {
  const bodies = bodiesOf(html);
  if (bodies.length === 0) return null;
  const parts: Buffer[] = [];
  for (let at = html.indexOf(record); at !== -1; at = html.indexOf(record, at + 1)) {
    const end = html.indexOf('>', html.indexOf(' data-pagefind-', at)) + 1;
    const [found] = told.exec(html.toString('utf8', at, end + closing.length)) ?? [];
    if (found !== undefined) parts.push(html.subarray(at, at + Buffer.byteLength(found)));
  }
  return Buffer.concat([...parts, ...bodies]);
}

/** {@link searchedPiece} as a page of its own. */
export const pageOfPiece = (piece: Buffer): string =>
  `<!doctype html><html lang="en"><body>${piece.toString()}</body></html>`;

// Texts have no such attributes: what comes from them has been through the list of those that are allowed.
const record = '<data hidden';
const told =
  /^<data hidden(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-(?:meta|filter|sort)="[^"]*"\s*\/?>(?:<\/data>)?/;
const closing = '</data>';
const mark = ' data-pagefind-body';
const opening = /^<([a-z][a-z0-9]*)(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-body(?=[\s>])[^>]*>$/;

function bodiesOf(html: Buffer): Buffer[] {
  const bodies: Buffer[] = [];
  for (let at = html.indexOf(mark); at !== -1;) {
    const start = html.lastIndexOf('<', at);
    const end = html.indexOf('>', at) + 1;
    const [, name] = opening.exec(html.toString('utf8', Math.max(start, 0), end)) ?? [];
    const next = name === undefined ? at + 1 : endOf(html, name, end);
    if (name !== undefined) bodies.push(html.subarray(start, next));
    at = html.indexOf(mark, next);
  }
  return bodies;
}

/** Where an element ends whose content begins at `from`. Our own tags are written in small letters. */
function endOf(html: Buffer, name: string, from: number): number {
  const [begins, ends] = [`<${name}`, `</${name}`];
  const size = name.length;
  let [depth, begin] = [1, html.indexOf(begins, from)];
  for (let end = html.indexOf(ends, from); end !== -1; end = html.indexOf(ends, end + 1)) {
    if (!isTag(html[end + 2 + size])) continue;
    for (; begin !== -1 && begin < end; begin = html.indexOf(begins, begin + 1))
      if (isTag(html[begin + 1 + size])) depth += 1;
    depth -= 1;
    if (depth === 0) return html.indexOf('>', end) + 1;
  }
  return html.length;
}

/** Whether a tag's name ends before this byte. */
const isTag = (byte = 0): boolean => ' \t\n\f\r/>'.includes(String.fromCharCode(byte));
