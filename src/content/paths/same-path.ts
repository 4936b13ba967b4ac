/** Paths that some disks and hosts take for one have the same key. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
