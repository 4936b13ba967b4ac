export { headingFonts, headingVariable } from './heading-fonts.ts';
export { readTypeface } from './read-typeface.ts';
export { subsetOf } from './subset-of.ts';
