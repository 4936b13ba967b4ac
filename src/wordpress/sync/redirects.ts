import { homePath, pathKey } from '../../content/paths/index.ts';
import type { StoredRedirect } from '../mirror/index.ts';
import type { ReadRecords } from './arrange.ts';
import type { Snapshot } from './snapshot.ts';

const withPaths = ['posts', 'pages', 'users', 'categories', 'tags'] as const;
type Target = StoredRedirect['to'];

/**
 * Addresses that records had before, by path: those of earlier syncs, and those that moved since the last one. An
 * address that another record has by now is that one's, and one whose record is gone leads nowhere. The target is a
 * record, so that however often it moves, one redirect is enough.
 */
export function redirectsOf(before: Snapshot, now: ReadRecords): Map<string, StoredRedirect> {
  const taken = new Set([pathKey(homePath)]);
  for (const name of withPaths) {
    for (const { path } of now[name].values()) taken.add(pathKey(path));
  }
  const redirects = new Map<string, StoredRedirect>();
  const add = (path: string, { collection, key }: Target): void => {
    const to = [collection, ...twinOf(collection)].find((name) => now[name].has(key));
    if (to === undefined || taken.has(pathKey(path))) return;
    redirects.set(pathKey(path), { path, to: { collection: to, key } });
  };
  for (const { path, to } of before.redirects.values()) add(path, to);
  for (const collection of withPaths) {
    for (const [key, { path }] of before[collection]) add(path, { collection, key: String(key) });
  }
  return new Map([...redirects.values()].map((redirect) => [redirect.path, redirect]));
}

/** A post may be turned into a page, and the other way round: its id stays. */
function twinOf(collection: Target['collection']): Target['collection'][] {
  if (collection === 'posts') return ['pages'];
  return collection === 'pages' ? ['posts'] : [];
}
