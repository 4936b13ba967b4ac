import { escapeAttribute } from 'entities';
import type { Prepared, Writers } from './face.ts';
import { isTag, type ParentNode } from 'domhandler';
import { escape, parse, serialise, unwrap, voidTags } from './tree.ts';

/** Fills the gaps of prepared HTML: returns safe HTML, one text for each part. Does not parse. */
export function fill({ parts, references }: Prepared, writers: Writers): readonly string[] {
  let pictures = 0;
  const write = (gap: string): string => {
    const reference = references[Number(gap)];
    switch (reference?.kind) {
      case 'link':
        return escapeAttribute(writers.link(reference));
      case 'file':
        return escapeAttribute(writers.file(reference));
      case 'picture':
        return writers.picture(reference, pictures++);
      case 'player':
        return writers.player(reference);
      case 'embed':
        return writers.embed(reference);
      case 'search':
        return writers.search();
      case undefined:
        return '';
    }
  };
  return parts.map((part) =>
    part
      .split('\0')
      .map((piece, place) => (place % 2 === 0 ? piece : write(piece)))
      .join(''),
  );
}

// Only our own style sheets and scripts use these attributes.
const ours = ['class', 'role', 'tabindex'];
const addresses = ['href', 'src', 'cite', 'poster'];

/**
 * Safe HTML for other places, such as feed readers: relative addresses become absolute, and attributes that only our own pages use are
 * removed. `page` is the absolute address of its page.
 */
export function detach(html: string, page: string): string {
  const base = escape(page);
  const detached = detachWellFormed(html, base);
  if (detached !== null) return detached;
  const tree = parse(html);
  detachInside(tree, base);
  return serialise(tree);
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*(?:="[^"]*")?)*)( ?\/?)>/y;
const attribute = / ([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

/** The same without a tree, in a tenth of the time. Null if the tags could be read in more than one way. */
function detachWellFormed(html: string, page: string): string | null {
  /** The open elements, the innermost last, and whether their tags are left out. */
  const open: { readonly name: string; readonly isGone: boolean }[] = [];
  let out = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at;
    const found = tag.exec(html);
    if (found === null) return null;
    const [whole, isEnd, name = '', attributes = '', end = ''] = found;
    let written = whole;
    if (isEnd !== '') {
      const last = open.pop();
      if (last?.name !== name || attributes !== '' || end !== '') return null;
      if (last.isGone) written = '';
    } else {
      if (!staysOpen(open.at(-1)?.name ?? '', name)) return null;
      const isVoid = voidTags.has(name);
      if (end !== '' && !isVoid) return null;
      const kept = attributes === '' ? '' : detachAttributes(attributes, page);
      const isGone = name === 'span' && kept === '';
      if (isVoid) written = `<${name}${kept} />`;
      else written = isGone ? '' : `<${name}${kept}>`;
      if (!isVoid) open.push({ name, isGone });
    }
    if (written === whole) continue;
    out += html.slice(from, at) + written;
    from = tag.lastIndex;
  }
  return open.length > 0 ? null : out + html.slice(from);
}

function detachAttributes(attributes: string, page: string): string {
  return attributes.replace(attribute, (_, name: string, value: string | undefined = '') => {
    if (ours.includes(name)) return '';
    const whole = addresses.includes(name) ? wholeAddress(value, page) : value;
    return whole === '' ? ` ${name}` : ` ${name}="${whole}"`;
  });
}

function wholeAddress(address: string, page: string): string {
  if (address.startsWith('#')) return page + address;
  return address.startsWith('//') ? `https:${address}` : address;
}

function detachInside(parent: ParentNode, page: string): void {
  // A visited element may be replaced by its content.
  for (const node of [...parent.children]) {
    if (!isTag(node)) continue;
    detachInside(node, page);
    for (const name of ours) delete node.attribs[name];
    for (const name of addresses) {
      const address = node.attribs[name];
      if (address !== undefined) node.attribs[name] = wholeAddress(address, page);
    }
    if (node.name === 'span' && Object.keys(node.attribs).length === 0) unwrap(node);
  }
}

const phrasing: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i'],
  ...['img', 'ins', 'kbd', 'mark', 'picture', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small'],
  ...['source', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
  ...['audio', 'track', 'video'],
]);
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const ofTables: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/**
 * True if no parser ends the element `parent` at the start tag `tag`. False for some pairs where no parser ends it either.
 */
function staysOpen(parent: string, tag: string): boolean {
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
