import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FetchedFile } from './face.ts';
import { fileSize } from './file-size.ts';
import { NotFetched } from './trouble.ts';
import { Unusable } from './unusable.ts';

/** The bytes of an original, in a file of their own. */
export interface Original {
  readonly path: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** How it starts. */
  readonly head: Uint8Array;
}

const headLength = 16 * 1024;

/**
 * Writes a body to `path` as it comes; nothing is left there when that fails. Throws an Unusable when it grows
 * beyond `maxBytes`, a NotFetched when it breaks off.
 */
export async function download(
  { headers, body }: Extract<FetchedFile, { state: 'fresh' }>,
  path: string,
  maxBytes: number,
): Promise<Original> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const announced = Number(headers['content-length'] ?? 0);
  const file = await open(path, 'w');
  let whole = false;
  try {
    for await (const chunk of received(body)) {
      if (Math.max(announced, size + chunk.length) > maxBytes)
        throw new Unusable(tooLarge(announced, maxBytes));
      if (size < headLength) head.push(chunk.slice(0, headLength - size));
      size += chunk.length;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    whole = true;
  } finally {
    await file.close();
    if (!whole) await rm(path);
  }
  return { path, size, digest: hash.digest('hex'), head: Buffer.concat(head) };
}

// What breaks on the way here is no fault of the disk that it is written to.
async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    throw new NotFetched(error);
  }
}

function tooLarge(announced: number, maxBytes: number): string {
  return announced > maxBytes
    ? `it is ${fileSize(announced)}, more than MAX_FILE allows`
    : `it is larger than the ${fileSize(maxBytes)} that MAX_FILE allows`;
}
