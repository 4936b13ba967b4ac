import { CmsError, type CmsErrorCode } from './errors.ts';
import type { Generation } from './face.ts';
import type { FrontPage } from './front-page.ts';
import { redactUrl } from './redact.ts';

/** An address that did not answer with the index that was wanted. */
export interface Tried {
  /** The address and what it answered. */
  readonly report: string;
  /** Null for an answer that was good, but not the one wanted. */
  readonly code: CmsErrorCode | null;
  /** True when the answer is one that WordPress gives. */
  readonly isWordPress: boolean;
}

export const nameOf = (generation: Generation) =>
  generation === 'v2' ? 'newer (v2)' : 'older (legacy)';

const anyCase = [
  'The older generation needs its plugin activated; the newer one may be switched off by a security plugin.',
  'A firewall, a login wall or a cache must let requests to the interface pass.',
  'Check CMS_URL (and CMS_API_ROOT, CMS_NAMESPACE, CMS_GENERATION, where they are set).',
].join(' ');

const anotherSite =
  'Check CMS_URL: it must be the address of the WordPress site itself, with its folder if it has one, such as https://example.com/blog.';

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
  front: Pick<FrontPage, 'report' | 'looksLikeWordPress'>,
  tried: readonly Tried[],
): CmsError {
  const wanted = generation === 'auto' ? '' : ` of the ${nameOf(generation)} generation`;
  const codes = new Set(tried.map(({ code }) => code));
  const [code] = codes;
  const isAnother =
    front.looksLikeWordPress === false && !tried.some(({ isWordPress }) => isWordPress);
  const none = `o JSON REST interface${wanted} was found at ${redactUrl(home.href)}`;
  return new CmsError({
    code: 'not-found-service',
    message: [
      isAnother
        ? `This does not look like WordPress: n${none}, and the front page shows no sign of WordPress. Tried:`
        : `N${none}. Tried:`,
      ...[front.report, ...tried.map(({ report }) => report)].map((line) => `  - ${line}`),
    ].join('\n'),
    hint: isAnother ? anotherSite : (codes.size === 1 && code && sameCase[code]) || anyCase,
    url: home.href,
  });
}
