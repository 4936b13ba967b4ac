import { sealData, unsealData } from 'iron-session';
import type { z } from 'zod';
import { wayTo } from '../http/sender.ts';

/** The cookies of a `Cookie` header; of two with one name the first, which browsers hold for the nearer one. */
export const readCookies = (header: string | null | undefined): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const [name, ...value] = pair.split('=');
    const key = name?.trim() ?? '';
    if (key !== '' && !found.has(key)) found.set(key, value.join('=').trim());
  }
  return found;
};

/** A cookie whose value only this server can read and write. */
interface SealedCookie<T> {
  /** The value in a `Cookie` header; null without one, and for one that is forged or too old. */
  read(header: string | null | undefined): Promise<T | null>;
  /** The `Set-Cookie` header that stores a value for so many seconds. */
  write(value: T, lifetime: number): Promise<string>;
  /** The `Set-Cookie` header that deletes the cookie. */
  readonly forget: string;
}

interface CookieOptions<T> {
  readonly name: string;
  /** The path that it is sent to, without a slash at the end: empty, or `/blog`. */
  readonly base: string;
  /** The server as the client knows it. */
  readonly origin: string;
  readonly secret: string;
  readonly schema: z.ZodType<T>;
  /** Seconds after which the seal is refused. Default: never, where the value says itself how long it is good. */
  readonly ttl?: number;
}

/**
 * A cookie below `base`, sealed with the secret. Over plain http a browser keeps none that is marked `Secure`, but for its
 * own machine some do and some don't: there, and only there, the mark is left out.
 */
export const sealedCookie = <T>(options: CookieOptions<T>): SealedCookie<T> => {
  const { base, origin, secret: password, schema, ttl = 0 } = options;
  const way = wayTo(origin);
  // With this prefix no other host of the domain can plant one.
  const name = way === 'encrypted' && base === '' ? `__Host-${options.name}` : options.name;
  const marks = ['HttpOnly', 'SameSite=Lax', ...(way === 'local' ? [] : ['Secure'])];
  const header = (value: string, lifetime: number) =>
    [`${name}=${value}`, `Path=${base}/`, ...marks, `Max-Age=${lifetime}`].join('; ');
  return {
    async read(cookies) {
      const sealed = readCookies(cookies).get(name);
      if (sealed === undefined) return null;
      try {
        return schema.parse(await unsealData(sealed, { password, ttl }));
      } catch {
        return null;
      }
    },
    write: async (value, lifetime) => header(await sealData(value, { password, ttl }), lifetime),
    forget: header('', 0),
  };
};
