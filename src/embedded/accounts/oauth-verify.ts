import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Incoming } from '../http.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import type { Account } from '../rights.ts';
import type { Service } from '../service.ts';

const tokenRow = z.object({
  token: z.string(),
  secret: z.string(),
  kind: z.enum(['request', 'access']),
  user_id: z.number(),
  callback: z.string(),
  verifier: z.string(),
  expires: z.number(),
});

export type TokenRow = z.output<typeof tokenRow>;

/** Null when there is no such token, or it is over. */
export function readToken(
  { database }: Service,
  token: string,
  kind: TokenRow['kind'],
): TokenRow | null {
  const row = database.get(tokenRow, 'SELECT * FROM oauth_tokens WHERE token = ? AND kind = ?', [
    token,
    kind,
  ]);
  return row === null || row.expires < Date.now() ? null : row;
}

type Parameters = readonly (readonly [string, string])[];

/** Everything that is signed, wherever it stands: header, query, form. Null when the request is not signed with OAuth. */
export function readSigned(request: Incoming, form: URLSearchParams | null): Parameters | null {
  const header = /^OAuth\s+(.*)$/is.exec(request.header('authorization'))?.[1];
  const fromHeader = (header ?? '').split(',').flatMap((part): (readonly [string, string])[] => {
    const match = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(part);
    if (match === null || match[1] === 'realm') return [];
    return [[decode(match[1] ?? ''), decode(match[2] ?? '')]];
  });
  const others = [...request.query, ...(form ?? [])];
  // Some applications send the protocol's own parameters in two places; they are signed once.
  const named = new Set(fromHeader.map(([name]) => name));
  const all = [
    ...fromHeader,
    ...others.filter(([name]) => !(name.startsWith('oauth_') && named.has(name))),
  ];
  return all.some(([name]) => name === 'oauth_signature') ? all : null;
}

/** The account behind a signed request; null when it is not signed. Throws a refusal when the signature is no good. */
export function verifySigned(
  service: Service,
  request: Incoming,
  form: URLSearchParams | null,
): Account | null {
  if (service.settled.oauth1 === null) return null;
  const parameters = readSigned(request, form);
  if (parameters === null) return null;
  const token = readToken(service, value(parameters, 'oauth_token'), 'access');
  if (token === null) {
    throw new Refusal('json_oauth1_invalid_token', 'Invalid token', 401);
  }
  checkSignature(service, request, parameters, token.secret);
  return readUser(service, token.user_id);
}

export function value(parameters: Parameters, name: string): string {
  return parameters.find(([key]) => key === name)?.[1] ?? '';
}

const tolerance = 15 * 60;

/** RFC 5849, section 3.2. Throws a refusal; what was right cannot be sent a second time. */
export function checkSignature(
  service: Service,
  request: Incoming,
  parameters: Parameters,
  tokenSecret: string,
): void {
  const client = service.settled.oauth1;
  const refuse = (code: string, message: string) =>
    new Refusal(`json_oauth1_${code}`, message, 401);
  if (client === null || value(parameters, 'oauth_consumer_key') !== client.consumerKey) {
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
  const given = Buffer.from(value(parameters, 'oauth_signature'));
  // A proxy may have changed the address: the one that the service calls its own counts too.
  const right = [service.home, request.host, service.listening].some((base) => {
    const text = baseString(request.method, base + request.path, parameters);
    const key = `${encode(client.consumerSecret)}&${encode(tokenSecret)}`;
    const expected = Buffer.from(createHmac('sha1', key).update(text).digest('base64'));
    return given.length === expected.length && timingSafeEqual(given, expected);
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
