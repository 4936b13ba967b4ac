import type { Id } from '../wordpress/client/index.ts';

/** A post or page whose public text is another one than in the release before. */
export interface ChangedText {
  readonly kind: 'posts' | 'pages';
  readonly id: Id;
  /** Plain text. */
  readonly title: string;
  /** The site's own path, without its base; of what is gone, the one that it had. */
  readonly path: string;
  readonly change: 'new' | 'changed' | 'gone';
  /** WordPress's id of the author, where it is known. */
  readonly author: Id | null;
}

/** One whole site that can be live: a folder below that of the site's releases, named by its id. */
export interface Release {
  /** Sorts by age: `20261122T031522Z-4f1c`. */
  readonly id: string;
  /** ISO 8601, when it was made. */
  readonly madeAt: string;
  /** What its site is known by: the address in `CMS_URL` without its scheme; null where an earlier version made it. */
  readonly service: string | null;
  readonly posts: number;
  readonly pages: number;
  readonly files: number;
  /** Bytes of the files as they are, without compressed copies. */
  readonly bytes: number;
  /** The release of the same publication whose place it has taken. */
  readonly replaces?: string | undefined;
  readonly isLive: boolean;
}

/** A site that shows a branch or drafts, in `previews` beside the releases. */
export interface SitePreview {
  /** A part of its address: `/previews/NAME/`. */
  readonly name: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly hasDrafts: boolean;
  readonly pages: number;
}

/** One thing that was looked at before a release goes live. */
export interface Check {
  /** `posts`, `links`, …: for programs. */
  readonly name: string;
  /** One line with its number: `34 of 34 posts are in the build`. */
  readonly line: string;
  readonly isPassed: boolean;
  /** It passed, but its line names something that the owner should know. */
  readonly isWarning?: boolean | undefined;
}

/**
 * How a publication gets on. As JSON, one message each, this is what `src/cli/publish.ts` sends to the process that
 * started it, where it has a channel to it (`process.send`).
 */
export type PublishEvent =
  /** Somebody else is publishing; it is waited for. */
  | { readonly step: 'waiting'; readonly for: string }
  /** `total` is null while it is not known. */
  | {
      readonly step: 'reading' | 'pictures' | 'pages';
      /** What is read: `posts`, `media`; only with `reading`. */
      readonly what?: string | undefined;
      readonly done: number;
      readonly total: number | null;
    }
  | { readonly step: 'checks'; readonly checks: readonly Check[] }
  | {
      readonly step: 'live';
      readonly release: string;
      /** Nothing was different: the release that was live stays so. */
      readonly isSame: boolean;
      readonly changed: readonly ChangedText[];
      /** Warnings, a sentence or two each. */
      readonly warnings: readonly string[];
      /** Milliseconds. */
      readonly duration: number;
    }
  | {
      readonly step: 'failed';
      /** What happened, where: full sentences, nothing secret. */
      readonly reason: string;
      /** What to do about it; null where the reason says it. */
      readonly advice: string | null;
    };
