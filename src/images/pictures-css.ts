import { ratioRules } from './ratio-class.ts';
import { softColours } from './soft-colours.ts';

/**
 * The stylesheet for the class names that pictures and embeds are printed with, so that none of
 * them needs a style of its own, which a strict policy forbids.
 */
export const picturesCss = (): string =>
  [
    ...softColours.map((hex) => `.from-${hex}{--from:#${hex}}.into-${hex}{--into:#${hex}}`),
    "img[class*='into-']{background:linear-gradient(var(--from),var(--into))}",
    ratioRules('.embed-link'),
    '',
  ].join('\n');
