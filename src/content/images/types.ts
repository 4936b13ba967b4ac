import { z } from 'zod';

/** A wanted file, and its use. */
export interface Wanted {
  /** Absolute, http or https. */
  readonly address: string;
  /** `poster` is the still of an embed, which may be missing. `file` is copied unchanged. */
  readonly kind: 'picture' | 'avatar' | 'poster' | 'file';
  /** True to ask the host even if the copy is fresh, because a text that uses it has changed. */
  readonly recheck: boolean;
  /** True if a good copy of any age will do: the host is not asked. */
  readonly isSettled?: boolean | undefined;
}

const variant = z.object({
  /** Its name in the media folder, made from its content: a file never changes. */
  file: z.string(),
  type: z.string(),
  width: z.int(),
});
export type Variant = z.output<typeof variant>;

/** A picture with all its variants. */
export const pictureSchema = z.object({
  /** Of the original after rotation, in pixels. */
  width: z.int(),
  height: z.int(),
  /**
   * The colours of its upper and its lower half, shown until the picture is loaded: `a86 432`, from
   * the colours in the style sheet. Null if the picture has transparent parts.
   */
  placeholder: z.string().nullable(),
  /** Every browser knows the last one, the fallback. */
  variants: z.array(variant).min(1).readonly(),
});
export type Picture = z.output<typeof pictureSchema>;

/** A file that was copied unchanged. */
export const keptFileSchema = z.object({
  file: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type KeptFile = z.output<typeof keptFileSchema>;

/** The results for all wanted files, by address. */
export interface PipelineResults {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly files: ReadonlyMap<string, KeptFile>;
  /** Why a file is missing, as the end of a sentence. */
  readonly problems: ReadonlyMap<string, string>;
  /** Addresses of pictures and files that the public may not read there. */
  readonly privates: ReadonlySet<string>;
  readonly counts: PipelineCounts;
}

export interface PipelineCounts {
  readonly requests: number;
  /** Downloaded files. */
  readonly fetched: number;
  /** New variants. */
  readonly encoded: number;
  /** Bytes of all kept variants and files. */
  readonly kept: number;
  /** New files that were left to a later run. */
  readonly left: number;
}

/** Fetches a file: the WordPress client does it, with its limits and credentials. */
export type FetchFile = (
  address: string,
  conditions: { readonly etag: string | null; readonly lastModified: string | null },
) => Promise<FetchedFile>;

export type FetchedFile = {
  /** True if the host refused it without credentials. */
  readonly isPrivate: boolean;
} & (
  | { readonly state: 'unchanged'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly state: 'fresh';
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** Read it to its end, or end it with `return()`. */
      readonly body: AsyncIterable<Uint8Array>;
    }
);

export interface PipelineOptions {
  /** Holds the variants and an index of the originals; created if missing. Safe to delete. */
  readonly folder: string;
  readonly fetchFile: FetchFile;
  /** Downloads at the same time. */
  readonly concurrency: number;
  /** The most bytes of one original. */
  readonly maxBytes: number;
  /** The most bytes of all kept files. Files in use stay even beyond it. */
  readonly maxKept: number;
  /** True if copies of private files may be used. Default false. */
  readonly privateFiles?: boolean | undefined;
  readonly warn?: ((message: string) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface ImagePipeline {
  /**
   * Fetches and encodes new files, and deletes unused ones if the folder is too large.
   * @param until of `performance.now()`: new files not begun by then are left, and are among
   *   the problems. Default: none is left
   */
  run(wanted: Iterable<Wanted>, until?: number): Promise<PipelineResults>;
  close(): void;
}
