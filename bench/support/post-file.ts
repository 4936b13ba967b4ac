import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export interface Post {
  readonly address: string;
  readonly path: string;
  readonly authorization: string;
  /** Whether the file is hashed first, so that the other side can tell that it is whole. */
  readonly withMd5: boolean;
}

const readAtOnce = 1024 * 1024;

/** Sends a file as E5 has it (`interface.md`), and resolves to the answer's JSON. Rejects when it is refused. */
export async function postFile({ address, path, authorization, withMd5 }: Post): Promise<unknown> {
  const headers = {
    authorization,
    'content-type': 'video/mp4',
    'content-disposition': 'attachment; filename="film.mp4"',
    'content-length': (await stat(path)).size,
    ...(withMd5
      ? {
          'content-md5': await digestOf(
            createReadStream(path, { highWaterMark: readAtOnce }),
            'md5',
          ),
        }
      : {}),
  };
  const call = request(address, { method: 'POST', headers });
  const answer = new Promise<{ status: number; text: string }>((done, fail) => {
    call.once('error', fail).once('response', (response) => {
      response
        .setEncoding('utf8')
        .toArray()
        .then((texts) => done({ status: response.statusCode ?? 0, text: texts.join('') }), fail);
    });
  });
  answer.catch(() => undefined);
  await pipeline(createReadStream(path, { highWaterMark: readAtOnce }), call);
  const { status, text } = await answer;
  if (status !== 201) throw new Error(`${address} answers ${status}: ${text.slice(0, 500)}`);
  return z.json().parse(JSON.parse(text));
}

export async function digestOf(
  bytes: AsyncIterable<unknown>,
  how: 'md5' | 'sha256',
): Promise<string> {
  const hash = createHash(how);
  for await (const piece of bytes) if (piece instanceof Uint8Array) hash.update(piece);
  return hash.digest('hex');
}
