import { join } from 'node:path';
import type { Store } from '../../wordpress/mirror/index.ts';

/** The largest file of the picture that WordPress has for the site; null where there is none. */
export function siteIconFile(store: Pick<Store, 'get'>, mediaFolder: string): string | null {
  const icon = store.get('site', 'site')?.record.icon ?? null;
  const picture = icon === null ? undefined : store.get('pictures', icon)?.record;
  const [largest] = picture?.variants.toSorted((a, b) => a.width - b.width).slice(-1) ?? [];
  return largest === undefined ? null : join(mediaFolder, largest.file);
}
