import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that other accounts cannot enter. Another account's folder stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  try {
    chmodSync(path, 0o700);
  } catch {
    // Some file systems have no modes.
  }
}
