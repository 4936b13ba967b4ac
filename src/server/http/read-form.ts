import { Problem } from '../problem.ts';

const megabyte = 1024 * 1024;
// A browser that is cut off while it sends shows no answer: what is too large is read on for a while, and dropped.
const patience = 64 * megabyte;

/**
 * The fields of a form without files, as browsers send it (`application/x-www-form-urlencoded`). Keeps no more than
 * `largest` bytes. Throws a {@link Problem}: `wrong-type`, `too-large`.
 */
export const readForm = async (
  request: Request,
  largest = 4 * megabyte,
): Promise<URLSearchParams> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) {
    throw new Problem({
      code: 'wrong-type',
      detail: 'This address takes what a form sends: application/x-www-form-urlencoded.',
    });
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size <= largest) parts.push(part);
    else if (size > patience) break;
  }
  if (size > largest) {
    throw new Problem({
      code: 'too-large',
      detail: `This is more than ${Math.max(1, Math.floor(largest / 1024))} KB, which is too much for this form.`,
    });
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
};
