import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { isOver, sitePreviewPath, type SitePreview } from '../../publish/index.ts';
import type { Desk } from '../desk.ts';
import type { Visit } from '../face.ts';
import { cookieKind, readCookies } from '../http/cookies.ts';

type Where = Pick<Visit, 'origin'>;
type Owner = Pick<Desk, 'base' | 'settings'>;

const passSchema = z.object({ name: z.string(), madeAt: z.string(), expiresAt: z.string() });

// What it holds says until when.
const never = 0;

const kindOf = ({ base }: Owner, name: string, { origin }: Where) =>
  cookieKind('galley_site_preview', sitePreviewPath(base, name).replace(/\/$/, ''), origin);

/** The `Set-Cookie` header for a browser that came with a preview's key: good for this preview, as long as it lasts. */
export const writePass = async (
  desk: Owner,
  where: Where,
  { name, madeAt, expiresAt }: SitePreview,
): Promise<string> => {
  const password = desk.settings.desk.sessionSecret;
  const sealed = await sealData({ name, madeAt, expiresAt }, { password, ttl: never });
  const lifetime = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  return kindOf(desk, name, where).write(sealed, lifetime);
};

/** Whether a `Cookie` header holds what opens this very preview. */
export const hasPass = async (
  desk: Owner,
  where: Where,
  preview: SitePreview,
  header: string | undefined,
): Promise<boolean> => {
  const sealed = readCookies(header).get(kindOf(desk, preview.name, where).name);
  if (sealed === undefined || isOver(preview)) return false;
  try {
    const password = desk.settings.desk.sessionSecret;
    const pass = passSchema.parse(await unsealData(sealed, { password, ttl: never }));
    const isSame = pass.name === preview.name && pass.madeAt === preview.madeAt;
    return isSame && pass.expiresAt === preview.expiresAt;
  } catch {
    return false;
  }
};
