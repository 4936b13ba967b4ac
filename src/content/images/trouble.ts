import { z } from 'zod';

/** Why an original could not be had, and what that means for a copy of it. */
export interface Trouble {
  /** The end of a sentence: `it answers 404`. */
  readonly reason: string;
  /** False where its host says that it is gone, or nothing is to be had at such an address at all. */
  readonly passing: boolean;
  /** No answer came. */
  readonly silent: boolean;
}

/** The host, or the way to it, is to blame. Whatever else is thrown is a fault of this machine, and ends the run. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  readonly trouble: Trouble;

  constructor(cause: unknown) {
    const trouble = troubleOf(cause);
    super(trouble.reason, { cause });
    this.trouble = trouble;
  }
}

// What the client of the content service throws, as far as it matters here.
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
  // That a host refuses may pass, and so may a fault of its own: only these two say "gone".
  if (status !== undefined && status >= 300)
    return { reason: `it answers ${status}`, passing: ![404, 410].includes(status), silent: false };
  return {
    reason: reasons[code] ?? "its host can't be reached",
    passing: !lasting.has(code),
    silent: code === 'timeout' || reasons[code] === undefined,
  };
}
