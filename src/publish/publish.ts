import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLive } from './find-live.ts';
import { goLive, refuseOther } from './go-live.ts';
import { whileLocked } from './lock.ts';
import { makeSite, type MakeOptions } from './make-site.ts';
import { prune } from './prune.ts';
import { releaseFile, type ReleaseFacts } from './release-file.ts';
import { newReleaseId } from './release-id.ts';
import { tidySitePreviews } from './site-previews.ts';
import { openWorkFolder } from './work-folder.ts';

export interface PublishOptions extends MakeOptions {
  /** The folder of releases; made when missing. */
  readonly releases: string;
  /** How many are kept. */
  readonly keep: number;
  /** What publishes, for others who have to wait. */
  readonly what: string;
  /** Whether to wait for another one. */
  readonly wait: boolean;
}

/**
 * Builds a site and makes it live. What is live stays whole at any moment, however this ends. Tells what happens, up to
 * `live`; throws a `PublishError`, or what the signal was aborted with.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const { releases, keep, what, wait, onEvent, signal } = options;
  const started = performance.now();
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  await whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    refuseOther(releases);
    const live = findLive(releases);
    const id = newReleaseId();
    const work = await openWorkFolder(releases);
    try {
      const made = await makeSite(work, live?.folder ?? null, options);
      const { changed, warnings } = made;
      if (!made.isSame) {
        const facts: ReleaseFacts = { id, madeAt: new Date().toISOString(), ...made.counts };
        writeFileSync(join(work.site, releaseFile), JSON.stringify(facts));
        renameSync(work.site, join(releases, id));
        goLive(releases, id);
      }
      const release = made.isSame && live !== null ? live.id : id;
      const duration = performance.now() - started;
      onEvent({ step: 'live', release, isSame: made.isSame, changed, warnings, duration });
    } finally {
      work.remove();
    }
    prune(releases, keep);
    tidySitePreviews(releases);
  });
}
