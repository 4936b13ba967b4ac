import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';

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
 * Sends a request to the API of a CDN. It is tried again after pauses that grow, or that `Retry-After` names, if the CDN fails or asks to slow
 * down. Throws an `Error` whose message is a full sentence, without the answer's words, which may repeat a token.
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
