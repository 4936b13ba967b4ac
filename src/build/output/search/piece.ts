/**
 * Finds in a page what the search reads of it: what it is told of the page, and the bodies of the text.
 * @param visit is told where the tag of each begins and ends, and says where to go on.
 */
export function eachMarked(
  html: Buffer,
  visit: (start: number, end: number, isBody: boolean) => number,
): void {
  for (let at = nextMark(html, 0), next = 0; at !== -1; at = nextMark(html, next)) {
    next = at + mark.length;
    const isBody = html[next] === bodyMark;
    const start = html.lastIndexOf(isBody ? less : record, at);
    if (start === -1) continue;
    const end = html.indexOf('>', at) + 1;
    const tag = html.toString('latin1', start, end);
    if ((isBody ? opening : told).test(tag)) next = visit(start, end, isBody);
  }
}

/** What {@link eachMarked} finds of a page, by itself. Null for a page that holds no text. */
export function searchedPiece(html: Buffer): Buffer | null {
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  eachMarked(html, (start, end, isBody) => {
    if (!isBody) {
      records.push(html.subarray(start, end), closing);
      return end;
    }
    const last = endOf(html, start);
    bodies.push(html.subarray(start, last));
    return last;
  });
  return bodies.length === 0 ? null : Buffer.concat([...records, ...bodies]);
}

/** {@link searchedPiece} as a page of its own. */
export const pageOfPiece = (piece: Buffer): string =>
  `<!doctype html><html lang="en"><body>${piece.toString()}</body></html>`;

// Texts have no such attributes: what comes from them has been through the list of those that are allowed.
const record = '<data hidden';
const closing = Buffer.from('</data>');
const told =
  /^<data hidden(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-(?:meta|filter|sort)="[^"]*"\s*\/?>$/;
const opening = /^<([a-z][a-z0-9]*)(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-body(?=[\s>])[^>]*>$/;

const less = 0x3c;

const mark = Buffer.from(' data-pagefind-');
const bodyMark = 'b'.charCodeAt(0);

/** By the last byte of what might be the mark, how far to go on: Horspool's way, which looks at a fraction of the bytes. */
const skips = new Uint8Array(256).fill(mark.length);
for (const [at, byte] of mark.subarray(0, -1).entries()) skips[byte] = mark.length - 1 - at;

function nextMark(html: Buffer, from: number): number {
  const last = mark.length - 1;
  for (let at = from + last; at < html.length; at += skips[html[at] ?? 0] ?? 1) {
    let left = last;
    while (left >= 0 && html[at - last + left] === mark[left]) left -= 1;
    if (left < 0) return at - last;
  }
  return -1;
}

/** Where the element ends that begins there. */
function endOf(html: Buffer, start: number): number {
  const text = html.toString('latin1', start);
  const name = /^<([a-z0-9]*)/.exec(text)?.[1] ?? '';
  let depth = 0;
  for (const tag of text.matchAll(new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi'))) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return start + text.indexOf('>', tag.index) + 1;
  }
  return html.length;
}
