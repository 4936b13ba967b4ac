import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { askedAt, pathKey } from '../../content/paths/index.ts';
import type { Layer } from '../http/listen.ts';
import { cacheControlOf, type SiteFolder, staticSite } from './static-site.ts';

/** The site's 404 page. */
export const notFoundPage = (place: SiteFolder): Layer => {
  const { client, release } = place;
  const page = readFileSync(join(client, '404.html'));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControlOf(place),
    ...(release === null ? {} : { 'galley-release': release }),
  };
  return (request, response) => {
    response.writeHead(404, headers).end(request.method === 'HEAD' ? undefined : page);
  };
};

// Tens of thousands of entries are read while readers wait, so each is checked when it is asked for.
const table = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
);

/** `redirects.json` of the build: where old paths and WordPress's ids lead. */
const oldAddresses = z.object({ paths: table, ids: table });

const entry = (entries: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const found = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

// Short, since a text may move back.
const kept = 'public, max-age=600';

/** Redirects WordPress's old addresses. `base` is empty or `/blog`. */
const oldAddressRedirects = (file: string, base: string): Layer => {
  const { paths, ids } = oldAddresses.parse(JSON.parse(readFileSync(file, 'utf8')));

  const destination = (target: string): string | undefined => {
    const asked = askedAt(target);
    if (asked === null || !`${asked.path}/`.startsWith(`${base}/`)) return undefined;
    const { id } = asked;
    const inside = asked.path.slice(base.length).replace(/\/*$/, '/');
    if (inside === '/' && id) return entry(ids, id.replace(/^0+/, ''));
    return entry(paths, pathKey(inside));
  };

  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const location = isRead ? destination(request.url ?? '/') : undefined;
    if (location === undefined) next();
    else response.writeHead(301, { location, 'cache-control': kept }).end();
  };
};

/**
 * The readers' site: redirects of old addresses, the built files, and the 404 page. Throws when `404.html` is missing, or
 * `redirects.json` in the folder `server` beside the site.
 * @param base empty, or `/blog`
 * @param others sites in which files that never change are looked for, too
 */
export const readersSite = (
  place: SiteFolder,
  base: string,
  others?: () => readonly SiteFolder[],
): readonly [redirects: Layer, files: Layer, missing: Layer] => [
  oldAddressRedirects(join(place.client, '..', 'server', 'redirects.json'), base),
  staticSite(place, base, others),
  notFoundPage(place),
];
