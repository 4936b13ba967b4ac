import { loadLook, loadSettings, paperColours, type Look } from '../config/index.ts';
import { headingVariable, subsetOf } from '../content/fonts/index.ts';
import { getSite } from './content.ts';

export type { SharePlace } from '../config/index.ts';

/** How the site looks, and what it shows. */
export const look: Look = loadLook(loadSettings().lookFile);

/** What a browser's own frame around the site is coloured with. */
export const themeColours = { light: paperColours.light.paper, dark: paperColours.dark.paper };

/** How a page asks for the typeface of headings. */
export interface HeadingFont {
  readonly variable: typeof headingVariable;
  /** The one file that is fetched before it is asked for; null for a language whose signs it would not hold. */
  readonly preloaded: string | null;
}

/** The typeface of headings; null when they are set in the typeface of the text. */
export const getHeadingFont = (): HeadingFont | null =>
  look.fonts.headings === null
    ? null
    : { variable: headingVariable, preloaded: subsetOf(getSite().language) };
