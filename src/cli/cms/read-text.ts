import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { UsageError } from './usage-error.ts';

const bytesOf = async (path: string): Promise<Uint8Array> => {
  if (path === '-') return buffer(process.stdin);
  try {
    return await readFile(path);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    const reason = why === 'ENOENT' ? 'there is no such file' : why;
    throw new UsageError(`${path} can’t be read: ${reason}.`, { cause });
  }
};

/** A text of a file, or of standard input for `-`. Throws a {@link UsageError} when it is no UTF-8. */
export const readText = async (path: string): Promise<string> => {
  const bytes = await bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${path === '-' ? 'Standard input' : path} is not UTF-8 text.`, {
      cause,
    });
  }
};
