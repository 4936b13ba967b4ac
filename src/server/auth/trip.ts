import { z } from 'zod';
import type { Desk } from '../desk.ts';
import type { Visit } from './face.ts';
import { sealedCookie } from './cookies.ts';
import { cookieOptions } from './session-cookies.ts';

const pendingSchema = z.object({
  way: z.enum(['application-passwords', 'oauth1']),
  /** Comes back with the person, and shows that it is the same sign-in. */
  state: z.string(),
  to: z.string(),
  kept: z.string(),
  tokenSecret: z.string(),
});

/** A sign-in that goes on at WordPress's page, until the person comes back with an answer. */
export type PendingSignIn = z.output<typeof pendingSchema>;

/** Seconds. */
export const pendingTime = 15 * 60;

/** The cookie that ties a pending sign-in to the browser that began it. */
export const pendingCookie = (desk: Desk, visit: Pick<Visit, 'origin'>) =>
  sealedCookie({
    ...cookieOptions(desk, visit),
    name: 'galley_sign_in',
    schema: pendingSchema,
    ttl: pendingTime,
  });
