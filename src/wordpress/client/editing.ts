import type { Id, Media, OddRecord, Post } from './model.ts';

/** What tools for editors ask for besides what a site is built from. */

export interface PageOptions {
  /** From 1. */
  readonly page?: number | undefined;
  /** Records a page, 1 to 100. Default 20. */
  readonly perPage?: number | undefined;
  readonly search?: string | undefined;
}

export interface WritingsPageOptions extends PageOptions {
  /** `['draft', 'pending']`, …; `['any']` for all but the trash. Default `['publish']`; others need rights. */
  readonly statuses?: readonly string[] | undefined;
  /** `edit` adds `raw`, and leaves out what the account may not edit. Default `view`. */
  readonly context?: 'view' | 'edit' | undefined;
}

/** One page of a list, the newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly odd: readonly OddRecord[];
  /**
   * As the service counts, rows that the account may not read included; null past the end, and when its headers
   * were stripped.
   */
  readonly total: number | null;
  readonly pages: number | null;
}

/** The text that an editor saw last, and where it was found. */
export interface Newest {
  /** The saved post, with title, text, excerpt and date of change of the version that is newest. */
  readonly post: Post;
  readonly from: 'saved' | 'autosave' | 'revision';
  /** Null on a draft of the older generation that was never changed. */
  readonly savedAt: string | null;
}

export interface Restoring {
  /** Default `draft`, which is what WordPress itself makes of a restored text. */
  readonly status?: string | undefined;
  readonly sticky?: boolean | undefined;
  /** Comments that are to be approved again. Others that were trashed along wait for approval. */
  readonly approved?: readonly Id[] | undefined;
}

/** A text that was in the trash. */
export interface Restored {
  readonly post: Post;
  /** Comments that wait for approval now: nobody can tell which of them were approved before. */
  readonly held: number;
  /** Comments that were trashed along, or may have been, are still there: the account may not bring them back. */
  readonly isMissingComments: boolean;
}

export interface WritingsForEditors {
  /** One page, the newest first; authors come along in `carried` where they may be read. */
  page(options?: WritingsPageOptions): Promise<Page<Post>>;
  /** The newest of the saved post, its autosaves and its revisions. Needs credentials and the right to edit. */
  newest(id: Id): Promise<Newest>;
  /**
   * Brings a text back from the trash, with its comments as far as the account may; one that is not there stays as it is. Needs
   * credentials and the right to edit; never repeated. `unsupported` in the older generation.
   */
  restore(id: Id, how?: Restoring): Promise<Restored>;
}

export interface MediaForEditors {
  /** One page, the newest first; with credentials also what the public may not see. */
  page(options?: PageOptions): Promise<Page<Media>>;
}

/** The application passwords of the account (WordPress 5.6 and later, the newer generation only). */
export interface ApplicationPasswords {
  /** The one that signs these requests; null when they are signed otherwise, or the service can't tell. */
  current(): Promise<{ readonly uuid: string; readonly name: string } | null>;
  /** For good: what it signed is anonymous from then on. Never repeated. */
  revoke(uuid: string): Promise<void>;
}
