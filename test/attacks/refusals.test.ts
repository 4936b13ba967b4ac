import { randomUUID } from 'node:crypto';
import { sealData } from 'iron-session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newSession, type Session } from '../../src/server/auth/session.ts';
import { basic, passwordOf } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { deskSecret } from '../support/desk-server.ts';
import { rawCall } from '../support/raw-call.ts';
import { attackedSite, type AttackedSite } from './attacked-site.ts';
import { documentedRoutes, rightCalls, routesOf, type Call, type Route } from './routes.ts';

type Headers = Readonly<Record<string, string>>;

const metricsToken = 'a-token-of-the-tests-that-opens-the-metrics';

let site: AttackedSite;
let callOf: (route: Route) => Call;
let routes: readonly Route[];

const records = z.object({ items: z.array(z.object({ id: z.int() })).min(1) });

beforeAll(async () => {
  site = await attackedSite({ TRUST_PROXY: '1', METRICS_TOKEN: metricsToken });
  const ids: Record<string, string> = { comments: '1' };
  for (const kind of ['posts', 'pages', 'media']) {
    const headers = { authorization: basic('editor') };
    const { body } = await ask(site.url, `/api/${kind}?per_page=1`, { headers });
    ids[kind] = String(records.parse(JSON.parse(body.toString())).items[0]?.id);
  }
  // What a stranger's first request makes the server ask for, and these accounts' first sign-in, are not counted below.
  await ask(site.url, '/desk/posts');
  for (const account of ['reader', 'author'])
    await ask(site.url, '/api/me', { headers: { authorization: basic(account) } });
  callOf = await rightCalls(site.url, ids);
  routes = await documentedRoutes();
});
afterAll(() => site.stop());

test('docs/routes.md names each route, and no other', async () => {
  const named = routes.map(({ method, path }) => `${method} ${path}`);
  expect(named.toSorted()).toEqual([...(await routesOf(site.url))].toSorted());
});

const isRead = ({ method }: Route) => method === 'GET';
const isApi = ({ path }: Route) => /^\/api\/(?!comments|forms|openapi)/.test(path);
const isDesk = ({ path }: Route) => path.startsWith('/desk/');
const isOpen = ({ who }: Route) => who === 'everybody';
const isForAccounts = (route: Route) => (isApi(route) || isDesk(route)) && !isOpen(route);

let clients = 0;
/** Each call comes from an address of its own, so that what one fails with is not counted for the next. */
const from = (): Headers => ({
  'x-forwarded-for': `198.51.${(clients += 1) >> 8}.${clients & 255}`,
});

interface Told {
  readonly status: number;
  /** What a person or a program reads; for a redirect, where it leads. */
  readonly words: string;
  readonly headers: Awaited<ReturnType<typeof ask>>['headers'];
}

async function told(route: Route, headers: Headers, method = route.method): Promise<Told> {
  const right = callOf(route);
  const answer = await ask(site.url, right.path, {
    method,
    headers: { ...from(), ...right.headers, ...headers },
    body: ['GET', 'HEAD'].includes(method) ? undefined : right.body,
  });
  const { status, body } = answer;
  const { location } = answer.headers;
  return { status, words: location ?? body.toString(), headers: answer.headers };
}

const shownIn = (words: string): string =>
  words.replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>|<[^>]*>|\s+/g, ' ');

/** True for words with a sentence and without a path, a stack, or the service's address. */
function isSentence({ words, status }: Told): boolean {
  if (status < 400) return words.startsWith('/desk/sign-in');
  const text = shownIn(words);
  return (
    /[a-z]{2} [^.]*\./.test(text) &&
    !/node:|\bat .*\.m?js|\/tmp\//.test(text) &&
    (status !== 401 || !words.includes(site.service.url))
  );
}

interface Refusing {
  readonly of: (route: Route) => boolean;
  readonly headers: () => Headers | Promise<Headers>;
  readonly status: (route: Route) => number;
  readonly method?: string;
  /** True if the service may be asked who the account is. */
  readonly asks?: boolean;
  /** True for a route that WordPress itself refuses. */
  readonly isPassedOn?: (route: Route) => boolean;
}

const session = (account: string, more: Partial<Session> = {}): Session => ({
  ...newSession({
    credentials: { method: 'basic', user: account, password: passwordOf(account) },
    user: { id: 1, name: account },
  }),
  ...more,
});

const cookieOf = async (value: Session, password = deskSecret) =>
  `galley_session=${await sealData(value, { password, ttl: 0 })}`;

