import { CmsError } from './errors.ts';

/**
 * The origin that the credentials may go to. A site may keep its interface elsewhere, but whoever can change its
 * front page could then name any server as the place to send passwords to: with credentials, only the origin that
 * the owner gave, or its https twin, will do. Throws a CmsError `redirect`.
 */
export function trustedOrigin(home: URL, root: URL, hasCredentials: boolean): string {
  if (!hasCredentials || isOwnOrigin(home, root.origin)) return root.origin;
  throw new CmsError({
    code: 'redirect',
    message: `The REST API of ${home.origin} is at ${root.origin}, but credentials are sent only to the origin in CMS_URL.`,
    hint: `If that server is yours, set CMS_URL to its address: ${root.origin}.`,
    url: root.href,
  });
}

/** Whether an origin is the one that the owner gave, or its https twin. */
export function isOwnOrigin(home: URL, origin: string): boolean {
  return [home.origin, new URL(home.origin.replace(/^http:/, 'https:')).origin].includes(origin);
}
