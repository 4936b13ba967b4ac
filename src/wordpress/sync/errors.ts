/**
 * `shrunk` more records have vanished than may in one run · `missing-pictures` some are missing or broken, and none
 * may be · `drafts` the account may not read what a preview is to show.
 */
export type SyncErrorCode = 'shrunk' | 'missing-pictures' | 'drafts';

export interface SyncErrorFields {
  readonly code: SyncErrorCode;
  /** What happened and why, full sentences. */
  readonly message: string;
  /** What to do about it, full sentences. */
  readonly hint: string;
  readonly cause?: unknown;
}

/** A sync that was given up; the mirror is as it was before. */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly code: SyncErrorCode;
  readonly hint: string;

  constructor({ code, message, hint, cause }: SyncErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}
