import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  findSitePreview,
  isKeyOf,
  isOver,
  sitePreviewPath,
  type FoundSitePreview,
} from '../../publish/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from '../auth/face.ts';
import type { Layer } from '../http/listen.ts';
import { rightsOf } from '../auth/rights.ts';
import { withQuery, deskPaths } from '../paths.ts';
import { visitOf } from '../auth/caller.ts';
import { openedPreview } from './opened-previews.ts';
import { hasPass, writePass } from './pass.ts';

/** A request for something of a preview. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly found: FoundSitePreview;
  readonly path: string;
  readonly query: URLSearchParams;
}

// For whoever may see it and for no machine, whatever the answer is.
const closedHeaders = [
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

const isEditor = ({ editor }: Visit): boolean => editor !== null && rightsOf(editor.user).write;

// What a person opens, and what a page loads: an answer in HTML would do the latter no good.
const isPage = (path: string): boolean => /(?:\/[^/.]*|\.html)$/.test(path);

/**
 * Serves the previews beside the live site, below `/previews/NAME/`, to those who are signed in and may write, and to
 * those with a link. A name that no preview has is the live site's.
 */
export const serveSitePreviews = (desk: Desk): Layer => {
  const { base, releases, settings } = desk;
  const secret = settings.desk.sessionSecret;

  const refuse = ({ response, path }: Asked, { editor }: Visit): void => {
    if (editor !== null) {
      say(response, 403, 'Your account may not write posts, so it cannot see previews.');
    } else if (isPage(path)) {
      seeOther(response, withQuery(deskPaths(base).signIn, { to: path }));
    } else {
      say(response, 401, 'You are not signed in. Sign in first.');
    }
  };

  const answer = async (asked: Asked, next: () => void): Promise<void> => {
    const { request, response, found, path, query } = asked;
    const { preview } = found;
    const visit = await visitOf(desk, request);
    const hasKey = isKeyOf(secret, preview, query.get('key') ?? '');
    const mayOpen =
      hasKey || isEditor(visit) || (await hasPass(desk, visit, preview, request.headers.cookie));
    if (!mayOpen) {
      refuse(asked, visit);
      return;
    }
    if (isOver(preview)) {
      say(response, 410, 'This preview has expired.');
      return;
    }
    if (hasKey) {
      response.setHeader('set-cookie', await writePass(desk, visit, preview));
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
    // Cookies of a preview begin with the slash.
    return answer({ ...asked, path: `${path}/` === home ? home : path }, next);
  };
};
