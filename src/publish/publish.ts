import { whileLocked } from './lock.ts';
import { makeRelease, type MakeOptions } from './make-release.ts';
import { prepareNext, prune } from './next-release.ts';
import { refuseOtherSite } from './releases-folder.ts';
import { findLive, refuseOther } from './releases.ts';
import { endRollback } from './roll-back.ts';
import { tidySitePreviews } from './site-previews.ts';
import { openWorkFolder } from './work-folder.ts';

/** What is done when the site is live already. */
export type AfterLive = 'tidying' | 'search';

export interface PublishOptions extends MakeOptions {
  /** How many releases are kept. */
  readonly keep: number;
  /** What publishes, for others who have to wait. */
  readonly what: string;
  /** Whether to wait for another publication. */
  readonly wait: boolean;
  /** Makes the folder that waits for the next release, so that the next publication takes less time. */
  readonly prepares?: boolean | undefined;
  /** Told now and then what is still done though the site is live. */
  readonly onAfter?: ((what: AfterLive) => void) | undefined;
  /** Told why something could not be done after that. The site is live, and the next publication tries again. */
  readonly onLeft?: ((what: AfterLive, error: unknown) => void) | undefined;
}

/**
 * Builds a site and makes it live. What is live stays whole at any moment, however this ends. Tells what happens, up to `live`. A
 * search index that takes its time follows after that, and what fails then is no failure. Throws a `PublishError`, or the reason
 * of the aborted signal.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const { releases, what, wait, onEvent, signal } = options;
  const started = performance.now();
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  await whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    refuseOther(releases);
    refuseOtherSite(options);
    const { release, isSame, changed, warnings, searchIsBehind } = await make(options, 'later');
    endRollback(releases);
    const duration = performance.now() - started;
    onEvent({ step: 'live', release, isSame, changed, warnings, duration });
    let doing: AfterLive = 'tidying';
    try {
      options.onAfter?.(doing);
      tidy(options);
      if (!searchIsBehind) return;
      doing = 'search';
      options.onAfter?.(doing);
      const onQuiet = () => options.onAfter?.('search');
      await make({ ...options, full: false, onEvent: onQuiet }, 'now');
      doing = 'tidying';
      tidy(options);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      options.onLeft?.(doing, error);
    }
  });
}

async function make(options: PublishOptions, search: 'now' | 'later') {
  const work = await openWorkFolder(options.releases);
  try {
    return await makeRelease(work, findLive(options.releases), { ...options, search });
  } finally {
    work.remove();
  }
}

function tidy({ releases, keep, prepares = false }: PublishOptions): void {
  prune(releases, keep);
  tidySitePreviews(releases);
  prepareNext(releases, { isMade: prepares });
}
