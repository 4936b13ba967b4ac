import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { changesTogether, few, readChanges, writeChanges } from './changes.ts';
import { findLive } from './find-live.ts';
import { goLive, refuseOther } from './go-live.ts';
import { whileLocked } from './lock.ts';
import { makeSite, type MadeSite, type MakeOptions } from './make-site.ts';
import { prune } from './prune.ts';
import {
  markReplaced,
  readReleaseFile,
  writeReleaseFile,
  type ReleaseFacts,
} from './release-file.ts';
import { newReleaseId } from './release-id.ts';
import { refuseOtherSite } from './releases-folder.ts';
import { endRollback } from './rolled-back.ts';
import { tidySitePreviews } from './site-previews.ts';
import { makeSpares } from './spare.ts';
import { openWorkFolder } from './work-folder.ts';

/** What is done when the site is live already. */
export type AfterLive = 'tidying' | 'search';

export interface PublishOptions extends Omit<MakeOptions, 'meanwhile'> {
  /** The folder of releases; made when missing. */
  readonly releases: string;
  /** How many are kept. */
  readonly keep: number;
  /** What publishes, for others who have to wait. */
  readonly what: string;
  /** Whether to wait for another one. */
  readonly wait: boolean;
  /** Gets things ready for the next publication when this one is live, so that it takes less time. */
  readonly prepares?: boolean | undefined;
  /** Told now and then what is still done though the site is live. */
  readonly onAfter?: ((what: AfterLive) => void) | undefined;
  /** Told why one of them could not be done. The site is live, and the next publication tries again. */
  readonly onLeft?: ((what: AfterLive, error: unknown) => void) | undefined;
}

interface MadeRelease extends MadeSite {
  readonly release: string;
}

/**
 * Builds a site and makes it live. What is live stays whole at any moment, however this ends. Tells what happens, up to
 * `live`; what is done after that is quiet: a search index that takes its time comes with a release that takes the place of the
 * first one, and what fails then is no failure. Throws a `PublishError`, or what the signal was aborted with.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const { releases, what, wait, onEvent, signal } = options;
  const started = performance.now();
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  await whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    refuseOther(releases);
    refuseOtherSite(options);
    const made = await makeRelease(options, 'later', null);
    endRollback(releases);
    const { release, site, changed, warnings } = made;
    const duration = performance.now() - started;
    onEvent({ step: 'live', release, isSame: site === null, changed, warnings, duration });
    const replaced = site === null ? null : release;
    // Readers have the site: what fails from here on is no failure of the publication.
    let doing: AfterLive = 'tidying';
    try {
      options.onAfter?.(doing);
      tidy(options);
      if (made.searchIsBehind) {
        doing = 'search';
        await followWithSearch(options, replaced);
        doing = 'tidying';
        tidy(options);
      }
      prepare(options, 1);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      options.onLeft?.(doing, error);
    }
  });
}

/** Makes the search index that takes its time, in a release that takes the place of one that is live already, if there is one. */
async function followWithSearch(options: PublishOptions, live: string | null): Promise<void> {
  const { onAfter } = options;
  onAfter?.('search');
  // One spare for this release, and one for the next.
  const meanwhile = () => prepare(options, 2);
  const quiet = { ...options, full: false, meanwhile, onEvent: () => onAfter?.('search') };
  await makeRelease(quiet, 'now', live);
}

/** @param replaced the release whose place the new one takes in the history. */
async function makeRelease(
  options: PublishOptions & Pick<MakeOptions, 'meanwhile'>,
  search: 'now' | 'later',
  replaced: string | null,
): Promise<MadeRelease> {
  const { releases, service } = options;
  const live = findLive(releases);
  const id = newReleaseId();
  const work = await openWorkFolder(releases);
  try {
    const made = await makeSite(work, live, { ...options, search });
    if (made.site === null) {
      if (live !== null) nameService(live.folder, service);
      return { ...made, release: live?.id ?? id };
    }
    const facts: ReleaseFacts = {
      ...{ id, madeAt: new Date().toISOString(), service, ...made.counts },
      ...(replaced === null ? {} : { replaces: replaced }),
    };
    const before = replaced === null ? null : readChanges(join(releases, replaced));
    writeChanges(
      made.site,
      replaced === null
        ? { follows: made.others === null ? null : (live?.id ?? null), paths: made.others }
        : changesTogether(before, made.others),
    );
    writeReleaseFile(made.site, facts);
    renameSync(made.site, join(releases, id));
    goLive(releases, id);
    if (replaced !== null)
      markReplaced(join(releases, replaced), { by: id, paths: few(made.others) });
    return { ...made, release: id };
  } finally {
    work.remove();
  }
}

// An earlier version has made it, or the site is known by another address now.
function nameService(release: string, service: string): void {
  const facts = readReleaseFile(release);
  if (facts !== null && facts.service !== service) writeReleaseFile(release, { ...facts, service });
}

function tidy({ releases, keep }: PublishOptions): void {
  prune(releases, keep);
  tidySitePreviews(releases);
}

function prepare({ releases, prepares }: PublishOptions, spares: number): void {
  const live = findLive(releases);
  if (prepares === true && live !== null) makeSpares(releases, live.id, spares);
}
