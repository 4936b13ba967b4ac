import { z } from 'zod';
import type { TypeChoice } from '../../config/index.ts';
import type { ImagePipeline, PipelineCounts } from '../../content/images/index.ts';
import type { Batch, Id, UnreadableRecord } from '../client/index.ts';
import type { FieldSchema } from '../fields.ts';
import type { CollectionName, StoredPost } from '../mirror/index.ts';
import type { ContentFacts } from './losses.ts';

/** The progress of a sync, for a progress line. Reported often. */
export interface Progress {
  /** `posts`, `boats`, `categories`: the REST base of a type or taxonomy, or a collection. */
  readonly collection: string;
  readonly done: number;
  /** Null while the service has not said how many there are. */
  readonly total: number | null;
}

export interface SyncOptions {
  /** The largest share of a type that may vanish in one run, 0 to 1. 1 allows everything. */
  readonly maxShrink: number;
  /** Further addresses of the site's own, such as the one where readers will find it. */
  readonly ownAddresses?: readonly string[] | undefined;
  /** Hosts whose frames become a picture to click on. Default: none. */
  readonly embedHosts?: readonly string[] | undefined;
  /** The kinds of custom fields. Default: all are kept as they are. */
  readonly fields?: FieldSchema | undefined;
  /** False in other Astro projects, where texts may have `/api/`. Default true. */
  readonly hasOwnPages?: boolean | undefined;
  /** Read the theme's and single blocks' styles on public pages. Default true. */
  readonly blockStyles?: boolean | undefined;
  /** Give texts of page builders the look of their public page. Default true. */
  readonly builderStyles?: boolean | undefined;
  /** Fetches and encodes what texts show. Without it, no picture is to be had. */
  readonly images?: ImagePipeline | undefined;
  /** Fetch used sounds, films and documents, too; `all`: every upload. Default false. */
  readonly copyFiles?: boolean | 'all' | undefined;
  /**
   * Milliseconds for new pictures and files, with 1,000 records or more: the newest texts' come
   * first, others with the next sync. Default: null, no limit.
   */
  readonly pictureTime?: number | null | undefined;
  /** Fail when a picture is missing. Default false. */
  readonly strictImages?: boolean | undefined;
  /** Read lists what is not published yet, too, as far as the credentials may. Default false. */
  readonly drafts?: boolean | undefined;
  /** The address of the logo; false for none. Default: the site logo of WordPress. */
  readonly logo?: string | false | null | undefined;
  /** Where forms of other plugins are sent, by their names: `wpforms-12`. Default: nowhere. */
  readonly forms?: Readonly<Record<string, string>> | undefined;
  /** The types to read besides posts and pages. Default: all that have pages. */
  readonly contentTypes?: TypeChoice | undefined;
  /** The front page of the look. Default: WordPress's. */
  readonly frontPage?: FrontOfLook | undefined;
  /** Reads everything again, also what seems to be unchanged. Default false. */
  readonly full?: boolean | undefined;
  /** The live site's content, to compare with. Default: the mirror's. */
  readonly published?: (() => (ContentFacts & { readonly home: string }) | null) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly warn?: ((message: string) => void) | undefined;
}

/** A page by its path or id; false for none, null for WordPress's. */
type PageOfLook = string | number | false | null;

export interface FrontOfLook {
  readonly page: PageOfLook;
  readonly postsPage: PageOfLook;
}

export interface SyncReport {
  /** The number of records, by the names of {@link Progress}. */
  readonly counts: Readonly<Record<string, number>>;
  /** Entries that were new, changed or deleted. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Keys of all new, changed and deleted records, by collection, if it has any. */
  readonly touched: Readonly<Partial<Record<CollectionName, readonly string[]>>>;
  readonly unreadable: readonly UnreadableRecord[];
  /** The entries among the unreadable records. */
  readonly heldBack: readonly HeldBack[];
  readonly warnings: readonly string[];
  /** Counts of the image pipeline, and how many pictures are missing. */
  readonly pictures: PipelineCounts & { readonly missing: number };
  readonly requests: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** A sentence for each record besides entries that could not be read. */
export function leftOut({
  unreadable,
  heldBack,
}: Pick<SyncReport, 'unreadable' | 'heldBack'>): readonly string[] {
  const entries = new Set(heldBack.map(({ label }) => label));
  const others = unreadable.filter(({ label }) => !entries.has(label));
  return others.map(({ label, problem }) => `Left out: ${label}: ${problem}`);
}

/** What a sync reports while it runs and at its end. */
export interface Reporter {
  readonly warnings: readonly string[];
  readonly unreadable: readonly UnreadableRecord[];
  warn(message: string): void;
  addUnreadable(records: readonly UnreadableRecord[]): void;
  /** Passes the batches on, reports the progress, and notes the unreadable records in them. */
  follow<T>(
    collection: string,
    batches: AsyncIterable<Batch<T>>,
    knownTotal?: number,
  ): AsyncGenerator<Batch<T>>;
  finish(collection: string, count: number): void;
}

export function createReporter({
  onProgress,
  warn,
}: Pick<SyncOptions, 'onProgress' | 'warn'>): Reporter {
  const warnings: string[] = [];
  const unreadable: UnreadableRecord[] = [];
  return {
    warnings,
    unreadable,
    warn(message) {
      warnings.push(message);
      warn?.(message);
    },
    addUnreadable: (records) => void unreadable.push(...records),
    async *follow(collection, batches, knownTotal) {
      let done = 0;
      for await (const batch of batches) {
        unreadable.push(...batch.unreadable);
        done += batch.items.length;
        const total = knownTotal ?? batch.total;
        // Totals lie: records that may not be read are counted, and some are sent that are not.
        onProgress?.({ collection, done, total: total === null ? null : Math.max(total, done) });
        yield batch;
      }
    },
    finish: (collection, count) => onProgress?.({ collection, done: count, total: count }),
  };
}

/** A text that readers do not get as WordPress has it now. Everything else goes live. */
export const heldBackSchema = z.object({
  type: z.string(),
  /** Null if WordPress does not even send its id. */
  id: z.int().nullable(),
  /** `post 12`; without an id, `post at place 3 of the list`. */
  label: z.string(),
  /** Plain text; empty if it has never been read. */
  title: z.string(),
  /** Where readers keep its last version, without the base; null if they do not get it yet. */
  path: z.string().nullable(),
  /** Why, in full sentences. */
  why: z.string(),
});
export type HeldBack = Readonly<z.output<typeof heldBackSchema>>;

/**
 * The texts of a type that could not be read, each once.
 * @param keptOf what the site keeps of a text
 */
export function heldBackOf(
  type: string,
  unread: readonly UnreadableRecord[],
  keptOf: (id: Id) => Pick<StoredPost, 'title' | 'path'> | undefined,
): HeldBack[] {
  const byLabel = new Map(unread.map((each) => [each.label, each]));
  return Array.from(byLabel.values(), ({ id, label, problem }) => {
    const kept = id === null ? undefined : keptOf(id);
    return { type, id, label, title: kept?.title ?? '', path: kept?.path ?? null, why: problem };
  });
}

/** `post 12 “Fog”: readers keep its last version. The content service answered 500.` */
export function heldBackLine({ label, title, path, why }: HeldBack): string {
  const named = title === '' ? label : `${label} “${title}”`;
  const shown = path === null ? 'readers do not get it yet' : 'readers keep its last version';
  return `${named}: ${shown}. ${why}`;
}
