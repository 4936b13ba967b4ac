import { CmsError, type CmsErrorCode } from '../wordpress/client/index.ts';

/**
 * Why a request was not answered as it wished: the `code` of the answer, which stays the same whatever the words
 * beside it. The list is closed, and so is the status of each.
 */
export const problemStatus = {
  /** The request is not what the description says. */
  invalid: 400,
  malformed: 400,
  'signed-out': 401,
  'bad-credentials': 401,
  /** A signed call that only looks like one, or that was made too long ago. */
  'bad-signature': 401,
  'stale-signature': 401,
  'foreign-origin': 403,
  'missing-token': 403,
  /** This server only shows what is to come. */
  'preview-only': 403,
  /** WordPress does not let this account do it. */
  forbidden: 403,
  'not-found': 404,
  'not-allowed-method': 405,
  /** It is being done already, by a request with the same `Idempotency-Key`. */
  'in-progress': 409,
  conflict: 409,
  /** A signed call that was taken before. */
  replayed: 409,
  gone: 410,
  'length-wrong': 400,
  'too-large': 413,
  'wrong-type': 415,
  /** A picture without an alternative text that is not decorative either. */
  'alt-missing': 400,
  /** A file of a type that is not taken, or that is not what it says. */
  'refused-file': 415,
  /** The same `Idempotency-Key` with another request. */
  'key-reused': 422,
  'too-many-attempts': 429,
  busy: 503,
  internal: 500,
  /** This generation of WordPress's interface can't do it. */
  unsupported: 501,
  /** WordPress failed, can't be reached, or answers nonsense. */
  'content-service': 502,
  'content-service-slow': 504,
} as const;

export type ProblemCode = keyof typeof problemStatus;

interface ProblemFields {
  readonly code: ProblemCode;
  /** What happened and why, full sentences for a person; nothing secret. */
  readonly detail: string;
  /** WordPress's own words and code, where it was WordPress that refused. */
  readonly service?: { readonly code: string | undefined; readonly message: string | undefined };
  /** With `invalid`: what is wrong with each field. */
  readonly fields?: readonly { readonly name: string; readonly problem: string }[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** A request that can't be answered as it wished. */
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

/** Any failure as a problem. What is no {@link CmsError} and no problem is a fault of ours, and says nothing. */
export const toProblem = (error: unknown): Problem => {
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
  return new Problem({
    code: 'internal',
    detail: 'Something went wrong on this server. Its log says what.',
    cause: error,
  });
};
