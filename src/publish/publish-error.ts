/**
 * `arguments` the arguments are wrong · `busy` somebody else is publishing and --no-wait was given · `build` the build failed or timed out · `checks` what was built is
 * not fit to be live · `release` there is no such release, or it is incomplete · `site` the live release is of another site · `place` the folder of releases can't be used.
 */
export type PublishErrorCode =
  'arguments' | 'busy' | 'build' | 'checks' | 'release' | 'site' | 'place';

export interface PublishErrorFields {
  readonly code: PublishErrorCode;
  /** What happened and why, full sentences. */
  readonly message: string;
  /** What to do about it, full sentences; null where the message says it. */
  readonly hint: string | null;
  readonly cause?: unknown;
}

/** A publication that was given up; what is live is as it was. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly code: PublishErrorCode;
  readonly hint: string | null;

  constructor({ code, message, hint, cause }: PublishErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}
