import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** What files lie compressed as, beside themselves, the smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;

export type Coding = keyof typeof endings;

const codings = Object.keys(endings).filter((name): name is Coding => name in endings);

// Its types don't know the second argument yet.
interface Preferring {
  encodings(available: readonly string[], how: { preferred: readonly string[] }): string[];
}

/** The name of a compressed copy. */
export const copyOf = (path: string, coding: Coding): string => path + endings[coding];

/** What a path would be the compressed copy of; null where its name is none of a copy's. */
export const originalOf = (path: string): string | null => {
  const ending = Object.values(endings).find((each) => path.endsWith(each));
  return ending === undefined ? null : path.slice(0, -ending.length);
};

/**
 * The codings that a client takes rather than the file as it is, in the order of its liking and then of their sizes.
 * None for a part of a file: what is cut out of a compressed copy is of use to nobody.
 */
export const takenCodings = (headers: IncomingHttpHeaders): readonly Coding[] => {
  if (headers.range !== undefined || headers['accept-encoding'] === undefined) return [];
  const negotiator: Preferring = new Negotiator({ headers });
  const available = [...codings, 'identity'];
  const taken = negotiator.encodings(available, { preferred: available });
  const end = taken.indexOf('identity');
  return taken
    .slice(0, end === -1 ? undefined : end)
    .flatMap((name) => codings.filter((coding) => coding === name));
};
