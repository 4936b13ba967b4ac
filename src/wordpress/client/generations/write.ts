import { CmsError } from '../errors.ts';
import type { Exchange } from '../exchange.ts';
import type { Transport } from '../request.ts';

/** Refuses a write without credentials before anything is sent. */
export function needCredentials(
  transport: Transport,
  what: string,
  { method, url }: Pick<Exchange, 'method' | 'url'>,
): void {
  if (transport.canSign) return;
  throw new CmsError({
    code: 'unauthorized',
    message: `${what} needs credentials, and none are set.`,
    hint: 'Set a user name and an application password (see .env.example).',
    method,
    url: url.href,
  });
}

/** Sends a write as JSON, signed, once. The byte length goes along (`interface.md`, notes on E3). */
export async function sendJson(
  transport: Transport,
  what: string,
  url: URL,
  body: unknown,
): Promise<unknown> {
  const exchange: Exchange = {
    method: 'POST',
    url,
    signed: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  needCredentials(transport, what, exchange);
  return (await transport.json(exchange)).value;
}

/** Sends a deletion, signed, once. */
export async function sendDelete(transport: Transport, url: URL): Promise<unknown> {
  const exchange = { method: 'DELETE', url, signed: true } as const;
  needCredentials(transport, 'Deleting', exchange);
  return (await transport.json(exchange)).value;
}
