import { z } from 'zod';
import { shorten, type Answer, type Body } from './answer.ts';
import { CmsError, type CmsErrorCode } from './errors.ts';
import type { AuthStrategy } from './request.ts';
import { firewallHint, firewallOf } from './firewall.ts';
import { toPlainText } from './plain-text.ts';

export interface FailedRequest {
  readonly method: string;
  /** How the request was signed, and what to do if that is refused; null if it was not signed. */
  readonly signedWith: Pick<AuthStrategy, 'label' | 'hint'> | null;
  readonly redact: (text: string) => string;
}

const v2Error = z.object({ code: z.string(), message: z.string().catch('') });
/** The older generation sends a list of errors, v2 one object. */
const errorBody = z.union([
  v2Error,
  z
    .array(v2Error)
    .nonempty()
    .transform((errors) => errors[0]),
]);

const loginCodes = new Set([
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'invalid_application_password',
  'application_passwords_disabled',
  'application_passwords_disabled_for_user',
  'rest_cookie_invalid_nonce',
  'json_cookie_invalid_nonce',
]);
const notLoggedInCodes = new Set(['rest_not_logged_in', 'json_not_logged_in']);
const unknownRecordCodes = new Set([
  'json_user_invalid_id',
  'rest_user_invalid_id',
  // The older generation's answer for a missing file.
  'json_post_invalid_type',
]);

/** WordPress's own refusals. A plugin may send them without a status, which makes it 500. */
const refusal = /^rest_(?:cannot_|forbidden|not_logged_in)/;

/** The error code for a status and WordPress's own error code, of either generation. */
function codeFor(
  status: number,
  serviceCode: string | undefined,
  { signed, isRead }: { readonly signed: boolean; readonly isRead: boolean },
): CmsErrorCode {
  if (serviceCode !== undefined) {
    if (loginCodes.has(serviceCode)) return 'bad-credentials';
    if (/^(rest|json)_oauth1_/.test(serviceCode)) return 'bad-credentials';
    if (notLoggedInCodes.has(serviceCode)) return signed ? 'bad-credentials' : 'unauthorized';
    if (unknownRecordCodes.has(serviceCode)) return 'not-found';
    if (isRead && refusal.test(serviceCode)) return signed ? 'forbidden' : 'unauthorized';
    if (/_upload_sideload_error$/.test(serviceCode)) return 'refused-upload';
    if (serviceCode === 'empty_content') return 'invalid';
    // The older generation refuses uploads with 400 and deletions with 401, logged in or not.
    if (/^json_(cannot|user_cannot)_/.test(serviceCode))
      return signed ? 'forbidden' : 'unauthorized';
  }
  if (status === 401 || status === 403) return signed ? 'forbidden' : 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 410) return 'gone';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  if (status === 501) return 'unsupported';
  if (status >= 500) return 'server';
  if (status >= 400) return 'invalid';
  return 'unexpected';
}

const hints: Partial<Record<CmsErrorCode, string>> = {
  unauthorized:
    'Set credentials (see .env.example), or allow this address to be read without credentials.',
  forbidden: 'Use an account that has this right, or ask an administrator.',
  'rate-limited': 'Wait, or lower CMS_CONCURRENCY.',
  server: 'Check the error logs of the web server and PHP: a plugin may fail on this record.',
  'too-large':
    "Raise upload_max_filesize and post_max_size in PHP, and the web server's own limit.",
};

/** The end of a sentence. */
export const lostHeader =
  'the web server may remove the Authorization header before it reaches WordPress: on Apache add "CGIPassAuth On" or "SetEnvIf Authorization (.+) HTTP_AUTHORIZATION=$1".';

const basicAuthHint =
  'The plugin Basic-Auth is active in WordPress: it checks all passwords itself, so WordPress refuses application passwords. Deactivate the plugin, or set CMS_PASSWORD to the password of the account in place of CMS_APPLICATION_PASSWORD.';

/** True if the plugin Basic-Auth has refused a password. WordPress itself answers 401. */
export function isFromBasicAuth({ code, status }: Pick<CmsError, 'code' | 'status'>): boolean {
  return code === 'bad-credentials' && status === 500;
}

/** The error for an answer whose status is not 2xx. */
export function failureOf(answer: Answer, request: FailedRequest): CmsError {
  const body = answer.body();
  const parsed = body.kind === 'json' ? errorBody.safeParse(body.value) : null;
  const givenCode = parsed?.data?.code;
  const serviceCode = givenCode && request.redact(givenCode);
  const serviceMessage = request.redact(toPlainText(parsed?.data?.message ?? ''));
  const firewall = firewallOf(answer);
  const signed = request.signedWith !== null;
  const isRead = request.method === 'GET';
  const code =
    firewall === null ? codeFor(answer.status, givenCode, { signed, isRead }) : 'blocked';
  const words =
    serviceMessage || (body.kind === 'html' ? `an HTML page: “${shownIn(body, request)}”` : '');
  const isRefused = code === 'bad-credentials';
  const what = isRefused
    ? `The content service did not accept ${request.signedWith?.label ?? 'the credentials'}`
    : `${firewall === null ? 'The content service' : `The firewall ${firewall}`} answered ${answer.status}`;
  const refused = isFromBasicAuth({ code, status: answer.status })
    ? basicAuthHint
    : request.signedWith?.hint;
  return new CmsError({
    code,
    message: `${what}${serviceCode === undefined ? '' : ` (${serviceCode})`}${words === '' ? '' : `: ${words}`}`,
    hint: firewall !== null ? firewallHint(firewall) : isRefused ? refused : hints[code],
    method: request.method,
    url: answer.url.href,
    status: answer.status,
    serviceCode,
    serviceMessage: serviceMessage === '' ? undefined : serviceMessage,
  });
}