/** What our own page sends along with a session. */
const signedIn = async (account: string, token?: string): Promise<Headers> => {
  const value = session(account);
  const own = { origin: site.url, 'sec-fetch-site': 'same-origin' };
  return { ...own, cookie: await cookieOf(value), 'x-csrf-token': token ?? value.token };
};

const longAgo = Date.now() - 40 * 24 * 60 * 60_000;

// The desk leads people to where they can sign in.
const unknown = (route: Route) => (isApi(route) ? 401 : 303);
// A file is not kept until its sender has signed in again.
const withoutToken = (route: Route) => (isApi(route) || route.path === '/desk/media' ? 403 : 303);
const isWrite = (route: Route) => isForAccounts(route) && !isRead(route);
const hasBody = (route: Route) => isWrite(route) && route.method !== 'DELETE';

const refusals: Readonly<Record<string, Refusing>> = {
  'no credentials': { of: isForAccounts, headers: () => ({}), status: unknown },
  'a wrong password': {
    of: isForAccounts,
    headers: () => ({ authorization: basic(randomUUID(), 'wrong') }),
    status: unknown,
    asks: true,
  },
  'a scheme of its own': {
    of: isForAccounts,
    headers: () => ({ authorization: `Bearer ${metricsToken}` }),
    status: unknown,
  },
  'half of a password': {
    of: isForAccounts,
    headers: () => ({ authorization: `Basic ${btoa('editor:')}` }),
    status: unknown,
  },
  'an expired session': {
    of: isForAccounts,
    headers: async () => ({ cookie: await cookieOf(session('editor', { usedAt: longAgo })) }),
    status: unknown,
  },
  'a session that is used for too long': {
    of: isForAccounts,
    headers: async () => ({ cookie: await cookieOf(session('editor', { signedInAt: longAgo })) }),
    status: unknown,
  },
  'a session that was changed': {
    of: isForAccounts,
    headers: async () => ({
      cookie: (await cookieOf(session('editor'))).replace(/.(?=.{40}$)/, (one) =>
        one === 'A' ? 'B' : 'A',
      ),
    }),
    status: unknown,
  },
  'a session sealed by somebody else': {
    of: isForAccounts,
    headers: async () => ({ cookie: await cookieOf(session('editor'), 'x'.repeat(40)) }),
    status: unknown,
  },
  'a session of another site': {
    of: isForAccounts,
    headers: async () => ({
      cookie: await cookieOf(session('editor', { site: 'https://other.example' })),
    }),
    status: unknown,
  },
  'the page of another site': {
    of: isWrite,
    headers: async () => ({ ...(await signedIn('editor')), origin: 'https://other.example' }),
    status: () => 403,
  },
  'a request from another site, with a stored password': {
    of: isWrite,
    headers: () => ({ authorization: basic('editor'), 'sec-fetch-site': 'cross-site' }),
    status: () => 403,
  },
  'a sandboxed frame': {
    of: isWrite,
    headers: async () => ({ ...(await signedIn('editor')), origin: 'null' }),
    status: () => 403,
  },
  'a session without its token': {
    of: isWrite,
    headers: () => signedIn('editor', ''),
    status: withoutToken,
    asks: true,
  },
  'a session with the token of another': {
    of: isWrite,
    headers: () => signedIn('editor', session('author').token),
    status: withoutToken,
    asks: true,
  },
  'an account that only reads': {
    of: (route) =>
      isForAccounts(route) &&
      !/any account/.test(route.who) &&
      !(isDesk(route) && isRead(route) && route.who === 'WordPress decides'),
    headers: () => ({ authorization: basic('reader') }),
    status: () => 403,
    asks: true,
    isPassedOn: ({ who }) => who === 'WordPress decides',
  },
  'an account that writes': {
    of: ({ who }) => /moderate|roll back/.test(who),
    headers: () => ({ authorization: basic('author') }),
    status: () => 403,
    asks: true,
  },
  'another type of body': {
    of: hasBody,
    headers: () => ({ authorization: basic('editor'), 'content-type': 'application/x-other' }),
    status: () => 415,
    asks: true,
  },
  'a compressed body': {
    of: hasBody,
    headers: () => ({ authorization: basic('editor'), 'content-encoding': 'gzip' }),
    status: () => 415,
    asks: true,
  },
  'another method': {
    of: (route) => isApi(route) || isDesk(route) || /^readers|link/.test(route.who),
    method: 'PUT',
    headers: () => ({ authorization: basic('editor') }),
    status: () => 405,
    asks: true,
  },
  'a method of its own': {
    of: (route) => isApi(route) || isDesk(route) || /^readers|link/.test(route.who),
    method: 'PROPFIND',
    headers: () => ({ 'x-http-method-override': 'GET' }),
    status: () => 405,
  },
};

