import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { escapeUTF8 } from 'entities';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readFileList } from '../../build/folder/index.ts';
import { href, pageFile } from '../../content/paths/index.ts';
import {
  chainOf,
  contentTypeOf,
  findLive,
  folderFinder,
  isForHosts,
  isOutlasting,
  isReleaseId,
  markInUse,
} from '../../publish/index.ts';
import type { Caller, Editor } from '../auth/guard.ts';
import { mayRollBack } from '../auth/rights.ts';
import { sealedCookie } from '../auth/session-cookies.ts';
import type { ServerContext } from '../context.ts';
import type { Layer } from '../http/listen.ts';
import { senderOf } from '../http/sender.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import { releaseWith } from '../rebuilds/releases.ts';
import { notFoundFile, oldAddresses, redirectsFile } from '../static/readers-site.ts';
import { pathWithin, staticSite } from '../static/static-site.ts';
import { closedHeaders } from './site-previews.ts';

/* A release's pages have absolute addresses, so it can't be shown below another path: the site's
   own addresses show it, only to the browser with a sealed cookie. */

/** The bar above each page of a release, in the language of the editor. */
const bar = z.object({
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** What is shown. */
  title: z.string(),
  /** The words of the link to the page that ends it. */
  end: z.string(),
  /** The address of the bar's style sheet. */
  style: z.string(),
});

const schema = z.object({
  release: z.string().refine(isReleaseId),
  /** Milliseconds since 1970. */
  until: z.number(),
  bar,
});

type Shown = z.output<typeof schema>;

/** Seconds. */
const lifetime = 60 * 60;

const cookieName = 'galley_release';

type Place = Pick<ServerContext, 'base' | 'settings'>;
type Where = Pick<Caller, 'origin'>;

const cookieOf = (context: Place, where: Where) =>
  sealedCookie(context, where, { name: cookieName, schema });

/** True for a browser that may be looking at a release. */
export function mayLookAtRelease(cookies: string | null | undefined): boolean {
  return cookies?.includes(`${cookieName}=`) === true;
}

/** False before a CDN: its rules may keep every page, also one that only this browser may see. */
export function canLookAtReleases({ settings }: Pick<ServerContext, 'settings'>): boolean {
  return settings.publish.cdn === null;
}

/** The release that a browser is looking at; null if it sees the live site. */
export async function shownRelease(
  context: Place,
  where: Where,
  cookies: string | null | undefined,
): Promise<Shown | null> {
  const shown = mayLookAtRelease(cookies) ? await cookieOf(context, where).read(cookies) : null;
  return shown !== null && shown.until > Date.now() ? shown : null;
}

/**
 * The `Set-Cookie` header by which a browser sees a release for an hour. Throws a {@link Problem}:
 * `forbidden` without the right to roll back, `not-found`, `conflict` before a CDN and if the
 * release's files are not known.
 */
export async function lookAtRelease(
  context: Place & Pick<ServerContext, 'releases'>,
  { user, origin }: { readonly user: Pick<Editor['user'], 'capabilities'> } & Where,
  id: string,
  words: Shown['bar'],
): Promise<string> {
  if (!mayRollBack(user.capabilities)) {
    const detail = 'Only accounts that may roll back can look at releases.';
    throw new Problem({ code: 'forbidden', detail });
  }
  if (!canLookAtReleases(context)) {
    const detail =
      'A CDN (CDN_PURGE) may keep pages at the addresses of the site for all readers, so a release cannot be shown there.';
    throw new Problem({ code: 'conflict', detail });
  }
  const { release } = releaseWith(context, id);
  if (context.releases === null || readFileList(join(context.releases, release.id)) === null) {
    const detail = 'This release has no list of its files that can be read, so it cannot be shown.';
    throw new Problem({ code: 'conflict', detail });
  }
  const shown = { release: release.id, until: Date.now() + lifetime * 1000, bar: words };
  return cookieOf(context, { origin }).write(shown, lifetime);
}

/** The `Set-Cookie` header by which a browser sees the live site again. */
export function leaveRelease(context: Place, where: Where): string {
  return cookieOf(context, where).forget;
}

const pageAt = (path: string): string => `client${pageFile(path)}`;

type OpenRelease = NonNullable<ReturnType<typeof openRelease>>;

