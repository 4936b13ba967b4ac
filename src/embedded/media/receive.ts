import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';

export interface Received {
  /** The temporary file. Whoever receives moves it or throws it away. */
  readonly path: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly md5: string;
  discard(): Promise<void>;
}

/** Streams a file to disk and hashes it on the way. Throws a refusal when it is too large, an error when it breaks off. */
export async function receive({ uploads, settled }: Service, source: Readable): Promise<Received> {
  const limit = settled.maxUpload;
  const folder = join(uploads, '.incoming');
  await mkdir(folder, { recursive: true });
  const path = join(folder, crypto.randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash('md5');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size <= limit) {
        done(null, chunk);
        return;
      }
      const message = `Files of more than ${limit / 1024 / 1024} MB are not taken.`;
      done(new Refusal('rest_upload_file_too_big', message, 413));
    },
  });
  try {
    await pipeline(source, measure, createWriteStream(path));
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, size, md5: hash.digest('hex'), discard };
}