const isChange = ({ method }: { readonly method: string }) => !['GET', 'HEAD'].includes(method);

let tried = 0;
describe('a route refuses, in a sentence and without a trace,', () => {
  test.each(Object.entries(refusals))('%s', async (_, refusing) => {
    const { of, headers, status, method, asks, isPassedOn = () => false } = refusing;
    const concerned = routes.filter(of);
    expect(concerned.length).toBeGreaterThan(0);
    const before = await site.files();
    const seen = site.service.seen.length;
    const wrong: string[] = [];
    const attempt = async (route: Route) => {
      tried += 1;
      const answer = await told(route, await headers(), method);
      const name = `${route.method} ${route.path}`;
      if (answer.status !== status(route) || !isSentence(answer))
        wrong.push(`${name}: ${answer.status} ${shownIn(answer.words).slice(0, 2000)}`);
    };
    await Promise.all(concerned.filter((route) => !isPassedOn(route)).map(attempt));
    expect(site.service.seen.slice(seen).filter(isChange)).toEqual([]);
    await Promise.all(concerned.filter(isPassedOn).map(attempt));
    expect(wrong).toEqual([]);
    if (asks !== true) expect(site.service.seen.slice(seen)).toEqual([]);
    expect(await site.files()).toEqual(before);
  });

  test('a body of three gigabytes, before it comes', async () => {
    const before = await site.files();
    const seen = site.service.seen.length;
    const wrong: string[] = [];
    for (const route of routes.filter(hasBody)) {
      tried += 1;
      const right = callOf(route);
      const headers = { ...right.headers, authorization: basic('editor'), ...from() };
      const answer = await rawCall(
        `${site.url}${right.path}`,
        { method: route.method, headers: { ...headers, 'content-length': '3000000000' } },
        (came) => came.includes('\r\n\r\n'),
      );
      if (!answer.startsWith('HTTP/1.1 413 ')) wrong.push(`${route.path}: ${answer.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
    expect(site.service.seen.slice(seen).filter(isChange)).toEqual([]);
    expect(await site.files()).toEqual(before);
  });

  test('a client that has guessed too often', async () => {
    const headers = { authorization: basic('yusuf', 'wrong'), 'x-forwarded-for': '203.0.113.7' };
    for (let attempt = 0; attempt < 6; attempt += 1) await ask(site.url, '/api/me', { headers });
    const seen = site.service.seen.length;
    const wrong: string[] = [];
    for (const route of routes.filter(isForAccounts)) {
      tried += 1;
      const right = { ...headers, authorization: basic('yusuf') };
      const answer = await told(route, right);
      const waits = Number(answer.headers['retry-after'] ?? 0) > 0 || !isApi(route);
      if (answer.status !== 429 || !waits || !isSentence(answer))
        wrong.push(`${route.method} ${route.path}: ${answer.status} ${answer.words.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(site.service.seen.slice(seen)).toEqual([]);
  });

  test('requests for metrics and for a preview of the site, without their keys', async () => {
    const token = (authorization: string) =>
      ask(site.url, '/metrics', { headers: { authorization } });
    expect((await ask(site.url, '/metrics')).status).toBe(401);
    for (const wrong of [basic('admin'), `Bearer ${metricsToken}x`, `Bearer`, metricsToken])
      expect((await token(wrong)).status).toBe(401);
    expect((await token(`Bearer ${metricsToken}`)).status).toBe(200);
    const preview = async (path: string, headers: Headers = {}) =>
      (await ask(site.url, `/previews/spring/${path}`, { headers })).status;
    expect(await preview('')).toBe(303);
    expect(await preview('?key=wrong')).toBe(303);
    expect(await preview('a.txt')).toBe(401);
    // It has drafts, which an author may not read.
    for (const account of ['reader', 'author'])
      expect(await preview('', { authorization: basic(account) })).toBe(403);
    expect(await preview('', { authorization: basic('editor') })).toBe(200);
    tried += 11;
  });
});

test('the table has the cells that it is meant to have', () => {
  expect(tried).toBeGreaterThan(1_000);
});
