import type { Answer } from './answer.ts';

/** How a product that stands before WordPress shows itself in an answer of its own. */
interface Firewall {
  readonly name: string;
  readonly header?: readonly [name: string, value: RegExp];
  readonly html?: RegExp;
  /** True if it answers with a success, and a page that asks for a person. */
  readonly asksPeople?: true;
}

const firewalls: readonly Firewall[] = [
  { name: 'Cloudflare', header: ['cf-mitigated', /./], asksPeople: true },
  {
    name: 'Cloudflare',
    header: ['server', /^cloudflare/i],
    html: /<title>(?:Attention Required|Just a moment|Access denied)|cf-error-details|cf[-_]chl|error code: 1\d\d\d/i,
  },
  { name: 'Wordfence', html: /wordfence/i },
  { name: 'Sucuri', header: ['server', /^Sucuri/i] },
  { name: 'Sucuri', header: ['x-sucuri-block', /./] },
  { name: 'Sucuri', html: /Sucuri Web\s?Site Firewall/i },
  { name: 'Imunify360', header: ['server', /^imunify360/i], asksPeople: true },
  { name: 'Imunify360', html: /imunify360/i, asksPeople: true },
  { name: 'SiteGround', header: ['sg-captcha', /./], asksPeople: true },
  { name: 'SiteGround', html: /\/\.well-known\/(?:sg)?captcha\//, asksPeople: true },
  { name: 'ModSecurity', html: /mod_?security|<h1>Not Acceptable!/i },
  { name: 'DDoS-Guard', header: ['server', /^ddos-guard/i] },
  { name: 'AWS WAF', header: ['x-amzn-waf-action', /./], asksPeople: true },
  { name: 'Incapsula', html: /_Incapsula_Resource|Incapsula incident/ },
  { name: 'Akamai', header: ['server', /^AkamaiGHost/i], html: /Access Denied/ },
  { name: 'LiteSpeed', header: ['server', /^LiteSpeed/i] },
];

const refusals = new Set([401, 403, 405, 406, 409, 418, 429, 503]);
/** Servers answer so themselves, for a while. */
const busy = new Set([429, 503]);

/** The name of the firewall that gave an answer in place of WordPress; null if none is known. */
export function firewallOf(answer: Answer): string | null {
  const { status, headers, text } = answer;
  const isRefusal = refusals.has(status);
  if (!isRefusal && status !== 200 && status !== 202) return null;
  if (answer.body().kind === 'json') return null;
  const shown = text.slice(0, 100_000);
  const found = firewalls.find(({ header, html, asksPeople = false }) => {
    const isOnlyNamed = header?.[0] === 'server' && html === undefined && !asksPeople;
    if (isOnlyNamed && busy.has(status)) return false;
    const hasHeader = header === undefined || header[1].test(headers[header[0]] ?? '');
    return (isRefusal || asksPeople) && hasHeader && (html?.test(shown) ?? true);
  });
  return found?.name ?? null;
}

/** What the owner can do. It is no matter of the account. */
export function firewallHint(name: string): string {
  return `The request did not reach WordPress. In the settings of ${name}, allow the address of this machine, or requests to the REST API (/wp-json/) with a User-Agent of your choice, and set CMS_USER_AGENT to it. Some ask for a secret header: CMS_HEADERS.`;
}

/** The header, with its value, of a cache that answered for WordPress; null if none did. */
export function cacheIn(headers: Answer['headers']): string | null {
  const shows = ([name, value]: readonly [string, string]) =>
    name === 'age'
      ? Number(value) > 0
      : name !== 'cache-control' && name.includes('cache') && /\bhit\b/i.test(value);
  const found = Object.entries(headers).find(shows);
  return found === undefined ? null : `${found[0]}: ${found[1].slice(0, 60)}`;
}
