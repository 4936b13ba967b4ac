import { eachTerm } from './terms.ts';
import { kindOf } from './tokens.ts';

const most = 24;
/** Whatever comes more often than that comes in every text. */
const oftenEnough = 4;
/** In a text of so many sentences, a shorter word that stands in more than this share of them says nothing of it. */
const manySentences = 8;
const nearlyEvery = 0.3;
const short = 0.5;

interface Tally {
  readonly promise: number;
  count: number;
  sentences: number;
  lastSentence: number;
  isInTitle: boolean;
  isName: boolean;
}

/** What a text counts of a word as it is written. */
interface Known {
  readonly tallies: readonly Tally[];
  readonly isCapital: boolean;
}

/**
 * What tells a text from others, the most telling first: long words, names, those of its title, and those that come
 * again. No language is known here: which words stand in every text of a site is seen where texts are compared.
 */
export function keywordsOf(title: readonly string[], text: readonly string[]): string[] {
  const byTerm = new Map<string, Tally>();
  const byToken = new Map<string, Known>();
  function tallyOf(term: string, promise: number): Tally {
    const known = byTerm.get(term);
    if (known !== undefined) return known;
    const tally = {
      ...{ promise, count: 0, sentences: 0, lastSentence: -1 },
      ...{ isInTitle: false, isName: false },
    };
    byTerm.set(term, tally);
    return tally;
  }
  // Most words come again as they are written: what they come to is found out once.
  function lookUp(token: string): Known {
    const known = byToken.get(token);
    if (known !== undefined) return known;
    const tallies: Tally[] = [];
    eachTerm(token, (term, promise) => tallies.push(tallyOf(term, promise)));
    const made = { tallies, isCapital: isCapital(token) };
    byToken.set(token, made);
    return made;
  }

  for (const token of title) {
    for (const tally of lookUp(token).tallies) {
      tally.count += 1;
      tally.isInTitle = true;
    }
  }
  let sentence = 0;
  let isFirst = true;
  for (const token of text) {
    if (kindOf(token) === 'end') {
      sentence += 1;
      isFirst = true;
      continue;
    }
    const { tallies, isCapital: begins } = lookUp(token);
    for (const tally of tallies) {
      tally.count += 1;
      tally.isName ||= begins && !isFirst;
      if (tally.lastSentence !== sentence) tally.sentences += 1;
      tally.lastSentence = sentence;
    }
    isFirst = false;
  }
  const isFiller = ({ promise, isName, isInTitle, sentences }: Tally): boolean =>
    sentence >= manySentences &&
    sentences > sentence * nearlyEvery &&
    (promise < short || (promise < 1 && !isName && !isInTitle));
  return [...byTerm]
    .flatMap(([term, tally]) => (isFiller(tally) ? [] : [{ term, score: scoreOf(tally) }]))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ term }) => term);
}

function scoreOf({ promise, count, isInTitle, isName }: Tally): number {
  const often = Math.log(1 + Math.min(count, oftenEnough));
  return promise * often * (isInTitle ? 2 : 1) * (isName ? 1.5 : 1);
}

function isCapital(token: string): boolean {
  return /^\p{Lu}/u.test(token);
}
