import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that other accounts of the machine cannot enter. A folder of another account stays as it is: its owner decides. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  try {
    chmodSync(path, 0o700);
  } catch {
    // Some file systems have no modes.
  }
}
