import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

interface Limit {
  readonly mostBytes: number;
  /** What is said of a body with more of them. */
  readonly tooLarge: string;
}

/**
 * The pieces of a request's body, or of a part of it. The connection stays open, so that a refusal can still be
 * answered; `listen` limits the time. Throws a {@link Problem}: `too-large`, before anything is read where the request
 * has a `Content-Length`, or `malformed`.
 */
export async function* readBody(
  request: IncomingMessage,
  { mostBytes, tooLarge }: Limit,
  part: Readable = request,
): AsyncGenerator<Uint8Array> {
  const refusal = () => new Problem({ code: 'too-large', detail: tooLarge });
  if (part === request && Number(request.headers['content-length'] ?? 0) > mostBytes) {
    throw refusal();
  }
  let size = 0;
  try {
    for await (const piece of part.iterator({ destroyOnReturn: false })) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      size += piece.length;
      if (size > mostBytes) throw refusal();
      yield piece;
    }
  } catch (error) {
    if (error instanceof Problem || !request.destroyed) throw error;
    const detail = 'The body ended early.';
    throw new Problem({ code: 'malformed', detail, cause: error });
  }
}

/** The media type of a body, in lower case and without parameters. Throws a {@link Problem} for a packed body. */
export const typeOfBody = ({ headers }: IncomingMessage): string => {
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) {
    const detail = 'Send the body without a Content-Encoding.';
    throw new Problem({ code: 'wrong-type', detail });
  }
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
};
