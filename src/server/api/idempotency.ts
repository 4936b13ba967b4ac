import { CmsError, type CmsErrorCode } from '../../wordpress/client/index.ts';
import { toProblem, Problem } from '../problem.ts';

/** After these failures WordPress may have made the record: its answer was lost, or is nonsense. */
const unclear: readonly CmsErrorCode[] = [
  'unreachable',
  'timeout',
  'not-json',
  'truncated',
  'empty',
  'unexpected',
  'server',
];

/** The innermost error's code: `ECONNREFUSED`, … */
const rootCode = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return rootCode(first) ?? ('code' in error ? error.code : undefined);
};

const neverConnected: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** True when a failed call may have made the record, so that another try could make it twice. */
const mayHaveHappened = (error: unknown): boolean => {
  const cause = error instanceof CmsError ? error : toProblem(error).cause;
  return (
    cause instanceof CmsError &&
    unclear.includes(cause.code) &&
    !neverConnected.includes(rootCode(cause))
  );
};

/** The answer to a call that makes something. */
interface Made<T> {
  readonly body: T;
  /** The digest of the body, if it is not in `Call.what`. */
  readonly digest?: string | undefined;
}

interface Call {
  /** The account that calls. */
  readonly account: number;
  /** The `Idempotency-Key`; without one nothing is remembered. */
  readonly key: string | undefined;
  /** What identifies the call before its body is read. */
  readonly what: string;
}

interface Kept<T> {
  readonly what: string;
  readonly at: number;
  /** Null while the call runs. */
  outcome: { readonly made: Made<T> } | { readonly error: unknown } | null;
}

const day = 24 * 60 * 60_000;
const mostKept = 2000;

/** Remembers calls that make something by their `Idempotency-Key`, for a day, while the server runs. */
export function createRepeats<T>() {
  const kept = new Map<string, Kept<T>>();

  // The oldest calls come first. Calls that still run are kept.
  const tidy = (now: number): void => {
    for (const [id, { at, outcome }] of kept) {
      if (now - at < day && kept.size <= mostKept) return;
      if (outcome !== null) kept.delete(id);
    }
  };

  const repeat = async (first: Kept<T>, what: string, digestAgain?: () => Promise<string>) => {
    const reused = () =>
      new Problem({
        code: 'key-reused',
        detail: 'This Idempotency-Key was already used for a different request. Use a new one.',
      });
    if (first.what !== what) throw reused();
    if (first.outcome === null) {
      throw new Problem({
        code: 'in-progress',
        detail: 'The first request with this Idempotency-Key is still running.',
        retryAfter: 2,
      });
    }
    if ('error' in first.outcome) throw first.outcome.error;
    const { body, digest } = first.outcome.made;
    if (digest !== undefined && digest !== (await digestAgain?.())) throw reused();
    return { body, again: true };
  };

  return {
    /**
     * Makes a call, or repeats the first answer if the same account has made this call with this key before. `digestAgain` hashes
     * the body of the repeated call, if it is not in `what`. Throws a {@link Problem}: `key-reused` for a different call with the
     * same key, `in-progress` while the first one runs. Failures are forgotten, unless WordPress may have made the record.
     */
    async run(
      { account, key, what }: Call,
      make: () => Promise<Made<T>>,
      digestAgain?: () => Promise<string>,
    ) {
      if (key === undefined) return { body: (await make()).body, again: false };
      const now = Date.now();
      tidy(now);
      const id = `${account} ${key}`;
      const first = kept.get(id);
      if (first !== undefined) return repeat(first, what, digestAgain);
      const entry: Kept<T> = { what, at: now, outcome: null };
      kept.set(id, entry);
      try {
        const made = await make();
        entry.outcome = { made };
        return { body: made.body, again: false };
      } catch (error) {
        if (mayHaveHappened(error)) entry.outcome = { error };
        else kept.delete(id);
        throw error;
      }
    },
  };
}
