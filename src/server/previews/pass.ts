import { z } from 'zod';
import { isOver, sitePreviewPath, type SitePreview } from '../../publish/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from '../auth/face.ts';
import { sealedCookie } from '../auth/cookies.ts';
import { cookieOptions } from '../auth/session-cookies.ts';

type Where = Pick<Visit, 'origin'>;
type Owner = Pick<Desk, 'base' | 'settings'>;

const passCookie = (desk: Owner, name: string, where: Where) =>
  sealedCookie({
    ...cookieOptions(desk, where),
    name: 'galley_site_preview',
    base: sitePreviewPath(desk.base, name).replace(/\/$/, ''),
    schema: z.object({ name: z.string(), madeAt: z.string(), expiresAt: z.string() }),
  });

/** The `Set-Cookie` header for a browser that came with a preview's key: good for this preview, as long as it lasts. */
export const writePass = (
  desk: Owner,
  where: Where,
  { name, madeAt, expiresAt }: SitePreview,
): Promise<string> => {
  const lifetime = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  return passCookie(desk, name, where).write({ name, madeAt, expiresAt }, lifetime);
};

/** Whether a `Cookie` header holds what opens this very preview. */
export const hasPass = async (
  desk: Owner,
  where: Where,
  preview: SitePreview,
  header: string | undefined,
): Promise<boolean> => {
  if (isOver(preview)) return false;
  const pass = await passCookie(desk, preview.name, where).read(header);
  return (
    pass?.name === preview.name &&
    pass.madeAt === preview.madeAt &&
    pass.expiresAt === preview.expiresAt
  );
};
