import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FetchedFile } from './types.ts';
import { fileSize, NotFetched, Unusable } from './errors.ts';
import CachePolicy from 'http-cache-semantics';

/** A downloaded original in a temporary file. */
export interface Original {
  readonly path: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Its first bytes. */
  readonly head: Uint8Array;
}

const headLength = 16 * 1024;

/** Streams a body to `path`, or deletes it. Throws an Unusable (too large) or a NotFetched. */
export async function download(
  { headers, body }: Extract<FetchedFile, { state: 'fresh' }>,
  path: string,
  maxBytes: number,
): Promise<Original> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const announced = Number(headers['content-length'] ?? 0);
  const file = await open(path, 'w');
  let whole = false;
  try {
    for await (const chunk of received(body)) {
      if (Math.max(announced, size + chunk.length) > maxBytes)
        throw new Unusable(tooLarge(announced, maxBytes));
      if (size < headLength) head.push(chunk.slice(0, headLength - size));
      size += chunk.length;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    whole = true;
  } finally {
    await file.close();
    if (!whole) await rm(path);
  }
  return { path, size, digest: hash.digest('hex'), head: Buffer.concat(head) };
}

// Tells errors of the network from errors of the disk.
async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    throw new NotFetched(error);
  }
}

function tooLarge(announced: number, maxBytes: number): string {
  return announced > maxBytes
    ? `it is ${fileSize(announced)}, more than MAX_FILE allows`
    : `it is larger than the ${fileSize(maxBytes)} that MAX_FILE allows`;
}

type Headers = Readonly<Record<string, string>>;

const maxFreshness = 24 * 60 * 60 * 1000;
const cachingHeaderNames = [
  'age',
  'cache-control',
  'date',
  'etag',
  'expires',
  'last-modified',
  'pragma',
];

/** The headers about caching; those of a `304` are completed from `before`. */
export function cachingHeaders(headers: Headers, before: Headers = {}): Headers {
  const known = cachingHeaderNames.flatMap((name) => {
    const value = headers[name] ?? (name === 'age' ? undefined : before[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/** In ms since 1970: as the headers say, at most a day. Without them, always ask the host. */
export function freshUntil(headers: Headers, now: number): number {
  const policy = new CachePolicy(
    { method: 'GET', url: '/', headers: {} },
    { status: 200, headers },
    { shared: false, cacheHeuristic: 0, immutableMinTimeToLive: 0 },
  );
  return now + Math.min(Math.max(0, policy.timeToLive()), maxFreshness);
}

const maxSilences = 3;

/** Remembers hosts that don't respond, so that a build does not wait for each of their files. */
export function createLostHosts() {
  const silences = new Map<string, number>();
  return {
    isLost: (address: string) => (silences.get(hostOf(address)) ?? 0) >= maxSilences,
    /** Records whether a request to this address got a response. */
    note: (address: string, answered: boolean) => {
      const host = hostOf(address);
      silences.set(host, answered ? 0 : (silences.get(host) ?? 0) + 1);
    },
  };
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
