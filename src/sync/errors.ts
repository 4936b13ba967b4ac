/** `shrunk` more records have vanished than may in one run. */
export type SyncErrorCode = 'shrunk';

export interface SyncErrorFields {
  readonly code: SyncErrorCode;
  /** What happened and why, full sentences. */
  readonly message: string;
  /** What to do about it, full sentences. */
  readonly hint: string;
}

/** A sync that was given up; the mirror is as it was before. */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly code: SyncErrorCode;
  readonly hint: string;

  constructor({ code, message, hint }: SyncErrorFields) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
