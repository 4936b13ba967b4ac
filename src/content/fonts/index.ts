export { headingFonts, headingVariable, subsetOf } from './heading-fonts.ts';
export { readTypeface } from './read-typeface.ts';
