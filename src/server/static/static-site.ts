import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { send, type SendResult } from '@fastify/send';
import Negotiator from 'negotiator';
import { href, isLatePath, pageFile } from '../../content/paths/index.ts';
import { errorCode } from '../../error-code.ts';
import {
  cacheControlOf,
  codingNames,
  codings,
  contentTypeOf,
  isForHosts,
  isOutlasting,
  linkOf,
  revalidated,
  type Coding,
} from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import {
  hasVersion,
  needsDisk,
  type SmallFile,
  smallFile,
  type KnownAnswers,
} from './small-files.ts';
import type { PagesOnDemand } from '../on-demand/pages.ts';

/** The path below `base` (empty or `/blog`), decoded, without `..`; null outside of it. */
export function pathWithin(url: string, base: string): string | null {
  const [encoded = ''] = url.split(/[?#]/, 1);
  if (encoded !== base && !encoded.startsWith(`${base}/`)) return null;
  try {
    const path = posix.normalize(`/${decodeURIComponent(encoded.slice(base.length))}`);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** A built site on disk. */
export interface SiteFolder {
  /** The folder of the files that readers get. */
  readonly client: string;
  /** The id of the release; null for a site that is not a release. */
  readonly release: string | null;
  /** True for a site preview: no cache may store it. */
  readonly isPrivate?: boolean | undefined;
  /** Remembers answers. Only for a release: other folders may change. */
  readonly known?: KnownAnswers | undefined;
  /** The pages that have no file. */
  readonly onDemand?: PagesOnDemand | null | undefined;
}

/** `Cache-Control` of files that may change. */
export function cachingIn({ isPrivate = false }: SiteFolder): string {
  return isPrivate ? 'private, no-store' : revalidated;
}

// Its types lack the second argument.
interface Preferring {
  encodings(available: readonly string[], how: { preferred: readonly string[] }): string[];
}

const copyOf = (path: string, coding: Coding): string => `${path}.${codings[coding]}`;

/** The file that a path is a compressed copy of, by its name; null for other names. */
const originalOf = (path: string): string | null => {
  const ending = Object.values(codings).find((each) => path.endsWith(`.${each}`));
  return ending === undefined ? null : path.slice(0, -ending.length - 1);
};

/**
 * The codings that a client prefers to the plain file, by its preference, then by size. None for a
 * range request: a range of a compressed file is useless.
 */
const takenCodings = (headers: IncomingHttpHeaders): readonly Coding[] => {
  if (headers.range !== undefined || headers['accept-encoding'] === undefined) return [];
  const negotiator: Preferring = new Negotiator({ headers });
  const available = [...codingNames, 'identity'];
  const taken = negotiator.encodings(available, { preferred: available });
  const end = taken.indexOf('identity');
  return taken
    .slice(0, end === -1 ? undefined : end)
    .flatMap((name) => codingNames.filter((coding) => coding === name));
};

interface Found {
  readonly answer: SendResult;
  readonly place: SiteFolder;
  readonly coding: Coding | null;
}

const isMissing = ({ statusCode, type }: SendResult): boolean =>
  type === 'error' && [400, 403, 404].includes(statusCode);

const ask = (request: IncomingMessage, path: string, { client }: SiteFolder) =>
  send(request, href(path, ''), {
    root: client,
    // Certificate challenges and the like.
    dotfiles: path.startsWith('/.well-known/') ? 'allow' : 'ignore',
    cacheControl: false,
    contentType: false,
    index: false,
  });

/** Finds a file below one folder, compressed copies first. */
const find = async (
  request: IncomingMessage,
  path: string,
  place: SiteFolder,
): Promise<Found | null> => {
  const original = originalOf(path);
  if (original !== null && !isMissing(await ask(request, original, place))) return null;
  for (const coding of takenCodings(request.headers)) {
    const answer = await ask(request, copyOf(path, coding), place);
    if (!isMissing(answer)) return { answer, place, coding };
  }
  const answer = await ask(request, path, place);
  return isMissing(answer) ? null : { answer, place, coding: null };
};

/** The headers of a file's response, beside those about its content. */
const commonHeaders = (path: string, place: SiteFolder): Record<string, string> => ({
  'Cache-Control': place.isPrivate ? cachingIn(place) : cacheControlOf(path),
  ...(linkOf(path) === null ? {} : { Link: linkOf(path) ?? '' }),
  ...(place.release === null ? {} : { 'Galley-Release': place.release }),
  Vary: place.isPrivate ? 'Accept-Encoding, Cookie, Authorization' : 'Accept-Encoding',
});

// A 304 has no headers about the content.
const headersOf = (path: string, { answer, place, coding }: Found): Record<string, string> => {
  const isGiven = answer.type === 'file' && answer.statusCode !== 304;
  return {
    ...answer.headers,
    ...commonHeaders(path, place),
    ...(answer.type === 'file' ? {} : { 'Cache-Control': cachingIn(place) }),
    ...(isGiven ? { 'Content-Type': contentTypeOf(path) } : {}),
    ...(isGiven && coding !== null ? { 'Content-Encoding': coding } : {}),
  };
};

// True when the reader has closed the connection.
const hasLeft = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'].includes(
    errorCode(error) ?? '',
  );

const give = async (response: ServerResponse, path: string, found: Found): Promise<void> => {
  const { answer } = found;
  if (answer.type === 'error' && answer.statusCode >= 500) throw answer.metadata.error;
  response.writeHead(answer.statusCode, headersOf(path, found));
  await pipeline(answer.stream, response).catch((error: unknown) => {
    if (!hasLeft(error)) throw error;
  });
};

const isDotFile = (path: string): boolean => path.includes('/.');

/** Finds a small file in memory; null if it has to come from the disk. */
const findSmall = (
  { headers }: IncomingMessage,
  path: string,
  { client }: SiteFolder,
): SmallFile | null | Promise<SmallFile | null> => {
  if (needsDisk(headers) || isDotFile(path) || originalOf(path) !== null) return null;
  return smallFile(join(client, path), takenCodings(headers)[0] ?? null);
};

const giveSmall = (
  request: IncomingMessage,
  response: ServerResponse,
  { file, path, place }: { file: SmallFile; path: string; place: SiteFolder },
): void => {
  const { body, coding, etag, changedAt } = file;
  const common = {
    ...commonHeaders(path, place),
    ETag: etag,
    'Last-Modified': changedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  const content = {
    'Content-Type': contentTypeOf(path),
    'Content-Length': String(body.length),
    ...(coding === null ? {} : { 'Content-Encoding': coding }),
  };
  if (!isLatePath(path)) place.known?.note(request, file, { common, content });
  if (hasVersion(request.headers, file)) {
    response.writeHead(304, common).end();
    return;
  }
  response.writeHead(200, { ...common, ...content });
  response.end(request.method === 'HEAD' ? undefined : body);
};

const sayBusy = (response: ServerResponse): void => {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '5' };
  response.writeHead(503, headers).end('This page cannot be shown now. Try again in some seconds.');
};

// Short, since another release may have a file there.
const toFolder = (response: ServerResponse, location: string, place: SiteFolder): void => {
  const kept = place.isPrivate ? cachingIn(place) : 'public, max-age=600';
  response.writeHead(301, { location, 'cache-control': kept }).end();
};

/**
 * Serves a site's files below `base` (empty, or `/blog`). Files that never change are also searched
 * in `others`: a reader may still have an old page open.
 */
export function staticSite(
  place: SiteFolder,
  base: string,
  others: (path: string) => readonly SiteFolder[] = () => [],
): Layer {
  const findElsewhere = async (request: IncomingMessage, path: string): Promise<Found | null> => {
    for (const other of isOutlasting(path) ? others(path) : []) {
      // There may be a hundred of them, and most do not have it.
      if (!existsSync(join(other.client, path))) continue;
      const found = await find(request, path, other);
      if (found !== null) return found;
    }
    return null;
  };
  /** Answers with a page that has no file. False if there is no such page. */
  const giveOnDemand = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    if (place.onDemand?.has(path) !== true) return false;
    const file = await place.onDemand
      .find(path, takenCodings(request.headers)[0] ?? null)
      .catch(() => 'cannot' as const);
    if (file === 'cannot') sayBusy(response);
    else if (file) giveSmall(request, response, { file, path: pageFile(path), place });
    return Boolean(file);
  };
  return async (request, response, next) => {
    const { method = '', url = '/' } = request;
    const within = ['GET', 'HEAD'].includes(method) ? pathWithin(url, base) : null;
    if (within === null || isForHosts(within)) return next();
    // Meant for caches on the way: an unchanged file gets 304. Node's `fetch` always sends it.
    delete request.headers['cache-control'];
    const path = pageFile(within);
    const small = findSmall(request, path, place);
    const file = small instanceof Promise ? await small : small;
    if (file !== null) return giveSmall(request, response, { file, path, place });
    const found = (await find(request, path, place)) ?? (await findElsewhere(request, path));
    const toThisFolder = () =>
      toFolder(response, `${href(`${path}/`, base)}${/\?.*$/.exec(url)?.[0] ?? ''}`, place);
    if (found !== null) {
      return found.answer.type === 'directory' ? toThisFolder() : give(response, path, found);
    }
    if (await giveOnDemand(request, response, within)) return;
    return place.onDemand?.has(`${within}/`) === true ? toThisFolder() : next();
  };
}
