/** A file that is to be had, and what for. */
export interface Wanted {
  /** Whole, http or https. */
  readonly address: string;
  /** `poster` is the still of an embed: nothing is missing without it. `file` is copied as it is. */
  readonly kind: 'picture' | 'avatar' | 'poster' | 'file';
  /** Ask the host again even if the copy is still fresh: what uses it has changed. */
  readonly recheck: boolean;
  /** A good copy will do, however old: its host is not asked. */
  readonly isSettled?: boolean | undefined;
}

/** A picture in all its sizes. */
export interface Picture {
  /** Of the original, the right way up, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The colours of its upper and its lower half, to stand there until the picture does: `a86 432`,
   * of those that there is a stylesheet for. Null where they would show through.
   */
  readonly placeholder: string | null;
  /** At least one. The last one is the fallback that every browser knows. */
  readonly variants: readonly Variant[];
}

export interface Variant {
  /** Its name in the folder of media, made from its content: it never changes. */
  readonly file: string;
  readonly type: string;
  readonly width: number;
}

/** A file that was copied as it is. */
export interface KeptFile {
  readonly file: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** What came of everything that was wanted, by address. */
export interface Pressed {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly files: ReadonlyMap<string, KeptFile>;
  /** Why one is missing, as the end of a sentence. */
  readonly problems: ReadonlyMap<string, string>;
  readonly counts: PressCounts;
}

export interface PressCounts {
  readonly requests: number;
  /** Files that came anew. */
  readonly fetched: number;
  /** Variants that were made. */
  readonly encoded: number;
  /** Of all variants and files that are kept, in bytes. */
  readonly kept: number;
}

/** How a file is fetched: the content service's client does it, with its limits and its credentials. */
export type FetchFile = (
  address: string,
  conditions: { readonly etag: string | null; readonly lastModified: string | null },
) => Promise<FetchedFile>;

export type FetchedFile =
  | { readonly state: 'unchanged'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly state: 'fresh';
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** To be read to its end, or left by `return()`. */
      readonly body: AsyncIterable<Uint8Array>;
    };

export interface PressOptions {
  /** Holds the variants and what is known of the originals; made when missing. Safe to lose. */
  readonly folder: string;
  readonly fetchFile: FetchFile;
  /** Downloads under way at once. */
  readonly concurrency: number;
  /** Bytes of one original. */
  readonly maxBytes: number;
  /** Bytes of all that is kept. What is in use stays even beyond it. */
  readonly maxKept: number;
  readonly warn?: ((message: string) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface Press {
  /** Fetches and encodes what is new, and forgets what nobody wants any more once the folder is too large. */
  press(wanted: Iterable<Wanted>): Promise<Pressed>;
  close(): void;
}