/** A release that is shown. Its files may be in the folders of later releases. */
const openRelease = (releases: string, id: string, base: string) => {
  const list = readFileList(join(releases, id));
  if (list === null) return null;
  const files: ReadonlySet<string> = new Set(list.files.keys());
  /** The folder in which a file is. */
  const find = (path: string) => folderFinder(releases, id)(path);
  const marks = chainOf(releases, id).map((each) => markInUse(join(releases, each)));
  const redirects = join(find(redirectsFile), redirectsFile);
  return {
    id,
    files,
    find,
    moveOf: oldAddresses(redirects, base, (path) => files.has(pageAt(path))),
    /** Allows the folders to be removed, or to become thin. */
    close: () => marks.forEach((end) => end()),
  };
};

const barHtml = ({ language, direction, title, end, style }: Shown['bar'], at: string): string => {
  const label = escapeUTF8(title);
  return [
    `<link rel="stylesheet" href="${escapeUTF8(style)}">`,
    `<aside class="preview-bar" lang="${escapeUTF8(language)}" dir="${direction}" aria-label="${label}">`,
    `<p class="preview-what"><strong>${label}</strong></p>`,
    `<p><a href="${escapeUTF8(at)}">${escapeUTF8(end)}</a></p></aside>`,
  ].join('');
};

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly site: OpenRelease;
  readonly shown: Shown;
}

/** Few editors look at releases at the same time. */
const mostOpen = 3;

/** Shows releases to browsers that look at one. The next layers answer everything else. */
export function showReleases(context: ServerContext): { readonly answer: Layer; close(): void } {
  const { base, releases } = context;
  const open = new LRUCache<string, OpenRelease>({
    max: mostOpen,
    ttl: lifetime * 1000,
    ttlAutopurge: true,
    dispose: (site) => site.close(),
  });

  const siteOf = (id: string): OpenRelease | null => {
    if (releases === null) return null;
    if (findLive(releases)?.id === id) {
      // It may get new files.
      open.delete(id);
      return null;
    }
    const known = open.get(id);
    if (known !== undefined) return known;
    const site = openRelease(releases, id, base);
    if (site !== null) open.set(id, site);
    return site;
  };

  const givePage = async (
    { request, response, site, shown }: Asked,
    file: string,
    status = 200,
  ) => {
    const html = await readFile(join(site.find(file), file), 'utf8');
    const above = barHtml(shown.bar, deskPaths(base).releasePreview);
    const body = Buffer.from(html.replace(/<body\b[^>]*>/, (start) => `${start}${above}`));
    const headers = {
      'content-type': contentTypeOf(file),
      'content-length': body.length,
      'galley-release': site.id,
    };
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  };

  const go = (response: ServerResponse, location: string): void => {
    response.writeHead(302, { location }).end();
  };

  const give = async (asked: Asked, path: string, next: () => void): Promise<void> => {
    const { request, response, site } = asked;
    const { files, id } = site;
    const move = site.moveOf(request.url ?? '/');
    if (move !== undefined) {
      go(response, move.location);
      return;
    }
    const file = pageAt(path);
    const missing = () => {
      const page = notFoundFile(path, (own) => files.has(`client${own}`));
      return givePage(asked, `client${page}`, 404);
    };
    if (isForHosts(path)) return missing();
    if (files.has(file) && file.endsWith('.html')) return givePage(asked, file);
    if (files.has(file)) {
      const client = join(site.find(file), 'client');
      const one = staticSite({ client, release: id, isPrivate: true }, base);
      return one(request, response, () => void missing());
    }
    if (files.has(pageAt(`${path}/`))) go(response, href(`${path}/`, base));
    // Such as the style sheet of the bar.
    else if (isOutlasting(path)) next();
    else await missing();
  };

  const answer: Layer = async (request, response, next) => {
    const { cookie } = request.headers;
    const where = senderOf(request, context.settings.desk.trustProxy);
    const shown = await shownRelease(context, where, cookie);
    const site = shown && siteOf(shown.release);
    const path = pathWithin(request.url ?? '/', base);
    if (shown === null || site === null || path === null) return next();
    for (const [header, value] of closedHeaders) response.setHeader(header, value);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    return give({ request, response, site, shown }, path, next);
  };
  return { answer, close: () => open.clear() };
}
