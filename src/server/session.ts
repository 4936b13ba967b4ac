import { randomBytes, randomUUID } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import type { Credentials } from '../wordpress/client/index.ts';

const text = z.string().min(1);
const credentials = z.discriminatedUnion('method', [
  z.object({ method: z.enum(['basic', 'application-password']), user: text, password: text }),
  z.object({
    method: z.literal('oauth1'),
    ...{ consumerKey: text, consumerSecret: text, token: text, tokenSecret: text },
  }),
  z.object({ method: z.literal('cookie'), cookie: text, nonce: text }),
]);

const session = z.object({
  id: text,
  credentials,
  user: z.object({ id: z.int(), name: z.string() }),
  token: text,
  signedInAt: z.number(),
  usedAt: z.number(),
  createdPassword: z.string().nullable(),
  site: z.string().nullable().default(null),
});

/** What the cookie of a browser holds, sealed. */
export interface Session {
  readonly id: string;
  readonly credentials: Credentials;
  readonly user: { readonly id: number; readonly name: string };
  /** What this session's forms carry, to show that they are ours. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly usedAt: number;
  /** The uuid of the application password that was made for this session; null where none was. */
  readonly createdPassword: string | null;
  /** The site whose desk has sealed it: its credentials are for no other service. Null until then. */
  readonly site: string | null;
}

interface NewSession {
  readonly credentials: Credentials;
  readonly user: { readonly id: number; readonly name: string };
  readonly createdPassword?: string | null;
}

export const newSession = (made: NewSession, now = Date.now()): Session => ({
  id: randomUUID(),
  token: randomBytes(24).toString('base64url'),
  ...{ signedInAt: now, usedAt: now, createdPassword: made.createdPassword ?? null },
  site: null,
  credentials: made.credentials,
  user: { id: made.user.id, name: made.user.name },
});

/** For ever as far as the seal is concerned: the time of the last use decides, and a session that is over is still known. */
const never = 0;

export const sealSession = (made: Session, secret: string): Promise<string> =>
  sealData(made, { password: secret, ttl: never });

/** Null for what this secret has not sealed. */
export const openSession = async (sealed: string, secret: string): Promise<Session | null> => {
  try {
    return session.parse(await unsealData(sealed, { password: secret, ttl: never }));
  } catch {
    return null;
  }
};
