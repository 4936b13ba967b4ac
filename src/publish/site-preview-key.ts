import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SitePreview } from './face.ts';

type Named = Pick<SitePreview, 'name' | 'madeAt' | 'expiresAt'>;

interface Place {
  /** Of the live site: empty, or `/blog`. */
  readonly base: string;
  /** `SESSION_SECRET` */
  readonly secret: string;
}

/** Where a preview begins. */
export function sitePreviewPath(base: string, name: string): string {
  return `${base}/previews/${name}/`;
}

/**
 * The path with the key that opens this very preview to whoever has it: neither another one nor a later one of the same
 * name.
 */
export function sharedPreviewPath(preview: Named, { base, secret }: Place): string {
  const key = proofOf(secret, preview).toString('base64url');
  return `${sitePreviewPath(base, preview.name)}?key=${key}`;
}

/** Whether somebody has the key of this very preview. */
export function isKeyOf(secret: string, preview: Named, given: string): boolean {
  const [proof, shown] = [proofOf(secret, preview), Buffer.from(given, 'base64url')];
  return shown.length === proof.length && timingSafeEqual(shown, proof);
}

function proofOf(secret: string, { name, madeAt, expiresAt }: Named): Buffer {
  const text = `site preview ${name} ${madeAt} ${expiresAt}`;
  return createHmac('sha256', secret).update(text).digest();
}
