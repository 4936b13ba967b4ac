import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import { readBody, typeOfBody } from './read-body.ts';

/** What a form may hold. */
export interface FormLimits {
  /** As the browser sends it. */
  readonly mostBytes: number;
  readonly mostFields: number;
}

/** Of a form without a text: sign-in, a token, a name. */
export const smallForm: FormLimits = { mostBytes: 8 * 1024, mostFields: 20 };

/**
 * The fields of a form without files, as browsers send it (`application/x-www-form-urlencoded`). Bytes are counted before
 * they are kept, and fields before they are parsed. For senders who may send one: check that first. Throws a
 * {@link Problem}: `wrong-type`, `too-large`, `malformed`.
 */
export const readForm = async (
  request: IncomingMessage,
  { mostBytes, mostFields }: FormLimits,
): Promise<URLSearchParams> => {
  if (typeOfBody(request) !== 'application/x-www-form-urlencoded') {
    throw new Problem({
      code: 'wrong-type',
      detail: 'This address accepts form data: application/x-www-form-urlencoded.',
    });
  }
  const tooLarge = `This form may have ${Math.floor(mostBytes / 1024)} KB, and what was sent is larger.`;
  const body = Buffer.concat(await Array.fromAsync(readBody(request, { mostBytes, tooLarge })));
  if (hasMoreFields(body, mostFields)) {
    const detail = `This form may have ${mostFields} fields, and what was sent has more.`;
    throw new Problem({ code: 'too-large', detail });
  }
  return new URLSearchParams(body.toString('utf8'));
};

const hasMoreFields = (body: Buffer, most: number): boolean => {
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
};
