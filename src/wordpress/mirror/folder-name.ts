import { createHash } from 'node:crypto';

const address = /[a-z][a-z0-9+.-]*:\/\/\S+/i;

/**
 * The name of a service's folder: its host, for people, and a hash of `service`, so that no two services share a folder.
 * `service` is an address, perhaps with a word before it: `v2 https://example.com/wp-json/`. All spellings of an address give the
 * same name.
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
  // A new password is not a new site, and nobody may guess the password from the folder's name.
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}
