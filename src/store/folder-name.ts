import { createHash } from 'node:crypto';

/**
 * The name of a service's own folder: its host, for a person who looks, and a hash of the whole
 * address, so that no two services ever share one. Spellings of one address give one name.
 */
export function folderName(service: string): string {
  const address = normalize(service);
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 12);
  const host = URL.canParse(address) ? new URL(address).host : '';
  const slug = host
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return `${slug === '' ? 'service' : slug}-${hash}`;
}

function normalize(service: string): string {
  if (!URL.canParse(service)) return service.trim();
  const url = new URL(service);
  // Another password does not make another site, and must not be guessable from a folder's name.
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href;
}
