/** Asks once and remembers the answer for the whole build. */
export const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
};
