import { z } from 'zod';

/** An original that can't be used. The message says why, as the end of a sentence: `it is not a picture but HTML`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  /** True if another try with the same bytes could succeed. */
  readonly passing: boolean;

  constructor(message: string, { passing = false } = {}) {
    super(message);
    this.passing = passing;
  }
}

/** Why an original could not be fetched, and what that means for a copy of it. */
export interface Trouble {
  /** The end of a sentence: `it answers 404`. */
  readonly reason: string;
  /** False if the host says that it is gone, or if such an address can never be fetched. */
  readonly passing: boolean;
  /** True if there was no response. */
  readonly silent: boolean;
}

/** The host or the network failed. Any other error is a fault of this machine, and ends the run. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  readonly trouble: Trouble;

  constructor(cause: unknown) {
    const trouble = troubleOf(cause);
    super(trouble.reason, { cause });
    this.trouble = trouble;
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

function troubleOf(error: unknown): Trouble {
  const { code, status } = failure.safeParse(error).data ?? { code: '' };
  // Only these two statuses mean that the file is gone. Others may pass.
  if (status !== undefined && status >= 300)
    return { reason: `it answers ${status}`, passing: ![404, 410].includes(status), silent: false };
  return {
    reason: reasons[code] ?? "its host can't be reached",
    passing: !lasting.has(code),
    silent: code === 'timeout' || reasons[code] === undefined,
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
