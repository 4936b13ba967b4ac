import type { Links } from './links.ts';

/** Reads one address of the interface in the context `embed`, for the same asker. */
export type ReadEmbedded = (href: string) => Promise<unknown>;

/** Which relations `_embed` asks for; null for none. */
export function readRelations(given: unknown): 'all' | ReadonlySet<string> | null {
  if (given === undefined) return null;
  if (Array.isArray(given)) return new Set(given.map(String));
  if (given === true || given === 1 || given === '1' || given === 'true' || given === '')
    return 'all';
  return typeof given === 'string' && given !== '0' && given !== 'false'
    ? new Set(given.split(/[\s,]+/))
    : null;
}

/** Adds `_embedded`: for each link that may be followed, what lies behind it, an error object where it is refused. */
export async function withEmbedded(
  record: unknown,
  relations: 'all' | ReadonlySet<string>,
  read: ReadEmbedded,
): Promise<unknown> {
  if (typeof record !== 'object' || record === null || !('_links' in record)) return record;
  const embedded: Record<string, unknown[]> = {};
  for (const [relation, links] of Object.entries(asLinks(record._links))) {
    if (relations !== 'all' && !relations.has(relation)) continue;
    const found: unknown[] = [];
    for (const link of links) {
      const followed = link['embeddable'] === true && typeof link['href'] === 'string';
      found.push(followed ? await read(String(link['href'])) : []);
    }
    if (found.some((item) => !(Array.isArray(item) && item.length === 0))) {
      embedded[relation] = found;
    }
  }
  return Object.keys(embedded).length === 0 ? record : { ...record, _embedded: embedded };
}

function asLinks(value: unknown): Links {
  if (typeof value !== 'object' || value === null) return {};
  const links: Links = {};
  for (const [relation, list] of Object.entries(value)) {
    if (Array.isArray(list)) links[relation] = list;
  }
  return links;
}
