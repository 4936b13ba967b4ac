import type { FetchFile } from '../../../../src/content/images/index.ts';

/** An error like that of the WordPress client, with the parts that the image pipeline reads. */
class FetchError extends Error {
  readonly code: string;
  readonly status: number | undefined;
  constructor(code: string, status?: number, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}

/** Plain `fetch`, with a time limit for the beginning of a response. */
export function fetchFile({ timeout = 5000 } = {}): FetchFile {
  return async (address, { etag, lastModified }) => {
    const headers = {
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    };
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeout);
    const response = await fetch(address, { headers, signal: controller.signal }).catch(
      (cause: unknown) => {
        throw new FetchError(
          controller.signal.aborted ? 'timeout' : 'unreachable',
          undefined,
          cause,
        );
      },
    );
    clearTimeout(timer);
    const received = Object.fromEntries(response.headers);
    if (response.status === 304) return { state: 'unchanged', headers: received, isPrivate: false };
    if (!response.ok) throw new FetchError('', response.status);
    return { state: 'fresh', headers: received, isPrivate: false, body: bodyOf(response) };
  };
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array, void> {
  try {
    if (response.body !== null) yield* response.body;
  } catch (cause) {
    throw new FetchError('truncated', undefined, cause);
  }
}
