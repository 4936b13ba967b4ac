import type { Cms, SiteTypes, UnlistedType } from '../../client/index.ts';
import type { Mirror } from '../../mirror/index.ts';
import type { LastCheck } from './last-check.ts';

/**
 * What readers of WordPress get and the REST API does not have, a sentence for each type: its sitemap proves it. Asked once a day; between,
 * what the last check saw stays.
 */
export async function readUnlisted({
  cms,
  mirror,
  types,
  last,
}: {
  readonly cms: Cms;
  readonly mirror: Pick<Mirror, 'records'>;
  readonly types: SiteTypes;
  /** Null to ask. */
  readonly last: LastCheck | null;
}): Promise<readonly string[]> {
  if (last !== null) return last.unlisted;
  const found = (await cms.unlisted(types)) ?? [];
  if (found.length === 0) return [];
  const known = new Set(Array.from(mirror.records('entries'), ({ record }) => plain(record.path)));
  return found.flatMap(({ name, paths }) => {
    const missing = paths.filter((path) => !known.has(plain(path)));
    return missing.length === 0 ? [] : sentenceOf({ name, paths: missing });
  });
}

/** Says what is missing, and what to do. */
export function sentenceOf({ name, paths }: UnlistedType): string {
  const shown = paths.slice(0, 3).map(plain).join(', ');
  const more = paths.length > 3 ? ', …' : '';
  return `The sitemap of WordPress has the type ${name}, which its REST API does not have. So these are missing here: ${paths.length} addresses, such as ${shown}${more}. Register the type with show_in_rest, in the settings of the plugin that has it or in its code.`;
}

function plain(path: string): string {
  try {
    return decodeURI(path).replace(/\/*$/, '/');
  } catch {
    return path;
  }
}
