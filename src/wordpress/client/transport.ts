import { Readable } from 'node:stream';
import { Agent, FormData, Pool, request as undiciRequest, type Dispatcher } from 'undici';
import {
  plainHeaders,
  readBody,
  redirectOf,
  type Answer,
  type Body,
  type Opened,
  acceptedEncodings,
  decodeBody,
} from './answer.ts';
import type { CmsRequest, TransportOptions } from './request.ts';
import { failureOf, jsonOf, shownIn, type FailedRequest } from './failure.ts';
import { cacheIn } from './firewall.ts';
import { brokenConnection, privateAddress, refusedRedirect, refuseManyValues } from './broken.ts';
import { isPrivateHost, publicLookup, isOwnOrigin } from './origins.ts';
import { createRedactor } from './errors.ts';
import { createSlots, type Slots, createPaces, type Pace, type Turn } from './pace.ts';
import { isPassing, tellPace, withRetries } from './retry.ts';
import { webUrl } from './route.ts';

export interface Transport {
  /** Sends a request, with retries. Any status is an answer; throws a CmsError without one. */
  send(request: CmsRequest): Promise<Answer>;
  /** Sends a request and reads the JSON of its answer. Throws a CmsError if there is none. */
  json(request: CmsRequest): Promise<{ readonly value: unknown; readonly answer: Answer }>;
  /** Reads the JSON of an answer. Throws a CmsError for other bodies and for failed requests. */
  read(answer: Answer, request: CmsRequest): unknown;
  /** Asks for a file once, follows no redirect, reads no body. Throws what undici throws. */
  open(url: URL, how: OpenHow): Promise<Opened>;
  readonly slots: Slots;
  paceOf(origin: string): Pace;
  /** From now on, credentials go to this origin. */
  trust(origin: string): void;
  readonly canSign: boolean;
  /** True if credentials, if there are any, may go to this address. */
  isTrusted(url: URL): boolean;
  requests(): number;
  close(): Promise<void>;
}

interface OpenHow {
  readonly headers: Readonly<Record<string, string>>;
  readonly signed: boolean;
}

export const maxRedirects = 5;

/** Sends every request of the client: keep-alive, signing, time limits, retries, redirects. */
export function createTransport(options: TransportOptions): Transport {
  const slots = createSlots(options.concurrency);
  const paceOf = createPaces(options.concurrency);
  // Only for errors, and an answer may bring a new secret, such as a nonce.
  const redact = (text: string): string =>
    createRedactor([...(options.auth?.secrets ?? []), ...Object.values(options.headers)])(text);
  const { sendOnce, open, ...sender } = createSender(options);
  const tellOddities = createOddityTeller(options.warn, redact);

  /** Sends a request when it is its turn. Reads are tried again if that may help, writes never. */
  async function send(request: CmsRequest): Promise<Answer> {
    const { method, url, signal } = request;
    const pace = paceOf(url.origin);
    const retries = method === 'GET' ? (request.retries ?? options.retries) : 0;
    const tryOnce = async (turn: Turn, attempt: number) => {
      try {
        const answer = await slots.run(() => follow(sendOnce, request, redact));
        return { answer, isTooSoon: tellPace(turn, answer, attempt, kindOf(request)) };
      } catch (cause) {
        const error = brokenConnection(cause, request, options);
        if (error.code === 'timeout') turn.late();
        throw error;
      }
    };
    const inTurn = (attempt: number) =>
      pace
        .run((turn) => tryOnce(turn, attempt), signal)
        .catch((cause: unknown) => {
          throw brokenConnection(cause, request, options);
        });
    return withRetries(inTurn, { retries, isPassing, signal });
  }

  function read(answer: Answer, { method, signed }: CmsRequest): unknown {
    const about: FailedRequest = { method, signedWith: signed ? options.auth : null, redact };
    const failed = answer.status < 200 || answer.status >= 300;
    if (failed) throw failureOf(answer, about);
    const value = jsonOf(answer, about);
    tellOddities(answer, method);
    return value;
  }

  return {
    ...sender,
    send,
    open,
    slots,
    paceOf,
    read,
    async json(request) {
      const answer = await send(request);
      return { value: read(answer, request), answer };
    },
  };
}

