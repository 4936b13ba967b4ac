import { isUtf8MimeType, mime } from '@fastify/send';
import { immutableFolders, immutableHeader } from '../build/csp/index.ts';
import { cardPath, searchIndexPath } from '../content/paths/index.ts';

/*
 * What readers get of a site, and how. The server and buckets have it from here. Paths begin with a slash and are below the base.
 */

const isBelowAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`/${folder}/`));

// Pages of other releases may still ask for these files, whose names are made from their content.
const outlasting = [...immutableFolders, cardPath.slice(1, -1), searchIndexPath.slice(1, -1)];

/** True for a file that pages of an earlier release, which a reader may have open, still ask for. */
export function isOutlasting(path: string): boolean {
  return isBelowAny(path, outlasting);
}

/**
 * For how long they may ask for files of the search, in milliseconds. These have whole texts, and a text may have been withdrawn.
 */
export const searchOutlasts = 60 * 60 * 1000;

/** True for a file of the search. */
export function isOfSearch(path: string): boolean {
  return path.startsWith(searchIndexPath);
}

/** True for a file that never changes: its name is made from its content. */
function isImmutable(path: string): boolean {
  return isBelowAny(path, immutableFolders);
}

// Rules for other hosts, which are in the same folder.
const forHosts = new Set(['/_redirects', '/_headers', '/vercel.json']);

/** True for a file that only other hosts read: no reader gets it. */
export function isForHosts(path: string): boolean {
  return forHosts.has(path);
}

/** True for a file whose name, or the name of one of its folders, begins with a dot. Only `/.well-known/` is for readers. */
export function isHidden(path: string): boolean {
  return path.includes('/.') && !path.startsWith('/.well-known/');
}

/** `Content-Type` */
export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** `Link` of the copy of a text, which names the page: search engines list the page. Null for other files. */
export function linkOf(path: string): string | null {
  if (!path.endsWith('.md') || isImmutable(path)) return null;
  const [name = ''] = path.split('/').slice(-1);
  return `<./${encodeURIComponent(name.replace(/(?:^index)?\.md$/, ''))}>; rel="canonical"`;
}

/** `Cache-Control` of files that may change. */
export const revalidated = 'no-cache';

/** `Cache-Control` of a public file. */
export function cacheControlOf(path: string): string {
  return isImmutable(path) ? immutableHeader[1] : revalidated;
}

/**
 * The path below the base at which readers ask for a file of a release, if it may change: `/about/` for `client/about/index.html`. Null for
 * files that no reader gets, and for those that never change.
 */
export function contentPath(file: string): string | null {
  if (!file.startsWith('client/')) return null;
  const path = file.slice('client'.length);
  if (isForHosts(path) || isHidden(path) || isImmutable(path)) return null;
  return path.replace(/\/index\.html$/, '/');
}
