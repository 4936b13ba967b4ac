import {
  homePath,
  pathKey,
  createResolver,
  isUsableOldPath,
  ownAddressReader,
  takenKeys,
  type KnownSite,
} from '../../../content/paths/index.ts';
import type { StoredRedirect, StoredFindings } from '../../mirror/index.ts';
import { oneLine } from '../errors.ts';
import { finding } from './findings.ts';
import { frontPageBelow } from './front.ts';
import type { ReadRecords, Snapshot } from '../snapshot.ts';
import type { Finding } from '../../../content/html/index.ts';
import type { PluginRedirect, PluginRedirects } from '../../client/index.ts';
import { webUrl } from '../../client/index.ts';

const withPaths = ['entries', 'users', 'terms'] as const;

/**
 * Earlier addresses of records, by path: earlier redirects, addresses of records that moved since,
 * and the front page's own. Without addresses that another record has now, and without deleted
 * records. The target is a record, so one redirect is enough.
 */
export function redirectsOf(before: Snapshot, now: ReadRecords): Map<string, StoredRedirect> {
  const taken = new Set([pathKey(homePath)]);
  for (const name of withPaths) {
    for (const { path } of now[name].values()) taken.add(pathKey(path));
  }
  const redirects = new Map<string, StoredRedirect>();
  const add = (path: string, to: StoredRedirect['to']): void => {
    // Those of plugins are read in each sync.
    if ('address' in to || !now[to.collection].has(to.key) || taken.has(pathKey(path))) return;
    redirects.set(pathKey(path), { path, to });
  };
  for (const { path, to } of before.stored.redirects.values()) add(path, to);
  for (const collection of withPaths) {
    for (const [key, { path }] of before.stored[collection]) add(path, { collection, key });
  }
  const front = now.entries.get(String(now.site.get('site')?.frontPageId));
  if (front !== undefined) {
    const above = now.entries.get(String(front.parentId))?.path;
    add(frontPageBelow(above, front), { collection: 'entries', key: String(front.id) });
  }
  return new Map([...redirects.values()].map((redirect) => [redirect.path, redirect]));
}

/** The key of the findings about redirects of plugins. */
export const pluginFindings = 'redirects plugin';

const keyOf = (path: string): string => `plugin ${path}`;

/** The stored redirects of plugins, by their keys. */
export function storedPluginRedirects(
  redirects: ReadonlyMap<string, StoredRedirect>,
): Map<string, StoredRedirect> {
  return new Map([...redirects].filter(([, { to }]) => 'address' in to));
}

/**
 * The plugin redirects that this site can make, by key, and a finding for each other: none of a
 * page's address, none in a circle, none to a missing page.
 * @param known the site without them
 */
export function choosePluginRedirects(
  { items, others }: PluginRedirects,
  known: KnownSite,
  ownAddresses: readonly string[] = [],
): { redirects: Map<string, StoredRedirect>; findings: StoredFindings | null } {
  const read = ownAddressReader({
    homes: [known.home, ...ownAddresses],
    hosts: new Set(known.hosts),
  });
  const resolve = createResolver(known, ownAddresses);
  const taken = takenKeys(known);
  for (const { search, archive, feeds } of [known.own, ...known.others.map(({ own }) => own)])
    for (const path of [search, archive, feeds]) taken.add(pathKey(path));

  const problems = others.map(({ from, why }) => removed(from, why));
  const wanted = new Map<string, PluginRedirect & { readonly path: string }>();
  for (const item of items) {
    const path = sourceOf(item.from);
    const why =
      path === null
        ? 'its source is no path of this site without a query'
        : taken.has(pathKey(path))
          ? 'this site has a page at its source'
          : null;
    if (path === null || why !== null) problems.push(removed(item.from, why ?? ''));
    // As in WordPress, the first one counts.
    else if (!wanted.has(pathKey(path))) wanted.set(pathKey(path), { ...item, path });
  }

  const redirects = new Map<string, StoredRedirect>();
  for (const { path, from, to, isTemporary } of wanted.values()) {
    const end = endOf(to, new Set([pathKey(path)]));
    if ('why' in end) problems.push(removed(from, end.why));
    else redirects.set(keyOf(path), { path, to: end, ...(isTemporary && { isTemporary }) });
  }
  return {
    redirects,
    findings:
      problems.length === 0
        ? null
        : { label: 'redirects of the plugin Redirection', path: homePath, findings: problems },
  };

  function sourceOf(from: string): string | null {
    const own = read(from);
    if (own === null || own.query.size > 0 || own.segments.length === 0) return null;
    const path = `/${own.segments.join('/')}/`;
    return isUsableOldPath(path) ? path : null;
  }

  /** Where a redirect ends, if need be through others; or why it has no end. */
  function endOf(to: string, seen: Set<string>): { address: string } | { why: string } {
    const own = read(to);
    if (own === null) {
      const address = foreignAddress(to);
      return address === null ? { why: 'its target is no web address' } : { address };
    }
    const key = pathKey(`/${own.segments.join('/')}/`);
    if (seen.has(key)) return { why: 'it leads in a circle' };
    seen.add(key);
    const next = own.query.size === 0 ? wanted.get(key) : undefined;
    if (next !== undefined) return endOf(next.to, seen);
    const found = resolve(to);
    return found === null
      ? { why: 'this site has no page at its target' }
      : { address: found.path };
  }
}

/** A whole address, without characters that have a meaning in the rules of a host. */
function foreignAddress(text: string): string | null {
  const url = webUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const rest = url.href.slice(url.origin.length);
  if (!/^[a-z0-9._-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/.test(url.host)) return null;
  return url.origin + rest.replace(/[^\w\-.~/?#@!&'()*+,;=%]/g, encodeURIComponent);
}

const removed = (from: string, why: string): Finding =>
  finding('redirect', 'removed', oneLine(from.toWellFormed()).trim(), why);
