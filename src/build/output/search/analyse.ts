import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Bytes } from './bytes.ts';
import { marks } from './elements.ts';
import { endOfWeight, weightOf, type Analysed, type Codes, type SearchedPage } from './face.ts';
import { byBytes, hashOf } from './names.ts';
import { searchedPiece } from './piece.ts';
import { plain } from './plain.ts';
import { scan, type Scanned } from './scan.ts';
import { eachToken } from './tokens.ts';
import { signature } from './vocabulary.ts';
import { Words } from './words.ts';

/**
 * Reads all that the search needs of a page. It depends on nothing else, so that it can be done wherever the page is made.
 * @param path below the folder of the site: `client/2026/01/fog/index.html`.
 */
export function analyse(path: string, html: Uint8Array): Analysed {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const scanned = scan(bytes);
  if (scanned === 'none') return null;
  const piece = scanned?.piece ?? searchedPiece(bytes) ?? bytes;
  return {
    digest: hash('sha256', piece).slice(0, 32),
    text: scanned === null ? 'unsure' : toText(urlOf(path), scanned),
  };
}

/** Where a page is asked for, without the site's own place. */
const urlOf = (path: string): string =>
  path.slice(path.indexOf('/')).replace(/\/index\.html$/, '/');

/** Weights are kept as numbers up to 255. */
const weightSteps = 24;
/** More words than these would need larger numbers. */
const longest = { body: 1 << 24, meta: 1 << 16 };

// Used again for each page.
const words = new Words();
const content = new Bytes(1 << 16);
const whole = new Bytes(1 << 16);
let codes = new Int32Array(1 << 14);

function toText(url: string, page: Scanned): SearchedPage['text'] {
  const { digest } = page;
  words.clear();
  content.length = 0;
  if (codes.length < digest.length) codes = new Int32Array(digest.length);
  const anchors: unknown[] = [];
  let [size, wordCount, depth, isSure] = [0, 0, 1, true];
  const addWord = (bytes: Uint8Array, from: number, to: number, hashed: number): void => {
    if (wordCount > 0) content.byte(space);
    escape(bytes, from, to);
    codes[size++] = words.numberOf(bytes, from, to, hashed);
    wordCount += 1;
  };
  eachToken(digest, (from, to, hashed, hasBreak) => {
    if (digest[from] === low && digest[from + 1] === low && digest[from + 2] === low) {
      const token = utf8(digest, from, to);
      if (token.startsWith(marks.anchor)) {
        const anchor = anchorOf(token.replaceAll(marks.anchor, ''), page, wordCount);
        if (anchor !== null) anchors.push(anchor);
        return;
      }
      if (token.startsWith('___PAGEFIND_WEIGHT___')) isSure = false;
      if (token.startsWith(marks.weight)) {
        const weight = Number(token.slice(marks.weight.length));
        if (depth > 1 || !(weight > 0 && weight < 8)) isSure = false;
        codes[size++] = weightOf(weight * weightSteps);
        depth += 1;
        return;
      }
      if (token.startsWith(marks.end)) {
        codes[size++] = endOfWeight;
        depth -= 1;
        return;
      }
    }
    if (!hasBreak) addWord(digest, from, to, hashed);
    else eachWord(utf8(digest, from, to).replaceAll(wordBreak, ''), addWord);
  });
  if (!isSure || wordCount > longest.body) return 'unsure';
  const different = words.bytes();
  if (!/[a-z0-9]/i.test(different.toString('latin1', 0, 64))) {
    const text = different.toString();
    if (!/[\p{L}\p{N}]/u.test(text)) return /[\p{Emoji}\p{Pc}]/u.test(text) ? 'unsure' : 'no word';
  }
  const body = packed(codes, size);
  const meta: [string, Codes][] = [];
  for (const [field, value] of page.meta) {
    if (value.includes(wordBreak) || value.includes('___')) return 'unsure';
    const numbers: number[] = [];
    eachWord(value, (...word) => numbers.push(words.numberOf(...word)));
    if (numbers.length > longest.meta) return 'unsure';
    meta.push([field, packed(numbers, numbers.length)]);
  }
  const fragment = fragmentOf(url, page, { wordCount, anchors });
  return {
    hash: hashOf(fragment.subarray(signature.length)),
    fragment: copy(gzipSync(fragment, fragment.length < 1 << 14 ? small : {})),
    ...{ wordCount, words: copy(words.bytes()), body, meta },
    ...{ filters: page.filters, sort: page.sort },
  };
}

/** What is small needs no large window, which takes longer to lay out than to fill. */
const small = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 1 << 12 };

function fragmentOf(
  url: string,
  page: Scanned,
  { wordCount, anchors }: { readonly wordCount: number; readonly anchors: readonly unknown[] },
): Buffer {
  const told = {
    ...{ word_count: wordCount, filters: sorted(page.filters), meta: sorted(page.meta) },
    anchors,
  };
  whole.length = 0;
  whole.raw(signature);
  whole.raw(Buffer.from(`{"url":${JSON.stringify(url)},"content":"`));
  whole.raw(content.bytes());
  whole.raw(Buffer.from(`",${JSON.stringify(told).slice(1)}`));
  return whole.bytes();
}

function anchorOf(text: string, { anchors }: Scanned, location: number) {
  const [, element, anchor = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const id = /^[^:]*:(.*)$/s.exec(anchor)?.[1];
  if (element === undefined || id === undefined) return null;
  return { element, id, text: plain(plain(anchors.get(anchor) ?? '')), location };
}

const sorted = <T>(entries: Iterable<readonly [string, T]>) =>
  Object.fromEntries([...entries].sort(([a], [b]) => byBytes(a, b)));

const wordBreak = '\u200b';
const [space, low, quote, backslash] = [0x20, 0x5f, 0x22, 0x5c];

/** Adds to the content as JSON has it. */
function escape(bytes: Uint8Array, from: number, to: number): void {
  content.room(6 * (to - from));
  const { buffer } = content;
  let { length } = content;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < space) {
      for (const sign of JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
        buffer[length++] = sign.charCodeAt(0);
      continue;
    }
    if (byte === quote || byte === backslash) buffer[length++] = backslash;
    buffer[length++] = byte;
  }
  content.length = length;
}

function eachWord(
  text: string,
  visit: (bytes: Uint8Array, from: number, to: number, hashed: number) => void,
): void {
  const bytes = Buffer.from(text);
  eachToken(bytes, (from, to, hashed) => visit(bytes, from, to, hashed));
}

const utf8 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();

/** As large as it is: a part of larger bytes keeps all of them in memory. */
const copy = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

function packed(numbers: ArrayLike<number>, count: number): Codes {
  const short = new Int16Array(count);
  for (let at = 0; at < count; at += 1) {
    const number = numbers[at] ?? 0;
    if (number > 0x7fff) return Int32Array.from({ length: count }, (_, each) => numbers[each] ?? 0);
    short[at] = number;
  }
  return short;
}
