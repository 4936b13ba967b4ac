import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

// Each proxy adds its own entry at the end. Anybody may have written the entries before.
const seenByOutermost = (header: string | string[] | undefined, proxies: number): string => {
  const entries = String(header ?? '').split(',');
  return entries[Math.max(0, entries.length - proxies)]?.trim() ?? '';
};

const plainAddress = (text: string): string => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? '' : address;
};

/** How rate limits count: of IPv6 `groups` of 16 bits. A /64 is one client, a /48 a site. */
export function networkOf(address: string, groups: 3 | 4 = 4): string {
  if (!isIPv6(address)) return address;
  // Browsers' spelling: lower case, no leading zeros, at most one gap.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return [...(first ?? []), ...gap, ...(last ?? [])].slice(0, groups).join(':');
}

/** Null for a host that no browser would send. */
const originOf = (scheme: string, host: string): string | null =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
    ? (URL.parse(`${scheme}://${host}`)?.origin ?? null)
    : null;

interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The network address that sent a request, and the origin that it was sent to. Reads
 * `X-Forwarded-For`, `-Proto` and `-Host` as `proxies` trusted proxies wrote them.
 */
export function senderOf({ headers, socket }: Arrived, proxies: number) {
  const forwarded = (name: string): string =>
    proxies === 0 ? '' : seenByOutermost(headers[`x-forwarded-${name}`], proxies);
  const scheme = forwarded('proto').toLowerCase() === 'https' ? 'https' : 'http';
  return {
    /** Empty when the connection is gone. */
    address: plainAddress(forwarded('for')) || plainAddress(socket.remoteAddress ?? ''),
    /** As browsers spell it: `https://desk.example.com`. */
    origin:
      originOf(scheme, forwarded('host')) ??
      originOf(scheme, headers.host ?? '') ??
      `${scheme}://localhost`,
  };
}

/** How safe the connection to an origin is; `local` never leaves this machine. */
export function wayTo(origin: string): 'encrypted' | 'local' | 'open' {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return 'encrypted';
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? 'local' : 'open';
}