/** The JSON of a good answer. Throws a CmsError that says what the body is instead. */
export function jsonOf(answer: Answer, request: FailedRequest): unknown {
  const body = answer.body();
  if (body.kind === 'json') return body.value;
  const shown = 'shown' in body ? shownIn(body, request) : '';
  const firewall = firewallOf(answer);
  throw new CmsError({
    ...(firewall === null ? notJson[body.kind](shown) : notWordPress(firewall, answer.status)),
    method: request.method,
    url: answer.url.href,
    status: answer.status,
  });
}

/** What an error shows of a body that is no JSON. Secrets are removed before it is cut. */
export function shownIn(
  body: Pick<Extract<Body, { shown: string }>, 'shown'>,
  { redact }: Pick<FailedRequest, 'redact'>,
): string {
  return shorten(redact(body.shown), 160);
}

const notWordPress = (firewall: string, status: number) =>
  ({
    code: 'blocked',
    message: `The firewall ${firewall} answered ${status} with a page that asks for a person.`,
    hint: firewallHint(firewall),
  }) as const;

type NotJson = Exclude<Body['kind'], 'json'>;
type Reason = Pick<ConstructorParameters<typeof CmsError>[0], 'code' | 'message' | 'hint'>;

const notJson: Readonly<Record<NotJson, (shown: string) => Reason>> = {
  empty: () => ({
    code: 'empty',
    message: 'The content service sent an empty response instead of JSON.',
    hint: 'PHP may have run out of memory or time, or a plugin may have ended the request. Check the error log.',
  }),
  truncated: () => ({
    code: 'truncated',
    message:
      'The response of the content service is not complete JSON: it ends early or is damaged.',
    hint: 'A proxy may cut off long responses, or PHP may have stopped halfway. Check the error log.',
  }),
  'php-message': (shown) => ({
    code: 'not-json',
    message: `PHP printed a message before the JSON: “${shown}”.`,
    hint: 'Turn off display_errors in PHP (or WP_DEBUG_DISPLAY in wp-config.php), and fix what it reports.',
  }),
  html: (shown) => ({
    code: 'not-json',
    message: `The content service sent an HTML page${shown === '' ? '' : ` (“${shown}”)`} instead of JSON.`,
    hint: 'A login wall, a maintenance page, a firewall or a cache may block the REST API. Let requests to it through.',
  }),
  text: (shown) => ({
    code: 'not-json',
    message: `The content service answered with text that is not JSON: “${shown}”.`,
    hint: 'A firewall, a cache or a plugin may block the REST API. Let requests to it through.',
  }),
};

const fileProblems: Readonly<Record<number, readonly [CmsErrorCode, string]>> = {
  401: ['unauthorized', 'it requires signing in'],
  403: ['forbidden', 'the file is not public'],
  404: ['not-found', 'there is no such file'],
  410: ['gone', 'the file is gone'],
  429: ['rate-limited', 'the server refuses further requests for now'],
};

function fileProblem(status: number): readonly [CmsErrorCode, string] {
  if (status >= 500) return ['server', 'it is in trouble'];
  if (status >= 400) return ['invalid', 'the server refuses the request'];
  return ['unexpected', 'that is not a file'];
}

/** The error for an answer that is not a file. */
export function fileFailure(url: URL, status: number): CmsError {
  const [code, why] = fileProblems[status] ?? fileProblem(status);
  const message = `${url.host} answered ${status}: ${why}.`;
  return new CmsError({ code, message, status, method: 'GET', url: url.href });
}

/** The error for an upload of the site that the public may not read. */
export function privateFile(url: URL, status: number): CmsError {
  return new CmsError({
    code: 'private-file',
    message: `WordPress refuses this file to the public (${status}).`,
    hint: 'PRIVATE_UPLOADS=1 publishes such files if the account may read them.',
    status,
    method: 'GET',
    url: url.href,
  });
}

/** The error for a file of more than `maxBytes` bytes. */
export function fileTooLarge(url: URL, maxBytes: number): CmsError {
  const megabytes = Number((maxBytes / 1_000_000).toFixed(1));
  const limit = megabytes >= 1 ? `${megabytes} MB` : `${maxBytes} bytes`;
  return new CmsError({
    code: 'too-large',
    message: `The file is larger than ${limit}.`,
    hint: 'Raise MAX_FILE, or use a smaller file.',
    method: 'GET',
    url: url.href,
  });
}
