import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Head } from './answer.ts';
import { CmsError, type CmsErrorCode } from './errors.ts';
import type { Turn } from './pace.ts';

const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);
const passingErrors = new Set<CmsErrorCode>(['unreachable', 'timeout', 'truncated']);
const longestWait = 60_000;
/** Repeats of a request that came too soon, which cost none of its tries. */
const mostSpared = 30;

/** One try: its answer, and whether the server refused it only because it came too soon. */
interface Tried<A extends Head> {
  readonly answer: A;
  readonly isTooSoon: boolean;
}

interface RetryOptions<A extends Head> {
  /** Further tries after the first one. */
  readonly retries: number;
  /** True if an answer is worth another try. */
  readonly isPassing: (answer: A) => boolean;
  /** Asked before each further try. Default: always true. */
  readonly mayRetry?: () => boolean;
  /** Called with each answer that another try replaces. */
  readonly leave?: (answer: A) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats a request while that may help. `once` makes try `attempt`, from 1. Throws its error. */
export async function withRetries<A extends Head>(
  once: (attempt: number) => Promise<Tried<A>>,
  { retries, isPassing, mayRetry = () => true, leave, signal }: RetryOptions<A>,
): Promise<A> {
  let spared = 0;
  for (let attempt = 1; ; attempt += 1) {
    let refusal: A | null = null;
    try {
      const { answer, isTooSoon } = await once(attempt);
      const isSpared = isTooSoon && retries > 0 && spared < mostSpared;
      const isLast = !isSpared && attempt > retries;
      if (isLast || !isPassing(answer) || asksForTooLong(answer) || !mayRetry()) return answer;
      if (isSpared) {
        spared += 1;
        attempt -= 1;
      }
      leave?.(answer);
      refusal = answer;
    } catch (error) {
      const isPassingError = error instanceof CmsError && passingErrors.has(error.code);
      if (!isPassingError || attempt > retries || !mayRetry()) throw error;
    }
    // After a refusal, all requests wait for their next turn.
    if (refusal === null || !isRefusal(refusal)) {
      await sleep(waitBefore(attempt, refusal), undefined, { signal });
    }
  }
}

/** Reports a try's answer to the pace. True if the request only came too soon. */
export function tellPace(turn: Turn, answer: Head, attempt: number, kind?: string): boolean {
  if (isRefusal(answer)) {
    return !asksForTooLong(answer) && turn.refused(answer, waitBefore(attempt, answer));
  }
  turn.served(kind);
  return false;
}

/**
 * Whether a read is worth another try: the server or the network failed for a moment, or the body
 * ends early. A 500 with WordPress's own code is final, except for its general one (a wrong
 * password is 500 `incorrect_password` with the Basic-auth plugin).
 */
export function isPassing(answer: Answer): boolean {
  if (answer.status === 200) return ['truncated', 'empty'].includes(answer.body().kind);
  if (!isPassingStatus(answer)) return false;
  if (answer.status !== 500) return true;
  const body = answer.body();
  return body.kind !== 'json' || !/"code":"(?!internal_server_error)/.test(answer.text);
}

/** The same, for an answer whose body has not been read. */
export function isPassingStatus({ status }: Head): boolean {
  return passingStatuses.has(status);
}

/** Milliseconds before try `attempt` (from 1): as the service asks, or growing and jittered. */
function waitBefore(attempt: number, answer: Head | null): number {
  const asked = retryAfter(answer?.headers['retry-after']);
  if (asked !== null) return asked;
  const base = Math.min(300 * 2 ** (attempt - 1), 10_000);
  return base * (0.75 + Math.random() / 2);
}

/** True if the server asks to be asked less often, or later. */
const isRefusal = ({ status }: Head): boolean => status === 429 || status === 503;

/** True if the service asks for a longer pause than a build should make. */
function asksForTooLong(answer: Head): boolean {
  return (retryAfter(answer.headers['retry-after']) ?? 0) > longestWait;
}

function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
