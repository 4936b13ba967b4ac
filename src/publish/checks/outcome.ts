import type { Check } from '../face.ts';

/** A check with what to do when it failed. */
export interface Outcome extends Check {
  readonly advice: string;
}

const shown = 5;

/** The first few of many, one a line below the sentence that names them. */
export function firstOf(found: readonly string[]): string {
  const lines = found.slice(0, shown).map((each) => `\n  ${each}`);
  const more = found.length - shown;
  return lines.join('') + (more > 0 ? `\n  and ${more.toLocaleString('en')} more` : '');
}

/** `1 page`, `1,234 pages`. */
export const count = (number: number, one: string): string =>
  `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
