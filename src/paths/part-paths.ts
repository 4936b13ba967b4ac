import { pathKey } from './same-path.ts';

/**
 * Where the parts of a divided text lie: `…/2/` and so on below its own path, which the first one has.
 * `taken` holds the keys of paths that records have; a part keeps off them.
 */
export function partPaths(path: string, parts: number, taken: ReadonlySet<string>): string[] {
  return Array.from({ length: parts }, (_, index) => {
    if (index === 0) return path;
    let name = String(index + 1);
    while (taken.has(pathKey(`${path}${name}/`))) name = `part-${name}`;
    return `${path}${name}/`;
  });
}
