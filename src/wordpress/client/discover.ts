import { hash } from 'node:crypto';
import { CmsError, type CmsErrorCode, orNull, redactUrl } from './errors.ts';
import type { Connection, FoundService, Generation } from './cms.ts';
import { type FrontPage, readFrontPage } from './public-page.ts';
import { isOwnOrigin, trustedOrigin } from './origins.ts';
import { activePlugins } from './plugins/index.ts';
import type { Transport } from './transport.ts';
import { routeUrl, webUrl } from './route.ts';
import { readIndex, type SiteIndex } from './site-index.ts';

interface DiscoverOptions {
  readonly home: URL;
  readonly apiRoot: string | undefined;
  readonly namespace: string;
  readonly generation: Generation | 'auto';
  readonly found: FoundService | null;
}

/** A connection and the whole index behind it. */
export interface Found {
  readonly connection: Connection;
  readonly index: SiteIndex;
  /** The public may not even read the index. */
  readonly closed: boolean;
}

interface Answering {
  readonly index: SiteIndex;
  readonly root: URL;
  readonly closed: boolean;
}

type Outcome = Answering | ({ readonly index: null } & Tried);

/** Finds the service: first where it was before, then by discovery. Throws a CmsError. */
export async function findAgain(transport: Transport, options: DiscoverOptions): Promise<Found> {
  const { found } = options;
  if (found !== null && URL.canParse(found.root)) {
    const { foundBy, language } = found;
    const outcome = await readCandidate(transport, { root: new URL(found.root), foundBy }, options);
    if (outcome.index !== null) return foundAt(outcome, foundBy, language);
  }
  return discover(transport, options);
}

/**
 * Finds the root of the REST API (`docs/interface.md`, Finding the service): the front page's Link
 * header or `<link>`, `/{api_root}/`, `/?rest_route=/`, `/index.php?rest_route=/`; the first with
 * an index of the wanted generation. v2 at any address comes before the older plugin, which takes
 * over `/wp-json/` but not `?rest_route=`. Throws a CmsError with each address's answer.
 */
async function discover(transport: Transport, options: DiscoverOptions): Promise<Found> {
  const front = await readFrontPage(transport, options.home);
  const tried: Tried[] = [];
  const seen = new Set<string>();
  let older: Found | null = null;
  for (const candidate of candidates(front, options)) {
    if (seen.has(candidate.root.href)) continue;
    seen.add(candidate.root.href);
    const outcome = await readCandidate(transport, candidate, options).catch((error: unknown) => {
      if (older === null || !(error instanceof CmsError)) throw error;
      return null;
    });
    if (outcome === null) continue;
    if (outcome.index === null) {
      tried.push(outcome);
      continue;
    }
    const found = foundAt(outcome, candidate.foundBy, front.language);
    const { generation } = outcome.index;
    if (generation === 'v2' && (older === null || (await hasPosts(transport, outcome, options))))
      return found;
    if (generation === 'legacy') older ??= found;
    if (options.generation !== 'auto') break;
  }
  if (older !== null) return older;
  throw noService(options, front, tried);
}

/** True if v2 lists posts. Its index alone does not prove it. */
async function hasPosts(
  transport: Transport,
  { root, closed }: Answering,
  { namespace }: DiscoverOptions,
): Promise<boolean> {
  const url = routeUrl(root, `${namespace}/v2/posts`, { per_page: 1 });
  const asked = transport.json({ method: 'GET', url, signed: closed, retries: 1 });
  return Array.isArray((await orNull(asked))?.value);
}

/** Reads a known root's index again; null if its generation changed. Throws a CmsError. */
export async function readAgain(
  transport: Transport,
  { connection, closed }: Found,
  { namespace }: Pick<DiscoverOptions, 'namespace'>,
): Promise<Connection | null> {
  const root = new URL(connection.root);
  const { value } = await transport.json({ method: 'GET', url: root, signed: closed });
  const index = readIndex(value, namespace);
  if (index?.generation !== connection.generation) return null;
  return toConnection(index, root, connection.foundBy, connection.site.language);
}

function foundAt(
  { index, root, closed }: Answering,
  foundBy: string,
  language: string | null,
): Found {
  return { index, closed, connection: toConnection(index, root, foundBy, language) };
}

