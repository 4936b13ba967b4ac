import { whileLocked } from './lock.ts';
import { makeRelease, type MakeOptions } from './make-release.ts';
import { refuseOtherSite } from './releases-folder.ts';
import { endRollback } from './roll-back.ts';
import { tidySitePreviews } from './site-previews.ts';
import { findLive, refuseOther } from './targets/folder.ts';
import { prepareNext, prune } from './targets/next-release.ts';
import { openWorkFolder } from './work-folder.ts';

/** The work after the release went live. `rest`: the search index and share images. */
export type AfterLive = 'tidying' | 'rest';

export interface PublishOptions extends MakeOptions {
  /** How many releases are kept at least. Those of the last seven days are kept, too. */
  readonly keep: number;
  /** The name of this command, for processes that wait: `npm run publish`. */
  readonly what: string;
  /** True to wait while another process publishes; else that is an error. */
  readonly wait: boolean;
  /** True to prepare the folder of the next release, so that the next publication is faster. */
  readonly prepares?: boolean | undefined;
  /** Called from time to time during the work after going live. */
  readonly onAfter?: ((what: AfterLive) => void) | undefined;
  /** Called when some of that work fails. The site is live, and the next publication tries again. */
  readonly onLeft?: ((what: AfterLive, error: unknown) => void) | undefined;
}

/**
 * Builds a site and makes it live. The live site is complete at any moment, also when this fails. Reports progress up to `live`; a
 * slow search index and most share images follow later, and a failure after `live` is only reported. Throws a `PublishError`, or the reason of the
 * aborted signal.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const { releases, what, wait, onEvent, signal } = options;
  const started = performance.now();
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  await whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    refuseOther(releases);
    refuseOtherSite(options);
    const { release, isSame, changed, warnings, isBehind } = await make(options, 'later');
    endRollback(releases);
    const duration = performance.now() - started;
    onEvent({ step: 'live', release, isSame, changed, warnings, duration });
    let doing: AfterLive = 'tidying';
    try {
      options.onAfter?.(doing);
      tidy(options);
      if (!isBehind) return;
      doing = 'rest';
      options.onAfter?.(doing);
      const onQuiet = () => options.onAfter?.('rest');
      await make({ ...options, full: false, onEvent: onQuiet }, 'now');
      doing = 'tidying';
      tidy(options);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      options.onLeft?.(doing, error);
    }
  });
}

async function make(options: PublishOptions, when: 'now' | 'later') {
  const work = await openWorkFolder(options.releases);
  try {
    return await makeRelease(work, findLive(options.releases), { ...options, when });
  } finally {
    work.remove();
  }
}

function tidy({ releases, keep, prepares = false }: PublishOptions): void {
  prune(releases, keep);
  tidySitePreviews(releases);
  prepareNext(releases, { isMade: prepares });
}
