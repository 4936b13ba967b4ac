import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '../../wordpress/client/index.ts';
import { UsageError } from './command.ts';

const everyMilliseconds = 100;

interface ProgressLine {
  update(done: number, total: number): void;
  /** Removes the line. */
  end(): void;
}

const silent: ProgressLine = { update: () => undefined, end: () => undefined };

/** A progress line that redraws itself. Shows nothing without a terminal. */
export function progressLine(label: string, stream: NodeJS.WriteStream): ProgressLine {
  if (!stream.isTTY || process.env.TERM === 'dumb') return silent;
  let drawn = 0;
  return {
    update(done, total) {
      const now = performance.now();
      if (now - drawn < everyMilliseconds && done < total) return;
      drawn = now;
      const percent = Math.floor((done / total) * 100);
      const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
      stream.write(
        `\r\u001b[2K${label}: ${percent} % (${megabytes(done)} of ${megabytes(total)} MB)`,
      );
    },
    end: () => void stream.write('\r\u001b[2K'),
  };
}

// Types that the content does not show.
const byEnding: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
  '.md': 'text/markdown',
  '.srt': 'text/plain',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
};

/** Plain letters, digits, dots and dashes, without a path: `Café (1).JPG` → `Cafe-1.JPG`. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const ending = /\.[a-z\d]{1,10}$/i.exec(last)?.[0] ?? '';
  const stem = last
    .slice(0, last.length - ending.length)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 150);
  return `${stem || 'file'}${ending}`;
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** By the content, else by the name: XML may be an SVG, and texts have no signature. */
const typeOf = async (path: string): Promise<string> => {
  const { fileTypeFromFile } = await import('file-type');
  const byBytes = (await fileTypeFromFile(path))?.mime;
  if (byBytes !== undefined && byBytes !== 'application/xml') return byBytes;
  return byEnding[extname(path).toLowerCase()] ?? byBytes ?? 'application/octet-stream';
};

/**
 * A file on disk as an upload: with a safe name, a hash, and a type from content or name. `onBytes`
 * gets the number of bytes sent. Throws a {@link UsageError} if it is no file to send.
 */
export async function fileToSend(
  path: string,
  given: { readonly name?: string | undefined; readonly type?: string | undefined },
  onBytes: (sent: number) => void,
): Promise<Upload> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new UsageError(`The file ${path} does not exist or cannot be read.`, { cause });
  });
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
  if (found.size === 0) throw new UsageError(`${path} is empty.`);
  return {
    filename: safeName(given.name ?? basename(path)),
    contentType: given.type ?? (await typeOf(path)),
    size: found.size,
    md5: await hashOf(path),
    async *open() {
      let sent = 0;
      for await (const chunk of createReadStream(path)) {
        if (!(chunk instanceof Uint8Array)) continue;
        sent += chunk.length;
        yield chunk;
        onBytes(sent);
      }
    },
  };
}
