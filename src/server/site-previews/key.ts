import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SitePreview } from '../../publish/index.ts';

type Named = Pick<SitePreview, 'name' | 'madeAt' | 'expiresAt'>;

const proofOf = (secret: string, { name, madeAt, expiresAt }: Named): Buffer =>
  createHmac('sha256', secret).update(`site preview ${name} ${madeAt} ${expiresAt}`).digest();

/** What opens this very preview to whoever has it: neither another one nor a later one of the same name. */
export const keyOf = (secret: string, preview: Named): string =>
  proofOf(secret, preview).toString('base64url');

export const isKeyOf = (secret: string, preview: Named, given: string): boolean => {
  const [proof, shown] = [proofOf(secret, preview), Buffer.from(given, 'base64url')];
  return shown.length === proof.length && timingSafeEqual(shown, proof);
};
