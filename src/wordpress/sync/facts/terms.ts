import { segmentsOf } from './segments.ts';
import { kindOf } from './tokens.ts';

/** Gets a term, and how much its form alone promises, 0 to 1. */
type OnTerm = (term: string, promise: number) => void;

const longest = 40;

/** What a piece of a text may be known by: words of three letters and more; of Chinese and Japanese, pairs of signs. */
export function eachTerm(token: string, onTerm: OnTerm): void {
  switch (kindOf(token)) {
    case 'word':
      if (!token.includes("'") && !token.includes('’')) return tellWord(token, onTerm);
      return token.split(/['’]/).forEach((word) => tellWord(word, onTerm));
    case 'run':
      return segmentsOf(token).forEach((word) => tellWord(word, onTerm));
    case 'katakana':
      // A name, or a word from abroad.
      if (token.length > 1 && token.length <= longest) onTerm(token, 1);
      return;
    case 'han':
      return tellPairs(token, 1, onTerm);
    case 'hiragana':
      if (token.length > 2) tellPairs(token, 0.3, onTerm);
      return;
    case 'end':
      return;
  }
}

// Words without which no sentence can be are short, in most languages.
const promises = [0, 0, 0, 0.3, 0.5, 0.8];

function tellWord(word: string, onTerm: OnTerm): void {
  const { length } = word;
  if (length < 3 || length > longest || isNumber(word)) return;
  onTerm(word.toLowerCase(), promises[length] ?? 1);
}

function isNumber(word: string): boolean {
  // Most words begin with a letter of the Latin alphabet.
  const first = word.charCodeAt(0) | 0x20;
  return !(first >= 0x61 && first <= 0x7a) && /^[\p{N}\p{M}]+$/u.test(word);
}

function tellPairs(run: string, promise: number, onTerm: OnTerm): void {
  let before = '';
  for (const sign of run) {
    if (before !== '') onTerm(before + sign, promise);
    before = sign;
  }
}
