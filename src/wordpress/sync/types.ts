import type { OddRecord } from '../client/index.ts';
import type { ImagePipeline, PipelineCounts } from '../../content/images/index.ts';
import type { CollectionName } from '../mirror/records.ts';
import type { ContentFacts } from './losses.ts';

/** The progress of a sync, for a progress line. Reported often. */
export interface Progress {
  readonly collection: CollectionName;
  readonly done: number;
  /** Null while the service has not said how many there are. */
  readonly total: number | null;
}

export interface SyncOptions {
  /** The largest share of posts, and of pages, that may vanish in one run, 0 to 1. 1 allows everything. */
  readonly maxShrink: number;
  /** Further addresses of the site's own, such as the one where readers will find it. */
  readonly ownAddresses?: readonly string[] | undefined;
  /** Hosts whose frames become a picture to click on. Default: none. */
  readonly embedHosts?: readonly string[] | undefined;
  /** Fetches and encodes what texts show. Without it, no picture is to be had. */
  readonly images?: ImagePipeline | undefined;
  /** Fetch sounds, films and documents too, if the content uses them; `all`: every upload of the media library. Default false. */
  readonly copyFiles?: boolean | 'all' | undefined;
  /** Fail when a picture is missing. Default false. */
  readonly strictImages?: boolean | undefined;
  /** Read lists what is not published yet, too, as far as the credentials may. Default false. */
  readonly drafts?: boolean | undefined;
  /** Reads everything again, also what seems to be unchanged. Default false. */
  readonly full?: boolean | undefined;
  /** Reads the content of the live site, to compare the reading with. Default: it is compared with the mirror. */
  readonly published?: (() => (ContentFacts & { readonly home: string }) | null) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly warn?: ((message: string) => void) | undefined;
}

export interface SyncReport {
  readonly counts: Readonly<Record<CollectionName, number>>;
  /** Posts and pages that were new, changed or gone. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Keys of all new, changed and deleted records, by collection. A collection without such records is missing. */
  readonly touched: Readonly<Partial<Record<CollectionName, readonly string[]>>>;
  readonly odd: readonly OddRecord[];
  readonly warnings: readonly string[];
  /** Counts of the image pipeline, and how many pictures are missing. */
  readonly pictures: PipelineCounts & { readonly missing: number };
  readonly requests: number;
  /** Milliseconds. */
  readonly duration: number;
}
