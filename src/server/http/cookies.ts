import { wayTo } from './sender.ts';

/** The cookies of a `Cookie` header; of two with one name the first, which browsers hold for the nearer one. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const [name, ...value] = pair.split('=');
    const key = name?.trim() ?? '';
    if (key !== '' && !found.has(key)) found.set(key, value.join('=').trim());
  }
  return found;
};

/** How this server's cookies are named and marked where it is known by one origin. */
interface CookieKind {
  readonly name: string;
  /** A `Set-Cookie` header. `value` must need no quoting; `lifetime` is in seconds, 0 forgets the cookie. */
  write(value: string, lifetime: number): string;
}

/**
 * A cookie below `base`. Over plain http a browser keeps none that is marked `Secure`, but for its own machine some do
 * and some don't: there, and only there, the mark is left out.
 */
export const cookieKind = (name: string, base: string, origin: string): CookieKind => {
  const way = wayTo(origin);
  // With this prefix no other host of the domain can plant one.
  const full = way === 'encrypted' && base === '' ? `__Host-${name}` : name;
  const marks = ['HttpOnly', 'SameSite=Lax', ...(way === 'local' ? [] : ['Secure'])];
  return {
    name: full,
    write: (value, lifetime) =>
      [`${full}=${value}`, `Path=${base}/`, ...marks, `Max-Age=${lifetime}`].join('; '),
  };
};
