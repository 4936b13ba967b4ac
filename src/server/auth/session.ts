import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';

const text = z.string().min(1);
const credentials = z.discriminatedUnion('method', [
  z.object({ method: z.enum(['basic', 'application-password']), user: text, password: text }),
  z.object({
    method: z.literal('oauth1'),
    ...{ consumerKey: text, consumerSecret: text, token: text, tokenSecret: text },
  }),
  z.object({ method: z.literal('cookie'), cookie: text, nonce: text }),
]);

/** The content of the session cookie. Times are in milliseconds since 1970. */
export const sessionSchema = z.object({
  id: text,
  credentials,
  user: z.object({ id: z.int(), name: z.string() }),
  /** The field `token` of this session's forms. */
  token: text,
  signedInAt: z.number(),
  usedAt: z.number(),
  /** The uuid of the application password that was made for this session; null without one. */
  createdPassword: z.string().nullable(),
  /** The site of the desk that sealed it: the credentials are for this site only. Null before sealing. */
  site: z.string().nullable().default(null),
});

export type Session = Readonly<z.output<typeof sessionSchema>>;

interface NewSession extends Pick<Session, 'credentials' | 'user'> {
  readonly createdPassword?: string | null;
}

export const newSession = (
  { credentials, user, createdPassword = null }: NewSession,
  now = Date.now(),
): Session => ({
  id: randomUUID(),
  token: randomBytes(24).toString('base64url'),
  signedInAt: now,
  usedAt: now,
  createdPassword,
  site: null,
  credentials,
  user: { id: user.id, name: user.name },
});

const mostKnown = 10_000;

/**
 * Sessions that were signed out. A copy of their cookie is refused.
 * @param lifetime milliseconds that an unused session lasts, after which it need not be remembered
 */
export const createSessionEnds = (lifetime: number) => {
  const ended = new Map<string, number>();
  return {
    add({ id }: Session): void {
      const now = Date.now();
      for (const [each, at] of ended) {
        if (now - at <= lifetime && ended.size < mostKnown) break;
        ended.delete(each);
      }
      ended.set(id, now);
    },
    has: ({ id }: Session): boolean => ended.has(id),
  };
};

export type SessionEnds = ReturnType<typeof createSessionEnds>;
