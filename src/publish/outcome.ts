import type { Check } from './messages.ts';

/** A check, and what to do if it failed. */
export interface Outcome extends Check {
  readonly advice: string;
}

/** The number of examples in a message. */
export const mostExamples = 5;

/**
 * The first examples, one a line, to follow a sentence.
 * @param total their number, if `found` has only the first ones
 */
export function firstOf(found: readonly string[], total = found.length): string {
  const lines = found.slice(0, mostExamples).map((each) => `\n  ${each}`);
  const more = total - mostExamples;
  return lines.join('') + (more > 0 ? `\n  and ${more.toLocaleString('en')} more` : '');
}

/** `1 page`, `1,234 pages`. */
export function count(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
}
