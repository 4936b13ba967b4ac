import { getSite } from './content.ts';

export type Direction = 'ltr' | 'rtl' | 'auto';

// Asking Intl took a tenth of the time of rendering lists.
const directions = new Map<string, Direction>();

/** Which way a language (BCP 47) is written. */
export function directionOf(language: string): Direction {
  const direction = directions.get(language) ?? new Intl.Locale(language).getTextInfo().direction;
  directions.set(language, direction === 'rtl' ? 'rtl' : 'ltr');
  return direction === 'rtl' ? 'rtl' : 'ltr';
}

// The blocks of scripts that run from right to left.
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/**
 * The direction of its language, or of most of its letters; in a site from right to left, of a
 * fifth, since foreign names are usual there. `auto`: each paragraph has its own.
 */
export function textDirection(text: string, language: string | null = null): Direction {
  if (language !== null) return directionOf(language);
  const own = directionOf(getSite().language);
  if (text.search(rightToLeft) === -1) return /\p{L}/u.test(text) ? 'ltr' : own;
  const letters =
    text
      .replace(/<[^<>]*>/g, '')
      .match(/\p{L}/gu)
      ?.join('') ?? '';
  const share = 1 - letters.replace(rightToLeft, '').length / letters.length;
  if (own === 'rtl') return share > 0.2 ? 'rtl' : 'ltr';
  return share > 0.75 ? 'rtl' : share < 0.25 ? 'ltr' : 'auto';
}
