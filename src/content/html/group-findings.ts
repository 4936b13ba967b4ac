import { findingKinds, isLook } from './kinds.ts';
import type { Finding } from './types.ts';

/** The findings of one text that a report tells in one line. `why` is empty for a look. */
export interface FindingGroup extends Omit<Finding, 'what'> {
  /** What the findings name, each once. */
  readonly whats: readonly string[];
}

const outcomes: readonly Finding['outcome'][] = ['missing', 'removed', 'private', 'replaced'];

/** True if readers miss something that is in WordPress, and not only its look. */
export function isLost({ kind, outcome }: Pick<Finding, 'kind' | 'outcome'>): boolean {
  return (outcome === 'missing' || outcome === 'removed') && !isLook(kind);
}

/** Groups findings by loss and reason: private and lost content first, replacements, then looks. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  // All looks of one kind are in one line, also if their reasons differ.
  const all = findings.map((each) => (isLook(each.kind) ? { ...each, why: '' } : each));
  const groups = Map.groupBy(all, ({ kind, outcome, why }) => `${kind}\n${outcome}\n${why}`);
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const { kind, outcome, why } = first;
      return {
        kind,
        outcome,
        why,
        count: some.reduce((sum, { count }) => sum + count, 0),
        whats: [...new Set(some.map(({ what }) => what).filter((what) => what !== ''))],
      };
    })
    .toSorted(
      (one, other) =>
        weightOf(one) - weightOf(other) ||
        outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome) ||
        findingKinds.indexOf(one.kind) - findingKinds.indexOf(other.kind),
    );
}

// What is published by mistake matters even more than what is lost.
const weightOf = (group: FindingGroup): number =>
  group.outcome === 'private' ? 0 : isLost(group) ? 1 : isLook(group.kind) ? 3 : 2;
