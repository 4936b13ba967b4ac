import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** A request whose address was understood. The body is still unread. */
export interface Incoming {
  readonly method: string;
  /** Percent-encoded, as it came. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Scheme and host that the caller used, where the Host header says so. */
  readonly host: string;
  readonly address: string;
  header(name: string): string;
  readonly stream: IncomingMessage;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer | Readable;
}

/** Null when the address or the host cannot be understood. */
export function readIncoming(request: IncomingMessage): Incoming | null {
  const target = request.url ?? '/';
  const host = request.headers.host ?? 'localhost';
  if (!target.startsWith('/') || !/^[\w.:[\]-]+$/.test(host)) return null;
  if (!URL.canParse(`http://${host}`)) return null;
  const [path = '/', ...rest] = target.split('?');
  return {
    method: (request.method ?? 'GET').toUpperCase(),
    path: path.replaceAll(/\/{2,}/g, '/'),
    query: new URLSearchParams(rest.join('?')),
    host: `http://${host}`,
    address: request.socket.remoteAddress ?? '',
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? '');
    },
    stream: request,
  };
}

export function json(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

export function text(
  status: number,
  type: string,
  body: string,
  headers: Reply['headers'] = {},
): Reply {
  return {
    status,
    headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...headers },
    body,
  };
}

export function redirect(
  status: 301 | 302,
  location: string,
  headers: Reply['headers'] = {},
): Reply {
  return text(status, 'text/html; charset=UTF-8', '', {
    Location: headerSafe(location),
    ...headers,
  });
}

/** UTF-8 in a header goes over the wire byte by byte; control characters never do. */
export function headerSafe(value: string): string {
  return Buffer.from(value.replaceAll(/[\u0000-\u001f\u007f]/g, ' '), 'utf8').toString('latin1');
}
