import { type Duplex, pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createInflate,
  createUnzip,
  inflate,
  unzip,
} from 'node:zlib';
import { toPlainText } from './plain-text.ts';

/** What an answer begins with. */
export interface Head {
  readonly status: number;
  /** Names in lower case; repeated ones joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer whose body is still to be read, or to be left. */
export interface Opened extends Head {
  readonly url: URL;
  readonly body: Readable;
  /** Reads a short rest of it, which keeps the connection, or else drops the connection. Never throws. */
  discard(): Promise<void>;
}

/** A response, before it is interpreted. */
export interface Answer extends Head {
  readonly text: string;
  /** Parsed once, at the first call. */
  readonly body: () => Body;
  /** The final address, after redirects. */
  readonly url: URL;
}

/** The headers of an answer as Node and undici give them. */
export function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Where an answer redirects to, as it says it; null when it is no redirect. */
export function redirectOf({ status, headers }: Head): string | null {
  return redirects.has(status) ? (headers['location'] ?? null) : null;
}

/** A redirect's target; null when it is no web address. */
export function targetOf(location: string, from: URL): URL | null {
  const target = URL.parse(location, from);
  return target !== null && ['http:', 'https:'].includes(target.protocol) ? target : null;
}

/** How a body that should have been JSON reads. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'php-message'; readonly shown: string }
  | { readonly kind: 'html'; readonly shown: string }
  | { readonly kind: 'text'; readonly shown: string };

const phpMessage =
  /^\s*(?:<br\s*\/?>\s*)?(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error)(?:<\/b>)?:[^\n]*/i;

/** Reads a body as JSON, or says what stands in its place. */
export function readBody(text: string): Body {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(body) as unknown };
  } catch {
    const php = phpMessage.exec(body);
    if (php) return { kind: 'php-message', shown: shorten(toPlainText(php[0])) };
    if (/^[[{"]/.test(body)) return { kind: 'truncated' };
    if (body.startsWith('<'))
      return { kind: 'html', shown: shorten(titleOf(body.slice(0, 100_000))) };
    return { kind: 'text', shown: shorten(body) };
  }
}

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html) ?? /<h1[^>]*>([^<]*)/i.exec(html);
  return toPlainText(title?.[1] ?? '');
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

const decoders = {
  gzip: promisify(unzip),
  'x-gzip': promisify(unzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** What the client asks servers for. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The text of a body as it came over the wire, at most `limit` bytes of it. Throws zlib's error on damaged data. */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string,
  limit: number,
): Promise<string> {
  const decode = Object.entries(decoders).find(([name]) => name === encoding.toLowerCase())?.[1];
  const whole =
    decode === undefined || bytes.length === 0
      ? Buffer.from(bytes)
      : await decode(bytes, { maxOutputLength: limit });
  return whole.toString('utf8');
}

const streamDecoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The decoded body. Some servers compress a response without being asked. */
export function decodedStream(body: Readable, encoding: string): Readable {
  const decoder = streamDecoders[encoding.toLowerCase()]?.();
  // All errors come out of the stream that is read.
  return decoder === undefined ? body : pipeline(body, decoder, () => undefined);
}
