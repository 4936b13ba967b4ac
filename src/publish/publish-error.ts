interface PublishErrorFields {
  /** What happened and why, in full sentences. */
  readonly message: string;
  /** What to do, in full sentences; null if the message says it. */
  readonly hint: string | null;
  readonly cause?: unknown;
}

/** A publication that failed. The live site is unchanged. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly hint: string | null;

  constructor({ message, hint, cause }: PublishErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.hint = hint;
  }
}
