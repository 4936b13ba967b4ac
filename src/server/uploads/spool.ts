import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '../../error-code.ts';
import { Problem } from '../problem.ts';

// Several servers may run in one process, and share a folder.
const running = new Set<string>();

/** Makes this run's folder `<process>-<random>` below `root`, and removes those of ended runs. */
export function createSpoolFolder(root: string) {
  const name = `${process.pid}-${crypto.randomUUID()}`;
  const folder = join(root, name);
  running.add(name);
  const tidied = tidy(root);
  let count = 0;
  return {
    /** The path for the next file, in a folder that exists. */
    async place(): Promise<string> {
      await tidied;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      return join(folder, String(count));
    },
    remove: (path: string) => rm(path, { force: true }),
    async close() {
      await tidied;
      await rm(folder, { recursive: true, force: true });
      running.delete(name);
    },
  };
}

/** Failures are ignored: the next run tries again. */
const tidy = async (root: string): Promise<void> => {
  const names = await readdir(root).catch(() => []);
  const left = names.filter((name) => !running.has(name) && !isAlive(name));
  await Promise.allSettled(left.map((name) => rm(join(root, name), { recursive: true })));
};

const isAlive = (name: string): boolean => {
  const id = Number(/^(\d+)-/.exec(name)?.[1] ?? NaN);
  // In a container each run may have the same number: folders of this process are in the set above.
  return Number.isSafeInteger(id) && id !== process.pid && isRunning(id);
};

/** A whole file on disk. */
export interface Spooled {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
}

interface SpoolOptions {
  /** Bytes; more are refused as soon as they come. */
  readonly mostBytes: number;
  /** Bytes that the client has announced. */
  readonly announced: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once with the file's first bytes. If it throws, no more is read. */
  readonly onHead?: ((head: Uint8Array) => Promise<void>) | undefined;
}

/** Bytes that wait to be written at most; they are written together. */
const batch = 512 * 1024;
const headLength = 64 * 1024;

/** Writes, counts and hashes a body, which stays open. Throws a Problem; leaves the file. */
export async function spool(
  body: AsyncIterable<unknown>,
  path: string,
  { mostBytes, announced, signal, onHead }: SpoolOptions,
): Promise<Spooled> {
  const hash = createHash('md5');
  let size = 0;
  async function* checked() {
    let head: Uint8Array[] | null = onHead === undefined ? null : [];
    const readHead = async () => {
      if (head !== null) await onHead?.(Buffer.concat(head).subarray(0, headLength));
      head = null;
    };
    for await (const piece of bytesOf(body)) {
      size += piece.length;
      if (size > mostBytes) throw tooLarge(mostBytes);
      if (announced !== undefined && size > announced) throw wrongLength(announced);
      hash.update(piece);
      head?.push(piece);
      if (size >= headLength) await readHead();
      yield piece;
    }
    if (announced !== undefined && size !== announced) throw wrongLength(announced, size);
    await readHead();
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: batch });
  // The pipeline itself waits for the next piece of the body, even if the signal aborts.
  const aborted = Promise.withResolvers<never>();
  const leave = () => aborted.reject(endedEarly());
  signal?.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([pipeline(checked, file, { signal }), aborted.promise]);
  } catch (error) {
    if (signal?.aborted === true) throw endedEarly(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', leave);
    // A file that is still being opened would come back after the caller has removed it.
    if (!file.closed) await new Promise<void>((closed) => file.destroy().once('close', closed));
  }
  return { path, size, md5: hash.digest('hex') };
}

/** The pieces of a body. It ends early when the client is gone. */
async function* bytesOf(body: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      yield piece;
    }
  } catch (error) {
    throw error instanceof Problem ? error : endedEarly(error);
  }
}

const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.floor(bytes / 1024)} KB`
    : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;

export function tooLarge(mostBytes: number): Problem {
  return new Problem({
    code: 'too-large',
    detail: `The file is larger than ${megabytes(mostBytes)}, the most that is allowed here (MAX_UPLOAD).`,
  });
}

const wrongLength = (announced: number, came?: number): Problem =>
  new Problem({
    code: 'length-wrong',
    detail: `The request announces ${announced} bytes, and ${came === undefined ? 'more' : `${came}`} came.`,
  });

const endedEarly = (cause?: unknown): Problem =>
  new Problem({ code: 'malformed', detail: 'The file ended early.', cause });
