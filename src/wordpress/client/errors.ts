/**
 * Why a call to the content service failed. The list is closed: callers may switch over it.
 * `unreachable` no connection (name, port, TLS) · `timeout` · `not-found-service` no REST API there
 * · `not-json` HTML or other text instead of JSON · `truncated` an early end or incomplete JSON ·
 * `empty` no body · `unexpected` JSON of an unknown shape · `redirect` refused to follow ·
 * `blocked` by a firewall before WordPress · `unauthorized` no credentials, and some are needed ·
 * `forbidden` the account may not do it · `bad-credentials` credentials were not accepted ·
 * `not-found` 404 · `gone` 410 · `invalid` the request was refused as wrong · `too-large` 413, or a
 * file beyond the limit · `oversized` beyond MAX_ANSWER, MAX_RECORDS or a collection's own total ·
 * `private-address` a private network that the settings don't name · `private-file` an upload that
 * the public may not read · `rate-limited` 429 · `refused-upload` a file type that is not allowed ·
 * `paging` the collection can't be paged · `unsupported` by this generation · `server` 5xx ·
 * `aborted` by the caller.
 */
export type CmsErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'not-found-service'
  | 'not-json'
  | 'truncated'
  | 'empty'
  | 'unexpected'
  | 'redirect'
  | 'blocked'
  | 'unauthorized'
  | 'forbidden'
  | 'bad-credentials'
  | 'not-found'
  | 'gone'
  | 'invalid'
  | 'too-large'
  | 'oversized'
  | 'private-address'
  | 'private-file'
  | 'rate-limited'
  | 'refused-upload'
  | 'paging'
  | 'unsupported'
  | 'server'
  | 'aborted';

/** Refused to this account, or to everybody by a firewall: another try would not help. */
export const refusalCodes = [
  'blocked',
  'unauthorized',
  'forbidden',
] as const satisfies readonly CmsErrorCode[];

/** The same, and what is not there. */
export const withheldCodes: ReadonlySet<CmsErrorCode> = new Set([...refusalCodes, 'not-found']);

/** `message`: what happened and why, a full sentence. */
type CmsErrorFields = Pick<CmsError, 'code' | 'message'> &
  Partial<Omit<CmsError, 'name' | 'stack'>>;

/** A failed call. Credentials are taken out of `url` and the texts when it is made. */
export class CmsError extends Error {
  override readonly name = 'CmsError';
  readonly code: CmsErrorCode;
  /** What the owner of the site can do about it, full sentences. */
  readonly hint: string | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** HTTP status, where an answer came. */
  readonly status: number | undefined;
  /** WordPress's own code: `rest_cannot_delete`, `json_cannot_create`, … */
  readonly serviceCode: string | undefined;
  /** WordPress's own words, as text. */
  readonly serviceMessage: string | undefined;

  constructor(fields: CmsErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.hint = fields.hint;
    this.method = fields.method;
    this.url = fields.url === undefined ? undefined : redactUrl(fields.url);
    this.status = fields.status;
    this.serviceCode = fields.serviceCode;
    this.serviceMessage = fields.serviceMessage;
  }
}

/** What is asked for; null if that fails with a CmsError of one of these codes. Default: of any. */
export async function orNull<T>(
  asked: Promise<T>,
  codes: Pick<ReadonlySet<CmsErrorCode>, 'has'> = { has: () => true },
): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CmsError && codes.has(error.code)) return null;
    throw error;
  }
}

const secretParameters =
  /^(oauth_(token|signature|nonce|verifier|consumer_key)|_wpnonce|password)$/i;

/** An address that may be shown: without user and password, and with secret query values masked. */
export function redactUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (secretParameters.test(name)) url.searchParams.set(name, '***');
  }
  return url.href;
}

/** Makes a function that removes secrets from a text, also as encoded: a service may echo them. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const worthHiding = new Set(secrets.filter((secret) => secret.length >= 4).flatMap(formsOf));
  // A secret may be a part of another one.
  const longestFirst = [...worthHiding].toSorted((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

function formsOf(secret: string): string[] {
  const whole = secret.toWellFormed();
  const asField = new URLSearchParams([['', whole]]).toString().slice(1);
  const once = [whole, encodeURI(whole), encodeURIComponent(whole), asField];
  // An address can be a value in another one, as in `?redirect_to=`.
  return [secret, ...once, ...once.map((form) => encodeURIComponent(form))];
}
