import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the log says of a request besides what it says of all, as whoever answers it has found. */
export interface RequestNotes {
  /** WordPress's id of who asked. */
  account?: number;
  /** What went wrong on our side. */
  error?: Error;
}

interface Known {
  readonly id: string;
  readonly notes: RequestNotes;
}

const known = new WeakMap<IncomingMessage, Known>();

// What a proxy made up is written into logs and headers as it is.
const harmless = /^[\w-]{1,64}$/;

const knownOf = (request: IncomingMessage, proxies: number): Known => {
  const before = known.get(request);
  if (before !== undefined) return before;
  const given = proxies === 0 ? undefined : request.headers['x-request-id'];
  const id = typeof given === 'string' && harmless.test(given) ? given : randomUUID();
  const now: Known = { id, notes: {} };
  known.set(request, now);
  return now;
};

/** Names a request in the log and in `X-Request-Id`: as the nearest trusted proxy does, else by a new id. */
export const requestId = (request: IncomingMessage, proxies: number): string =>
  knownOf(request, proxies).id;

/** Where to write what else is known of a request. */
export const notesOn = (request: IncomingMessage): RequestNotes => knownOf(request, 0).notes;
