import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import type { Desk } from '../desk.ts';
import type { Visit } from '../face.ts';
import { cookieKind, readCookies } from '../http/cookies.ts';

const trip = z.object({
  way: z.enum(['application-passwords', 'oauth1']),
  /** Comes back with the person, and shows that it is the same trip. */
  state: z.string(),
  to: z.string(),
  kept: z.string(),
  tokenSecret: z.string(),
  begunAt: z.number(),
});

/** Somebody has gone to WordPress's page, and comes back with an answer. */
export type Trip = z.output<typeof trip>;

const lasts = 15 * 60;

const kindOf = ({ base }: Desk, { origin }: Pick<Visit, 'origin'>) =>
  cookieKind('galley_sign_in', base, origin);

/** The `Set-Cookie` header that ties a trip to the browser that begins it. */
export const writeTrip = async (
  desk: Desk,
  visit: Pick<Visit, 'origin'>,
  begun: Omit<Trip, 'begunAt'>,
): Promise<string> => {
  const password = desk.settings.desk.sessionSecret;
  const sealed = await sealData({ ...begun, begunAt: Date.now() }, { password, ttl: lasts });
  return kindOf(desk, visit).write(sealed, lasts);
};

/** Null when no trip was begun in this browser, or too long ago. */
export const readTrip = async (
  desk: Desk,
  visit: Pick<Visit, 'origin'>,
  cookies: string | null,
): Promise<Trip | null> => {
  const sealed = readCookies(cookies ?? undefined).get(kindOf(desk, visit).name);
  if (sealed === undefined) return null;
  try {
    const password = desk.settings.desk.sessionSecret;
    const found = trip.parse(await unsealData(sealed, { password, ttl: lasts }));
    return Date.now() - found.begunAt < lasts * 1000 ? found : null;
  } catch {
    return null;
  }
};

export const forgetTrip = (desk: Desk, visit: Pick<Visit, 'origin'>): string =>
  kindOf(desk, visit).write('', 0);
