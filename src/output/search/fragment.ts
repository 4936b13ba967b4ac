import { plain, tokensOf } from './plain.ts';
import { marks, type ReadPage } from './read-page.ts';
import { byBytes } from './names.ts';

/** Words by their number; `endOfWeight`, or a weight that begins (`weightOf`). */
export type Words = Int32Array;

export const endOfWeight = -1;
export const weightOf = (code: number): number => -2 - code;

/** A page as the index holds it. */
export interface Fragment {
  /** What a result is shown with. */
  readonly json: string;
  readonly wordCount: number;
  readonly body: Words;
  /** By field. */
  readonly meta: ReadonlyMap<string, Words>;
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: ReadonlyMap<string, string>;
}

/** The number of a word, the same for the same word. */
export type NumberOf = (word: string) => number;

const wordBreak = '\u200b';
/** Weights are kept as numbers up to 255. */
const weightSteps = 24;

/** `none` for a page without a word, which can't be found; null for what only Pagefind is sure of. */
export function toFragment(
  url: string,
  page: ReadPage,
  numberOf: NumberOf,
): Fragment | 'none' | null {
  const codes: number[] = [];
  const anchors: unknown[] = [];
  const shown: string[] = [];
  let depth = 1;
  const hasBreaks = page.digest.includes(wordBreak);
  for (const token of tokensOf(page.digest)) {
    if (token.startsWith('___')) {
      if (token.startsWith(marks.anchor)) {
        const anchor = anchorOf(token.replaceAll(marks.anchor, ''), page, shown.length);
        if (anchor !== null) anchors.push(anchor);
        continue;
      }
      if (token.startsWith('___PAGEFIND_WEIGHT___')) return null;
      if (token.startsWith(marks.weight)) {
        if (depth > 1) return null;
        codes.push(-2 - Number(token.slice(marks.weight.length)) * weightSteps);
        depth += 1;
        continue;
      }
      if (token.startsWith(marks.end)) {
        codes.push(endOfWeight);
        depth -= 1;
        continue;
      }
    }
    const word = hasBreaks ? token.replaceAll(wordBreak, '') : token;
    if (word === '') continue;
    shown.push(word);
    codes.push(numberOf(word));
  }
  const content = shown.join(' ');
  if (!/[\p{L}\p{N}]/u.test(content)) return /[\p{Emoji}\p{Pc}]/u.test(content) ? null : 'none';
  const meta = new Map<string, Words>();
  for (const [field, value] of page.meta) {
    if (value.includes(wordBreak) || value.includes('___')) return null;
    meta.set(field, Int32Array.from(tokensOf(value), numberOf));
  }
  const told = {
    ...{ url, content, word_count: shown.length },
    filters: sorted(page.filters),
    meta: sorted(page.meta),
    anchors,
  };
  const filters = new Map([...page.filters].map(([name, values]) => [name, values.map(copy)]));
  const sort = new Map([...page.sort].map(([name, value]) => [name, copy(value)]));
  return {
    ...{ json: JSON.stringify(told), wordCount: shown.length, body: Int32Array.from(codes) },
    ...{ meta, filters, sort },
  };
}

function anchorOf(text: string, { anchors }: ReadPage, location: number) {
  const [, element, anchor = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const id = /^[^:]*:(.*)$/s.exec(anchor)?.[1];
  if (element === undefined || id === undefined) return null;
  return { element, id, text: plain(plain(anchors.get(anchor) ?? '')), location };
}

const sorted = <T>(map: ReadonlyMap<string, T>) =>
  Object.fromEntries([...map].toSorted(([a], [b]) => byBytes(a, b)));

/** A part of a text keeps all of it in memory. */
export const copy = (text: string): string => Buffer.from(text).toString();
