import { promisify } from 'node:util';
import { brotliDecompress, inflate, unzip } from 'node:zlib';

const decoders = {
  gzip: promisify(unzip),
  'x-gzip': promisify(unzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** What the client asks servers for. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The text of a body as it came over the wire, at most `limit` bytes of it. Throws zlib's error on damaged data. */
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
