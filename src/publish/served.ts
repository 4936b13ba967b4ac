import { isUtf8MimeType, mime } from '@fastify/send';
import { immutableFolders, immutableHeader } from '../build/csp/index.ts';
import { cardPath, searchIndexPath } from '../content/paths/index.ts';

/* What readers get, and how, for the server and buckets. Paths begin with a slash, below the
   base. */

const isBelowAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`/${folder}/`));

// Pages of other releases may still ask for these files, whose names are made from their content.
const outlasting = [...immutableFolders, cardPath.slice(1, -1), searchIndexPath.slice(1, -1)];

/** True for a file that an open page of an earlier release still asks for. */
export function isOutlasting(path: string): boolean {
  return isBelowAny(path, outlasting);
}

/** Milliseconds for files of the search: they have whole texts, maybe withdrawn ones. */
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

/** True if a name in the path begins with a dot. Only `/.well-known/` is for readers. */
export function isHidden(path: string): boolean {
  return path.includes('/.') && !path.startsWith('/.well-known/');
}

/** `Content-Type` */
export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** The copy of a text names its page in `Link`, for search engines. Null for other files. */
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
 * Where readers ask for a changeable file: `/about/` for `client/about/index.html`. Null for files
 * that no reader gets, and for those that never change.
 */
export function contentPath(file: string): string | null {
  if (!file.startsWith('client/')) return null;
  const path = file.slice('client'.length);
  if (isForHosts(path) || isHidden(path) || isImmutable(path)) return null;
  return path.replace(/\/index\.html$/, '/');
}
