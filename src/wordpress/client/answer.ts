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

export interface Head {
  readonly status: number;
  /** Names in lower case; repeated ones joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer whose body has not been read yet. */
export interface Opened extends Head {
  readonly url: URL;
  readonly body: Readable;
  /** Reads the rest of a short body to keep the connection, else closes it. Never throws. */
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

/** The Location of a redirect as it was sent; null for other answers. */
export function redirectOf({ status, headers }: Head): string | null {
  return redirects.has(status) ? (headers['location'] ?? null) : null;
}

/** What stands around JSON that is whole. */
export interface Around {
  readonly kind: 'comment' | 'php-message';
  readonly shown: string;
}

export type Body =
  | { readonly kind: 'json'; readonly value: unknown; readonly around: Around | null }
  | { readonly kind: 'empty' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'php-message'; readonly shown: string }
  | { readonly kind: 'html'; readonly shown: string }
  | { readonly kind: 'text'; readonly shown: string };

const phpMessage =
  /^\s*(?:<br\s*\/?>\s*)?(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error)(?:<\/b>)?:[^\n]*/i;

/** In characters. An error shows less of it, see `shownIn`. */
const mostShown = 10_000;

/** Parses a body as JSON, or describes what it is instead. */
export function readBody(text: string): Body {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(body) as unknown, around: null };
  } catch {
    const inside = unwrapped(body);
    if (inside !== null) return inside;
    const php = phpMessage.exec(body);
    if (php) return { kind: 'php-message', shown: shorten(toPlainText(php[0]), mostShown) };
    if (/^[[{"]/.test(body)) return { kind: 'truncated' };
    if (body.startsWith('<'))
      return { kind: 'html', shown: shorten(titleOf(body.slice(0, 100_000)), mostShown) };
    return { kind: 'text', shown: shorten(body, mostShown) };
  }
}

const maxAround = 20;
/** In characters, for one message at the end of a body. */
const longestMessage = 2000;

/** JSON between caches' comments and PHP's notices; null around anything else, or a fatal error. */
function unwrapped(body: string): Body | null {
  let rest = body;
  const found: Around[] = [];
  const note = (kind: Around['kind'], text: string) => {
    found.push({ kind, shown: shorten(toPlainText(text.replace(/^<!--|-->$/g, '')), mostShown) });
  };
  for (let parts = 0; parts < maxAround; parts += 1) {
    rest = rest.trim();
    const php = phpMessage.exec(rest)?.[0] ?? '';
    const last = php === '' ? messageAtEnd(rest) : '';
    const end = rest.startsWith('<!--') ? rest.indexOf('-->') + 3 : 0;
    const start = rest.endsWith('-->') ? rest.lastIndexOf('<!--') : -1;
    if (php !== '' || last !== '') {
      if (/(?:Fatal|Parse) error/i.test(php + last)) return null;
      note('php-message', php + last);
      rest = rest.slice(php.length, rest.length - last.length);
    } else if (end > 3) {
      note('comment', rest.slice(0, end));
      rest = rest.slice(end);
    } else if (start >= 0) {
      note('comment', rest.slice(start));
      rest = rest.slice(0, start);
    } else break;
  }
  const [around] = found;
  if (around === undefined || !/^[[{]/.test(rest)) return null;
  try {
    return { kind: 'json', value: JSON.parse(rest) as unknown, around };
  } catch {
    return null;
  }
}

function messageAtEnd(body: string): string {
  const end = body.slice(-longestMessage);
  const at = Math.max(end.lastIndexOf('}'), end.lastIndexOf(']')) + 1;
  const starts = [
    end.slice(at),
    ...Array.from(end.matchAll(/[}\]](?=\s*<br)/g), ({ index }) => end.slice(index + 1)),
  ];
  return starts.find((text) => phpMessage.test(text) && !/[{}]/.test(text)) ?? '';
}

function titleOf(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html) ?? /<h1[^<>]*>([^<]*)/i.exec(html);
  return toPlainText(title?.[1] ?? '');
}

/** A text on one line of at most so many characters. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

const decoders = {
  gzip: promisify(unzip),
  'x-gzip': promisify(unzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

export const acceptedEncodings = 'gzip, deflate, br';

/** The text of an encoded body, at most `limit` bytes. Throws zlib's error on damaged data. */
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
  // Errors of all streams arrive at the last one.
  return decoder === undefined ? body : pipeline(body, decoder, () => undefined);
}