type SendOnce = (request: CmsRequest, wanted: URL) => Promise<Answer>;

/** Sends requests one by one, to allowed addresses only. */
function createSender(options: TransportOptions) {
  const { agent, files, refusePrivate, close } = openAgents(options);
  let trusted: string | null = null;
  let sent = 0;

  const headersFor = (request: CmsRequest, url: URL): Record<string, string> => ({
    accept: 'application/json, text/html;q=0.5',
    'accept-encoding': acceptedEncodings,
    'user-agent': options.userAgent,
    ...(isOwnOrigin(options.home, url.origin) ? options.headers : {}),
    ...(url.origin === request.url.origin ? request.headers : {}),
    ...lengthOf(request.body),
    ...(request.signed && url.origin === trusted
      ? options.auth?.sign({ method: request.method, url })
      : {}),
  });

  const sendOnce: SendOnce = async (request, wanted) => {
    const isSigned = request.signed === true && wanted.origin === trusted;
    const url = (isSigned && options.auth?.addressFor?.(wanted)) || wanted;
    refusePrivate(url);
    sent += 1;
    const streamed = typeof request.body === 'object';
    const limits = [request.signal, streamed ? undefined : AbortSignal.timeout(options.timeout)];
    // For errors: after a redirect, another server may be the one that can't be reached.
    const here = { ...request, url };
    const response = await undiciRequest(url, {
      method: request.method,
      headers: {
        ...(request.method === 'GET' ? { 'cache-control': 'no-cache' } : {}),
        ...headersFor(request, url),
      },
      body: toBody(request.body),
      dispatcher: agent,
      signal: AbortSignal.any(limits.filter((limit) => limit !== undefined)),
    }).catch((cause: unknown) => {
      throw brokenConnection(cause, here, options);
    });
    const answer = await toAnswer(response, url, options.maxAnswer).catch((cause: unknown) => {
      throw brokenConnection(cause, here, options, true);
    });
    if (isSigned) options.auth?.learn?.(answer.headers);
    return answer;
  };

  async function open(url: URL, { headers, signed }: OpenHow): Promise<Opened> {
    refusePrivate(url);
    sent += 1;
    const accept = { accept: '*/*', 'accept-encoding': 'identity' };
    const request: CmsRequest = { method: 'GET', url, signed, headers: { ...headers, ...accept } };
    const response = await undiciRequest(url, {
      headers: headersFor(request, url),
      dispatcher: files,
    });
    const { statusCode: status, body } = response;
    return {
      status,
      url,
      body,
      headers: plainHeaders(response.headers),
      discard: () => body.dump().catch(() => undefined),
    };
  }

  return {
    sendOnce,
    open,
    trust(origin: string): void {
      trusted = origin;
    },
    canSign: options.auth !== null,
    isTrusted: (url: URL): boolean => url.origin === trusted,
    requests: (): number => sent,
    close,
  };
}

/** Connections for requests and for files. */
function openAgents(options: TransportOptions) {
  // Only settings make an address the site's own: a hostile service's index and redirects can't.
  const mayBePrivate = (url: URL): boolean =>
    isOwnOrigin(options.home, url.origin) || options.privateOrigins.includes(url.origin);
  const limits: Agent.Options = {
    connections: options.concurrency,
    pipelining: 1,
    headersTimeout: options.timeout,
    bodyTimeout: options.timeout,
    factory: (origin, pool) => {
      const lookup = mayBePrivate(new URL(origin)) ? {} : { lookup: publicLookup };
      return new Pool(origin, { ...pool, connect: { timeout: options.connectTimeout, ...lookup } });
    },
  };
  const agent = new Agent({ ...limits, maxResponseSize: options.maxAnswer });
  const files = new Agent(limits);
  let closing: Promise<void> | null = null;
  return {
    agent,
    files,
    refusePrivate(url: URL): void {
      if (isPrivateHost(url) && !mayBePrivate(url)) throw privateAddress(url);
    },
    // A download that is not read to its end would never end by itself.
    close: () => (closing ??= Promise.all([agent.close(), files.destroy()]).then(() => undefined)),
  };
}

