import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { siteFolder } from '../../config/index.ts';
import { draftSchema } from '../../wordpress/sync/index.ts';
import type { ServerContext } from '../context.ts';

/** A text with unpublished changes, as an account may read it when the link is made. */
const snapshotSchema = z.object({
  draft: draftSchema,
  status: z.string(),
  from: z.enum(['saved', 'autosave', 'revision']),
  /** ISO 8601 in UTC. */
  savedAt: z.string().nullable(),
});

const sharedSchema = z.object({
  /** Its name in lists. It opens nothing. */
  id: z.uuid(),
  post: z.int(),
  type: z.string(),
  status: z.string(),
  title: z.string(),
  /** The account that made the link. */
  by: z.object({ id: z.int(), name: z.string() }),
  /** ISO 8601 in UTC, like `expires`. */
  madeAt: z.string(),
  expires: z.string(),
  /** True if readers had a version of the text then. */
  wasLive: z.boolean(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** What a list says about a shared preview. The link is not in it, and cannot be made from it. */
export type SharedPreview = z.infer<typeof sharedSchema>;

export interface Found {
  readonly file: string;
  readonly bytes: number;
  /** Null if another version or another secret made it. */
  readonly shared: SharedPreview | null;
}

// No ttl in the seals: the token, the file's name and the record have the expiry.
const never = 0;
/** More than the longest record has. */
const mostRecordBytes = 8 * 1024;
const fileName = /^(?<end>[\da-z]+)-[\da-f]{64}(?<isUnfinished>\.new)?$/;

/**
 * The files of shared previews, `<end>-<digest of the link>`. Two lines each: the record for the
 * list, sealed with the secret; and the snapshot, sealed with the secret and the link.
 */
export function sharedPreviewFiles({ settings }: Pick<ServerContext, 'settings'>) {
  const folder = join(siteFolder(settings), 'previews');
  const secret = settings.desk.sessionSecret;
  const { sign, recordPassword, passwordOf, nameOf, endOf, keyOf } = keysOf(secret);

  const readRecord = async (line: string): Promise<SharedPreview | null> => {
    const opened = await unsealData(line, { password: recordPassword, ttl: never });
    return sharedSchema.safeParse(opened).data ?? null;
  };
  /** Null if the file was removed meanwhile. */
  const find = async (file: string): Promise<Found | null> => {
    try {
      await using handle = await open(join(folder, file));
      const { size } = await handle.stat();
      const start = Buffer.alloc(mostRecordBytes);
      const { bytesRead } = await handle.read(start, 0, mostRecordBytes, 0);
      const [line = ''] = start.toString('utf8', 0, bytesRead).split('\n', 1);
      return { file, bytes: size, shared: await readRecord(line) };
    } catch {
      return null;
    }
  };
  const drop = (file: string): Promise<void> => rm(join(folder, file), { force: true });

  return {
    folder,
    drop,

    /** Every file. Expired ones are removed. */
    async all(): Promise<Found[]> {
      const all: Found[] = [];
      for (const name of await readdir(folder).catch(() => [])) {
        const { end = '', isUnfinished } = fileName.exec(name)?.groups ?? {};
        const isOver = !(Number.parseInt(end, 36) > Date.now());
        if (isOver) await drop(name);
        const found = !isOver && isUnfinished === undefined ? await find(name) : null;
        if (found !== null) all.push(found);
      }
      return all;
    },

    /** The link's token, and the file's name. The same snapshot has the same ones. */
    placeOf(shared: SharedPreview, snapshot: Snapshot): { token: string; file: string } {
      const key = keyOf(shared, snapshot);
      const end = endOf(shared);
      const proof = sign(`${key}.${end}`).toString('base64url');
      return { token: `${key}.${end}.${proof}`, file: nameOf(key, end) };
    },

    /** The name of the file of a token; null if this server did not make the token. */
    fileOf(token: string): string | null {
      const [key = '', end = '', given = ''] = token.split('.');
      const proof = sign(`${key}.${end}`);
      const shown = Buffer.from(given, 'base64url');
      const isOurs = shown.length === proof.length && timingSafeEqual(shown, proof);
      return isOurs ? nameOf(key, end) : null;
    },

    async seal(shared: SharedPreview, snapshot: Snapshot): Promise<string> {
      const password = passwordOf(keyOf(shared, snapshot));
      const record = await sealData(shared, { password: recordPassword, ttl: never });
      return `${record}\n${await sealData(snapshot, { password, ttl: never })}`;
    },

    async write(file: string, sealed: string): Promise<void> {
      const path = join(folder, file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.new`, sealed, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },

    /** Null if there is none, or if an earlier version made it. */
    async read(token: string): Promise<{ shared: SharedPreview; snapshot: Snapshot } | null> {
      const [key = '', end = ''] = token.split('.');
      const sealed = await readFile(join(folder, nameOf(key, end)), 'utf8').catch(() => '');
      const [record = '', text = ''] = sealed.split('\n', 2);
      const shared = await readRecord(record);
      const opened = await unsealData(text, { password: passwordOf(key), ttl: never });
      const snapshot = snapshotSchema.safeParse(opened);
      return shared !== null && snapshot.success ? { shared, snapshot: snapshot.data } : null;
    },
  };
}

/** What is computed from the server's secret. */
function keysOf(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(`preview ${text}`).digest();
  const recordPassword = sign('list').toString('hex');
  const passwordOf = (key: string) => sign(`seal ${key}`).toString('hex');
  const nameOf = (key: string, end: string) =>
    `${end}-${createHash('sha256').update(key).digest('hex')}`;

  const endOf = ({ expires }: SharedPreview): string => Date.parse(expires).toString(36);
  /** The link's secret part. It depends on the snapshot: folder and secret alone don't give it. */
  const keyOf = ({ id, by }: SharedPreview, { draft, status, from, savedAt }: Snapshot): string => {
    // If WordPress does not date a text, it has the date of this moment.
    const undated = { ...draft.post, date: '', dateLocal: '' };
    const post = savedAt === null ? undated : draft.post;
    const text = JSON.stringify([{ ...draft, post }, status, from, savedAt]);
    const digest = createHash('sha256').update(text).digest('hex');
    return sign(`key ${id} ${by.id} ${digest}`).toString('base64url').slice(0, 24);
  };
  return { sign, recordPassword, passwordOf, nameOf, endOf, keyOf };
}
