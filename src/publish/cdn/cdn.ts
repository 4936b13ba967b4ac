import type { CdnSettings, S3Settings } from '../../config/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';

export interface Cdn {
  readonly name: string;
  /** Addresses in one call. */
  readonly perCall: number;
  /** Milliseconds between the starts of two calls. */
  readonly pause: number;
  /** Of more addresses, it is told to forget everything: that is one call. */
  readonly most: number;
  forget(addresses: readonly URL[], signal: AbortSignal): Promise<void>;
  /** @param site the address of the site, with a slash at the end */
  forgetAll(site: URL, signal: AbortSignal): Promise<void>;
}

/** How an adapter reaches its CDN. */
export interface CdnAccess extends Pick<CdnSettings, 'zone' | 'token'> {
  /** Scheme and host of its API. Default: the real one. */
  readonly api?: string | undefined;
  /** Of AWS, for CloudFront. */
  readonly credentials: S3Settings['credentials'];
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A request is tried so often. */
const attempts = 5;

/** Milliseconds that one try may take. */
const patience = 20_000;

/**
 * A request to a CDN's API, repeated after growing pauses or as `Retry-After` says. Throws an
 * `Error` with a full sentence, without the answer's words, which may repeat a token.
 */
export async function askCdn(
  name: string,
  address: URL,
  { method = 'POST', headers, body }: Question,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(address, { method, headers, body }, signal);
    if (answer.isDone) return;
    signal.throwIfAborted();
    if (!answer.mayRetry || attempt === attempts) throw new Error(`${name} ${answer.why}.`);
    const wait = answer.retryAfter ?? 500 * 2 ** (attempt - 1);
    await pause(wait, undefined, { signal });
  }
}

async function send(address: URL, question: RequestInit, signal: AbortSignal) {
  try {
    const answer = await fetch(address, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    await answer.arrayBuffer();
    const { status } = answer;
    const seconds = Number(answer.headers.get('retry-after') ?? NaN);
    return {
      isDone: answer.ok,
      mayRetry: status === 429 || status >= 500,
      retryAfter: seconds > 0 ? Math.min(seconds, 60) * 1000 : null,
      why:
        status === 401 || status === 403
          ? `refuses CDN_TOKEN or the credentials (status ${status})`
          : `answered with status ${status}`,
    };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = errorCode(cause) ?? 'no answer';
    return { isDone: false, mayRetry: true, retryAfter: null, why: `can't be reached (${code})` };
  }
}
