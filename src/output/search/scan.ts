import { decodeHTMLStrict } from 'entities';
import { Bytes } from './bytes.ts';
import { kindOf, marks, type Kind } from './elements.ts';
import { plain } from './plain.ts';
import { readTag, type Tag } from './tag.ts';

/** What Pagefind understands of a page. */
export interface Scanned {
  /** Words, and marks of weights and of elements with an id. A view: valid until the next page is scanned. */
  readonly digest: Uint8Array;
  readonly meta: ReadonlyMap<string, string>;
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: ReadonlyMap<string, string>;
  /** The text of each element with an id, by its number and id. */
  readonly anchors: ReadonlyMap<string, string>;
}

interface Open {
  readonly kind: Kind;
  /** The length of what was written before it. */
  readonly before: number;
  /** And where its own text begins. */
  readonly start: number;
  readonly anchors: readonly string[] | null;
}

const root: Open = { kind: kindOf(''), before: 0, start: 0, anchors: null };
const out = new Bytes(1 << 16);
const [less, bang, slash, question] = [0x3c, 0x21, 0x2f, 0x3f];

/**
 * Reads a piece (see `searchedPiece`) as Pagefind does, whose own reader takes several times as long. Null for what only
 * Pagefind is sure of.
 */
export function scan(piece: Buffer): Scanned | null {
  const meta = new Map<string, string>();
  const filters = new Map<string, string[]>();
  const sort = new Map<string, string>();
  const anchors = new Map<string, string>();
  const open: Open[] = [];
  let current = root;
  let [foreign, count] = [0, 0];
  out.length = 0;

  const addText = (from: number, to: number): void => {
    // Between bodies there is nothing to read.
    if (from === to || current === root) return;
    out.part(piece, from, to);
    if (current.anchors === null || current.kind.isIgnored) return;
    const text = piece.toString('utf8', from, to);
    for (const anchor of current.anchors) anchors.set(anchor, (anchors.get(anchor) ?? '') + text);
  };
  const tell = (tag: Tag): boolean => {
    const { value } = tag;
    for (const [attribute, told] of tag.told) {
      const [, kind, name = ''] =
        /^data-pagefind-(meta|filter|sort) ([\w-]+)\[value\]$/.exec(`${attribute} ${told}`) ?? [];
      if (kind === 'meta') meta.set(name, plain(value));
      else if (kind === 'sort') sort.set(name, plain(value));
      else if (kind === 'filter')
        filters.set(name, [...(filters.get(name) ?? []), plain(plain(value))]);
      else return false;
    }
    return true;
  };
  const close = (): void => {
    const { kind, before, start } = current;
    if (kind.isIgnored) out.length = before;
    else {
      if (kind.isSentence && endsSentence(start)) out.ascii('.');
      out.ascii(kind.after);
    }
    current = open.pop() ?? root;
  };

  let text = 0;
  for (let at = piece.indexOf(less); at !== -1; at = piece.indexOf(less, at)) {
    const first = piece[at + 1] ?? 0;
    if (first === bang) {
      const end = isComment(piece, at) ? piece.indexOf('-->', at + 4) : -1;
      if (end === -1) return null;
      addText(text, at);
      text = at = end + 3;
      continue;
    }
    if (!isLetter(first === slash ? (piece[at + 2] ?? 0) : first)) {
      if (first === slash || first === question) return null;
      at += 1;
      continue;
    }
    const tag = readTag(piece, at + 1);
    if (tag === null) return null;
    addText(text, at);
    text = at = tag.end;
    const kind = kindOf(tag.name);
    if (kind.name === 'data' && current === root) {
      if (!tag.isEnd && !tell(tag)) return null;
      continue;
    }
    if (tag.isEnd) {
      if (kind.isForeign) foreign -= 1;
      if (current.kind.name !== kind.name) return null;
      close();
      continue;
    }
    for (const [attribute] of tag.told)
      if (attribute !== 'data-pagefind-body' || current !== root) return null;
    let own: string[] | null =
      current.anchors !== null && kind.isInline ? [...current.anchors] : null;
    if (tag.id !== null) {
      if (current === root) return null;
      const id = tag.id.replace(spaces, '');
      out.raw(Buffer.from(` ${marks.anchor}${kind.name}:${count}:${id} `));
      (own ??= []).push(`${count}:${id}`);
      count += 1;
    }
    if (kind.name === 'br') out.ascii(' ');
    if (kind.isEmpty || (tag.isClosed && (foreign > 0 || kind.isForeign))) continue;
    if (kind.isForeign) foreign += 1;
    else if (foreign === 0 && kind.isRaw) return null;
    const before = out.length;
    out.ascii(kind.before);
    open.push(current);
    current = { kind, before, start: out.length, anchors: own };
  }
  addText(text, piece.length);
  if (current !== root || !meta.has('title') || !meta.has('image')) return null;
  return { digest: decoded(), meta, filters, sort, anchors };
}

const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

const isLetter = (byte: number): boolean => ((byte | 0x20) - 0x61) >>> 0 < 26;

// What ends at once, `<!-->`, is one to some readers only.
const isComment = (piece: Buffer, at: number): boolean =>
  piece.toString('latin1', at, at + 4) === '<!--' &&
  !/^-?>/.test(piece.toString('latin1', at + 4, at + 6));

const sentenceEnd = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}'")$*]$/u;
const ascii = Uint8Array.from({ length: 128 }, (_, code) =>
  sentenceEnd.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether what was written since then ends in a way that wants a full stop. */
function endsSentence(start: number): boolean {
  const { buffer, length } = out;
  if (length === start) return false;
  let at = length - 1;
  const last = buffer[at] ?? 0;
  if (last < 0x80) return ascii[last] === 1;
  while (at > start && ((buffer[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return sentenceEnd.test(buffer.toString('utf8', at, length));
}

function decoded(): Buffer {
  const bytes = out.bytes();
  return bytes.includes(0x26) ? Buffer.from(decodeHTMLStrict(bytes.toString())) : bytes;
}
