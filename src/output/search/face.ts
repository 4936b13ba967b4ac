/** A page that is to be found. */
export interface SearchedText {
  /** Below the folder of the site: `client/2026/01/fog/index.html`. */
  readonly path: string;
  /** Names all that the search reads of it. */
  readonly digest: string;
  /** See `searchedPiece`. */
  read(): Promise<string>;
}

/** Takes a file of the index, below its folder, which may be there already. */
export type Take = (name: string, make: () => Promise<Uint8Array>) => Promise<void>;
