import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Head } from './answer.ts';

const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);
const longestWait = 60_000;
/** So often a request may come too soon without losing one of its tries: its server serves others meanwhile. */
export const mostSpared = 30;

/**
 * Whether a read is worth another try: a passing trouble of the server or of the way to it, or a body that broke
 * off. A 500 that carries one of WordPress's own codes other than its general one is an answer, not a trouble
 * (a wrong password is 500 `incorrect_password` under the Basic-auth plugin).
 */
export function isPassing(answer: Answer): boolean {
  if (answer.status === 200) return ['truncated', 'empty'].includes(answer.body().kind);
  if (!isPassingStatus(answer.status)) return false;
  if (answer.status !== 500) return true;
  const body = answer.body();
  return body.kind !== 'json' || !/"code":"(?!internal_server_error)/.test(answer.text);
}

/** The same for an answer whose body nobody has read. */
export function isPassingStatus(status: number): boolean {
  return passingStatuses.has(status);
}

/** Milliseconds to wait before try number `attempt` (from 1): what the service asks for, or a growing, jittered pause. */
export function waitBefore(attempt: number, answer: Head | null): number {
  const asked = retryAfter(answer?.headers['retry-after']);
  if (asked !== null) return asked;
  const base = Math.min(300 * 2 ** (attempt - 1), 10_000);
  return base * (0.75 + Math.random() / 2);
}

/** Whether the server asks for patience: it may bear less than it is asked. */
export const isRefusal = ({ status }: Head): boolean => status === 429 || status === 503;

/** Waits so many milliseconds. */
export const pause = (
  milliseconds: number,
  { signal }: { signal?: AbortSignal | undefined } = {},
) => sleep(milliseconds, undefined, signal ? { signal } : {});

/** True when the service asks for more patience than a build should have. */
export function asksForTooLong(answer: Head): boolean {
  return (retryAfter(answer.headers['retry-after']) ?? 0) > longestWait;
}

function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
