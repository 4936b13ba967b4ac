import type { IncomingMessage } from 'node:http';
import { isFromElsewhere } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { senderOf } from '../http/sender.ts';
import { Refusal } from './refusal.ts';

/** The origin of a page of this site that sent a request from another host; null for this host. */
export function readersOrigin(
  { settings }: Pick<ServerContext, 'settings'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string | null {
  const { origin } = headers;
  return origin !== undefined && origin === settings.siteUrl ? origin : null;
}

/** Refuses what was sent from a page of another site, before its body is read. Throws a {@link Refusal}. */
export function refuseElsewhere(context: ServerContext, request: IncomingMessage): void {
  if (readersOrigin(context, request) !== null) return;
  const { origin: own } = senderOf(request, context.settings.desk.trustProxy);
  const { origin } = request.headers;
  if (isFromElsewhere(request) || (origin !== undefined && origin !== own))
    throw new Refusal('elsewhere');
}
