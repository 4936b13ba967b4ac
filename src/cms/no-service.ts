import { CmsError, type CmsErrorCode } from './errors.ts';
import type { Generation } from './face.ts';
import { redactUrl } from './redact.ts';

/** An address that did not answer with the index that was wanted. */
export interface Tried {
  /** The address and what it answered. */
  readonly report: string;
  /** Null for an answer that was good, but not the one wanted. */
  readonly code: CmsErrorCode | null;
}

export const nameOf = (generation: Generation) =>
  generation === 'v2' ? 'newer (v2)' : 'older (legacy)';

const anyCase = [
  'In WordPress, set the permalinks (Settings, Permalinks) to anything but “Plain”.',
  'The older generation needs its plugin activated; the newer one may be switched off by a security plugin.',
  'A firewall, a login wall or a cache must let requests to the interface pass.',
  'Check CMS_URL (and CMS_API_ROOT, CMS_NAMESPACE, CMS_GENERATION, where they are set).',
].join(' ');

/** What to change when all addresses failed for the same reason. */
const sameCase: Partial<Record<CmsErrorCode, string>> = {
  unauthorized:
    'The site asks everybody who reads its interface to log in. Set CMS_USER and CMS_APPLICATION_PASSWORD (see .env.example), or let the public read it, in the plugin or the web server that closes it.',
  forbidden:
    'The site does not let this account read its interface: use another one, or let it pass in the plugin, the firewall or the web server that refuses it.',
  server:
    'The site is in maintenance, overloaded or broken: open it in a browser, and try again when it is back.',
  'rate-limited':
    'The site answers no more requests for now: wait, or let this machine pass in its firewall.',
};

/** The error for a site where no interface was found: what was tried, what answered, and what to change. */
export function noService(
  { home, generation }: { readonly home: URL; readonly generation: Generation | 'auto' },
  frontPage: string,
  tried: readonly Tried[],
): CmsError {
  const wanted = generation === 'auto' ? '' : ` of the ${nameOf(generation)} generation`;
  const codes = new Set(tried.map(({ code }) => code));
  const [code] = codes;
  return new CmsError({
    code: 'not-found-service',
    message: [
      `No JSON REST interface${wanted} was found at ${redactUrl(home.href)}. Tried:`,
      ...[frontPage, ...tried.map(({ report }) => report)].map((line) => `  - ${line}`),
    ].join('\n'),
    hint: (codes.size === 1 && code && sameCase[code]) || anyCase,
    url: home.href,
  });
}
