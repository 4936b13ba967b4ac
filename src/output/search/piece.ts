/** What of a page the search reads: what it is told of the page, and the bodies of the text. Null for a page that holds none. */
export function searchedPiece(html: string): string | null {
  const bodies = bodiesOf(html);
  return bodies.length === 0 ? null : [...(html.match(told) ?? []), ...bodies].join('');
}

/** {@link searchedPiece} as a page of its own. */
export const pageOfPiece = (piece: string): string =>
  `<!doctype html><html lang="en"><body>${piece}</body></html>`;

// Texts have no such attributes: what comes from them has been through the list of those that are allowed.
const told =
  /<data hidden(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-(?:meta|filter|sort)="[^"]*"\s*\/?>(?:<\/data>)?/g;
const opening = /<([a-z][a-z0-9]*)(?:\s[\w-]+(?:="[^"]*")?)*?\sdata-pagefind-body(?=[\s>])[^>]*>/y;

function bodiesOf(html: string): string[] {
  const bodies: string[] = [];
  let end = 0;
  for (;;) {
    const mark = html.indexOf(' data-pagefind-body', end);
    if (mark === -1) return bodies;
    const start = html.lastIndexOf('<', mark);
    opening.lastIndex = start;
    const found = opening.exec(html);
    if (found === null) {
      end = mark + 1;
      continue;
    }
    end = endOf(html, found[1] ?? '', start + found[0].length);
    bodies.push(html.slice(start, end));
  }
}

/** Where an element ends whose content begins at `from`. */
function endOf(html: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return html.indexOf('>', tag.index) + 1;
  }
  return html.length;
}
