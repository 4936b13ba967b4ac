import type { SitePreview } from '../../publish/index.ts';
import { keyOf } from './key.ts';

/** Where a preview begins; `base` is the live site's: empty, or `/blog`. */
export const sitePreviewPath = (base: string, name: string): string => `${base}/previews/${name}/`;

interface Place {
  readonly base: string;
  /** `SESSION_SECRET` */
  readonly secret: string;
}

/** The address with the key in it, without the server's origin. */
export const sharedAddress = (
  preview: Pick<SitePreview, 'name' | 'madeAt' | 'expiresAt'>,
  { base, secret }: Place,
): string => `${sitePreviewPath(base, preview.name)}?key=${keyOf(secret, preview)}`;
