import { existsSync } from 'node:fs';

/**
 * A file that owners change: `src/own/NAME` if it exists, else `src/NAME`. `file` is null in a compiled program, which contains it.
 */
export function ownOrOriginal(name: string): { readonly file: URL | null; readonly name: string } {
  const file = (path: string): URL | null => {
    const address = new URL(path, import.meta.url);
    return address.protocol === 'file:' && existsSync(address) ? address : null;
  };
  const own = file(`../own/${name}`);
  return own === null
    ? { file: file(`../${name}`), name: `src/${name}` }
    : { file: own, name: `src/own/${name}` };
}
