import { homePath } from '../../../content/paths/index.ts';
import type { Cms, FrontSettings, Site } from '../../client/index.ts';
import { wantedPath } from '../link/pending.ts';
import type { SyncedEntry } from '../prepare/entries.ts';

/** WordPress shows no text on the list of posts, so nearly all of these pages have none. */
const mostAsked = 5;

/**
 * The front page and the list of posts. Before WordPress 7.1 the index lacks them: then the front
 * page's address, the settings, if readable, or the public page's classes show them.
 * @param last what the last sync read; null to read it again
 */
export async function readFront(
  cms: Cms,
  entries: readonly SyncedEntry[],
  { site, last }: { readonly site: Site; readonly last: FrontSettings | null },
): Promise<FrontSettings> {
  if (site.front !== null) return site.front;
  const pages = entries.filter(({ record: { type, draft } }) => type === 'page' && !draft);
  const frontPage = pages.find(({ record, pending }) => wantedPath(record, pending) === homePath);
  const frontPageId = frontPage?.record.id ?? null;
  if (frontPageId === null) return { frontPageId, postsPageId: null };
  if (last?.frontPageId === frontPageId) return last;
  const settings = await cms.frontSettings();
  if (settings !== null) return settings;
  const empty = pages.filter((page) => page !== frontPage && page.record.words === 0);
  for (const { record } of empty.slice(0, mostAsked))
    if (await cms.isPostsPage(record.id)) return { frontPageId, postsPageId: record.id };
  return { frontPageId, postsPageId: null };
}
