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

/** What the session cookie holds. Times are in milliseconds since 1970. */
export const sessionSchema = z.object({
  id: text,
  credentials,
  user: z.object({ id: z.int(), name: z.string() }),
  /** What forms of this session carry, to show that they are ours. */
  token: text,
  signedInAt: z.number(),
  usedAt: z.number(),
  /** The uuid of the application password that was made for this session; null where none was. */
  createdPassword: z.string().nullable(),
  /** The site whose desk has sealed it: its credentials are for no other service. Null until then. */
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

/** Sessions that were signed out: a copy of the cookie must not bring them back. */
export interface SessionEnds {
  add(session: Session): void;
  has(session: Session): boolean;
}

const mostKnown = 10_000;

/** @param lifetime milliseconds that an unused session lasts: older ones are over anyway */
export const createSessionEnds = (lifetime: number): SessionEnds => {
  const ended = new Map<string, number>();
  return {
    add({ id }) {
      const now = Date.now();
      for (const [each, at] of ended) {
        if (now - at <= lifetime && ended.size < mostKnown) break;
        ended.delete(each);
      }
      ended.set(id, now);
    },
    has: ({ id }) => ended.has(id),
  };
};
