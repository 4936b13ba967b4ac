import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

interface Limit {
  readonly mostBytes: number;
  /** The detail of the problem when a body has more. */
  readonly tooLarge: string;
}

/**
 * The chunks of a request's body or of a part of it. The connection stays open for a refusal;
 * `listen` limits the time. Throws a {@link Problem}: `too-large`, if possible before reading, or
 * `malformed`.
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

/** The whole body. Throws as {@link readBody} does. */
export async function readWhole(request: IncomingMessage, limit: Limit) {
  return Buffer.concat(await Array.fromAsync(readBody(request, limit)));
}

/** A body's media type, lower case, without parameters. Throws a {@link Problem} if compressed. */
export function typeOfBody({ headers }: IncomingMessage): string {
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) {
    const detail = 'Send the body without a Content-Encoding.';
    throw new Problem({ code: 'wrong-type', detail });
  }
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

export interface FormLimits {
  /** Of the encoded form. */
  readonly mostBytes: number;
  readonly mostFields: number;
}

/** For forms without a long text: sign-in, a token, a name. */
export const smallForm: FormLimits = { mostBytes: 8 * 1024, mostFields: 20 };

/**
 * The fields of a form without files (`application/x-www-form-urlencoded`). Bytes are counted
 * before they are stored, and fields before they are parsed. Check the sender first. Throws a
 * {@link Problem}: `wrong-type`, `too-large`, `malformed`.
 */
export async function readForm(
  request: IncomingMessage,
  { mostBytes, mostFields }: FormLimits,
): Promise<URLSearchParams> {
  if (typeOfBody(request) !== 'application/x-www-form-urlencoded') {
    throw new Problem({
      code: 'wrong-type',
      detail: 'This address accepts form data: application/x-www-form-urlencoded.',
    });
  }
  const tooLarge = `This form may have ${Math.floor(mostBytes / 1024)} KB, and what was sent is larger.`;
  const body = await readWhole(request, { mostBytes, tooLarge });
  refuseManyFields(body, mostFields);
  return new URLSearchParams(body.toString('utf8'));
}

/** Counts the fields of a form before it is parsed. Throws a {@link Problem} `too-large`. */
export function refuseManyFields(body: Buffer, most: number): void {
  if (!hasMoreFields(body, most)) return;
  const detail = `This form may have ${most} fields, and what was sent has more.`;
  throw new Problem({ code: 'too-large', detail });
}

const hasMoreFields = (body: Buffer, most: number): boolean => {
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
};
