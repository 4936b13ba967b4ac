import { isPreview } from './addresses.ts';
import type { PageMeta } from './head.ts';
import { look } from './look.ts';

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
