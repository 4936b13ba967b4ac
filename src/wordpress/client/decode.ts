import { pipeline, type Duplex, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createInflate,
  createUnzip,
  inflate,
  unzip,
} from 'node:zlib';

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

const streamDecoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A body as it is meant, where a server has compressed it although nobody asked it to. */
export function decodedStream(body: Readable, encoding: string): Readable {
  const decoder = streamDecoders[encoding.toLowerCase()]?.();
  // Whatever goes wrong comes out of the stream that is read.
  return decoder === undefined ? body : pipeline(body, decoder, () => undefined);
}
