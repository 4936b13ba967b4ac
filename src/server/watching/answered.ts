import type { Difference, Kind } from './face.ts';

/**
 * What a rebuild has been made for and is still not as the live site has it: private records that the service counts,
 * odd ones that no build can print, and all there is where another machine builds. It is no reason for one more.
 */
export interface Answered {
  has(key: string): boolean;
  /** How many more the service counts than the live site has, without that being news. */
  surplus(kind: Kind): number;
  /** Sets that number, where all ids were seen and what else is counted can't be printed. */
  settle(kind: Kind, surplus: number): void;
  /** What stood for a part of the site; undefined where it has not been seen yet. */
  mark(name: string): string | undefined;
  add(differences: readonly Difference[]): void;
}

export const createAnswered = (): Answered => {
  const keys = new Set<string>();
  const surplus = { posts: 0, pages: 0 };
  const marks = new Map<string, string>();
  return {
    has: (key) => keys.has(key),
    surplus: (kind) => surplus[kind],
    settle(kind, number) {
      surplus[kind] = number;
    },
    mark: (name) => marks.get(name),
    add(differences) {
      for (const difference of differences) {
        if (difference.kind === 'mark') marks.set(difference.name, difference.value);
        else if (difference.what === 'count') surplus[difference.kind] += difference.more;
        else keys.add(difference.key);
      }
    },
  };
};
