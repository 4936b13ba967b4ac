import { decodeHTMLStrict } from 'entities';
import { Bytes } from './bytes.ts';
import { marks, noKind, type Kind } from './elements.ts';
import { eachMarked } from './piece.ts';
import { plain } from './plain.ts';
import { readTag, type Tag } from './tag.ts';

/** What Pagefind understands of a page. */
export interface Scanned {
  /** What was read. A view, as well. */
  readonly piece: Buffer;
  /** Words, and marks of weights and of elements with an id. A view: valid until the next page is scanned. */
  readonly digest: Uint8Array;
  readonly meta: ReadonlyMap<string, string>;
  readonly filters: readonly (readonly [name: string, values: readonly string[]])[];
  readonly sort: readonly (readonly [name: string, value: string])[];
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

const root: Open = { kind: noKind, before: 0, start: 0, anchors: null };
// Used again for each page.
const out = new Bytes(1 << 16);
const piece = new Bytes(1 << 16);
const [less, bang, slash, question] = [0x3c, 0x21, 0x2f, 0x3f];

/**
 * Reads a page (see `eachMarked`) as Pagefind does, whose own reader takes several times as long.
 * @returns `none` for a page that holds no text, null for what only Pagefind is sure of.
 */
export function scan(html: Buffer): Scanned | 'none' | null {
  const meta = new Map<string, string>();
  const filters = new Map<string, string[]>();
  const sort = new Map<string, string>();
  const anchors: Anchors = { count: 0, texts: new Map() };
  out.length = piece.length = 0;
  let isRead = false as boolean;
  const tell = ({ told, value }: Tag): boolean => {
    for (const [attribute, field] of told) {
      const name = /^([\w-]+)\[value\]$/.exec(field)?.[1];
      if (name === undefined) return false;
      if (attribute === 'data-pagefind-meta') meta.set(name, plain(value));
      else if (attribute === 'data-pagefind-sort') sort.set(name, plain(value));
      else if (attribute !== 'data-pagefind-filter') return false;
      else filters.set(name, [...(filters.get(name) ?? []), plain(plain(value))]);
    }
    return true;
  };
  const unsure: number[] = [];
  eachMarked(html, (start, next, isBody) => {
    if (isBody) {
      const end = scanBody(html, start, anchors);
      isRead = true;
      if (end === -1) unsure.push(start);
      else piece.part(html, start, end);
      // Whatever comes after it does not matter.
      return end === -1 ? html.length : end;
    }
    const tag = readTag(html, start + 1);
    if (tag === null || !tell(tag)) unsure.push(start);
    piece.part(html, start, next);
    return next;
  });
  if (!isRead) return 'none';
  if (unsure.length > 0 || !meta.has('title') || !meta.has('image')) return null;
  return {
    ...{ piece: piece.bytes(), digest: decoded(), meta },
    ...{ filters: [...filters], sort: [...sort] },
    anchors: anchors.texts,
  };
}

interface Anchors {
  count: number;
  readonly texts: Map<string, string>;
}

/** Writes what is in an element. Returns where it ends, -1 for what only Pagefind is sure of. */
function scanBody(html: Buffer, start: number, anchors: Anchors): number {
  const { texts } = anchors;
  const open: Open[] = [];
  let current = root;
  let foreign = 0;
  const addText = (from: number, to: number): void => {
    if (from === to) return;
    out.part(html, from, to);
    if (current.anchors === null || current.kind.isIgnored) return;
    const text = html.toString('utf8', from, to);
    for (const anchor of current.anchors) texts.set(anchor, (texts.get(anchor) ?? '') + text);
  };
  let text = start;
  for (let at = start; at !== -1; at = html.indexOf(less, at)) {
    const first = html[at + 1] ?? 0;
    if (first === bang) {
      const end = isComment(html, at) ? html.indexOf('-->', at + 4) : -1;
      if (end === -1) return -1;
      addText(text, at);
      text = at = end + 3;
      continue;
    }
    if (!isLetter(first === slash ? (html[at + 2] ?? 0) : first)) {
      if (first === slash || first === question) return -1;
      at += 1;
      continue;
    }
    const tag = readTag(html, at + 1);
    if (tag === null) return -1;
    addText(text, at);
    text = at = tag.end;
    const { kind } = tag;
    if (tag.isEnd) {
      if (kind.isForeign) foreign -= 1;
      if (current.kind.name !== kind.name) return -1;
      close(current);
      current = open.pop() ?? root;
      if (current === root) return at;
      continue;
    }
    for (const [attribute] of tag.told)
      if (attribute !== 'data-pagefind-body' || current !== root) return -1;
    let own: string[] | null =
      current.anchors !== null && kind.isInline ? [...current.anchors] : null;
    if (tag.id !== null) {
      if (current === root) return -1;
      const id = tag.id.replace(spaces, '');
      out.raw(Buffer.from(` ${marks.anchor}${kind.name}:${anchors.count}:${id} `));
      (own ??= []).push(`${anchors.count}:${id}`);
      anchors.count += 1;
    }
    if (kind.name === 'br') out.ascii(' ');
    if (kind.isEmpty || (tag.isClosed && (foreign > 0 || kind.isForeign))) continue;
    if (kind.isForeign) foreign += 1;
    else if (foreign === 0 && kind.isRaw) return -1;
    const before = out.length;
    out.ascii(kind.before);
    open.push(current);
    current = { kind, before, start: out.length, anchors: own };
  }
  return -1;
}

function close({ kind, before, start }: Open): void {
  if (kind.isIgnored) out.length = before;
  else {
    if (kind.isSentence && endsSentence(start)) out.ascii('.');
    out.ascii(kind.after);
  }
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
