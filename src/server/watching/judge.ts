import type { Rebuilds } from '../rebuilds/queue.ts';
import type { Rebuild } from '../rebuilds/rebuild.ts';
import {
  createHandled,
  differencesOf,
  type Difference,
  type Live,
  type Observation,
  reasonOf,
} from './differences.ts';

/** A pause that doubles each time, up to a limit. `times` from 0. */
export function growing(first: number, times: number, most: number): number {
  return Math.min(first * 2 ** times, Math.max(first, most));
}

/** Servers that were started at the same time ask at different times. */
export function jittered(pause: number): number {
  return pause * (0.9 + Math.random() / 5);
}

interface JudgeOptions {
  readonly rebuilds: Pick<Rebuilds, 'request' | 'get'>;
  /** Milliseconds. */
  readonly every: number;
}

/** The rebuild that the last check has asked for. */
interface RequestedRebuild {
  readonly id: string;
  readonly keys: ReadonlySet<string>;
  /** The number of failed rebuilds in a row before it. */
  readonly failures: number;
}

const longestPause = 60 * 60_000;

const hasFailed = (rebuild: Rebuild | null) => rebuild?.state === 'failed';

/**
 * Asks for a rebuild if a check finds differences from the live site, except those that remained
 * after one. A failed rebuild is tried again, with growing pauses.
 */
export function createJudge({ rebuilds, every }: JudgeOptions) {
  const handled = createHandled();
  let requested: RequestedRebuild | null = null;
  let isFirst = true;

  const learn = (differences: readonly Difference[]): Difference[] => {
    // A part that is seen for the first time has not changed.
    const unknown = differences.filter(
      (each) => each.what === 'part' && handled.part(each.name) === undefined,
    );
    handled.add(unknown);
    return differences.filter((each) => !unknown.includes(each));
  };

  /** True when the same rebuild failed a short while ago. */
  const mustWait = (differences: readonly Difference[], last: Rebuild): boolean => {
    if (requested === null || !differences.every(({ key }) => requested?.keys.has(key)))
      return false;
    const pause = growing(every * 2, requested.failures, longestPause);
    return Date.now() < Date.parse(last.endedAt ?? '') + pause;
  };

  /** Returns the reason of the rebuild that it asked for, or null. */
  return async (seen: Observation, live: Live | null): Promise<string | null> => {
    let differences = learn(differencesOf(seen, live, handled));
    if (live === null && isFirst) {
      // The live site's content is unknown, and is taken to be WordPress's current content.
      handled.add(differences);
      differences = [];
    }
    isFirst = false;
    const last = requested && rebuilds.get(requested.id);
    if (requested !== null && last !== null && !hasFailed(last)) {
      handled.add(differences.filter(({ key }) => requested?.keys.has(key)));
      differences = differences.filter(({ key }) => !requested?.keys.has(key));
      requested = null;
    }
    if (differences.length === 0) {
      requested = null;
      return null;
    }
    if (last !== null && hasFailed(last) && mustWait(differences, last)) return null;
    const reason = reasonOf(differences, seen.entries.keys());
    const { id } = await rebuilds.request({ by: 'check', who: null, reason });
    const keys = new Set(differences.map(({ key }) => key));
    requested = { id, keys, failures: hasFailed(last) ? (requested?.failures ?? 0) + 1 : 0 };
    return reason;
  };
}
