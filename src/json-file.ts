import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/** A JSON file, checked by a schema. Null if it is missing, damaged, or of another form. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Changes with the file; the same for its hard links. Null if the file is missing. */
export function fileState(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** Writes a file beside the one that it then replaces, so that nobody reads a part of it. */
export function replaceFile(file: string, text: string, mode?: number): void {
  const growing = `${file}.${process.pid}`;
  writeFileSync(growing, text, { mode });
  renameSync(growing, file);
}
