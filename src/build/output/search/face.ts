/** Words by their number in the page; `endOfWeight`, or a weight that begins (`weightOf`). */
export type Codes = Int16Array | Int32Array;

export const endOfWeight = -1;
export const weightOf = (code: number): number => -2 - code;

/** What the index is made of, of one page. Plain values and typed arrays: it can be made in another thread. */
export interface SearchedPage {
  /** Names all that the search reads of the page. */
  readonly digest: string;
  readonly text: SearchedText | 'no word' | 'unsure';
}

/** Null for a page that holds no text. */
export type Analysed = SearchedPage | null;

/** A text with words in it. `no word` can't be found; `unsure` is for Pagefind itself. */
export interface SearchedText extends ReadText {
  /** What a result is shown with, as its file holds it. */
  readonly fragment: Uint8Array;
}

/** The words of a text, and what else the index has of it. */
export interface ReadText {
  /** Of what a result is shown with. */
  readonly hash: string;
  readonly wordCount: number;
  /** Different ones, each with a space behind it. */
  readonly words: Uint8Array;
  readonly body: Codes;
  /** By field. */
  readonly meta: readonly (readonly [field: string, words: Codes])[];
  readonly filters: readonly (readonly [name: string, values: readonly string[]])[];
  readonly sort: readonly (readonly [name: string, value: string])[];
}

/** A text as the index is made of it. */
export interface IndexedText extends ReadText {
  /** What a result is shown with, as its file holds it. Asked for only where that file is not there. */
  fragment(): Uint8Array;
}

/** Takes a file of the index, below its folder, which may be there already.
 * @param hash of what is in it, where its name has only as much of it as tells it from others.
 */
export type Take = (
  name: string,
  make: () => Promise<Uint8Array> | Uint8Array,
  hash?: string,
) => Promise<void>;
