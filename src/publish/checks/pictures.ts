import type { BuildFacts } from '../build-facts.ts';
import { count, firstOf, type Outcome } from './outcome.ts';

/** How many pictures were not to be had, and which of them were there before. */
export function checkPictures(
  before: BuildFacts | null,
  { missingPictures: missing }: BuildFacts,
  isStrict: boolean,
): Outcome {
  const known = new Set(before?.missingPictures.map(({ what }) => what));
  const fresh = missing.filter(({ what }) => !known.has(what));
  const newly = before === null || missing.length === 0 ? '' : `, ${fresh.length} of them newly`;
  const are = missing.length === 1 ? 'is' : 'are';
  return {
    name: 'pictures',
    isPassed: !isStrict || missing.length === 0,
    line: `${missing.length === 0 ? 'no picture' : count(missing.length, 'picture')} ${missing.length === 0 ? 'is' : are} missing${newly}${firstOf(fresh.map(({ what, label }) => `${what} in ${label}`))}`,
    advice:
      'Put the pictures back in WordPress, or take them out of these texts; or leave out STRICT_IMAGES.',
  };
}
