import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** The folder for files that are being uploaded, of this run of the server. */
interface SpoolFolder {
  /** The path for the next file, in a folder that exists. */
  place(): Promise<string>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

// Several servers may run in one process, and share a folder.
const running = new Set<string>();

/** Makes a folder for this run below `root`, named `<process>-<random>`, and removes folders of runs that have ended. */
export const createSpoolFolder = (root: string): SpoolFolder => {
  const name = `${process.pid}-${crypto.randomUUID()}`;
  const folder = join(root, name);
  running.add(name);
  const tidied = tidy(root);
  let made: Promise<unknown> | null = null;
  let count = 0;
  return {
    async place() {
      await tidied;
      made ??= mkdir(folder, { recursive: true, mode: 0o700 });
      await made;
      count += 1;
      return join(folder, String(count));
    },
    remove: (path) => rm(path, { force: true }),
    async close() {
      await tidied;
      await rm(folder, { recursive: true, force: true });
      running.delete(name);
    },
  };
};

/** Failures are ignored: the next run tries again. */
const tidy = async (root: string): Promise<void> => {
  const names = await readdir(root).catch(() => []);
  const left = names.filter((name) => !running.has(name) && !isAlive(name));
  await Promise.allSettled(left.map((name) => rm(join(root, name), { recursive: true })));
};

const isAlive = (name: string): boolean => {
  const id = Number(/^(\d+)-/.exec(name)?.[1] ?? NaN);
  // In a container each run may have the same number: folders of this process are in the set above.
  if (!Number.isSafeInteger(id) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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
  /** Called once with the beginning of the file, before the rest is read. What it throws ends the reading. */
  readonly look?: ((head: Uint8Array) => Promise<void>) | undefined;
}

/** Bytes that are written at once: a call for each small piece would cost more than the writing. */
const batch = 512 * 1024;
const headLength = 64 * 1024;

/**
 * Writes a body to a new file, counts and hashes it. Holds two batches in memory at most. Throws a {@link Problem}; the caller
 * removes the file.
 */
export const spool = async (
  body: AsyncIterable<unknown>,
  path: string,
  options: SpoolOptions,
): Promise<Spooled> => {
  const file = await open(path, 'wx', 0o600);
  try {
    return { path, ...(await write(body, file, options)) };
  } catch (error) {
    throw isFull(error) ? noRoom(error) : error;
  } finally {
    await file.close();
  }
};

const write = async (
  body: AsyncIterable<unknown>,
  file: FileHandle,
  { mostBytes, announced, signal, look }: SpoolOptions,
): Promise<Omit<Spooled, 'path'>> => {
  const hash = createHash('md5');
  let size = 0;
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let looked = look === undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const flush = async (): Promise<void> => {
    if (!looked) {
      looked = true;
      await look?.(Buffer.concat(pieces).subarray(0, headLength));
    }
    // One batch is written while the next one comes in.
    await writing;
    const together = pieces;
    pieces = [];
    waiting = 0;
    writing = together.length === 0 ? Promise.resolve() : file.writev(together);
    // Awaited below; without this a failure would be unhandled until then.
    writing.catch(() => undefined);
  };

  try {
    for await (const piece of untilGone(body, signal)) {
      size += piece.length;
      if (size > mostBytes) throw tooLarge(mostBytes);
      if (announced !== undefined && size > announced) throw wrongLength(announced);
      hash.update(piece);
      pieces.push(piece);
      waiting += piece.length;
      if (waiting >= batch || (!looked && waiting >= headLength)) await flush();
    }
    if (announced !== undefined && size !== announced) throw wrongLength(announced, size);
    await flush();
  } finally {
    // The file must not be closed while a batch is written.
    await writing.catch(() => undefined);
  }
  await writing;
  return { size, md5: hash.digest('hex') };
};

/** The pieces of a body, until the client is gone. The body stays open, so that it can be answered. */
async function* untilGone(
  body: AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator: AsyncIterator<unknown, unknown> = body[Symbol.asyncIterator]();
  let leave: () => void = () => undefined;
  const onAbort = () => leave();
  signal?.addEventListener('abort', onAbort);
  // Each step has its own promise: racing with one long-lived promise would keep every piece in memory.
  const step = () =>
    new Promise<IteratorResult<unknown, unknown>>((done, fail) => {
      leave = () => fail(gone());
      if (signal?.aborted === true) leave();
      iterator.next().then(done, (error: unknown) => {
        fail(error instanceof Problem ? error : gone(error));
      });
    });
  try {
    for (;;) {
      const { done, value } = await step();
      if (done === true) return;
      if (!(value instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.floor(bytes / 1024)} KB`
    : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;

export const tooLarge = (mostBytes: number): Problem =>
  new Problem({
    code: 'too-large',
    detail: `The file is larger than ${megabytes(mostBytes)}, which is the most that is taken here (MAX_UPLOAD).`,
  });

const wrongLength = (announced: number, came?: number): Problem =>
  new Problem({
    code: 'length-wrong',
    detail: `The request announces ${announced} bytes, and ${came === undefined ? 'more' : `${came}`} came.`,
  });

const gone = (cause?: unknown): Problem =>
  new Problem({ code: 'malformed', detail: 'The file ended early.', cause });

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noRoom = (cause: unknown): Problem =>
  new Problem({
    code: 'busy',
    detail: 'The disk of this server is full, so the file cannot be stored until it is sent.',
    cause,
  });
