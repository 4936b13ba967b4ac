import { createHash } from 'node:crypto';

const address = /[a-z][a-z0-9+.-]*:\/\/\S+/i;

/**
 * The name of a service's own folder: its host, for a person who looks, and a hash of the whole
 * name, so that no two services ever share one. `service` is an address, and may say more than
 * that: `v2 https://example.com/wp-json/`. Spellings of one address give one name.
 */
export function folderName(service: string): string {
  const found = address.exec(service.trim())?.[0] ?? '';
  const url = URL.canParse(found) ? normalize(new URL(found)) : null;
  const key = url === null ? service.trim() : service.trim().replace(found, () => url.href);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const slug = (url?.host ?? '').replace(/[^a-z0-9.]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${slug.slice(0, 60) || 'service'}-${hash}`;
}

function normalize(url: URL): URL {
  // Another password does not make another site, and must not be guessable from a folder's name.
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}
