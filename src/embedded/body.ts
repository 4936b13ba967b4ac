import type { Incoming } from './http.ts';
import { Refusal } from './refusal.ts';

/** Texts larger than this are refused; files go another way and straight to disk. */
const limit = 10 * 1024 * 1024;

/** Reads a whole text body into memory. Throws a refusal when it is too large. */
export async function readText(request: Incoming): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > limit) {
      throw new Refusal(
        'rest_request_too_large',
        `The request's body is larger than ${limit} bytes.`,
        413,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function isForm(request: Incoming): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.header('content-type'));
}

export function isJson(request: Incoming): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(request.header('content-type'));
}
