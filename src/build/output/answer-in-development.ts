import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { AstroIntegrationLogger } from 'astro';
import { askedAt, href, pathKey, type KnownSite } from '../../content/paths/index.ts';
import { mediaFolderName } from './write-media.ts';
import { redirectsById, redirectsOf } from './redirects.ts';

export type DevelopmentAnswer =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'media'; readonly file: string; readonly type: string };

interface Options {
  readonly known: KnownSite;
  /** Names and types. */
  readonly media: ReadonlyMap<string, string>;
  /** `/` or `/blog`. */
  readonly base: string;
}

/**
 * What `astro dev` answers besides Astro's own pages: pictures and old addresses. Takes a request's target
 * (`/blog/?p=12`), with or without `BASE_PATH`. Null for every other target.
 */
export function developmentAnswers({ known, media, base }: Options) {
  const folder = base.replace(/\/+$/, '');
  const old = new Map(redirectsOf(known).map(({ from, to }) => [pathKey(from), to]));
  const byId = new Map(redirectsById(known).map(({ from, to }) => [from, to]));

  return (target: string): DevelopmentAnswer | null => {
    const asked = askedAt(target);
    if (asked === null) return null;
    const { path: full, id } = asked;
    const path = `${full}/`.startsWith(`${folder}/`) ? full.slice(folder.length) : full;
    const name = path.startsWith(`/${mediaFolderName}/`)
      ? path.slice(mediaFolderName.length + 2)
      : '';
    const type = media.get(name);
    if (type !== undefined) return { kind: 'media', file: name, type };

    const to =
      (path === '/' || path === '') && id !== undefined
        ? byId.get(`/_p/${id}.html`)
        : (byId.get(path) ?? old.get(pathKey(path.replace(/\/*$/, '/'))));
    return to === undefined ? null : { kind: 'redirect', location: href(to, base) };
  };
}

interface Sending {
  /** Holds the pictures and files. */
  readonly folder: string;
  readonly response: ServerResponse;
  readonly logger: Pick<AstroIntegrationLogger, 'warn'>;
}

export function sendAnswer(found: DevelopmentAnswer, { folder, response, logger }: Sending): void {
  if (found.kind === 'redirect') {
    // Not for ever: what is remembered by a browser outlives the change that is tried out.
    response.writeHead(302, { location: found.location }).end();
    return;
  }
  response.writeHead(200, { 'content-type': found.type });
  pipeline(createReadStream(join(folder, found.file)), response, (error) => {
    // Browsers leave before the end when they go on.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      logger.warn(`${found.file} could not be served: ${error.message}`);
  });
}
