import type { Credentials } from '../../../src/wordpress/client/index.ts';
import type { Subject } from './subject.ts';

/** The header of whoever signs by Basic; null for the other ways. */
export function basicOf(credentials: Credentials): string | null {
  if (!('user' in credentials)) return null;
  const { user, password } = credentials;
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** An address of the newer generation, which is there beside the older one. */
export async function restAddress(subject: Subject, path: string): Promise<URL> {
  const url = new URL(`${subject.site().url}/`);
  url.searchParams.set('rest_route', `/wp/v2/${path}`);
  return url;
}
