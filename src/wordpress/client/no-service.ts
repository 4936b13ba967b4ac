import { CmsError, type CmsErrorCode, redactUrl } from './errors.ts';
import type { Generation } from './cms.ts';
import type { FrontPage } from './front-page.ts';

/** An address that did not answer with the wanted index. */
export interface Tried {
  readonly report: string;
  /** Null for a good answer that is not the wanted index. */
  readonly code: CmsErrorCode | null;
  /** True if the answer comes from WordPress. */
  readonly isWordPress: boolean;
  /** What to do about a firewall that gave the answer. */
  readonly firewall?: string | undefined;
}

export function nameOf(generation: Generation) {
  return generation === 'v2' ? 'newer (v2)' : 'older (legacy)';
}

const anyCase = [
  'The older generation needs an active plugin; a security plugin may have switched off v2.',
  'A firewall, a login wall or a cache must let requests to the REST API through.',
  'Check CMS_URL (and CMS_API_ROOT, CMS_NAMESPACE and CMS_GENERATION, if they are set).',
].join(' ');

const anotherSite =
  'Check CMS_URL: it must be the address of the WordPress site itself, with its folder if it has one, such as https://example.com/blog.';

/** Advice for the case that all addresses failed for the same reason. */
const sameCase: Partial<Record<CmsErrorCode, string>> = {
  unauthorized:
    'The REST API of this site requires signing in. Set CMS_USER and CMS_APPLICATION_PASSWORD (see .env.example), or make it public in the plugin or web server that restricts it.',
  forbidden:
    'This account may not read the REST API of the site. Use another account, or allow it in the plugin, firewall or web server that refuses it.',
  server:
    'The site is in maintenance, overloaded or broken. Open it in a browser, and try again when it works.',
  'rate-limited': 'The site refuses requests for now. Wait, or allow this machine in its firewall.',
};

/** For a site without a REST API: lists each address with its answer, and says what to do. */
export function noService(
  { home, generation }: { readonly home: URL; readonly generation: Generation | 'auto' },
  front: Pick<FrontPage, 'report' | 'looksLikeWordPress'>,
  tried: readonly Tried[],
): CmsError {
  const wanted = generation === 'auto' ? '' : ` of the ${nameOf(generation)} generation`;
  const codes = new Set(tried.map(({ code }) => code));
  const [code] = codes;
  const firewall = tried.find((each) => each.firewall !== undefined)?.firewall;
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
    hint:
      firewall ??
      (isAnother ? anotherSite : (codes.size === 1 && code && sameCase[code]) || anyCase),
    url: home.href,
  });
}
