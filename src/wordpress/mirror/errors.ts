/**
 * `busy` another process is writing to the same mirror · `ended` a write was used after its end ·
 * `missing-body` there is no such body, or it is damaged.
 */
export type MirrorErrorCode = 'busy' | 'ended' | 'missing-body';

export interface MirrorErrorFields {
  readonly code: MirrorErrorCode;
  /** What happened and why, a full sentence. */
  readonly message: string;
  /** What to do, in full sentences. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

export class MirrorError extends Error {
  override readonly name = 'MirrorError';
  readonly code: MirrorErrorCode;
  readonly hint: string | undefined;

  constructor(fields: MirrorErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.hint = fields.hint;
  }
}
