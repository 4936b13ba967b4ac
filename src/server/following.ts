import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerSettings } from '../config/index.ts';
import { openFollower } from '../publish/index.ts';

export type Following = NonNullable<ReturnType<typeof startFollowing>>;

interface FollowingOptions {
  readonly settings: ServerSettings;
  /** Null when none are served. */
  readonly releases: string | null;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called when another release is live in the folder. */
  readonly onLive: () => void;
}

/** Starts to ask the bucket for new releases. Null without the setting. */
export function startFollowing(options: FollowingOptions) {
  const { settings, releases, log, onLive } = options;
  if (settings.follow === null || releases === null) return null;
  const { every } = settings.follow;
  const stopping = new AbortController();
  const { signal } = stopping;
  let trouble: string | null = null;
  const follow = async () => {
    const follower = await openFollower(settings, releases, signal);
    signal.addEventListener('abort', () => follower?.close());
    for (;;) {
      try {
        const release = (await follower?.check()) ?? null;
        if (trouble !== null) log.info('the bucket answers again');
        trouble = null;
        if (release !== null) {
          log.info({ release }, 'a release was downloaded');
          onLive();
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== trouble && !signal.aborted)
          log.warn({ reason }, 'the bucket was not followed');
        trouble = reason;
      }
      await pause(every, undefined, { signal });
    }
  };
  // It ends when its signal is aborted.
  const following = follow().catch((err: unknown) => {
    if (!signal.aborted) log.warn({ err }, 'the bucket is not followed any more');
  });
  return {
    /** Why the last check failed; null if it did not. Readers keep the last good release. */
    get trouble(): string | null {
      return trouble;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await following;
    },
  };
}
