import { z } from 'zod';

/** An unusable original. The message ends a sentence: `it is not a picture but HTML`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  /** True if another try with the same bytes could succeed. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

/** Why an original could not be fetched, and whether an earlier copy may still be used. */
export interface FetchFailure {
  /** The end of a sentence: `it answers 404`. */
  readonly reason: string;
  /** True if a later request could succeed. */
  readonly isTemporary: boolean;
  /** True if there was no response. */
  readonly isSilent: boolean;
}

/** The host or the network failed. Any other error is a fault of this machine, and ends the run. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  readonly failure: FetchFailure;

  constructor(cause: unknown) {
    const failure = failureOf(cause);
    super(failure.reason, { cause });
    this.failure = failure;
  }
}

// The part of the WordPress client's errors that matters here.
const failure = z.object({
  code: z.string().catch(''),
  status: z.int().optional().catch(undefined),
});

const reasons: Readonly<Record<string, string>> = {
  timeout: 'it did not arrive in time',
  truncated: 'it ends early',
  redirect: 'its host redirects to another host that Galley does not fetch from',
  'too-large': 'it is larger than MAX_FILE allows',
  'private-address': 'its host is on a private network, and not among PRIVATE_ORIGINS',
  invalid: 'its address is not a web address',
};
const lasting = new Set(['not-found', 'gone', 'too-large', 'private-address', 'invalid']);

function failureOf(error: unknown): FetchFailure {
  const { code, status } = failure.safeParse(error).data ?? { code: '' };
  if (code === 'private-file')
    return {
      reason: `WordPress refuses this file to the public (${status}). PRIVATE_UPLOADS=1 publishes such files if the account may read them`,
      isTemporary: false,
      isSilent: false,
    };
  // Only 404 and 410 mean that the file is gone.
  if (status !== undefined && status >= 300)
    return {
      reason: `it answers ${status}`,
      isTemporary: ![404, 410].includes(status),
      isSilent: false,
    };
  return {
    reason: reasons[code] ?? "its host can't be reached",
    isTemporary: !lasting.has(code),
    isSilent: code === 'timeout' || reasons[code] === undefined,
  };
}

const units = ['KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `812 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 'bytes';
  for (const next of units) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 && unit !== 'bytes' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
