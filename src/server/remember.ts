import type { Cms } from '../wordpress/client/index.ts';

/** Milliseconds. */
const lasts = 60_000;

/** Remembers WordPress's answers to an account for a minute, because each page of a list shows it. */
export function rememberForAMinute<T>() {
  interface Answer {
    readonly askedAt: number;
    readonly answer: Promise<T>;
  }
  const known = new WeakMap<Cms, Map<string, Answer>>();
  const set = (cms: Cms, key: string, answer: Promise<T>): void => {
    const answers = known.get(cms) ?? new Map<string, Answer>();
    known.set(cms, answers.set(key, { askedAt: Date.now(), answer }));
  };
  return {
    /** The answer that is known, or that of `ask`. Rejections are not remembered. */
    get(cms: Cms, key: string, ask: () => Promise<T>): Promise<T> {
      const before = known.get(cms)?.get(key);
      if (before !== undefined && Date.now() - before.askedAt < lasts) return before.answer;
      const answer = ask();
      set(cms, key, answer);
      answer.catch(() => known.get(cms)?.delete(key));
      return answer;
    },
    set,
    /** Forgets all answers to an account. */
    forget: (cms: Cms): void => void known.delete(cms),
  };
}
