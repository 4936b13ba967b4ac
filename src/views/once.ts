import { edition } from './edition.ts';

/** Asks once and remembers the answer: for the whole build, or on the server until the mirror has changed. */
export const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  let askedIn: object | undefined;
  return () => {
    if (answer === undefined || askedIn !== edition.current) {
      askedIn = edition.current;
      answer = ask().catch((error: unknown) => {
        // What failed is not remembered: the server goes on.
        answer = undefined;
        throw error;
      });
    }
    return answer;
  };
};
