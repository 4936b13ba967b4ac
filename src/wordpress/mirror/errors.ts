/**
 * `busy` another process is writing to the same store · `ended` a write was used after its end ·
 * `missing-body` no such body, or one that was damaged.
 */
export type StoreErrorCode = 'busy' | 'ended' | 'missing-body';

export interface StoreErrorFields {
  readonly code: StoreErrorCode;
  /** What happened and why, a full sentence. */
  readonly message: string;
  /** What to do about it, full sentences. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** The local mirror could not do what was asked. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly hint: string | undefined;

  constructor(fields: StoreErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.hint = fields.hint;
  }
}
