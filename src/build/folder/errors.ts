/** The site that stands between builds can't be used. */
export class StandingError extends Error {
  override readonly name = 'StandingError';
  readonly hint: string;

  constructor({ message, hint, cause }: { message: string; hint: string; cause?: unknown }) {
    super(message, { cause });
    this.hint = hint;
  }
}