async function readCandidate(
  transport: Transport,
  { root }: Candidate,
  options: DiscoverOptions,
): Promise<Outcome> {
  const shown = redactUrl(root.href);
  const other = (what: string): Outcome => ({
    index: null,
    code: null,
    isWordPress: true,
    report: `${shown}: ${what}`,
  });
  try {
    const { value, answer, closed } = await readRoot(transport, root, options.home);
    const index = readIndex(value, options.namespace);
    if (index === null) return other('JSON, but not the index of either generation');
    if (options.generation !== 'auto' && index.generation !== options.generation) {
      return other(`the ${nameOf(index.generation)} generation`);
    }
    return { index, root: asFolder(answer.url), closed };
  } catch (error) {
    if (!(error instanceof CmsError) || error.code === 'bad-credentials') throw error;
    // The server's other addresses would time out, too.
    const isDown = error.code === 'unreachable' || error.code === 'timeout';
    if (isDown && isOwnOrigin(options.home, root.origin)) throw error;
    const isWordPress = /^(?:rest|json)_/.test(error.serviceCode ?? '');
    const firewall = error.code === 'blocked' ? error.hint : undefined;
    return {
      index: null,
      code: error.code,
      isWordPress,
      firewall,
      report: `${shown}: ${error.message}`,
    };
  }
}

/** Reads a root as the public; if the public is refused, with credentials. */
async function readRoot(transport: Transport, root: URL, home: URL) {
  const request = { method: 'GET', url: root, retries: 1 } as const;
  try {
    return { ...(await transport.json({ ...request, redirects: 'any' })), closed: false };
  } catch (error) {
    const refused = error instanceof CmsError && error.code === 'unauthorized';
    if (!refused || !transport.canSign) throw error;
    transport.trust(trustedOrigin(home, root, true));
    return { ...(await transport.json({ ...request, signed: true })), closed: true };
  }
}

/** The older generation names its root without the slash at the end. */
function asFolder(address: URL): URL {
  const root = new URL(address);
  if (!root.searchParams.has('rest_route') && !root.pathname.endsWith('/')) root.pathname += '/';
  return root;
}

function toConnection(
  index: SiteIndex,
  root: URL,
  foundBy: string,
  language: string | null,
): Connection {
  return {
    root: root.href,
    generation: index.generation,
    foundBy,
    site: { ...index.site, language },
    namespaces: index.namespaces,
    plugins: activePlugins(index),
    routes: hash('sha256', [...index.routes].sort().join('\n')),
    announcedAuth: index.announcedAuth,
    oauth1: index.oauth1,
    applicationPasswordsPage: index.applicationPasswordsPage,
  };
}

/** An address that may be an interface root. */
interface Candidate {
  readonly root: URL;
  readonly foundBy: string;
}

type Guess = readonly [address: string | null, foundBy: string];

/** Where a site's interface may be, the likeliest first; some may be there twice. */
function candidates(
  front: FrontPage,
  { home, apiRoot }: { readonly home: URL; readonly apiRoot: string | undefined },
): Candidate[] {
  const segment = apiRoot ?? 'wp-json';
  const guesses: Guess[] = [
    [`${segment}/`, `/${segment}/`],
    ['?rest_route=/', '/?rest_route=/'],
    ['index.php?rest_route=/', '/index.php?rest_route=/'],
  ];
  const announced: Guess[] = [
    [front.header, 'the Link header of the front page'],
    [front.link, 'the <link> in the front page'],
  ];
  // An owner sets a segment if the site announces a wrong address, so it goes first.
  const ordered =
    apiRoot === undefined
      ? [...announced, ...guesses]
      : [...guesses.slice(0, 1), ...announced, ...guesses.slice(1)];
  const at =
    (base: URL) =>
    ([address, foundBy]: Guess) => {
      const root = address === null ? null : webUrl(address, base);
      return root === null ? [] : [{ root, foundBy }];
    };
  // A headless WordPress may redirect its own front page to another site, which has no interface.
  const wasSentAway =
    front.base.pathname !== home.pathname || !isOwnOrigin(home, front.base.origin);
  return [...ordered.flatMap(at(front.base)), ...(wasSentAway ? guesses.flatMap(at(home)) : [])];
}

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

function nameOf(generation: Generation) {
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
function noService(
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
  const reports = [front.report].concat(tried.map(({ report }) => report));
  const none = `o JSON REST interface${wanted} was found at ${redactUrl(home.href)}`;
  return new CmsError({
    code: 'not-found-service',
    message: [
      isAnother
        ? `This does not look like WordPress: n${none}, and the front page shows no sign of WordPress. Tried:`
        : `N${none}. Tried:`,
      ...reports.map((line) => `  - ${line}`),
    ].join('\n'),
    hint:
      firewall ??
      (isAnother ? anotherSite : (codes.size === 1 && code && sameCase[code]) || anyCase),
    url: home.href,
  });
}
