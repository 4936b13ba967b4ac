import { headingVariable, subsetOf } from '../content/fonts/index.ts';
import { look } from './look.ts';
import { getSite } from './site.ts';

/** How a page asks for the typeface of headings. */
export interface HeadingFont {
  readonly variable: typeof headingVariable;
  /** The one file that is fetched before it is asked for; null for a language whose signs it would not hold. */
  readonly preloaded: string | null;
}

/** The typeface of headings; null when they are set in the typeface of the text. */
export const getHeadingFont = async (): Promise<HeadingFont | null> =>
  look.fonts.headings === null
    ? null
    : { variable: headingVariable, preloaded: subsetOf((await getSite()).language) };
