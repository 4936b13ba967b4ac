import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { AstroIntegrationLogger } from 'astro';
import {
  asFolder,
  isFilePage,
  parseTarget,
  pathKey,
  type KnownSite,
} from '../../content/paths/index.ts';
import { mediaFolderName } from './write-media.ts';
import { locationOf, redirectsById, redirectsOf } from './redirects.ts';

export type DevelopmentAnswer =
  | { readonly kind: 'redirect'; readonly location: string }
  // Astro removes `.html` from an address, unless a slash follows.
  | { readonly kind: 'page'; readonly target: string }
  | { readonly kind: 'media'; readonly file: string; readonly type: string };

interface Options {
  readonly known: KnownSite;
  /** Names and types. */
  readonly media: ReadonlyMap<string, string>;
  /** `/` or `/blog`. */
  readonly base: string;
}

/**
 * Answers `astro dev`'s requests for pictures and old addresses (`/blog/?p=12`, with or without
 * `BASE_PATH`); null for others.
 */
export function developmentAnswers({ known, media, base }: Options) {
  const folder = base.replace(/\/+$/, '');
  const old = new Map(redirectsOf(known).map((each) => [pathKey(asFolder(each.from)), each]));
  const pages = new Set(known.records.flatMap(({ parts }) => parts.filter(isFilePage)));
  const byId = new Map(redirectsById(known).map((each) => [each.from, each]));

  return (target: string): DevelopmentAnswer | null => {
    const request = parseTarget(target);
    if (request === null) return null;
    const { path: full, id } = request;
    const path = `${full}/`.startsWith(`${folder}/`) ? full.slice(folder.length) : full;
    const name = path.startsWith(`/${mediaFolderName}/`)
      ? path.slice(mediaFolderName.length + 2)
      : '';
    const type = media.get(name);
    if (type !== undefined) return { kind: 'media', file: name, type };

    if (pages.has(path)) return { kind: 'page', target: target.replace(/(?=[?#]|$)/, '/') };
    const redirect =
      (path === '/' || path === '') && id !== undefined
        ? byId.get(`/_p/${id}.html`)
        : (byId.get(path) ?? old.get(pathKey(path.replace(/\/*$/, '/'))));
    return redirect === undefined
      ? null
      : { kind: 'redirect', location: locationOf(redirect, base) };
  };
}

interface Sending {
  /** Holds the pictures and files. */
  readonly folder: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Leaves the answer to Astro. */
  readonly next: () => void;
  readonly logger: Pick<AstroIntegrationLogger, 'warn'>;
}

export function sendAnswer(found: DevelopmentAnswer, sending: Sending): void {
  const { folder, request, response, next, logger } = sending;
  if (found.kind === 'page') {
    request.url = found.target;
    return next();
  }
  if (found.kind === 'redirect') {
    // Not permanent: browsers would remember it after the developer has changed it.
    response.writeHead(302, { location: found.location }).end();
    return;
  }
  response.writeHead(200, { 'content-type': found.type });
  pipeline(createReadStream(join(folder, found.file)), response, (error) => {
    // A browser closes the connection when the reader leaves the page.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      logger.warn(`${found.file} could not be served: ${error.message}`);
  });
}
