import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../../config/index.ts';
import type { Rebuild, RunRebuild } from './rebuild.ts';

interface HostOptions {
  readonly hook: NonNullable<Settings['rebuilds']['hook']>;
  readonly log: Logger;
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[] | undefined;
  /** Milliseconds that an answer may take. */
  readonly patience?: number | undefined;
}

const usualPauses = [1_000, 5_000, 20_000];
const longestWait = 60_000;

/** True for `repository_dispatch` of GitHub, or of a server with the same interface. */
const isDispatch = (url: string): boolean =>
  /\/repos\/[^/]+\/[^/]+\/dispatches$/.test(new URL(url).pathname);

const dispatchOf = ({ id, askedBy }: Rebuild) => ({
  event_type: 'galley-rebuild',
  client_payload: { rebuild: id, calls: askedBy.length, reason: askedBy[0]?.reason ?? null },
});

const requestOf = (rebuild: Rebuild, { url, token }: HostOptions['hook']): RequestInit => ({
  method: 'POST',
  // The token goes to the configured address only.
  redirect: 'manual',
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Galley',
    ...(isDispatch(url) ? { accept: 'application/vnd.github+json' } : {}),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(isDispatch(url) ? dispatchOf(rebuild) : {}),
});

/** The result of one call; `again` is true when another call may succeed. */
const ofStatus = ({ ok, status, headers }: Response) => {
  const again = status === 429 || status >= 500;
  const retryAfter = Number(headers.get('retry-after') ?? 0) * 1000;
  const wait = retryAfter > 0 ? Math.min(retryAfter, longestWait) : 0;
  const what = status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'a refusal';
  const reason = again
    ? `The deploy hook responded with status ${status}.`
    : `The deploy hook responded with status ${status}: ${what}.`;
  return { hasSucceeded: ok, reason, again, wait };
};

/** The error's code only: messages may show the address, which is a secret. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? 'no answer' : codeOf(error.cause);
};

/** Rebuilds by calling the deploy hook of a static host. Never shows the address or its token. */
export function askHost({ hook, log, pauses = usualPauses, patience = 15_000 }: HostOptions) {
  const ask = async (rebuild: Rebuild, signal: AbortSignal) => {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    try {
      const answer = await fetch(hook.url, { ...requestOf(rebuild, hook), signal: limits });
      const outcome = ofStatus(answer);
      await answer.body?.cancel();
      return outcome;
    } catch (error) {
      const reason = `The deploy hook could not be reached (${codeOf(error)}).`;
      return { hasSucceeded: false, reason, again: true, wait: 0 };
    }
  };

  const run: RunRebuild = async (rebuild, tell, signal) => {
    for (let nth = 0; ; nth += 1) {
      const outcome = await ask(rebuild, signal);
      if (signal.aborted) return;
      if (outcome.hasSucceeded) {
        tell({ step: 'requested' });
        return;
      }
      const { reason, again, wait } = outcome;
      const pause = pauses[nth];
      if (!again || pause === undefined) {
        const advice = again
          ? 'Ask for a rebuild again later, or check whether the host has problems.'
          : 'Check DEPLOY_HOOK_URL and DEPLOY_HOOK_TOKEN: the hook may have been removed, or the token may have expired.';
        tell({ step: 'failed', reason, advice });
        return;
      }
      log.warn({ rebuild: rebuild.id, reason }, 'the deploy hook is called again');
      await sleep(Math.max(pause, wait), undefined, { signal }).catch(() => undefined);
    }
  };
  return run;
}
