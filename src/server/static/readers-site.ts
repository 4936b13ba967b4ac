import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  asFolder,
  furtherNames,
  href,
  isFilePage,
  listQueries,
  missingPath,
  parseTarget,
  pathKey,
  pageFile,
} from '../../content/paths/index.ts';
import type { Layer } from '../http/listen.ts';
import { cachingIn, pathWithin, type SiteFolder, staticSite } from './static-site.ts';

/**
 * The file of the page for a missing one. A language has its own below its path.
 * @param path decoded, below the base
 * @param has whether the site has a file
 */
export function notFoundFile(path: string, has: (file: string) => boolean): string {
  const own = (/^\/[\w-]+/.exec(path)?.[0] ?? '') + missingPath;
  return has(own) ? own : missingPath;
}

/** The site's 404 page. */
export function notFoundPage(place: SiteFolder, base: string): Layer {
  const { client, release } = place;
  const page = readFileSync(join(client, missingPath));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cachingIn(place),
    ...(release === null ? {} : { 'galley-release': release }),
  };
  return (request, response) => {
    const path = pathWithin(request.url ?? '/', base) ?? '/';
    const file = notFoundFile(path, (own) => existsSync(join(client, own)));
    const body = file === missingPath ? page : readFileSync(join(client, file));
    response.writeHead(404, headers).end(request.method === 'HEAD' ? undefined : body);
  };
}

// There may be tens of thousands of entries, so each is checked when it is used.
const table = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
);

/** `redirects.json` of `write-redirects.ts`. Earlier releases have only the first two. */
const redirects = z.object({
  paths: table,
  ids: table,
  files: table.default({}),
  lists: table.default({}),
  search: z.string().optional(),
  /** Keys of `paths`. */
  temporary: z.array(z.string()).default([]),
});

const entry = (entries: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const found = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

// Short, since a text may move back.
const kept = 'public, max-age=600';

const further = new RegExp(String.raw`^(/.+/)(?:${furtherNames.join('|')})/$`);

interface Move {
  readonly location: string;
  readonly status: 301 | 302;
}

const moved = (location: string | undefined): Move | undefined =>
  location === undefined ? undefined : { location, status: 301 };

/** The file with the redirects of a site, in the folder of its release. */
export const redirectsFile = join('server', 'redirects.json');

/**
 * The redirects of WordPress's old addresses, from the build's file.
 * @param base empty or `/blog`
 * @param hasPage whether the site has a page at a path
 */
export function oldAddresses(file: string, base: string, hasPage: (path: string) => boolean) {
  const { paths, ids, files, lists, search, temporary } = redirects.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const areTemporary = new Set(temporary);
  /** The target of a query at the site's home. */
  const byQuery = (query: URLSearchParams): string | undefined => {
    for (const name of Object.values(listQueries)) {
      const id = query.get(name)?.replace(/^0+/, '');
      const list = id === undefined ? undefined : entry(lists, `${name}=${id}`);
      if (list !== undefined) return list;
    }
    const words = query.get('s');
    return words === null || search === undefined
      ? undefined
      : `${search}?${new URLSearchParams({ q: words })}`;
  };
  /** The page of further addresses of a text, such as `/a-text/feed/` and `/a-text.html/`. */
  const textOf = (asked: string): string | undefined => {
    const path = asFolder(asked);
    const text = isFilePage(path.slice(0, -1)) ? path : further.exec(path)?.[1];
    if (text === undefined || /(?:^|\/)\.{1,2}\/|\0/.test(text)) return undefined;
    const page = isFilePage(text.slice(0, -1)) ? text.slice(0, -1) : text;
    // A page may have such a slug. `index.html` is the file of a page, and none itself.
    const isOther =
      page !== asked && !/\/(?:index|404)\.html$/.test(page) && hasPage(page) && !hasPage(path);
    return isOther ? href(page, base) : undefined;
  };
  return (target: string): Move | undefined => {
    const request = parseTarget(target);
    if (request === null || !`${request.path}/`.startsWith(`${base}/`)) return undefined;
    const { id, query } = request;
    const inside = request.path.slice(base.length).replace(/\/*$/, '/');
    if (inside === '/' && id) return moved(entry(ids, id.replace(/^0+/, '')));
    if (inside === '/') return moved(byQuery(query));
    const file = entry(files, request.path.slice(base.length));
    const key = pathKey(inside);
    const page = file === undefined ? entry(paths, key) : undefined;
    if (page !== undefined) return { location: page, status: areTemporary.has(key) ? 302 : 301 };
    return moved(file ?? textOf(request.path.slice(base.length)));
  };
}

/**
 * The readers' site: redirects of old addresses, the built files, and the 404 page. Throws without
 * `404.html`, or without `redirects.json` in the folder `server` beside the site.
 * @param base empty, or `/blog`
 * @param others further sites that are searched for files that never change
 */
export function readersSite(
  place: SiteFolder,
  base: string,
  others?: (path: string) => readonly SiteFolder[],
): Layer {
  const { client, onDemand } = place;
  const hasPage = (path: string) =>
    existsSync(join(client, pageFile(path))) || onDemand?.has(path) === true;
  const moveOf = oldAddresses(join(client, '..', redirectsFile), base, hasPage);
  const files = staticSite(place, base, others);
  const missing = notFoundPage(place, base);
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const move = isRead ? moveOf(request.url ?? '/') : undefined;
    if (move === undefined) {
      return files(request, response, () => void missing(request, response, next));
    }
    response.writeHead(move.status, { location: move.location, 'cache-control': kept }).end();
  };
}
