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
  const news =
    before === null || missing.length === 0 ? '' : `, ${fresh.length || 'none'} of them new`;
  return {
    name: 'pictures',
    isPassed: !isStrict || missing.length === 0,
    isWarning: missing.length > 0,
    line: `${missing.length === 0 ? 'no missing pictures' : count(missing.length, 'missing picture')}${news}${firstOf(fresh.map(({ what, label }) => `${what} in ${label}`))}`,
    advice:
      'Upload the pictures again in WordPress, remove them from these texts, or unset STRICT_IMAGES.',
  };
}
