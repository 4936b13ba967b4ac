import { href, pathKey } from '../../../content/paths/index.ts';
import type { Rules } from '../redirect.ts';

/**
 * `redirects.json`, as the project's own server reads it: where old paths lead, by their key, and where the texts
 * of WordPress's ids are.
 */
export function serverForm({ redirects, base }: Rules, byId: ReadonlyMap<number, string>): string {
  const paths = new Map(redirects.map(({ from, to }) => [pathKey(from), href(to, base)]));
  const ids = new Map([...byId].map(([id, path]) => [id, href(path, base)]));
  return JSON.stringify({ paths: Object.fromEntries(paths), ids: Object.fromEntries(ids) });
}
