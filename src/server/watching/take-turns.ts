import { setTimeout as sleep } from 'node:timers/promises';

/** Does what is due and tells in how many milliseconds it wants its next turn; null for never. */
export type Turn = () => Promise<number | null>;

/** Gives each its turns, never two at once, until nobody wants one or the signal ends it. `first`: milliseconds until then. */
export const takeTurns = async (
  turns: readonly { readonly turn: Turn; readonly first: number }[],
  signal: AbortSignal,
): Promise<void> => {
  const waiting = turns.map(({ turn, first }) => ({ turn, at: performance.now() + first }));
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (next === undefined) return;
    // Timers don't keep a server from ending, nor do they go beyond 24 days.
    const pause = Math.min(Math.max(next.at - performance.now(), 0), 2 ** 31 - 1);
    await sleep(pause, undefined, { signal, ref: false });
    if (next.at > performance.now() + 1) continue;
    const wish = await next.turn();
    if (wish === null) waiting.splice(waiting.indexOf(next), 1);
    else next.at = performance.now() + wish;
  }
};
