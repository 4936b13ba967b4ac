import { Problem } from '../../problem.ts';

interface Streams {
  /** Takes a place; the function that comes back gives it up. Throws a {@link Problem} `busy` when there is none. */
  open(account: number): () => void;
}

const mostOfAccount = 10;
const mostOfServer = 200;

/** Counts answers that stay open, so that nobody can hold all that the server has. */
export const createStreams = (): Streams => {
  const counts = new Map<number, number>();
  let all = 0;
  return {
    open(account) {
      const own = counts.get(account) ?? 0;
      if (own >= mostOfAccount || all >= mostOfServer) {
        const detail =
          'Too many windows are watching rebuilds right now. Close a window of the desk.';
        throw new Problem({ code: 'busy', detail, retryAfter: 30 });
      }
      counts.set(account, own + 1);
      all += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        all -= 1;
        const left = (counts.get(account) ?? 1) - 1;
        if (left === 0) counts.delete(account);
        else counts.set(account, left);
      };
    },
  };
};
