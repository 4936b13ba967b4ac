const phrasing: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i'],
  ...['img', 'ins', 'kbd', 'mark', 'picture', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small'],
  ...['source', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
  ...['audio', 'track', 'video'],
]);
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const ofTables: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/**
 * Whether a start tag leaves the element open that it stands in. It is said of more pairs than need be that it does not: no parser
 * ends an element where this says that it stays.
 */
export function staysOpen(parent: string, tag: string): boolean {
  switch (parent) {
    case 'p':
      return phrasing.has(tag);
    case 'a':
    case 'li':
      return tag !== parent;
    case 'dd':
    case 'dt':
      return tag !== 'dd' && tag !== 'dt';
    case 'rt':
    case 'rp':
      return tag !== 'rt' && tag !== 'rp';
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return tag === 'tr';
    case 'tr':
      return tag === 'td' || tag === 'th';
    case 'td':
    case 'th':
      return !ofTables.has(tag);
    default:
      return !headings.has(parent) || !headings.has(tag);
  }
}
