import { createHash } from 'node:crypto';

/** How a policy names a script or a style that stands in a page itself: by the hash of its text. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
