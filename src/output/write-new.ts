import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Leaves alone what is there, and what can't be there since a file has the place of its folder. */
export async function writeNew(file: string, data: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data, { flag: 'wx' });
  } catch (error) {
    if (!saysTaken(error)) throw error;
  }
}

function saysTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR';
}
