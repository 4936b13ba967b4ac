import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Passwords } from '../../../src/embedded/accounts/passwords.ts';
import { sameText } from '../../../src/embedded/accounts/session.ts';
import { ask, wrongPerson, type Question } from '../../../src/embedded/front/consent.ts';
import { page, refusalPage } from '../../../src/embedded/front/page.ts';
import { neverStored, personOf } from '../../../src/embedded/front/sign-in.ts';
import type { Plugins } from '../../../src/embedded/plugins.ts';
import { readForm, Refusal, type Env } from '../../../src/embedded/site/http.ts';
import type { Account } from '../../../src/embedded/site/rights.ts';
import type { Service } from '../../../src/embedded/site/service.ts';
import { readUser } from '../../../src/embedded/site/users.ts';

export interface OAuthConsumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The only callback that the client may name: `oob`, or an address. Default: any. */
  readonly callback?: string;
}

/** A service on which the plugin is active. */
interface Site extends Service {
  readonly client: OAuthConsumer;
}

/** The OAuth 1.0a plugin with one client. */
export function oauth1(client: OAuthConsumer): NonNullable<Plugins['signing']> {
  return {
    announced: (home) => ({
      oauth1: {
        request: `${home}/oauth1/request`,
        authorize: `${home}/oauth1/authorize`,
        access: `${home}/oauth1/access`,
        version: '0.1',
      },
    }),
    verify: (service, c) => verifySigned({ ...service, client }, c),
    addPages(front, service, passwords) {
      const site = { ...service, client };
      for (const table of tables) service.database.run(table);
      const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
      front.use('/oauth1/*', neverStored);
      front.post('/oauth1/request', async (c) => c.body(await issueTemporary(site, c), 200, type));
      front.post('/oauth1/access', async (c) => c.body(await issueLasting(site, c), 200, type));
      front.on(['GET', 'POST'], '/oauth1/authorize', (c) => authorizeToken(site, c, passwords));
    },
  };
}

