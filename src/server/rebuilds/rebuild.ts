import { randomUUID } from 'node:crypto';
import type { ChangedText, Check } from '../../publish/face.ts';
import type { AfterLive, PublishEvent } from '../../publish/index.ts';

/**
 * `queued` until it is quiet and nothing else runs; `told` is the end where a static host was asked to build.
 */
export type RebuildState =
  'queued' | 'reading' | 'pictures' | 'pages' | 'checks' | 'live' | 'told' | 'failed';

/** Who asked for a rebuild, and why. */
export interface RebuildRequest {
  /** `editor`: somebody signed in; `signed`: a program with the secret; `look`: the server saw a change; `due`: a scheduled post. */
  readonly by: 'editor' | 'signed' | 'look' | 'due';
  /** The name of the editor, or what the program calls itself; for people to read. */
  readonly who: string | null;
  /** Why, in a few words of the one who asked; null where nothing was said. */
  readonly reason: string | null;
}

/** One rebuild, from the first call that wants it to its end. Never changed in place: each news is another object. */
export interface Rebuild {
  readonly id: string;
  readonly state: RebuildState;
  /** Every call that this one answers, the first one first; at most 50 are kept. */
  readonly askedBy: readonly RebuildRequest[];
  /** ISO 8601. */
  readonly askedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** What is being counted in this state; total null while it is not known. With `queued`, `what` is who is waited for. */
  readonly progress: {
    readonly what: string | null;
    readonly done: number;
    readonly total: number | null;
  } | null;
  readonly checks: readonly Check[];
  /** The release that went live. */
  readonly release: string | null;
  /** Nothing was different, so nothing new went live. */
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
  /** Why `request` would refuse, whoever asks, and what to do: the problem's own sentences. Null where it would not. */
  readonly refusal: string | null;
  /** Since somebody rolled back: what no editor asks for waits until one does, or until the newest release is live again. */
  readonly isPaused: boolean;
  /**
   * Asks for one. It starts `atOnce` for somebody who waits, else when nobody has asked for a while. What has not started yet
   * takes the call along; while one runs, one more is queued, however many ask.
   * Throws a `Problem`: `unsupported` where this server can't build, as no sources are beside it; `preview-only` on a
   * deploy preview; `busy` while it is being stopped.
   */
  request(asking: RebuildRequest, how?: { readonly atOnce: boolean }): Rebuild;
  /** The newest first; at most 50, for as long as the server runs. */
  list(): readonly Rebuild[];
  get(id: string): Rebuild | null;
  /** Calls with each news of any rebuild; the function that comes back ends it. */
  watch(onNews: (rebuild: Rebuild) => void): () => void;
  /** Ends the one that runs, if there is one. What is live stays whole. */
  close(): Promise<void>;
}

/** What could not be done when a site was live already. */
interface Left {
  readonly step: 'left';
  readonly what: AfterLive;
  readonly reason: string;
}

/** What the one who builds tells: how a publication gets on, or that a static host was told to build. */
export type RebuildNews = PublishEvent | { readonly step: 'told' } | Left;

/** Who asked is for people to read: nobody reads more than this. */
const mostAsking = 50;

/** Texts that are listed of one rebuild: a change of the site's addresses concerns them all. */
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

/** The same rebuild with one call more. */
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
 * Makes one rebuild and tells how it gets on; the last news is `live`, `told` or `failed`. Resolves when nothing of it
 * runs any more, and never rejects. Ends early, and tells nothing more, when the signal aborts.
 */
export type RunRebuild = (
  rebuild: Rebuild,
  tell: (news: RebuildNews) => void,
  signal: AbortSignal,
) => Promise<void>;
