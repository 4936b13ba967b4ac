import type { Setting } from '../../folder/index.ts';
import { analyse } from './analyse.ts';
import type { Analysed } from './face.ts';
import { openTexts, type KeptTexts } from './kept-texts.ts';

/** What of a page stays in memory. */
export interface ReadPage {
  /** Names all that is read of it. */
  readonly digest: string;
  /** What its result is shown with; undefined for a page that has none. */
  readonly fragment: Uint8Array | undefined;
}

/** Takes in what is read of pages while they are rendered, for the index and for builds to come. */
export interface Reading {
  readonly texts: KeptTexts;
  /** What was read in this build, by path; null for a page that holds no text. */
  readonly pages: ReadonlyMap<string, ReadPage | null>;
  note(path: string, page: Analysed): ReadPage | null;
  /** Reads a page itself. */
  read(path: string, html: Buffer): ReadPage | null;
  close(): void;
}

/** @param program digest of it. */
export function openReading({ notes }: Pick<Setting, 'notes'>, program: string): Reading {
  const texts = openTexts(notes, program);
  const pages = new Map<string, ReadPage | null>();
  const note = (path: string, page: Analysed): ReadPage | null => {
    const read = page === null ? null : keep(path, page);
    pages.set(path, read);
    return read;
  };
  function keep(path: string, { digest, text }: NonNullable<Analysed>): ReadPage {
    if (typeof text === 'string') {
      texts.put(path, digest, text);
      return { digest, fragment: undefined };
    }
    const { fragment, ...others } = text;
    texts.put(path, digest, others);
    return { digest, fragment };
  }
  return {
    ...{ texts, pages, note },
    read: (path, html) => note(path, analyse(path, html)),
    close: () => texts.close(),
  };
}