const tables = [
  `CREATE TABLE IF NOT EXISTS oauth_tokens (
    token TEXT PRIMARY KEY, secret TEXT NOT NULL, kind TEXT NOT NULL, user_id INTEGER NOT NULL,
    callback TEXT NOT NULL, verifier TEXT NOT NULL, expires INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS oauth_nonces (
    nonce TEXT PRIMARY KEY, stamp INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

const tokenRow = z.object({
  token: z.string(),
  secret: z.string(),
  kind: z.enum(['request', 'access']),
  user_id: z.number(),
  callback: z.string(),
  verifier: z.string(),
  expires: z.number(),
});

type TokenRow = z.output<typeof tokenRow>;

/** Null if there is no such token, or it has expired. */
function readToken({ database }: Service, token: string, kind: TokenRow['kind']): TokenRow | null {
  const row = database.get(tokenRow, 'SELECT * FROM oauth_tokens WHERE token = ? AND kind = ?', [
    token,
    kind,
  ]);
  return row === null || row.expires < Date.now() ? null : row;
}

type Parameters = readonly (readonly [string, string])[];

/** All signed parameters: of the header, the query and the form. Null for a request without an OAuth signature. */
async function readSigned(c: Context<Env>): Promise<Parameters | null> {
  const header = /^OAuth\s+(.*)$/is.exec(c.req.header('Authorization') ?? '')?.[1];
  const fromHeader = (header ?? '').split(',').flatMap((part): (readonly [string, string])[] => {
    const match = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(part);
    if (match === null || match[1] === 'realm') return [];
    return [[decode(match[1] ?? ''), decode(match[2] ?? '')]];
  });
  const form = await readForm(c);
  const others = [...new URL(c.req.url).searchParams, ...form];
  // Some applications send the OAuth parameters in two places; they are signed once.
  const named = new Set(fromHeader.map(([name]) => name));
  const all = [
    ...fromHeader,
    ...others.filter(([name]) => !(name.startsWith('oauth_') && named.has(name))),
  ];
  return all.some(([name]) => name === 'oauth_signature') ? all : null;
}

/** The account of a signed request; null if it is not signed. Throws a refusal for a wrong signature. */
async function verifySigned(service: Site, c: Context<Env>): Promise<Account | null> {
  const parameters = await readSigned(c);
  if (parameters === null) return null;
  const token = readToken(service, value(parameters, 'oauth_token'), 'access');
  if (token === null) {
    throw new Refusal('json_oauth1_invalid_token', 'Invalid token', 401);
  }
  checkSignature(service, c, parameters, token.secret);
  return readUser(service, token.user_id);
}

function value(parameters: Parameters, name: string): string {
  return parameters.find(([key]) => key === name)?.[1] ?? '';
}

const tolerance = 15 * 60;

/** Checks a signature (RFC 5849, section 3.2). Each signed request is valid once. Throws a refusal. */
function checkSignature(
  service: Site,
  c: Context<Env>,
  parameters: Parameters,
  tokenSecret: string,
): void {
  const { client } = service;
  const refuse = (code: string, message: string) =>
    new Refusal(`json_oauth1_${code}`, message, 401);
  if (value(parameters, 'oauth_consumer_key') !== client.consumerKey) {
    throw refuse('consumer_mismatch', 'Consumer key does not match any known client');
  }
  if (value(parameters, 'oauth_signature_method') !== 'HMAC-SHA1') {
    throw refuse('invalid_signature_method', 'Signature method is invalid');
  }
  const stamp = Number(value(parameters, 'oauth_timestamp'));
  const now = Math.floor(Date.now() / 1000);
  if (!Number.isSafeInteger(stamp) || Math.abs(now - stamp) > tolerance) {
    throw refuse('invalid_timestamp', 'Invalid timestamp');
  }
  const { origin, pathname } = new URL(c.req.url);
  // Behind a proxy, clients sign the address that the service gives as its own.
  const right = [service.home, origin, service.listening].some((base) => {
    // The plugin compares with WordPress's home, which has no slash at its end.
    const text = baseString(c.req.method, base + pathname.replace(/^\/$/, ''), parameters);
    const key = `${encode(client.consumerSecret)}&${encode(tokenSecret)}`;
    const expected = createHmac('sha1', key).update(text).digest('base64');
    return sameText(value(parameters, 'oauth_signature'), expected);
  });
  if (!right) throw refuse('signature_mismatch', 'OAuth signature does not match');
  useNonce(service, parameters, stamp, refuse);
}

function useNonce(
  { database }: Service,
  parameters: Parameters,
  stamp: number,
  refuse: (code: string, message: string) => Refusal,
): void {
  const token = value(parameters, 'oauth_token');
  const nonce = `${token}|${stamp}|${value(parameters, 'oauth_nonce').slice(0, 200)}`;
  database.run('DELETE FROM oauth_nonces WHERE stamp < ?', [stamp - 2 * tolerance]);
  if (database.number('SELECT count(*) FROM oauth_nonces WHERE nonce = ?', [nonce]) > 0) {
    throw refuse('nonce_already_used', 'Invalid nonce - nonce has already been used');
  }
  database.run('INSERT INTO oauth_nonces VALUES (?, ?)', [nonce, stamp]);
}

/** RFC 5849, section 3.4.1. */
function baseString(method: string, address: string, parameters: Parameters): string {
  const pairs = parameters
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, content]) => [encode(name), encode(content)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, content]) => `${name}=${content}`)
    .join('&');
  return [method, address, pairs].map(encode).join('&');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hour = 3_600_000;
const secret = () => randomBytes(24).toString('hex');

/** The first leg (RFC 5849, section 2.1): issues a temporary token. */
async function issueTemporary(service: Site, c: Context<Env>): Promise<string> {
  const parameters = await signedOrRefused(c);
  checkSignature(service, c, parameters, '');
  const callback = value(parameters, 'oauth_callback') || 'oob';
  const registered = service.client.callback ?? callback;
  if (callback !== registered || (callback !== 'oob' && !isWebAddress(callback))) {
    // The plugin answers with this status, too.
    throw new Refusal('json_oauth1_invalid_callback', 'Callback URL is invalid', 500);
  }
  const made = insert(service, {
    kind: 'request',
    userId: 0,
    callback,
    expires: Date.now() + hour,
  });
  return new URLSearchParams({ ...made, oauth_callback_confirmed: 'true' }).toString();
}

/** The end of the second leg: gives the token to the account. Returns the verifier. */
function grant({ database }: Service, token: TokenRow, userId: number): string {
  const verifier = secret().slice(0, 24);
  database.run('UPDATE oauth_tokens SET user_id = ?, verifier = ? WHERE token = ?', [
    userId,
    verifier,
    token.token,
  ]);
  return verifier;
}

function forget({ database }: Service, token: TokenRow): void {
  database.run('DELETE FROM oauth_tokens WHERE token = ?', [token.token]);
}

/** The third leg (section 2.3): exchanges the temporary token for a lasting one. Each works once. */
async function issueLasting(service: Site, c: Context<Env>): Promise<string> {
  const parameters = await signedOrRefused(c);
  const temporary = readToken(service, value(parameters, 'oauth_token'), 'request');
  if (temporary === null) {
    throw new Refusal('json_oauth1_invalid_token', 'Invalid token', 401);
  }
  checkSignature(service, c, parameters, temporary.secret);
  const { verifier } = temporary;
  const right = verifier !== '' && sameText(value(parameters, 'oauth_verifier'), verifier);
  if (temporary.user_id === 0 || !right) {
    throw new Refusal('json_oauth1_invalid_verifier', 'OAuth verifier does not match', 401);
  }
  forget(service, temporary);
  const made = insert(service, {
    kind: 'access',
    userId: temporary.user_id,
    callback: '',
    expires: Number.MAX_SAFE_INTEGER,
  });
  return new URLSearchParams(made).toString();
}

async function signedOrRefused(c: Context<Env>) {
  const parameters = await readSigned(c);
  if (parameters !== null) return parameters;
  const message = 'Missing OAuth parameters';
  throw new Refusal('json_oauth1_missing_parameter', message, 400);
}

interface NewToken {
  readonly kind: TokenRow['kind'];
  readonly userId: number;
  readonly callback: string;
  readonly expires: number;
}

function insert({ database }: Service, { kind, userId, callback, expires }: NewToken) {
  database.run('DELETE FROM oauth_tokens WHERE expires < ?', [Date.now()]);
  const made = { oauth_token: secret(), oauth_token_secret: secret() };
  database.run('INSERT INTO oauth_tokens VALUES (?, ?, ?, ?, ?, ?, ?)', [
    made.oauth_token,
    made.oauth_token_secret,
    kind,
    userId,
    callback,
    '',
    expires,
  ]);
  return made;
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** The second leg of OAuth: a person grants or refuses access. */
async function authorizeToken(
  service: Service,
  c: Context<Env>,
  passwords: Passwords,
): Promise<Response> {
  const form = await readForm(c);
  const name = form.get('oauth_token') ?? c.req.query('oauth_token') ?? '';
  const token = readToken(service, name, 'request');
  if (token === null) {
    return refusalPage(c, service, 404, 'The request is unknown, or too old.');
  }
  const givesCode = token.callback === 'oob';
  const next = givesCode ? 'be given a code' : `go on to ${new URL(token.callback).host}`;
  const question: Question = {
    path: '/oauth1/authorize',
    hidden: { oauth_token: token.token },
    action: `oauth1_authorize:${token.token}`,
    sentence: `It would like to act in your name. You will ${next}.`,
    yes: { name: 'wp-submit', label: 'Authorize' },
    no: { name: 'wp-submit', label: 'Cancel' },
  };
  if (c.req.method !== 'POST') return ask(c, service, question);
  if (form.get('wp-submit') === 'cancel') {
    forget(service, token);
    return c.redirect(`${service.home}/`);
  }
  const user = await personOf(c, service, passwords, question.action);
  if (user === null) return ask(c, service, question, wrongPerson);
  const verifier = grant(service, token, user.id);
  if (givesCode) {
    const body = html`<h1>Granted</h1>
      <p>Give the application this code: <code>${verifier}</code></p>`;
    return page(c, service, { title: 'Granted', body });
  }
  const target = new URL(token.callback);
  target.searchParams.set('oauth_token', token.token);
  target.searchParams.set('oauth_verifier', verifier);
  target.searchParams.set('wp_scope', '*');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(target.href);
}
