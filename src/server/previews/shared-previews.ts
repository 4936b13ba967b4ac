import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { siteFolder } from '../../config/index.ts';
import { draftSchema } from '../../wordpress/sync/index.ts';
import type { Desk } from '../desk.ts';
import { Problem } from '../problem.ts';

const sharedSchema = z.object({
  draft: draftSchema,
  status: z.string(),
  from: z.enum(['saved', 'autosave', 'revision']),
  savedAt: z.string().nullable(),
  /** Who made the link. */
  sharedBy: z.string(),
  /** ISO 8601 in UTC. */
  expires: z.string(),
});

/** A text as it was when its link was made. */
type SharedPreview = z.infer<typeof sharedSchema>;

// No ttl in the seal: the token and the file's name hold the expiry.
const never = 0;

const unknown = () => new Problem({ code: 'not-found', detail: 'There is no such preview link.' });
const over = () => new Problem({ code: 'gone', detail: 'This preview link has expired.' });

/**
 * Links to previews for people without an account. Each shows a snapshot until it expires. They are stored in the site's folder, so
 * they outlive the server. The folder may be deleted: then the links end.
 */
export const sharedPreviewsOf = ({ settings }: Pick<Desk, 'settings'>) => {
  const folder = join(siteFolder(settings), 'previews');
  const { sessionSecret: secret, previewTime: lifetime } = settings.desk;
  const sign = (text: string) => createHmac('sha256', secret).update(`preview ${text}`).digest();

  // Opening a text needs the folder, the link and the secret.
  const fileOf = (id: string, end: string) =>
    join(folder, `${end}-${createHash('sha256').update(id).digest('hex')}`);
  const passwordOf = (id: string) => sign(`seal ${id}`).toString('hex');

  const dropOld = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const end = Number.parseInt(name.split('-')[0] ?? '', 36);
      if (!(end > Date.now())) await rm(join(folder, name), { force: true });
    }
  };

  const idOf = (token: string): { id: string; end: string } => {
    const [id = '', end = '', given = ''] = token.split('.');
    const proof = sign(`${id}.${end}`);
    const shown = Buffer.from(given, 'base64url');
    if (shown.length !== proof.length || !timingSafeEqual(shown, proof)) throw unknown();
    return { id, end };
  };

  return {
    /** Stores the text, and returns the token that ends the link. */
    async make(
      preview: Omit<SharedPreview, 'expires'>,
    ): Promise<{ token: string; expires: string }> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await dropOld();
      const id = randomBytes(18).toString('base64url');
      const until = Date.now() + lifetime;
      const [end, expires] = [until.toString(36), new Date(until).toISOString()];
      const kept: SharedPreview = { ...preview, expires };
      const sealed = await sealData(kept, { password: passwordOf(id), ttl: never });
      const file = fileOf(id, end);
      await writeFile(`${file}.new`, sealed, { mode: 0o600 });
      await rename(`${file}.new`, file);
      return { token: `${id}.${end}.${sign(`${id}.${end}`).toString('base64url')}`, expires };
    },

    /** Throws a {@link Problem}: `gone` for an expired link, `not-found` for one that this server did not make. */
    async open(token: string): Promise<SharedPreview> {
      const { id, end } = idOf(token);
      if (Number.parseInt(end, 36) <= Date.now()) {
        await rm(fileOf(id, end), { force: true });
        throw over();
      }
      const sealed = await readFile(fileOf(id, end), 'utf8').catch(() => {
        throw over();
      });
      const opened = await unsealData(sealed, { password: passwordOf(id), ttl: never });
      const preview = sharedSchema.safeParse(opened);
      // An earlier version made it.
      if (!preview.success) throw over();
      return preview.data;
    },
  };
};