async function follow(
  sendOnce: SendOnce,
  request: CmsRequest,
  redact: (text: string) => string,
): Promise<Answer> {
  const allowed = request.redirects ?? (request.method === 'GET' ? 'same-origin' : 'refuse');
  let url = request.url;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sendOnce(request, url);
    const location = redirectOf(answer);
    if (location === null || allowed === 'answer') return answer;
    const target = webUrl(location, url);
    const mayFollow =
      target !== null &&
      allowed !== 'refuse' &&
      (allowed === 'any' || target.origin === url.origin);
    if (!mayFollow || redirects === maxRedirects)
      throw refusedRedirect(request, url, redact(location), redirects);
    url = target;
  }
}

/** Says what stands between WordPress and this client, each thing once. */
function createOddityTeller(
  warn: TransportOptions['warn'],
  redact: (text: string) => string,
): (answer: Answer, method: CmsRequest['method']) => void {
  const said = new Set<string>();
  const sayOnce = (kind: string, message: string): void => {
    if (!said.has(kind)) warn(message);
    said.add(kind);
  };
  return (answer, method) => {
    const cache = method === 'GET' ? cacheIn(answer.headers) : null;
    if (cache !== null)
      sayOnce(
        'cache',
        `A cache answers for WordPress (${redact(cache)}), so builds may miss what was changed. Exclude /wp-json/ and ?rest_route= from the cache of the host, the CDN or the plugin, or let it forget them when a text changes.`,
      );
    const body = answer.body();
    if (body.kind !== 'json' || body.around === null) return;
    const { kind } = body.around;
    const shown = shownIn(body.around, { redact });
    sayOnce(
      kind,
      kind === 'comment'
        ? `Something adds a comment to the JSON of the REST API: “${shown}”. It is read all the same; exclude /wp-json/ in the settings of that cache or optimizer.`
        : `PHP prints messages around the JSON of the REST API: “${shown}”. It is read all the same; turn off display_errors in PHP (or WP_DEBUG_DISPLAY in wp-config.php), and fix what it reports.`,
    );
  };
}

function toBody(body: CmsRequest['body']): string | Readable | FormData | null {
  if (typeof body !== 'object') return body ?? null;
  if ('open' in body) return Readable.from(body.open(), { objectMode: false });
  const form = new FormData();
  for (const [name, value] of body.fields) form.append(name, value);
  return form;
}

/** The length of a body in bytes, as a header; undici computes that of a form. */
function lengthOf(body: CmsRequest['body']): Record<string, string> {
  if (body === undefined || (typeof body === 'object' && 'fields' in body)) return {};
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  return { 'content-length': String(length) };
}

async function toAnswer(
  response: Dispatcher.ResponseData,
  url: URL,
  maxAnswer: number,
): Promise<Answer> {
  const headers = plainHeaders(response.headers);
  const bytes = await response.body.bytes();
  const text = await decodeBody(bytes, headers['content-encoding'] ?? '', maxAnswer);
  refuseManyValues(text, url, maxAnswer);
  let read: Body | null = null;
  return { status: response.statusCode, headers, text, url, body: () => (read ??= readBody(text)) };
}

/** The same for all pages of a collection, and for all records of a kind. */
function kindOf({ method, url }: CmsRequest): string {
  return `${method} ${url.href.replace(/\d[\d,%C]*/g, '#')}`;
}
