import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { Refusal, type Env } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { checkSignature, readSigned, readToken, value, type TokenRow } from './oauth-signature.ts';
import { sameText } from './session.ts';

const hour = 3_600_000;
const secret = () => randomBytes(24).toString('hex');

/** The first leg (RFC 5849, section 2.1): issues a temporary token. */
export async function issueTemporary(service: Service, c: Context<Env>): Promise<string> {
  const parameters = await signedOrRefused(c);
  checkSignature(service, c, parameters, '');
  const callback = value(parameters, 'oauth_callback') || 'oob';
  const registered = service.options.oauth1?.callback ?? callback;
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
export function grant({ database }: Service, token: TokenRow, userId: number): string {
  const verifier = secret().slice(0, 24);
  database.run('UPDATE oauth_tokens SET user_id = ?, verifier = ? WHERE token = ?', [
    userId,
    verifier,
    token.token,
  ]);
  return verifier;
}

export function forget({ database }: Service, token: TokenRow): void {
  database.run('DELETE FROM oauth_tokens WHERE token = ?', [token.token]);
}

/** The third leg (section 2.3): exchanges the temporary token for a lasting one. Each works once. */
export async function issueLasting(service: Service, c: Context<Env>): Promise<string> {
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
