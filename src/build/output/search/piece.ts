/**
 * The part of a page that the search reads: its search record (`SearchRecord.astro`) and the elements that are marked as its text. Null
 * for a page without text. The rest of a page (menu, related posts) changes more often.
 */
export function searchedPiece(html: Buffer): Buffer | null {
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    const isBody = html.subarray(at).indexOf(bodyAttribute) === 0;
    const start = html.lastIndexOf(isBody ? '<' : record, at);
    const end = html.indexOf('>', at) + 1;
    const tag = html.toString('latin1', Math.max(start, 0), end);
    at += attribute.length;
    if (isBody && opening.test(tag)) {
      at = endOf(html, start);
      bodies.push(html.subarray(start, at));
    } else if (!isBody && recordElement.test(tag)) {
      at = end;
      records.push(html.subarray(start, end), closing);
    }
  }
  return bodies.length === 0 ? null : Buffer.concat([...records, ...bodies]);
}

/** The date of publication in a piece's search record: ISO 8601 in UTC. Empty if the page is not a post. */
export function publishedIn(piece: Buffer): string {
  return (
    / value="([^"]*)" data-pagefind-sort="date\[value\]"/.exec(piece.toString('latin1'))?.[1] ?? ''
  );
}

const attribute = ' data-pagefind-';
const bodyAttribute = `${attribute}body`;
const record = '<data hidden';
const closing = Buffer.from('</data>');

// Posts can't contain such elements themselves, because sanitising removes their attributes.
const recordElement =
  /^<data hidden(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-(?:meta|filter|sort)="[^"]*"\s*\/?>$/;
const opening = /^<([a-z][a-z0-9]*)(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-body(?=[\s>])[^>]*>$/;

/** The end of the element that starts at `start`. */
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
