import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { siteFolder, type ServerSettings } from '../../config/index.ts';
import { errorCode, saysMissing } from '../../error-code.ts';
import { replaceFile } from '../../json-file.ts';
import { credentialsSchema } from '../../wordpress/client/index.ts';
import { askRedis, type Redis } from '../redis.ts';

const text = z.string().min(1);

/** The content of the session cookie. Times are in milliseconds since 1970. */
export const sessionSchema = z.object({
  id: text,
  credentials: credentialsSchema,
  user: z.object({ id: z.int(), name: z.string() }),
  /** The field `token` of this session's forms. */
  token: text,
  signedInAt: z.number(),
  usedAt: z.number(),
  /** The uuid of the application password that was made for this session; null without one. */
  createdPassword: z.string().nullable(),
  /** The desk's site that sealed it: credentials are for this site only. Null before sealing. */
  site: z.string().nullable().default(null),
});

export type Session = Readonly<z.output<typeof sessionSchema>>;

interface NewSession extends Pick<Session, 'credentials' | 'user'> {
  readonly createdPassword?: string | null;
}

export function newSession(
  { credentials, user, createdPassword = null }: NewSession,
  now = Date.now(),
): Session {
  return {
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
    signedInAt: now,
    usedAt: now,
    createdPassword,
    site: null,
    credentials,
    user: { id: user.id, name: user.name },
  };
}

/** Milliseconds that a session lasts at the most, however often it is used. */
export const longestSession = 30 * 24 * 60 * 60_000;

const mostKnown = 10_000;
const endsSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * Sessions that were signed out, until they would have expired: their cookies are refused. Only
 * hashes of ids are kept: in memory, in the site's folder, and in Redis for all servers.
 */
export function createSessionEnds(
  settings: Pick<ServerSettings, 'folder' | 'site' | 'desk'>,
  redis: Redis | null,
  log: Logger,
) {
  const file = join(siteFolder(settings), 'ended-sessions.json');
  /** When each session would have expired (ms since 1970), by the hash of its id. */
  const ended = new Map<string, number>();
  const keyOf = ({ id }: Session) => createHash('sha256').update(id).digest('base64url');

  const read = (): void => {
    try {
      const stored = endsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      for (const [key, until] of stored) ended.set(key, until);
    } catch (error) {
      if (saysMissing(error)) return;
      log.warn(
        { file },
        'The list of ended sessions cannot be read, so copies of their cookies work.',
      );
    }
  };

  const write = async (): Promise<void> => {
    // Another server may have written there meanwhile.
    read();
    const now = Date.now();
    for (const [key, until] of ended) {
      if (until <= now || ended.size > mostKnown) ended.delete(key);
    }
    await mkdir(dirname(file), { recursive: true });
    replaceFile(file, JSON.stringify([...ended]), 0o600);
  };

  read();
  let written = Promise.resolve();
  return {
    /** Resolves when the end is stored, or when the log says why it could not be. */
    async add(session: Session): Promise<void> {
      const key = keyOf(session);
      // A request under way may renew its cookie, and SESSION_TIME may become longer.
      const until = session.signedInAt + longestSession;
      ended.set(key, until);
      written = written.then(write).catch((error: unknown) => {
        const reason = errorCode(error);
        log.warn(
          { file, reason },
          'An ended session was not stored: a copy of its cookie works after a restart.',
        );
      });
      const expiration = { type: 'PX', value: Math.max(1, until - Date.now()) } as const;
      await askRedis(redis, ({ client, prefix }) =>
        client.set(`${prefix}:ended:${key}`, '1', { expiration }),
      );
      await written;
    },
    async has(session: Session): Promise<boolean> {
      const key = keyOf(session);
      if (ended.has(key)) return true;
      const found = await askRedis(redis, ({ client, prefix }) =>
        client.exists(`${prefix}:ended:${key}`),
      );
      return (found ?? 0) > 0;
    },
  };
}
