import { hash } from 'node:crypto';

/** How a policy names a script or a style that stands in a page itself: by the hash of its text. */
export const hashOf = (text: string | Uint8Array): `sha256-${string}` =>
  `sha256-${hash('sha256', text, 'base64')}`;
