import { randomUUID } from 'node:crypto';
import type { ChangedText, Check } from '../../publish/face.ts';
import type { AfterLive, PublishEvent } from '../../publish/index.ts';

/** `queued`: until no more requests come and no other rebuild runs. `told`: the deploy hook was called, which is the end. */
export type RebuildState =
  'queued' | 'reading' | 'pictures' | 'pages' | 'checks' | 'live' | 'told' | 'failed';

/** Who asked for a rebuild, and why. */
export interface RebuildRequest {
  /** `editor`: somebody signed in; `signed`: a program with the secret; `look`: the server saw a change; `due`: a scheduled post. */
  readonly by: 'editor' | 'signed' | 'look' | 'due';
  /** The name of the editor, or what the program calls itself. */
  readonly who: string | null;
  /** The reason that was given; null when none was. */
  readonly reason: string | null;
}

/** A rebuild, from the first request to its end. Never changed in place: each news makes a new object. */
export interface Rebuild {
  readonly id: string;
  readonly state: RebuildState;
  /** The requests that led to it, the oldest first; at most 50 are kept. */
  readonly askedBy: readonly RebuildRequest[];
  /** ISO 8601. */
  readonly askedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** What this state counts; `total` is null while it is unknown. With `queued`, `what` says what it waits for. */
  readonly progress: {
    readonly what: string | null;
    readonly done: number;
    readonly total: number | null;
  } | null;
  readonly checks: readonly Check[];
  /** The release that went live. */
  readonly release: string | null;
  /** True when nothing changed, so that the live release stays. */
  readonly isSame: boolean;
  readonly changed: readonly ChangedText[];
  readonly warnings: readonly string[];
  /** Why it failed, what to do, and in which state. */
  readonly problem: {
    readonly reason: string;
    readonly advice: string | null;
    readonly during: RebuildState;
  } | null;
}

/** The rebuilds of this server. */
export interface Rebuilds {
  /** Why `request` refuses everybody, and what to do; null when it does not. */
  readonly refusal: string | null;
  /** True after a rollback: rebuilds that no editor asks for wait until one does, or until the newest release is live again. */
  readonly isPaused: boolean;
  /**
   * Asks for a rebuild. It starts `atOnce`, or when no further requests come for a while. A rebuild that has not started
   * takes the request along; while one runs, at most one more is queued.
   * Throws a `Problem`: `unsupported` when this server cannot build, `preview-only` on a deploy preview, `busy` while the
   * server stops.
   */
  request(asking: RebuildRequest, how?: { readonly atOnce: boolean }): Rebuild;
  /** The newest first; at most 50, for as long as the server runs. */
  list(): readonly Rebuild[];
  get(id: string): Rebuild | null;
  /** Calls `onNews` with each change of any rebuild. Returns a function that ends this. */
  watch(onNews: (rebuild: Rebuild) => void): () => void;
  /** Stops the running rebuild. The live release stays. */
  close(): Promise<void>;
}

/** What failed after the release went live. */
interface Left {
  readonly step: 'left';
  readonly what: AfterLive;
  readonly reason: string;
}

/** Progress of a rebuild: events of a publication, or that the deploy hook was called. */
export type RebuildNews = PublishEvent | { readonly step: 'told' } | Left;

/** Requests that are kept for people to read. */
const mostAsking = 50;

/** Changed texts that are listed: a change of the site's addresses changes them all. */
const mostChanged = 1000;

const now = (): string => new Date().toISOString();

export const newRebuild = (asking: RebuildRequest): Rebuild => ({
  id: randomUUID(),
  state: 'queued',
  askedBy: [asking],
  ...{ askedAt: now(), startedAt: null, endedAt: null },
  ...{ progress: null, checks: [], release: null, isSame: false, changed: [], warnings: [] },
  problem: null,
});

/** The same rebuild with one more request. */
export const withRequest = (rebuild: Rebuild, asking: RebuildRequest): Rebuild =>
  rebuild.askedBy.length < mostAsking
    ? { ...rebuild, askedBy: [...rebuild.askedBy, asking] }
    : rebuild;

export const started = (rebuild: Rebuild): Rebuild => ({ ...rebuild, startedAt: now() });

export const isOver = ({ state }: Pick<Rebuild, 'state'>): boolean =>
  ['live', 'told', 'failed'].includes(state);

/** The rebuild after a piece of news. */
export const after = (rebuild: Rebuild, news: Exclude<RebuildNews, Left>): Rebuild => {
  switch (news.step) {
    case 'waiting':
      return { ...rebuild, progress: { what: news.for, done: 0, total: null } };
    case 'reading':
    case 'pictures':
    case 'pages': {
      const { step, what = null, done, total } = news;
      return { ...rebuild, state: step, progress: { what, done, total } };
    }
    case 'checks':
      return { ...rebuild, state: 'checks', progress: null, checks: news.checks };
    case 'live': {
      const { release, isSame } = news;
      const end = { state: 'live', endedAt: now(), progress: null } as const;
      const changed = news.changed.slice(0, mostChanged);
      const left = news.changed.length - changed.length;
      const more =
        left === 0 ? [] : [`${left} more texts have changed than the ${mostChanged} listed here.`];
      return {
        ...rebuild,
        ...end,
        release,
        isSame,
        changed,
        warnings: [...news.warnings, ...more],
      };
    }
    case 'told':
      return { ...rebuild, state: 'told', endedAt: now(), progress: null };
    case 'failed': {
      const { reason, advice } = news;
      const problem = { reason, advice, during: rebuild.state };
      return { ...rebuild, state: 'failed', endedAt: now(), problem };
    }
  }
};

/**
 * Makes one rebuild and reports its progress; the last news is `live`, `told` or `failed`. Resolves when nothing of it runs
 * any more, and never rejects. When the signal aborts, it ends early and reports nothing more.
 */
export type RunRebuild = (
  rebuild: Rebuild,
  tell: (news: RebuildNews) => void,
  signal: AbortSignal,
) => Promise<void>;
