import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { CmsError } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import type { Layer } from '../http/listen.ts';
import { kindOf, type RequestKind } from './metrics.ts';

/** The server's log, one JSON line an event. Never holds credentials, cookies or bodies. */
export function createLog(level: Level, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.cookie', '*.password', '*.token'],
    },
    to ?? pino.destination(1),
  );
}

/** Additions to the log line of a request. */
interface RequestNotes {
  /** The account's id in WordPress. */
  account?: number;
  /** The failure of the request. */
  error?: Error;
}

const known = new WeakMap<IncomingMessage, { id: string; notes: RequestNotes }>();

// A proxy's id is written into logs and headers unchanged.
const harmless = /^[\w-]{1,64}$/;

const knownOf = (request: IncomingMessage, proxies: number) => {
  const before = known.get(request);
  if (before !== undefined) return before;
  const given = proxies === 0 ? undefined : request.headers['x-request-id'];
  const id = typeof given === 'string' && harmless.test(given) ? given : randomUUID();
  const now = { id, notes: {} };
  known.set(request, now);
  return now;
};

/** A request's id for the log and `X-Request-Id`: the nearest trusted proxy's, or a new one. */
export function requestId(request: IncomingMessage, proxies: number): string {
  return knownOf(request, proxies).id;
}

export function notesOn(request: IncomingMessage): RequestNotes {
  return knownOf(request, 0).notes;
}

type Watching = Pick<ServerContext, 'base' | 'log' | 'metrics' | 'settings'>;

const isSite = (kind: RequestKind): boolean => kind === 'page' || kind === 'asset';

// Anyone with the link to a shared preview can see it, so the log does not hold it.
const withoutLink = (path: string): string => path.replace(/(\/preview\/).+/, '$1…');

const levelOf = (kind: RequestKind, status: number): 'debug' | 'info' | 'error' => {
  if (status >= 500 && kind !== 'state') return 'error';
  return isSite(kind) || kind === 'state' ? 'debug' : 'info';
};

// The message of a problem may say less, since strangers see it.
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof CmsError ? cause.message : message;

const lineOf = (request: IncomingMessage, response: ServerResponse) => {
  const { statusCode: status, writableFinished } = response;
  const { account = null, error } = notesOn(request);
  return {
    status,
    account,
    ...(writableFinished ? {} : { gone: true }),
    ...(error === undefined || status < 500 ? {} : { error: reasonOf(error) }),
    ...(error === undefined || status !== 500 ? {} : { stack: error.stack }),
  };
};

/** Counts and logs requests, without query, headers and body. Readers' files only at `debug`. */
export function watchRequests({ base, log, metrics, settings }: Watching): Layer {
  return (request, response, next) => {
    const begun = performance.now();
    const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    const kind = kindOf(path, base);
    const { trustProxy } = settings.desk;
    // Not for files of the site, which caches share.
    if (!isSite(kind)) response.setHeader('x-request-id', requestId(request, trustProxy));
    response.once('close', () => {
      const ms = performance.now() - begun;
      const { statusCode: status } = response;
      // An event stream lasts as long as the client listens.
      const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
      if (!isStream) metrics.requestEnded(kind, status, ms / 1000);
      const level = levelOf(kind, status);
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          request: requestId(request, trustProxy),
          kind,
          method: request.method,
          path: withoutLink(path),
          ...lineOf(request, response),
          ms: Math.round(ms),
        },
        'request',
      );
    });
    next();
  };
}
