/** Why a publication failed. */
interface PublishErrorFields {
  /**
   * - `arguments`: the arguments are wrong.
   * - `busy`: another process is publishing, and --no-wait was given.
   * - `build`: the build failed or took too long.
   * - `checks`: the built site did not pass the checks.
   * - `release`: the release is unknown or incomplete.
   * - `site`: the live release shows another site.
   * - `place`: the folder of releases can't be used.
   * - `storage`: the bucket can't be used, or a request to it failed.
   */
  readonly code:
    | 'arguments'
    | 'busy'
    | 'build'
    | 'checks'
    | 'release'
    | 'site'
    | 'place'
    | 'storage';
  /** What happened and why, in full sentences. */
  readonly message: string;
  /** What to do, in full sentences; null if the message says it. */
  readonly hint: string | null;
  readonly cause?: unknown;
}

/** A publication that failed. The live site is unchanged. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly code: PublishErrorFields['code'];
  readonly hint: string | null;

  constructor({ code, message, hint, cause }: PublishErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}
