import { plain } from './plain.ts';

/** What Pagefind understands of a page. */
export interface ReadPage {
  /** Words, and marks of weights and of elements with an id. */
  readonly digest: string;
  readonly meta: ReadonlyMap<string, string>;
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: ReadonlyMap<string, string>;
  /** The text of each element with an id, by its number and id. */
  readonly anchors: ReadonlyMap<string, string>;
}

interface Node {
  readonly name: string;
  readonly isIgnored: boolean;
  readonly anchors: readonly string[] | null;
  value: string;
}

export const marks = {
  anchor: '___PAGEFIND_ANCHOR___',
  weight: '___PAGEFIND_AUTO_WEIGHT___',
  end: '___END_PAGEFIND_WEIGHT___',
} as const;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const sentences = words('h1 h2 h3 h4 h5 h6 p td div ul li article section');
const inline = words(
  'a abbr acronym b bdo big br button cite code dfn em i img input kbd label map object output q samp script select small span strong sub sup textarea time tt var',
);
const ignored = words('head style script noscript label form svg footer nav iframe template');
const empty = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
const unread = words('script style textarea title iframe noscript noembed noframes xmp plaintext');
const weights = new Map([...'765432'].map((weight, index) => [`h${index + 1}`, weight]));
const endsSentence = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}'")$*]$/u;

const markup = /<!--[^]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const attribute = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/**
 * Reads a piece (see `searchedPiece`) as Pagefind does, whose own reader takes several times as long. Null for what only
 * Pagefind is sure of.
 */
export function readPage(piece: string): ReadPage | null {
  const meta = new Map<string, string>();
  const filters = new Map<string, string[]>();
  const sort = new Map<string, string>();
  const anchors = new Map<string, string>();
  const root: Node = { name: '', isIgnored: false, anchors: null, value: '' };
  const open: Node[] = [root];
  let [foreign, count, at] = [0, 0, 0];
  const current = (): Node => open.at(-1) ?? root;

  const addText = (text: string): void => {
    // Between bodies there is nothing to read.
    if (text === '' || open.length === 1) return;
    const node = current();
    node.value += text;
    if (node.isIgnored || node.anchors === null) return;
    for (const anchor of node.anchors) anchors.set(anchor, (anchors.get(anchor) ?? '') + text);
  };
  const tell = (attributes: ReadonlyMap<string, string>): boolean => {
    const value = attributes.get('value') ?? '';
    for (const kind of ['meta', 'filter', 'sort'] as const) {
      const told = attributes.get(`data-pagefind-${kind}`);
      if (told === undefined) continue;
      const name = /^([\w-]+)\[value\]$/.exec(told)?.[1];
      if (name === undefined) return false;
      if (kind === 'meta') meta.set(name, plain(value));
      else if (kind === 'sort') sort.set(name, plain(value));
      else filters.set(name, [...(filters.get(name) ?? []), plain(plain(value))]);
    }
    return true;
  };
  const close = (): void => {
    const node = open.pop();
    if (node === undefined || node.isIgnored) return;
    let { value } = node;
    if (sentences.has(node.name))
      value = ` ${value}${endsSentence.test(value.slice(-2)) ? '.' : ''} `;
    const weight = weights.get(node.name);
    if (weight !== undefined) value = ` ${marks.weight}${weight} ${value} ${marks.end} `;
    current().value += value;
  };

  markup.lastIndex = 0;
  for (let tag = markup.exec(piece); tag !== null; tag = markup.exec(piece)) {
    addText(piece.slice(at, tag.index));
    at = markup.lastIndex;
    const name = tag[2]?.toLowerCase();
    if (name === undefined) continue;
    if (tag[1] === '/') {
      if (name === 'svg' || name === 'math') foreign -= 1;
      if (name === 'data' && open.length === 1) continue;
      if (current().name !== name) return null;
      close();
      continue;
    }
    const attributes = attributesOf(tag[3] ?? '');
    if (name === 'data' && open.length === 1) {
      if (!tell(attributes)) return null;
      continue;
    }
    for (const each of attributes.keys())
      if (each.startsWith('data-pagefind-') && (each !== 'data-pagefind-body' || open.length > 1))
        return null;
    const parent = current();
    const id = attributes.get('id')?.replace(spaces, '');
    let own: string[] | null =
      parent.anchors !== null && inline.has(name) ? [...parent.anchors] : null;
    if (id !== undefined) {
      if (open.length === 1) return null;
      parent.value += ` ${marks.anchor}${name}:${count}:${id} `;
      (own ??= []).push(`${count}:${id}`);
      count += 1;
    }
    if (name === 'br') parent.value += ' ';
    if (name === 'svg' || name === 'math') foreign += 1;
    if (empty.has(name) || (foreign > 0 && tag[3]?.endsWith('/') === true)) {
      if (name === 'svg' || name === 'math') foreign -= 1;
      continue;
    }
    open.push({ name, isIgnored: ignored.has(name), anchors: own, value: '' });
    if (foreign === 0 && unread.has(name)) return null;
  }
  addText(piece.slice(at));
  if (open.length > 1 || !meta.has('title') || !meta.has('image')) return null;
  return { digest: plain(root.value), meta, filters, sort, anchors };
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (text === '') return found;
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '');
  }
  return found;
}
