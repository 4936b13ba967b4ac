import type { Rebuild, Rebuilds } from '../rebuilds/rebuild.ts';
import type { Published } from '../published.ts';
import { createAnswered } from './answered.ts';
import { differencesOf } from './differences.ts';
import type { Difference, Kind, Observation } from './face.ts';
import { growing } from './pauses.ts';
import { reasonOf } from './reason.ts';

interface JudgeOptions {
  readonly rebuilds: Pick<Rebuilds, 'request' | 'get'>;
  /** Milliseconds. */
  readonly every: number;
}

/** The rebuild that the last look has asked for. */
interface Asked {
  readonly id: string;
  readonly keys: ReadonlySet<string>;
  /** How many before it have failed, one after the other. */
  readonly failures: number;
}

const longestPause = 60 * 60_000;

const hasFailed = (rebuild: Rebuild | null) => rebuild?.state === 'failed';

/**
 * Judges what a look has seen: asks for a rebuild where something is not as the live site has it. What a rebuild has
 * been made for and still differs is left at that; after one that failed, the same is tried again after growing pauses.
 */
export const createJudge = ({ rebuilds, every }: JudgeOptions) => {
  const answered = createAnswered();
  let asked: Asked | null = null;
  let isFirst = true;

  const learn = (differences: readonly Difference[]): Difference[] => {
    // What was never seen before tells nothing of a change.
    const unknown = differences.filter(
      (each) => each.kind === 'mark' && answered.mark(each.name) === undefined,
    );
    answered.add(unknown);
    return differences.filter((each) => !unknown.includes(each));
  };

  /** Whether the same has to wait, since its last rebuild failed not long ago. */
  const mustWait = (differences: readonly Difference[], last: Rebuild): boolean => {
    if (asked === null || !differences.every(({ key }) => asked?.keys.has(key))) return false;
    const pause = growing(every * 2, asked.failures, longestPause);
    return Date.now() < Date.parse(last.endedAt ?? '') + pause;
  };

  /** The reason that a rebuild was asked for; null where there was none. */
  return (seen: Observation, live: Pick<Published, Kind> | null): string | null => {
    let differences = learn(differencesOf(seen, live, answered));
    if (live === null && isFirst) {
      // Nothing tells what is live: what is there now is taken for it.
      answered.add(differences);
      differences = [];
    }
    isFirst = false;
    const last = asked && rebuilds.get(asked.id);
    if (asked !== null && last !== null && !hasFailed(last)) {
      answered.add(differences.filter(({ key }) => asked?.keys.has(key)));
      differences = differences.filter(({ key }) => !asked?.keys.has(key));
      asked = null;
    }
    if (differences.length === 0) {
      asked = null;
      return null;
    }
    if (last !== null && hasFailed(last) && mustWait(differences, last)) return null;
    const reason = reasonOf(differences);
    const { id } = rebuilds.request({ by: 'look', who: null, reason });
    const keys = new Set(differences.map(({ key }) => key));
    asked = { id, keys, failures: hasFailed(last) ? (asked?.failures ?? 0) + 1 : 0 };
    return reason;
  };
};
