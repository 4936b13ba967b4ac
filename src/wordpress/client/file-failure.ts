import { brokenConnection } from './broken.ts';
import { CmsError, type CmsErrorCode } from './errors.ts';
import type { TransportOptions } from './exchange.ts';

type Limits = Pick<TransportOptions, 'timeout' | 'connectTimeout'>;

const answers: Readonly<Record<number, readonly [CmsErrorCode, string]>> = {
  401: ['unauthorized', 'it requires signing in'],
  403: ['forbidden', 'the file is not public'],
  404: ['not-found', 'there is no such file'],
  410: ['gone', 'the file is gone'],
  429: ['rate-limited', 'the server refuses further requests for now'],
};

/** The error for an answer that is not a file. */
export function fileFailure(url: URL, status: number): CmsError {
  const [code, why] =
    answers[status] ??
    (status >= 500
      ? (['server', 'it is in trouble'] as const)
      : status >= 400
        ? (['invalid', 'the server refuses the request'] as const)
        : (['unexpected', 'that is not a file'] as const));
  return new CmsError({
    ...{ code, status, method: 'GET', url: url.href },
    message: `${url.host} answered ${status}: ${why}.`,
  });
}

/** Turns whatever a download threw into a CmsError; `begun` when the answer had begun. */
export function brokenDownload(cause: unknown, url: URL, limits: Limits, begun = false): CmsError {
  if (cause instanceof CmsError) return cause;
  const broken = brokenConnection(cause, { method: 'GET', url }, limits, begun);
  const { code, message } = broken;
  if (code === 'private-address') return broken;
  const cut = `The file from ${url.host} ends early.`;
  return new CmsError({
    ...{ code, cause, method: 'GET', url: url.href },
    message: code === 'truncated' ? cut : message,
  });
}

export function fileTooLarge(url: URL, maxBytes: number): CmsError {
  const megabytes = Number((maxBytes / 1_000_000).toFixed(1));
  const limit = megabytes >= 1 ? `${megabytes} MB` : `${maxBytes} bytes`;
  return new CmsError({
    ...{ code: 'too-large', method: 'GET', url: url.href },
    message: `The file is larger than ${limit}.`,
    hint: 'Raise MAX_FILE, or use a smaller file.',
  });
}

/** The error for a redirect that is not followed. */
export function fileRedirect(url: URL, location: string, why: string): CmsError {
  return new CmsError({
    ...{ code: 'redirect', method: 'GET', url: url.href },
    message: `${url.host} redirects ${why}.`,
    cause: new Error(`Location: ${location}`),
  });
}
