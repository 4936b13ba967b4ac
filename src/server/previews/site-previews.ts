import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import {
  findSitePreview,
  isOver,
  listSitePreviews,
  removeSitePreview,
  sharedPreviewPath,
  type SitePreview,
  sitePreviewPath,
  type FoundSitePreview,
  isKeyOf,
} from '../../publish/index.ts';
import { callerOf } from '../auth/caller.ts';
import type { Caller } from '../auth/guard.ts';
import { rightsOf } from '../auth/rights.ts';
import { sealedCookie } from '../auth/session-cookies.ts';
import type { ServerContext } from '../context.ts';
import type { Layer } from '../http/listen.ts';
import { withQuery, deskPaths } from '../paths.ts';
import { mayReadDrafts } from './drafts.ts';
import { Problem } from '../problem.ts';
import { notFoundPage } from '../static/readers-site.ts';
import { staticSite } from '../static/static-site.ts';

type Place = Pick<ServerContext, 'base' | 'releases' | 'settings'>;

const unknown = () =>
  new Problem({
    code: 'not-found',
    detail: 'There is no preview with this name, or it has expired.',
  });

/** The previews that have not expired, the newest first. */
export function sitePreviews({
  releases,
}: Pick<ServerContext, 'releases'>): readonly SitePreview[] {
  return releases === null ? [] : listSitePreviews(releases).filter((preview) => !isOver(preview));
}

/** Removes a preview with its links, and returns it. Throws a {@link Problem} `not-found`. */
export function dropSitePreview(
  { releases }: Pick<ServerContext, 'releases'>,
  name: string,
): SitePreview {
  const found = releases === null ? null : findSitePreview(releases, name);
  if (releases === null || found === null || !removeSitePreview(releases, name)) throw unknown();
  return found.preview;
}

/** A path that opens a preview until it expires or is replaced. Throws a {@link Problem}. */
export function shareLink({ base, releases, settings }: Place, name: string): string {
  const found = releases === null ? null : findSitePreview(releases, name);
  if (found === null || isOver(found.preview)) throw unknown();
  return sharedPreviewPath(found.preview, { base, secret: settings.desk.sessionSecret });
}

/** Serves the files of a preview, after access was checked. */
const openedPreview = ({ folder, preview }: FoundSitePreview, base: string): Layer => {
  const place = { client: join(folder, 'client'), release: null, isPrivate: true };
  const below = sitePreviewPath(base, preview.name).replace(/\/$/, '');
  const files = staticSite(place, below);
  return (request, response, next) =>
    files(request, response, () => void notFoundPage(place, below)(request, response, next));
};

type Where = Pick<Caller, 'origin'>;
type Owner = Pick<ServerContext, 'base' | 'settings'>;

const passCookie = (context: Owner, name: string, where: Where) =>
  sealedCookie(context, where, {
    name: 'galley_site_preview',
    path: sitePreviewPath(context.base, name),
    schema: z.object({ name: z.string(), madeAt: z.string(), expiresAt: z.string() }),
  });

/** The `Set-Cookie` header for a browser with a preview's key, until the preview expires. */
const writePass = (
  context: Owner,
  where: Where,
  { name, madeAt, expiresAt }: SitePreview,
): Promise<string> => {
  const lifetime = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  return passCookie(context, name, where).write({ name, madeAt, expiresAt }, lifetime);
};

/** True when a `Cookie` header holds a pass for this preview. */
const hasPass = async (
  context: Owner,
  where: Where,
  preview: SitePreview,
  header: string | undefined,
): Promise<boolean> => {
  if (isOver(preview)) return false;
  const pass = await passCookie(context, preview.name, where).read(header);
  return (
    pass?.name === preview.name &&
    pass.madeAt === preview.madeAt &&
    pass.expiresAt === preview.expiresAt
  );
};

interface FileRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly found: FoundSitePreview;
  readonly path: string;
  readonly query: URLSearchParams;
}

// For every response: no cache and no search engine may keep it.
export const closedHeaders = [
  ['cache-control', 'private, no-store'],
  ['vary', 'cookie, authorization'],
  ['x-robots-tag', 'noindex, nofollow, noarchive'],
  ['referrer-policy', 'no-referrer'],
] as const;

const say = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
};

const seeOther = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location }).end();
};

/** The accounts that write, and of previews with drafts those that may read everybody's drafts. */
const isForEditor = (context: ServerContext, { hasDrafts }: SitePreview, { editor }: Caller) =>
  editor !== null &&
  rightsOf(editor.user).write &&
  (!hasDrafts || mayReadDrafts(context, editor.user));

// True for a page that a person opens, false for a file that a page loads.
const isPage = (path: string): boolean => /(?:\/[^/.]*|\.html)$/.test(path);

/**
 * Serves previews of the site below `/previews/NAME/`: to editors who may write, with drafts to
 * those who may read them, and to browsers with a link. Other names belong to the live site.
 */
export function serveSitePreviews(context: ServerContext): Layer {
  const { base, releases, settings } = context;
  const secret = settings.desk.sessionSecret;

  const refuse = ({ response, path }: FileRequest, { editor }: Caller): void => {
    if (editor !== null) {
      const what = rightsOf(editor.user).write
        ? 'read the drafts of other people, which this preview shows'
        : 'write posts, so it cannot see previews';
      say(response, 403, `Your account may not ${what}.`);
    } else if (isPage(path)) {
      seeOther(response, withQuery(deskPaths(base).signIn, { to: path }));
    } else {
      say(response, 401, 'You are not signed in. Sign in first.');
    }
  };

  const answer = async (fileRequest: FileRequest, next: () => void): Promise<void> => {
    const { request, response, found, path, query } = fileRequest;
    const { preview } = found;
    const caller = await callerOf(context, request);
    const hasKey = isKeyOf(secret, preview, query.get('key') ?? '');
    const mayOpen =
      hasKey ||
      isForEditor(context, preview, caller) ||
      (await hasPass(context, caller, preview, request.headers.cookie));
    if (!mayOpen) {
      refuse(fileRequest, caller);
      return;
    }
    if (isOver(preview)) {
      say(response, 410, 'This preview has expired.');
      return;
    }
    if (hasKey) {
      response.setHeader('set-cookie', await writePass(context, caller, preview));
      seeOther(response, path);
      return;
    }
    return openedPreview(found, base)(request, response, next);
  };

  return async (request, response, next) => {
    const [path = '', query = ''] = (request.url ?? '/').split(/[?#]/, 2);
    const name = path.startsWith(`${base}/previews/`)
      ? path.slice(`${base}/previews/`.length).split('/', 1)[0]
      : undefined;
    const found = name && releases !== null ? findSitePreview(releases, name) : null;
    if (found === null) return next();
    for (const [header, value] of closedHeaders) response.setHeader(header, value);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) {
      response.setHeader('allow', 'GET, HEAD');
      return say(response, 405, 'Previews are read-only.');
    }
    const home = sitePreviewPath(base, found.preview.name);
    const asked = { request, response, found, query: new URLSearchParams(query) };
    // The path of the pass cookie ends with a slash.
    return answer({ ...asked, path: `${path}/` === home ? home : path }, next);
  };
}
