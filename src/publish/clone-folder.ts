import { mkdirSync, readdirSync } from 'node:fs';
import { linkFile } from '../build/folder/index.ts';

/** Makes a folder that holds the same files as another one: hard links, or copies where the disk can't have links. */
export function cloneFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, fresh] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) cloneFolder(old, fresh);
    else linkFile(old, fresh);
  }
}
