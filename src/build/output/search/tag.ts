import { kindOf, type Kind } from './elements.ts';

/** A tag as it is written. */
export interface Tag {
  readonly isEnd: boolean;
  readonly kind: Kind;
  /** With a slash at its end. */
  readonly isClosed: boolean;
  readonly id: string | null;
  /** Attributes of Pagefind's. */
  readonly told: readonly (readonly [name: string, value: string])[];
  /** An attribute by that name. */
  readonly value: string;
  /** Where it ends. */
  readonly end: number;
}

const [slash, equals, greater, double, single] = [0x2f, 0x3d, 0x3e, 0x22, 0x27];
const nothing: Tag['told'] = [];

/** @param from behind the sign that it begins with. Null for one that is not as they are usually written. */
export function readTag(piece: Buffer, from: number): Tag | null {
  const isEnd = piece[from] === slash;
  let at = isEnd ? from + 1 : from;
  const start = at;
  at = endOfName(piece, at);
  if (at === -1) return null;
  const kind = kindOf(piece, start, at);
  let [isClosed, id, value, told] = [false, null as string | null, '', nothing];
  for (;;) {
    while (isSpace(piece[at]) || piece[at] === slash) {
      isClosed = piece[at] === slash;
      at += 1;
    }
    if (piece[at] === greater) return { isEnd, kind, isClosed, id, told, value, end: at + 1 };
    isClosed = false;
    const first = at;
    at = endOfName(piece, at);
    if (at <= first) return null;
    const last = at;
    while (isSpace(piece[at])) at += 1;
    let [begin, end] = [at, at];
    if (piece[at] === equals) {
      at += 1;
      while (isSpace(piece[at])) at += 1;
      const quote = piece[at];
      const isBare = quote !== double && quote !== single;
      begin = isBare ? at : at + 1;
      end = isBare ? endOfBare(piece, at) : piece.indexOf(quote, begin);
      if (end === -1) return null;
      at = isBare ? end : end + 1;
    }
    const size = last - first;
    if (size === 2 && id === null) {
      if (piece.toString('latin1', first, last).toLowerCase() === 'id')
        id = piece.toString('utf8', begin, end);
    } else if (size === 5) {
      if (value === '' && piece.toString('latin1', first, last).toLowerCase() === 'value')
        value = piece.toString('utf8', begin, end);
    } else if (size > 14) {
      const attribute = piece.toString('latin1', first, last).toLowerCase();
      if (attribute.startsWith('data-pagefind-'))
        told = [...told, [attribute, piece.toString('utf8', begin, end)]];
    }
  }
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);

/** -1 where a quotation mark is in it, or where nothing comes after it. */
function endOfName(piece: Buffer, from: number): number {
  for (let at = from; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === double || byte === single) return -1;
    if (byte === equals || byte === slash || byte === greater || isSpace(byte)) return at;
  }
  return -1;
}

/** -1 where signs are in it that are read in different ways. */
function endOfBare(piece: Buffer, from: number): number {
  for (let at = from; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === greater || isSpace(byte)) return at > from && piece[at - 1] !== slash ? at : -1;
    if (byte === double || byte === single || byte === equals) return -1;
  }
  return -1;
}
