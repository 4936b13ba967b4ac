/**
 * Loaded into programs with `--import …/record-environment.ts?FILE`: each process adds a line to the file, with its script and the
 * variables that it was started with.
 */
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
if (file !== '' && isMainThread) {
  const line = { script: basename(process.argv[1] ?? ''), variables: { ...process.env } };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** The `NODE_OPTIONS` that record into a file. */
export function recordInto(file: string): string {
  return `--import ${import.meta.url.split('?')[0] ?? ''}?${encodeURIComponent(file)}`;
}
