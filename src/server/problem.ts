import { fullDisk } from '../full-disk.ts';
import { CmsError, type CmsErrorCode } from '../wordpress/client/index.ts';

/** Codes of failed requests and their statuses. The list is closed: programs may rely on it. */
export const problemStatus = {
  /** The request does not match the API's description. */
  invalid: 400,
  malformed: 400,
  'signed-out': 401,
  'bad-credentials': 401,
  /** A signed request with a wrong signature, or an old timestamp. */
  'bad-signature': 401,
  'stale-signature': 401,
  'foreign-origin': 403,
  'missing-token': 403,
  /** This server shows a deploy preview, which changes nothing. */
  'preview-only': 403,
  /** WordPress does not allow it for this account. */
  forbidden: 403,
  'not-found': 404,
  'not-allowed-method': 405,
  /** The same `Idempotency-Key` is in use, or a preview of the site is being built. */
  'in-progress': 409,
  conflict: 409,
  /** The account, or the server, has as many previews as it may have. */
  'too-many-previews': 409,
  /** A signed request that was accepted before. */
  replayed: 409,
  gone: 410,
  'length-wrong': 400,
  'too-large': 413,
  'wrong-type': 415,
  /** A picture without an alternative text that is not marked as decorative. */
  'alt-missing': 400,
  /** A file whose type is not allowed, or differs from its content. */
  'refused-file': 415,
  /** The same `Idempotency-Key` was used for a different request. */
  'key-reused': 422,
  'too-many-attempts': 429,
  busy: 503,
  internal: 500,
  /** This generation of the REST API cannot do it. */
  unsupported: 501,
  /** WordPress failed, cannot be reached, or sends nonsense. */
  'content-service': 502,
  'content-service-slow': 504,
} as const;

export type ProblemCode = keyof typeof problemStatus;

interface ProblemFields {
  readonly code: ProblemCode;
  /** What happened and why, in full sentences, without secrets. */
  readonly detail: string;
  /** WordPress's own code and words, if WordPress refused. */
  readonly service?: { readonly code: string | undefined; readonly message: string | undefined };
  /** With `invalid`: the error of each field. */
  readonly fields?: readonly { readonly name: string; readonly problem: string }[] | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Why a request failed. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly service: ProblemFields['service'];
  readonly fields: ProblemFields['fields'];
  readonly retryAfter: number | undefined;

  constructor({ code, detail, service, fields, retryAfter, cause }: ProblemFields) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = problemStatus[code];
    this.service = service;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

const codeOf: Readonly<Partial<Record<CmsErrorCode, ProblemCode>>> = {
  unauthorized: 'forbidden',
  forbidden: 'forbidden',
  'bad-credentials': 'bad-credentials',
  'not-found': 'not-found',
  gone: 'gone',
  invalid: 'invalid',
  'too-large': 'too-large',
  'refused-upload': 'refused-file',
  'rate-limited': 'busy',
  unsupported: 'unsupported',
  timeout: 'content-service-slow',
};

/** Any failure as a problem. An unknown error becomes `internal`, without its message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof CmsError) {
    const { code, message, serviceCode, serviceMessage } = error;
    return new Problem({
      code: codeOf[code] ?? 'content-service',
      detail: serviceMessage ?? message,
      service: { code: serviceCode, message: serviceMessage },
      cause: error,
    });
  }
  if (fullDisk(error) !== null) {
    return new Problem({
      code: 'busy',
      detail: 'The disk of this server is full, so nothing can be stored on it.',
      retryAfter: 60,
      cause: error,
    });
  }
  return new Problem({
    code: 'internal',
    detail: 'Something went wrong on this server. Its log says what.',
    cause: error,
  });
}

/** The same words whether the account exists or not, and whether the password was right or not. */
export const badCredentialsWords =
  'WordPress did not accept the user name and password. Application passwords are created in WordPress, on your profile page.';

const wordsForStrangers: Readonly<Partial<Record<ProblemCode, string>>> = {
  'bad-credentials': badCredentialsWords,
  'content-service':
    'WordPress cannot be reached, or sends a response that this server does not understand.',
  'content-service-slow': 'WordPress did not respond in time.',
  busy: 'WordPress refuses further requests for now.',
};

/** For strangers: without WordPress's messages, which may have its address. The log has them. */
export function problemForStrangers(error: unknown): Problem {
  const problem = toProblem(error);
  const { code, retryAfter, cause } = problem;
  if (!(cause instanceof CmsError)) return problem;
  const detail = wordsForStrangers[code] ?? 'WordPress refuses this request.';
  return new Problem({ code, detail, retryAfter, cause });
}
