import { CmsError } from './errors.ts';
import type { Connection, Generation } from './face.ts';
import { readFrontPage, type FrontPage } from './front-page.ts';
import { redactUrl } from './redact.ts';
import type { Transport } from './request.ts';
import { readIndex, type SiteIndex } from './site-index.ts';

export interface DiscoverOptions {
  readonly home: URL;
  readonly apiRoot: string | undefined;
  readonly namespace: string;
  readonly generation: Generation | 'auto';
}

/** A connection and the whole index behind it. */
export interface Found {
  readonly connection: Connection;
  readonly index: SiteIndex;
}

interface Candidate {
  readonly root: URL;
  readonly foundBy: string;
}

/**
 * Finds the interface root of a site (`interface.md`, sections 1 and 9): the Link header of its front page, the
 * `<link>` in it, `/{api_root}/`, `/?rest_route=/`, `/index.php?rest_route=/`; the first that answers with the
 * index of the generation wanted. Throws a CmsError that says what each address answered.
 */
export async function discover(transport: Transport, options: DiscoverOptions): Promise<Found> {
  const front = await readFrontPage(transport, options.home);
  const tried: string[] = [front.report];
  const seen = new Set<string>();
  for (const candidate of candidates(front, options)) {
    if (seen.has(candidate.root.href)) continue;
    seen.add(candidate.root.href);
    const { index, root, report } = await readCandidate(transport, candidate, options);
    if (index !== null) {
      return { index, connection: toConnection(index, root, candidate.foundBy, front.language) };
    }
    tried.push(report);
  }
  throw notFound(options, tried);
}

function candidates(front: FrontPage, options: DiscoverOptions): Candidate[] {
  const segment = options.apiRoot ?? 'wp-json';
  const guesses: [string | null, string][] = [
    [`${segment}/`, `/${segment}/`],
    ['?rest_route=/', '/?rest_route=/'],
    ['index.php?rest_route=/', '/index.php?rest_route=/'],
  ];
  const announced: [string | null, string][] = [
    [front.header, 'the Link header of the front page'],
    [front.link, 'the <link> in the front page'],
  ];
  // A segment that the owner set goes first: it is there because what the site announces is wrong.
  const ordered =
    options.apiRoot === undefined
      ? [...announced, ...guesses]
      : [...guesses.slice(0, 1), ...announced, ...guesses.slice(1)];
  return ordered.flatMap(([address, foundBy]) => {
    if (address === null || !URL.canParse(address, front.base)) return [];
    const root = new URL(address, front.base);
    return ['http:', 'https:'].includes(root.protocol) ? [{ root, foundBy }] : [];
  });
}

async function readCandidate(
  transport: Transport,
  { root }: Candidate,
  options: DiscoverOptions,
): Promise<{ index: SiteIndex | null; root: URL; report: string }> {
  const shown = redactUrl(root.href);
  const exchange = { method: 'GET', url: root, redirects: 'any', retries: 1 } as const;
  try {
    const { value, answer } = await transport.json(exchange);
    const index = readIndex(value, options.namespace);
    if (index === null) {
      return { index, root, report: `${shown}: JSON, but the index of neither generation` };
    }
    if (options.generation !== 'auto' && index.generation !== options.generation) {
      return { index: null, root, report: `${shown}: the ${nameOf(index.generation)} generation` };
    }
    return { index, root: asFolder(answer.url), report: '' };
  } catch (error) {
    if (!(error instanceof CmsError) || error.code === 'unreachable') throw error;
    // A second address of a server that hangs would only hang as long again.
    if (error.code === 'timeout') throw error;
    return { index: null, root, report: `${shown}: ${error.message}` };
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
    permalinks: root.searchParams.has('rest_route') ? 'plain' : 'pretty',
    foundBy,
    site: { ...index.site, language },
    announcedAuth: index.announcedAuth,
    oauth1: index.oauth1,
    applicationPasswordsPage: index.applicationPasswordsPage,
  };
}

const nameOf = (generation: Generation) => (generation === 'v2' ? 'newer (v2)' : 'older (legacy)');

function notFound(options: DiscoverOptions, tried: readonly string[]): CmsError {
  const wanted =
    options.generation === 'auto' ? '' : ` of the ${nameOf(options.generation)} generation`;
  return new CmsError({
    code: 'not-found-service',
    message: [
      `No JSON REST interface${wanted} was found at ${redactUrl(options.home.href)}. Tried:`,
      ...tried.map((line) => `  - ${line}`),
    ].join('\n'),
    hint: [
      'In WordPress, set the permalinks (Settings, Permalinks) to anything but “Plain”.',
      'The older generation needs its plugin activated; the newer one may be switched off by a security plugin.',
      'A firewall, a login wall or a cache must let requests to the interface pass.',
      'Check CMS_URL (and CMS_API_ROOT, CMS_NAMESPACE, CMS_GENERATION, where they are set).',
    ].join(' '),
    url: options.home.href,
  });
}
