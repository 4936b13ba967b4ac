import { atomPath, commentsFeedPath, feedPath, jsonFeedPath } from './feed-paths.ts';
import { ownFragment } from './fragments.ts';
import { spotFromPath, type FeedKind, type Spot } from './from-path.ts';
import { refine, spotFromQuery } from './from-query.ts';
import type { KnownSite } from './known-site.ts';
import { pagePath } from './list-pages.ts';
import { ownAddressReader } from './own-address.ts';
import { indexSite, type Target } from './site-index.ts';

export interface Resolved {
  /** One of ours that has a page or a file: percent-decoded, without `BASE_PATH`. */
  readonly path: string;
  /** Percent-encoded, without `#`; empty when there is none. */
  readonly fragment: string;
}

/**
 * Where an address of the site's own leads, in whatever form WordPress writes or understands it.
 * Null for everything that this site does not have: other sites, files, WordPress's own machinery,
 * records that are not published. Queries of trackers and scripts mean nothing on a static
 * page, so they are dropped.
 */
export type Resolve = (address: string) => Resolved | null;

/**
 * Reads what is known once; each question then costs a few looks into maps.
 * `alsoAt` are further addresses at which the whole site lies, each with the path of its home.
 */
export function createResolver(known: KnownSite, alsoAt: readonly string[] = []): Resolve {
  const site = indexSite(known);
  const read = ownAddressReader({ homes: [known.home, ...alsoAt], hosts: new Set(known.hosts) });

  return (address) => {
    const own = read(address);
    if (own === null) return null;
    const { segments, query, hash } = own;
    const found = segments.length === 0 ? spotFromQuery(query, site) : spotFromPath(segments, site);
    if (found === null) return null;
    const spot = refine(found, query);
    const path = pathOf(spot);
    if (!path.endsWith('/')) return { path, fragment: '' };
    return { path, fragment: ownFragment(hash) || (spot.comments ? 'comments' : '') };
  };
}

function pathOf({ target, page, part, feed }: Spot): string {
  if (feed === 'comments') return commentsFeedPath;
  if (feed !== 'none') return feedOf(target, feed);
  if (target.shape === 'text') return target.parts[part - 1] ?? target.path;
  return pagePath(target.path, Math.min(page, target.pages));
}

// Lists have one in one form only.
function feedOf({ path, feed }: Target, kind: FeedKind): string {
  if (feed !== feedPath) return feed ?? path;
  return kind === 'atom' ? atomPath : kind === 'json' ? jsonFeedPath : feedPath;
}
