import { pathKey } from './same-path.ts';

/**
 * Where the parts of a text lie, the first one included. Where a record has the path of one, the text is shown in one
 * piece. `taken` holds the keys of paths that records have.
 */
export function partPaths(path: string, parts: number, taken: ReadonlySet<string>): string[] {
  const paths = Array.from({ length: parts }, (_, index) => partPath(path, index + 1));
  return paths.slice(1).some((each) => taken.has(pathKey(each))) ? [path] : paths;
}

// Counts from 1.
function partPath(path: string, part: number): string {
  return part <= 1 ? path : `${path}${part}/`;
}
