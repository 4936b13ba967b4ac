import { safeSegments } from './safe-path.ts';
import type { SiteIndex, Target } from './site-index.ts';

/** The feed of the target itself, in a form if that is told, or that of all comments. */
export type FeedKind = 'own' | 'atom' | 'json' | 'comments';

/** A place of ours that an address means. */
export interface Spot {
  readonly target: Target;
  /** Of a list, from 1. */
  readonly page: number;
  /** Of a divided text, from 1. */
  readonly part: number;
  readonly feed: 'none' | FeedKind;
  /** Among what readers wrote below it. */
  readonly comments: boolean;
}

export function spotAt(target: Target): Spot {
  return { target, page: 1, part: 1, feed: 'none', comments: false };
}

/** What a WordPress path means: a record, or what WordPress hangs behind one. */
export function spotFromPath(segments: readonly string[], site: SiteIndex): Spot | null {
  if (isMachinery(segments[0])) return null;
  const spot = follow(segments, site);
  if (spot !== null) return spot;
  // WordPress leads readers on from what was a permalink under another structure: `/2026/fog-lifts/`.
  const slug = segments.at(-1) ?? '';
  const guessed = segments.slice(0, -1).every(isNumber) ? site.byGuess(slug) : undefined;
  return guessed === undefined ? null : spotAt(guessed);
}

function follow(segments: readonly string[], site: SiteIndex): Spot | null {
  const target = locate(segments, site);
  if (target !== undefined) return spotAt(target);
  const last = segments.at(-1)?.toLowerCase() ?? '';
  const rest = segments.slice(0, -1);
  const form = feedForms.get(last);
  if (form !== undefined) return followFeed(last === 'feed' ? rest : withoutFeed(rest), form, site);
  // Only a plugin's, so that by itself it may be anything.
  if (last === 'json' && withoutFeed(rest) !== rest) {
    return followFeed(withoutFeed(rest), 'json', site);
  }
  if (isNumber(last) && rest.at(-1)?.toLowerCase() === 'page') {
    const spot = follow(rest.slice(0, -1), site);
    return spot && { ...spot, page: Number(last) };
  }
  const isComments = /^comment-page-\d+$/.test(last);
  if (!isComments && !behindText.has(last) && !isNumber(last)) return null;
  const spot = follow(rest, site);
  if (spot?.target.shape !== 'text') return null;
  return isNumber(last) ? { ...spot, part: Number(last) } : { ...spot, comments: isComments };
}

function followFeed(rest: readonly string[], form: FeedKind, site: SiteIndex): Spot | null {
  if (rest.length === 1 && rest[0]?.toLowerCase() === 'comments') {
    return { ...spotAt(site.home), feed: 'comments' };
  }
  const spot = follow(rest, site);
  return spot && { ...spot, feed: form };
}

function locate(segments: readonly string[], site: SiteIndex): Target | undefined {
  if (segments.length === 0) return site.home;
  const path = toPath(segments);
  const found = site.at(path);
  if (found !== undefined) return found;
  const safe = toPath(safeSegments(segments));
  const moved = safe === path ? undefined : site.at(safe);
  if (moved !== undefined) return moved;
  const [rest, last = ''] = [segments.slice(0, -1), segments.at(-1)];
  if (!/^\d\d?$/.test(last) || rest.length === 0) return undefined;
  const month = site.at(toPath(rest));
  return month?.shape === 'month' ? month : undefined;
}

const feedForms: ReadonlyMap<string, FeedKind> = new Map([
  ['feed', 'own'],
  ['rss', 'own'],
  ['rss2', 'own'],
  ['rdf', 'own'],
  ['atom', 'atom'],
]);
const behindText = new Set(['amp', 'embed', 'trackback']);

// What WordPress works with has no counterpart here, whatever a record's slug may be.
function isMachinery(first = ''): boolean {
  return /^(?:wp-(?:admin|content|includes|json)|wp-[\w-]+\.php|xmlrpc\.php)$/i.test(first);
}

function withoutFeed(segments: readonly string[]): readonly string[] {
  return segments.at(-1)?.toLowerCase() === 'feed' ? segments.slice(0, -1) : segments;
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function toPath(segments: readonly string[]): string {
  return segments.length === 0 ? '' : `/${segments.join('/')}/`;
}
