import { loadLook, loadSettings, pageColours, type Look } from '../config/index.ts';
import { headingVariable, subsetOf } from '../content/fonts/index.ts';
import { getSite } from './content.ts';

/** How the site looks, and what it shows. */
export const look: Look = loadLook(loadSettings().lookFile);

/** The background of pages, by theme. */
export const themeColours = {
  light: pageColours.light.background,
  dark: pageColours.dark.background,
};

/** The typeface of headings, for the head of a page. */
export interface HeadingFont {
  readonly variable: typeof headingVariable;
  /** The subset to preload; null for a language whose characters are not in one subset. */
  readonly preloaded: string | null;
}

/** The typeface of headings; null if they use the typeface of the text. */
export function getHeadingFont(): HeadingFont | null {
  return look.fonts.headings === null
    ? null
    : { variable: headingVariable, preloaded: subsetOf(getSite().language) };
}
