import type { Session } from './session.ts';

/** Sessions that were signed out before their time: a copy of the cookie must not bring them back. */
export interface SessionEnds {
  add(session: Session): void;
  has(session: Session): boolean;
}

const mostKnown = 10_000;

/** `lifetime` is how long an unused session lasts, in milliseconds: what is older is over anyway. */
export const createSessionEnds = (lifetime: number): SessionEnds => {
  const ended = new Map<string, number>();
  return {
    add({ id }) {
      const now = Date.now();
      for (const [each, at] of ended) {
        if (now - at <= lifetime && ended.size < mostKnown) break;
        ended.delete(each);
      }
      ended.set(id, now);
    },
    has: ({ id }) => ended.has(id),
  };
};
