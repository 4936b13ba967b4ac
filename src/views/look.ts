import { loadLook, loadSettings, paperColours, type Look } from '../config/index.ts';
import { headingVariable, subsetOf } from '../content/fonts/index.ts';
import { getSite } from './content.ts';
import { isPreview } from './addresses.ts';
import type { PageMeta } from './head.ts';

/** How the site looks, and what it shows. */
export const look: Look = loadLook(loadSettings().lookFile);

/** The colours of the paper, by theme. */
export const themeColours = { light: paperColours.light.paper, dark: paperColours.dark.paper };

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

/** The script that counts visits, for the head of a page. */
export interface Analytics {
  /** The origin that the script is loaded from. */
  readonly origin: string;
  readonly sendsTo: readonly string[];
  /** What `src/scripts/analytics.ts` reads: JSON, escaped for a `<script>`. */
  readonly json: string;
}

/** Null on pages without visits to count: previews, and the pages of the dev server. */
export function getAnalytics(meta: PageMeta): Analytics | null {
  const { analytics } = look;
  const isRead = !isPreview() && meta.isPreview !== true && !import.meta.env.DEV;
  if (!analytics || !isRead) return null;
  const { src, attributes = {}, connect, matomoSite } = analytics;
  const { origin } = new URL(src);
  return {
    origin,
    sendsTo: [...new Set([origin, ...(connect === undefined ? [] : [new URL(connect).origin])])],
    json: JSON.stringify({ src, attributes, matomoSite }).replaceAll('<', '\\u003c'),
  };
}
