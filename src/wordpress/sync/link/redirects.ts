import { homePath, pathKey } from '../../../content/paths/index.ts';
import type { StoredRedirect } from '../../mirror/index.ts';
import { frontPageBelow } from './front.ts';
import type { ReadRecords, Snapshot } from '../snapshot.ts';

const withPaths = ['entries', 'users', 'terms'] as const;

/**
 * Addresses that records had before, by path: redirects of earlier syncs, the addresses of records that moved since the last one, and
 * the own address of the front page.
 * Without those that another record has now, and those whose record is deleted. The target is a record, so one redirect is enough
 * however often the record moves.
 */
export function redirectsOf(before: Snapshot, now: ReadRecords): Map<string, StoredRedirect> {
  const taken = new Set([pathKey(homePath)]);
  for (const name of withPaths) {
    for (const { path } of now[name].values()) taken.add(pathKey(path));
  }
  const redirects = new Map<string, StoredRedirect>();
  const add = (path: string, to: StoredRedirect['to']): void => {
    // Those of plugins are read in each sync: see `plugin-redirects.ts`.
    if ('address' in to || !now[to.collection].has(to.key) || taken.has(pathKey(path))) return;
    redirects.set(pathKey(path), { path, to });
  };
  for (const { path, to } of before.redirects.values()) add(path, to);
  for (const collection of withPaths) {
    for (const [key, { path }] of before[collection]) add(path, { collection, key: String(key) });
  }
  const front = now.entries.get(String(now.site.get('site')?.frontPageId));
  if (front !== undefined) {
    const above = now.entries.get(String(front.parentId))?.path;
    add(frontPageBelow(above, front), { collection: 'entries', key: String(front.id) });
  }
  return new Map([...redirects.values()].map((redirect) => [redirect.path, redirect]));
}
