import { loadSettings } from '../config/index.ts';
import { listPages } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { types } from './content.ts';
import type { ListOfPosts } from './list.ts';
import { isInLists, latestOfType } from './posts.ts';
import { remember } from './remember.ts';

/* With PRERENDER_LATEST, a build renders each type's newest entries, all pages, and the first
   page of each list with such entries. The server renders others on demand. */

let isLimited = false;

/** From now on, this process lists only the pages that a build renders. */
export function goWithLimit(): void {
  isLimited = true;
}

const getIds = remember((): ReadonlySet<number> | null => {
  const most = loadSettings().publish.prerenderLatest;
  if (most === null) return null;
  const stories = types.all().filter(({ name }) => name !== 'page');
  return new Set(
    stories.flatMap(({ name }) => latestOfType(name).slice(0, most)).map(({ id }) => id),
  );
});

/** True if the server renders the pages of an entry when they are asked for. */
export function isOnDemand(entry: PostData): boolean {
  return entry.type !== 'page' && isInLists(entry) && getIds()?.has(entry.id) === false;
}

/** True if this process lists the pages of an entry. */
export function isListed(entry: PostData): boolean {
  return !isLimited || !isOnDemand(entry);
}

/** How many pages of a list this process lists, from the first one. */
export function listedPages(list: ListOfPosts): number {
  const last = listPages(list.total());
  if (!isLimited || getIds() === null) return last;
  return list.total() === 0 || !list.slice(1).every(isOnDemand) ? 1 : 0;
}
