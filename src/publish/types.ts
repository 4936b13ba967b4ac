import type { Id } from '../wordpress/client/index.ts';
import type { HeldBack } from '../wordpress/sync/held-back.ts';

/** A post or page that differs from the release before. */
export interface ChangedText {
  /** The name of its type: `post`, `page`. */
  readonly type: string;
  readonly id: Id;
  /** Plain text. */
  readonly title: string;
  /** Its path on the site, without the base; for a deleted text, its last path. */
  readonly path: string;
  readonly change: 'new' | 'changed' | 'gone';
  /** The id of the author in WordPress; null if unknown. */
  readonly author: Id | null;
}

/** The result of one check of a release, before it goes live. */
export interface Check {
  /** `posts`, `links`, …: for programs. */
  readonly name: string;
  /** One line: `34 of 34 posts are in the build`. */
  readonly line: string;
  readonly isPassed: boolean;
  /** True when it passed, but the owner should read its line. */
  readonly isWarning?: boolean | undefined;
}

/** What a CDN was told after a publication. */
export interface PurgeReport {
  readonly cdn: string;
  /** The number of addresses; null for all. */
  readonly addresses: number | null;
  /** Why it failed, and what happens now, in full sentences; null if it worked. */
  readonly failed: string | null;
}

/**
 * The progress of a publication. If `src/cli/publish.ts` has a channel to its parent process, it sends each event there as a
 * message.
 */
export type PublishEvent =
  /** Waits for another process that is publishing. */
  | { readonly step: 'waiting'; readonly for: string }
  /** `total` is null while it is unknown. */
  | {
      readonly step: 'reading' | 'pictures' | 'pages';
      /** With `reading`: the collection, such as `posts`. */
      readonly what?: string | undefined;
      readonly done: number;
      readonly total: number | null;
    }
  | { readonly step: 'checks'; readonly checks: readonly Check[] }
  | {
      readonly step: 'live';
      readonly release: string;
      /** True when nothing changed, so that the live release stays. */
      readonly isSame: boolean;
      readonly changed: readonly ChangedText[];
      /** Texts of which readers have an earlier version, or none. Default: none. */
      readonly heldBack?: readonly HeldBack[] | undefined;
      /** Full sentences. */
      readonly warnings: readonly string[];
      /** What the CDN was told; null or absent if there is none, or nothing to tell. */
      readonly purged?: PurgeReport | null;
      /** Milliseconds. */
      readonly duration: number;
    }
  | {
      readonly step: 'failed';
      /** What happened and where, in full sentences, without secrets. */
      readonly reason: string;
      /** What to do; null if the reason says it. */
      readonly advice: string | null;
    };

/** The work after the release went live. `rest`: the search index and share images. */
export type AfterLive = 'tidying' | 'rest';

/** Some of that work failed. The next publication tries again. */
export interface Left {
  readonly step: 'left';
  readonly what: AfterLive;
  readonly reason: string;
}
