import { CmsError, redactUrl } from './errors.ts';
import { privateAddressCode } from './origins.ts';
import type { CmsRequest, TransportOptions } from './request.ts';

const unreachableHints: Record<string, string> = {
  ENOTFOUND: 'There is no server with this name. Check CMS_URL for typing errors.',
  EAI_AGAIN:
    'The name could not be looked up. Check the network, and check CMS_URL for typing errors.',
  ECONNREFUSED:
    'Nothing listens at this address and port. Check CMS_URL, and that the server is running.',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for a different name. Check CMS_URL.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The TLS certificate is self-signed: set NODE_EXTRA_CA_CERTS to its file.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The TLS certificate chain is incomplete: let the web server send the intermediate certificates.',
};

type Limits = Pick<TransportOptions, 'timeout' | 'connectTimeout' | 'maxAnswer'>;

/** The CmsError for an error of undici or Node. `afterHeaders`: the response had begun. */
export function brokenConnection(
  cause: unknown,
  { method, url, signal }: CmsRequest,
  limits: Limits,
  afterHeaders = false,
): CmsError {
  if (cause instanceof CmsError) return cause;
  const code = codeOf(cause);
  if (code === privateAddressCode) return privateAddress(url, cause);
  const reason: Reason = signal?.aborted
    ? { code: 'aborted', message: 'The request was cancelled.' }
    : (reasonOf(code, url.host, limits) ??
      (afterHeaders ? endsEarly : unreachable(code, url.host)));
  return new CmsError({ ...reason, method, url: url.href, cause });
}

/** The same for the download of a file. `begun` is true if the response had begun. */
export function brokenDownload(
  cause: unknown,
  url: URL,
  patience: Omit<Limits, 'maxAnswer'>,
  begun = false,
): CmsError {
  if (cause instanceof CmsError) return cause;
  // The limit of a file is another one.
  const limits = { ...patience, maxAnswer: Infinity };
  const broken = brokenConnection(cause, { method: 'GET', url }, limits, begun);
  const { code, message } = broken;
  if (code === 'private-address') return broken;
  const cut = `The file from ${url.host} ends early.`;
  return new CmsError({
    code,
    message: code === 'truncated' ? cut : message,
    method: 'GET',
    url: url.href,
    cause,
  });
}

/** The error for an address on a private network that the settings do not name. */
export function privateAddress(url: URL, cause?: unknown): CmsError {
  return new CmsError({
    code: 'private-address',
    message: `${url.host} is on a private network, where only the address in CMS_URL is asked.`,
    hint: `If that server is yours, add ${url.origin} to PRIVATE_ORIGINS.`,
    method: 'GET',
    url: url.href,
    cause,
  });
}

type Reason = Pick<ConstructorParameters<typeof CmsError>[0], 'code' | 'message' | 'hint'>;

const endsEarly: Reason = {
  code: 'truncated',
  message: 'The response of the content service ends early or is damaged.',
  hint: 'A proxy may cut off long responses, or PHP may have stopped halfway. Check the error log.',
};

function reasonOf(code: string, host: string, limits: Limits): Reason | null {
  const { timeout, connectTimeout, maxAnswer } = limits;
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return {
        code: 'timeout',
        message: `No connection to ${host} within ${connectTimeout / 1000} s.`,
        hint: 'Check that the server is running and that no firewall blocks this machine, or raise CMS_CONNECT_TIMEOUT.',
      };
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'TimeoutError':
      return {
        code: 'timeout',
        message: `${host} did not send a complete response within ${timeout / 1000} s.`,
        hint: 'The server does not respond or is overloaded. Check its load, or raise CMS_TIMEOUT.',
      };
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
    case 'ERR_BUFFER_TOO_LARGE':
      return tooLong(host, `larger than ${Number((maxAnswer / 1024 ** 2).toFixed(1))} MB`);
    default:
      return null;
  }
}

const tooLong = (host: string, than: string): Reason => ({
  code: 'oversized',
  message: `The answer of ${host} is ${than}, the most that Galley reads (MAX_ANSWER).`,
  hint: 'Open the address and see why it sends so much: a plugin or a proxy may add to it. If the site really has such content, raise MAX_ANSWER.',
});

/** Bytes of MAX_ANSWER for each value. Values of real answers take more, and memory when parsed. */
const bytesOfValue = 16;

/** Throws `oversized` if JSON has more values than `maxAnswer` allows. Call it before parsing. */
export function refuseManyValues(text: string, url: URL, maxAnswer: number): void {
  const most = Math.floor(maxAnswer / bytesOfValue);
  if (text.length <= most || !hasMoreValues(text, most)) return;
  const reason = tooLong(url.host, `a list of more than ${most} values`);
  throw new CmsError({ ...reason, method: 'GET', url: url.href });
}

/** Whether JSON has more than `most` objects, lists and commas, not counting those in strings. */
function hasMoreValues(text: string, most: number): boolean {
  const comma = 44;
  const quote = 34;
  const backslash = 92;
  const opening = new Set([91, 123]);
  let found = 0;
  let isText = false;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) isText = !isText;
    else if (isText) place += code === backslash ? 1 : 0;
    else if ((code === comma || opening.has(code)) && (found += 1) > most) return true;
  }
  return false;
}

const unreachable = (code: string, host: string): Reason => ({
  code: 'unreachable',
  message: `The connection to ${host} failed${code === '' ? '' : ` (${code})`}.`,
  hint: unreachableHints[code] ?? 'Check CMS_URL and the network, and that the server is running.',
});

/** The code of the innermost error that has one: undici and Node nest them. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  const inner = error.cause === undefined ? '' : codeOf(error.cause);
  if (inner !== '') return inner;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' ? error.name : '';
}

/**
 * The error for a redirect that is not followed.
 * @param location where the answer led, without secrets
 */
export function refusedRedirect(
  request: CmsRequest,
  from: URL,
  location: string,
  redirects: number,
): CmsError {
  const elsewhere = redactUrl(
    URL.canParse(location, from) ? new URL(location, from).href : location,
  );
  return new CmsError({
    code: 'redirect',
    message:
      redirects > 1
        ? `The address redirects too often, last to ${elsewhere}.`
        : `The content service redirects ${request.method} to ${elsewhere}, which is not followed.`,
    hint: 'Set CMS_URL to the address that the site really uses (https, with or without www).',
    method: request.method,
    url: from.href,
  });
}
