import { type Opened, decodedStream } from './answer.ts';
import { CmsError } from './errors.ts';
import { brokenDownload } from './broken.ts';
import { fileTooLarge } from './failure.ts';

interface BodyOptions {
  /** Largest size of the decoded file, in bytes. */
  readonly maxBytes: number;
  /** Milliseconds that may pass without progress. */
  readonly timeout: number;
  readonly connectTimeout: number;
  /** Called once, when the body is read or dropped. */
  readonly onEnd: () => void;
}

/** Fewer bytes within the time limit end the download: a slow one could block a build for ever. */
const leastProgress = 16 * 1024;
/** A whole file may take this many time limits. */
const mostTimeLimits = 60;
/** A body that is not read for this many milliseconds is dropped. */
const longestPause = 60_000;

/** A file's bytes, to be read once. The connection closes at the end, on errors, and on a stop. */
export function fileBody(opened: Opened, options: BodyOptions): AsyncIterable<Uint8Array> {
  const { maxBytes, onEnd } = options;
  const stream = decodedStream(opened.body, opened.headers['content-encoding'] ?? '');
  // An error before the first read must not end the process. The reader gets it later.
  for (const each of [stream, opened.body]) each.on('error', () => undefined);
  const chunks: AsyncIterator<unknown, undefined> = stream[Symbol.asyncIterator]();
  const progress = createProgress(options.timeout);
  let size = 0;
  let ended = false;
  let pause = pauseFrom();

  function pauseFrom(): NodeJS.Timeout {
    return setTimeout(end, longestPause).unref();
  }
  function end(): void {
    clearTimeout(pause);
    if (ended) return;
    ended = true;
    stream.destroy();
    opened.body.destroy();
    onEnd();
  }
  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (ended) return { done: true, value: undefined };
    clearTimeout(pause);
    try {
      const began = performance.now();
      const { done, value } = await chunks.next();
      if (done) {
        end();
        return { done: true, value: undefined };
      }
      if (!(value instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      size += value.length;
      if (size > maxBytes) throw fileTooLarge(opened.url, maxBytes);
      if (!progress.goesOn(value.length, performance.now() - began)) throw tooSlow(opened.url);
      pause = pauseFrom();
      return { done: false, value };
    } catch (cause) {
      end();
      throw brokenDownload(cause, opened.url, options, true);
    }
  }
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      return() {
        end();
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
}

function createProgress(timeout: number) {
  let waited = 0;
  let received = 0;
  let waitedInAll = 0;
  return {
    goesOn(bytes: number, milliseconds: number): boolean {
      waited += milliseconds;
      waitedInAll += milliseconds;
      received += bytes;
      if (waitedInAll > mostTimeLimits * timeout) return false;
      if (received < leastProgress) return waited <= timeout;
      waited = 0;
      received = 0;
      return true;
    },
  };
}

function tooSlow(url: URL): CmsError {
  return new CmsError({
    code: 'timeout',
    message: `${url.host} sends the file too slowly.`,
    method: 'GET',
    url: url.href,
  });
}
