import { segmentsOf } from './segments.ts';
import { kindOf } from './tokens.ts';

/** Chinese and Japanese are read about as fast as if so many signs were a word. */
const signsOfAWord = 2;

/** How long a text is, in words. */
export function lengthOf(tokens: readonly string[]): number {
  let words = 0;
  let signs = 0;
  for (const token of tokens) {
    const kind = kindOf(token);
    if (kind === 'word') words += 1;
    else if (kind === 'run') words += segmentsOf(token).length;
    else if (kind !== 'end') signs += token.length;
  }
  return words + Math.ceil(signs / signsOfAWord);
}
