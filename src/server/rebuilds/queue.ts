import type { Logger } from 'pino';
import { z } from 'zod';
import type { Settings } from '../../config/index.ts';
import { isLiveBehind, picturesLeft, readRollback } from '../../publish/index.ts';
import { Problem } from '../problem.ts';
import {
  isOver,
  newRebuild,
  rebuildSchema,
  withRequest,
  type Rebuild,
  type RebuildRequest,
  type RunRebuild,
} from './rebuild.ts';

/**
 * The queue of rebuilds of a site: one runs, and at most one more waits. In this process
 * (`local-queue.ts`), or in Redis for several servers (`shared-queue.ts`).
 */
export interface Rebuilds {
  /** Why `request` refuses everybody, and what to do; null when it does not. */
  readonly refusal: string | null;
  /** True after a rollback: only editors' rebuilds run, until one did, or the newest is live. */
  readonly isPaused: boolean;
  /**
   * Asks for a rebuild. It starts `atOnce`, or when no further requests come for a while; while one
   * runs, at most one more waits. Rejects with a `Problem`: `unsupported` if this server cannot
   * build, `preview-only` on a deploy preview, `busy` while it stops or Redis does not answer.
   */
  request(asking: RebuildRequest, how?: { readonly atOnce: boolean }): Promise<Rebuild>;
  /** An editor has come: prepares for a rebuild if none was made lately. Returns at once. */
  prepare?(): void;
  /** The newest first; at most 50. A queue in this process forgets them when the server ends. */
  list(): readonly Rebuild[];
  get(id: string): Rebuild | null;
  /** Calls `onNews` with each change of any rebuild. Returns a function that ends this. */
  watch(onNews: (rebuild: Rebuild) => void): () => void;
  /** Stops the rebuild that this server makes. The live release stays. */
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly settings: Pick<Settings, 'rebuilds' | 'deploy' | 'follow'>;
  readonly log: Logger;
  /** Null when this server makes no rebuilds. */
  readonly run: RunRebuild | null;
  /** Called before a rebuild is reported as live, so that the server serves it by then. */
  readonly onLive?: (() => void | Promise<void>) | undefined;
  /** True when the live release has the search index of an earlier one. */
  readonly isBehind?: (() => boolean) | undefined;
  /** How many pictures the live release lacks that the next one has. */
  readonly picturesLeft?: (() => number) | undefined;
  /** Milliseconds between tries of a search index that failed. Default: ten minutes. */
  readonly searchPause?: number | undefined;
  /** True after a rollback. */
  readonly isPaused?: (() => boolean) | undefined;
}

/** What a queue looks up in the folder of releases; null when none are served. */
export function lookUpsIn(
  releases: string | null,
): Required<Pick<QueueOptions, 'isPaused' | 'isBehind' | 'picturesLeft'>> {
  return {
    isPaused: () => releases !== null && readRollback(releases) !== null,
    isBehind: () => releases !== null && isLiveBehind(releases),
    picturesLeft: () => (releases === null ? 0 : picturesLeft(releases)),
  };
}

/** Why a server refuses every request for a rebuild; null when it does not. */
export function refusalOf(
  { deploy, follow }: Pick<Settings, 'deploy' | 'follow'>,
  canBuild: boolean,
): Problem | null {
  if (deploy.context === 'preview') {
    return new Problem({
      code: 'preview-only',
      detail: 'This is a deploy preview. It shows one build and cannot be rebuilt.',
    });
  }
  if (canBuild) return null;
  if (follow !== null) {
    return new Problem({
      code: 'unsupported',
      detail:
        'This server shows what another machine publishes to the bucket in FOLLOW, so it makes no rebuilds itself. Ask for the rebuild on that machine.',
    });
  }
  return new Problem({
    code: 'unsupported',
    detail:
      'This server cannot build the site because it cannot find the project. Start it in the project’s folder, or set DEPLOY_HOOK_URL if a host builds the site.',
  });
}

/** For what is asked while the server stops. */
export function stopping(): Problem {
  return new Problem({ code: 'busy', detail: 'The server is stopping.', retryAfter: 10 });
}

/** A rebuild that has not started. Times are in milliseconds of one clock. */
export const waitingSchema = z.object({
  rebuild: rebuildSchema,
  since: z.number(),
  /** When it may start. */
  due: z.number(),
  /** True when an editor waits for it. */
  atOnce: z.boolean(),
  /** True when an editor has asked for it, which ends a pause. */
  isWanted: z.boolean(),
});

export type Waiting = Readonly<z.output<typeof waitingSchema>>;

/** The most quiet times that a rebuild waits for, since requests may never stop. */
const mostQuietTimes = 6;

/**
 * The waiting rebuild with one more request, or a new one.
 * @param quiet milliseconds that no further request must come in
 */
export function withAsking(
  waiting: Waiting | null,
  asking: RebuildRequest,
  {
    now,
    quiet,
    atOnce,
  }: { readonly now: number; readonly quiet: number; readonly atOnce: boolean },
): Waiting {
  const since = waiting?.since ?? now;
  const isAtOnce = atOnce || waiting?.atOnce === true;
  return {
    rebuild: waiting === null ? newRebuild(asking) : withRequest(waiting.rebuild, asking),
    since,
    atOnce: isAtOnce,
    isWanted: asking.by === 'editor' || waiting?.isWanted === true,
    due: isAtOnce ? since : Math.min(now + quiet, since + mostQuietTimes * quiet),
  };
}

/** Milliseconds between two checks whether the pause is over. */
const pauseCheck = 5000;

/** Milliseconds until a waiting rebuild may start or should be checked again. 0 or less: now. */
export function pauseBefore(waiting: Waiting, now: number, isPaused: boolean): number {
  return !waiting.isWanted && isPaused ? pauseCheck : waiting.due - now;
}

const mostKept = 50;

/** The last rebuilds, and who follows them. */
export function createHistory(log: Logger) {
  const all = new Map<string, Rebuild>();
  const watchers = new Set<(rebuild: Rebuild) => void>();

  const tell = (rebuild: Rebuild): void => {
    for (const watcher of [...watchers]) {
      try {
        watcher(rebuild);
      } catch (err) {
        log.error({ err }, 'an event of a rebuild could not be sent');
      }
    }
  };

  return {
    /** Stores and announces a rebuild. Returns the ids of old ones that are forgotten. */
    put(rebuild: Rebuild): readonly string[] {
      all.set(rebuild.id, rebuild);
      const old = [...all.values()].filter(isOver).slice(0, Math.max(0, all.size - mostKept));
      for (const { id } of old) all.delete(id);
      tell(rebuild);
      return old.map(({ id }) => id);
    },
    /** Remembers a rebuild from before this server followed the queue, and tells nobody. */
    load(rebuild: Rebuild): void {
      all.set(rebuild.id, rebuild);
    },
    forget: (id: string): void => void all.delete(id),
    /** The newest first. */
    list: (): readonly Rebuild[] =>
      [...all.values()]
        .toReversed()
        .toSorted((one, other) => Date.parse(other.askedAt) - Date.parse(one.askedAt)),
    get: (id: string): Rebuild | null => all.get(id) ?? null,
    /** Calls `onNews` with each change. Returns a function that ends this. */
    watch(onNews: (rebuild: Rebuild) => void): () => void {
      // The same function may watch twice, and end once.
      const watcher = (rebuild: Rebuild) => onNews(rebuild);
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
