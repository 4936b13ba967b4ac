import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who sent a request, and what the server is called where they are. */
export interface Sender {
  /** The network address; empty when the connection is gone. */
  readonly address: string;
  /** `https://desk.example.com`. */
  readonly origin: string;
  /** Whether browsers keep a cookie that is marked `Secure`, and pages that handle passwords are safe to serve. */
  readonly isEncrypted: boolean;
  /** Plain http, but on this very machine. */
  readonly isLocal: boolean;
}

// Each proxy adds its own entry at the end; what stands before theirs, anybody may have written.
const seenByOutermost = (header: string | string[] | undefined, proxies: number): string => {
  const entries = String(header ?? '').split(',');
  return entries[Math.max(0, entries.length - proxies)]?.trim() ?? '';
};

const plainAddress = (text: string): string => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? '' : address;
};

const isLoopbackAddress = (address: string): boolean => /^(?:127\.[\d.]+|::1)$/.test(address);
const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|[a-z\d.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
const isHost = (text: string): boolean => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text);

/** Reads `X-Forwarded-For`, `-Proto` and `-Host` as far as `proxies` of them are to be believed. */
export const senderOf = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): Sender => {
  const peer = plainAddress(socket.remoteAddress ?? '');
  const forwarded = (name: string): string =>
    proxies === 0 ? '' : seenByOutermost(headers[`x-forwarded-${name}`], proxies);

  const host = [forwarded('host'), headers.host ?? ''].find(isHost) ?? 'localhost';
  const isEncrypted = forwarded('proto').toLowerCase() === 'https';
  return {
    address: plainAddress(forwarded('for')) || peer,
    // As browsers spell it: in lower case, and without the port that goes without saying.
    origin: new URL(`${isEncrypted ? 'https' : 'http'}://${host}`).origin,
    isEncrypted,
    isLocal: !isEncrypted && isLoopbackAddress(peer) && isLoopbackName(host),
  };
};
