import { ratioRules } from './ratio-class.ts';
import { softColours } from './soft-colours.ts';

/**
 * The stylesheet for the class names that pictures and embeds are printed with, so that none of
 * them needs a style of its own, which a strict policy forbids.
 */
export const picturesCss = (): string =>
  [
    ...softColours.map((hex) => `.from-${hex}{--from:#${hex}}.into-${hex}{--into:#${hex}}`),
    "img[class*='into-']{background:linear-gradient(var(--from),var(--into));",
    // Of a picture that could not be loaded, its words: they can be read on any of the colours.
    'color:var(--on-shade);text-shadow:0 0 2px var(--shade-paper),0 0 3px var(--shade-paper)}',
    ratioRules('.embed-link'),
    '',
  ].join('\n');
