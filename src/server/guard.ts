import type { IncomingHttpHeaders } from 'node:http';
import type { Editor, Visit } from './face.ts';
import { Problem } from './problem.ts';
import { isSameSecret } from './same-secret.ts';

interface Asking {
  readonly method?: string | undefined;
  readonly headers: Headers | IncomingHttpHeaders;
}

const headerOf = ({ headers }: Asking, name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name);
  const value = headers[name];
  return value === undefined ? null : String(value);
};

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of another site made the browser send this: a link, a form, a script. */
export const isFromElsewhere = (asking: Asking): boolean => {
  const site = headerOf(asking, 'sec-fetch-site');
  return site !== null && !['same-origin', 'none'].includes(site);
};

const refuseForeign = (asking: Asking, { origin: own }: Visit): void => {
  const origin = headerOf(asking, 'origin');
  if (isFromElsewhere(asking)) {
    throw new Problem({
      code: 'foreign-origin',
      detail: 'This was sent from a page of another site, so it was not done.',
    });
  }
  if (origin !== null && origin !== own) {
    throw new Problem({
      code: 'foreign-origin',
      detail: `This was sent from a page of ${origin}, and this is ${own}, so it was not done. If both are this desk, a proxy stands before it: set TRUST_PROXY.`,
    });
  }
};

interface Proof {
  readonly token?: string | undefined;
  /** For what changes nothing but who is signed in: that is done in previews, too. */
  readonly isSigningIn?: boolean | undefined;
}

/**
 * Lets a write through that its sender meant, and none at all on a server that shows a preview: `Sec-Fetch-Site` and `Origin` must not tell of another site's page, and a
 * browser's session needs its token, as `token` or in the header `X-CSRF-Token`. A script that sends `Authorization`
 * and no cookie can't have been tricked and needs neither. Reads pass. Throws a {@link Problem}.
 */
export const guardWrite = (
  asking: Asking,
  visit: Visit,
  { token, isSigningIn = false }: Proof = {},
): void => {
  if (reads.has(asking.method ?? 'GET')) return;
  if (visit.isPreview && !isSigningIn) {
    throw new Problem({
      code: 'preview-only',
      detail: 'This is a preview of the site, where nothing can be changed.',
    });
  }
  const hasCookie = headerOf(asking, 'cookie') !== null;
  if (headerOf(asking, 'authorization') !== null && !hasCookie) return;
  refuseForeign(asking, visit);
  const given = token ?? headerOf(asking, 'x-csrf-token') ?? '';
  if (visit.session !== null && !isSameSecret(given, visit.session.token)) {
    throw new Problem({
      code: 'missing-token',
      detail: 'The session’s token is missing or is another session’s, so it was not done.',
    });
  }
};

/** The person who is signed in. Throws a {@link Problem}: `signed-out`, or why the credentials did not do. */
export const requireEditor = (visit: Visit): Editor => {
  if (visit.editor !== null) return visit.editor;
  throw (
    visit.trouble ??
    new Problem({ code: 'signed-out', detail: 'Nobody is signed in: sign in first.' })
  );
};
