import { readFileList } from '../build/folder/index.ts';
import { beginTrust, compareTurn, firstPictures, owesComparison } from './built.ts';
import type { Builder } from './builder.ts';
import type { Purge } from './cdn/index.ts';
import { purgeChanged } from './cdn/pending.ts';
import { whileLocked } from './lock.ts';
import { makeRelease, type BuildChoice, type MakeOptions, type Made } from './make-release.ts';
import { refuseOtherSite } from './releases-folder.ts';
import { endRollback } from './roll-back.ts';
import { tidySitePreviews } from './site-previews.ts';
import { findLive, picturesLeft, refuseOther } from './targets/folder.ts';
import { compareBefore, prepareNext, prune, thinOut } from './targets/next-release.ts';
import {
  onBusyTarget,
  type ComparedSite,
  type Target,
  type TargetChange,
} from './targets/target.ts';
import type { AfterLive, PurgeReport } from './messages.ts';
import { openWorkFolder } from './work-folder.ts';

export interface PublishOptions extends MakeOptions {
  /** How many releases are kept at least. Those of the last seven days are kept, too. */
  readonly keep: number;
  /** The name of this command, for processes that wait: `npm run publish`. */
  readonly what: string;
  /** True to wait while another process publishes; else that is an error. */
  readonly wait: boolean;
  /** Where readers get the site besides the folder of releases. */
  readonly target?: Target | null | undefined;
  /** Tells the CDN in front of the site what has changed. */
  readonly purge?: Purge | null | undefined;
  /** True to prepare the folder of the next release, so that the next publication is faster. */
  readonly prepares?: boolean | undefined;
  /** True if the caller publishes again for left pictures: an edit then waits a minute at most. */
  readonly isAskedAgain?: boolean | undefined;
  /** Called with the number of files that the target has got. */
  readonly onSent?: ((done: number, total: number) => void) | undefined;
  /** Called from time to time during the work after going live. */
  readonly onAfter?: ((what: AfterLive, picturesLeft?: number) => void) | undefined;
  /** Called if some of that work fails. The site is live, and the next publication tries again. */
  readonly onLeft?: ((what: AfterLive, error: unknown) => void) | undefined;
}

/** Milliseconds for new pictures in the next publication. Each further one has twice as long. */
const morePictures = 60_000;

/**
 * Builds a site and makes it live, in the folder of releases, then in the target. The live site is
 * always complete. Reports progress up to `live`; a slow search index and most share images follow,
 * and later failures are only reported. Throws a `PublishError`, or the aborted signal's reason.
 */
export async function publish(options: PublishOptions): Promise<void> {
  const { releases, what, wait, onEvent, signal } = options;
  const started = performance.now();
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  await whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    refuseOther(releases);
    refuseOtherSite(options);
    const elsewhere = await publishedElsewhere(options);
    beginTrust(options.full ?? false);
    const isFirst = elsewhere === null && findLive(releases) === null;
    const isLimited = isFirst || picturesLeft(releases) > 0;
    const choice: BuildChoice = {
      when: isFirst ? 'first' : 'later',
      pictureTime: isLimited ? firstPictures : null,
    };
    const { isBehind, picturesLeft: left, ...made } = await makeLive(options, choice, elsewhere);
    endRollback(releases);
    onEvent({ step: 'live', ...made, duration: performance.now() - started });
    await finish(options, { isBehind, picturesLeft: left });
  });
}

/** Makes what the live release lacks, and tidies up. Failures are reported by `onLeft`. */
async function finish(
  options: PublishOptions,
  made: Pick<Made, 'isBehind' | 'picturesLeft'>,
): Promise<void> {
  const { releases, signal, onAfter, onLeft, isAskedAgain = false } = options;
  let left = made.picturesLeft;
  let doing: AfterLive = 'tidying';
  try {
    onAfter?.(doing);
    const onQuiet = () => onAfter?.('rest');
    const quietly = { ...options, full: false, onEvent: onQuiet, onSent: onQuiet };
    const isWhole = isLiveWhole(releases);
    // It is made anew, with all pages, before the search index is made of them.
    if (!isWhole)
      await makeLive(quietly, { when: 'later', pictureTime: left > 0 ? 0 : null }, null);
    tidy(options);
    if (isWhole && !made.isBehind) return;
    let pictureTime = morePictures;
    do {
      doing = 'rest';
      onAfter?.(doing, left);
      const choice: BuildChoice = { when: 'now', pictureTime: left > 0 ? pictureTime : null };
      ({ picturesLeft: left } = await makeLive(quietly, choice, null));
      doing = 'tidying';
      tidy(options);
      pictureTime *= 2;
    } while (left > 0 && !isAskedAgain);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    onLeft?.(doing, error);
  }
}

/**
 * What the next publication does first, in processes that stay: reads the content, and compares
 * releases. Changes nothing; leaves failures to it.
 */
export async function prepareToPublish(
  releases: string,
  builder: Builder,
  signal: AbortSignal,
): Promise<void> {
  const live = findLive(releases);
  if (live === null) return;
  const preparing = builder.prepare(live.folder, signal);
  try {
    compareBefore(releases);
  } catch {
    // Another process may publish meanwhile.
  }
  await preparing;
}

/** True unless it is found that somebody has changed the live release. */
function isLiveWhole(releases: string): boolean {
  const live = owesComparison() ? findLive(releases) : null;
  const list = live && readFileList(live.folder);
  return live === null || list === null || compareTurn(live.folder, list);
}

/** What readers get if another machine published it; null if it is the folder's live release. */
async function publishedElsewhere(options: PublishOptions): Promise<ComparedSite | null> {
  const { target = null, releases, service, replaceSite } = options;
  const there = (await target?.current()) ?? null;
  if (there === null || there.release.id === findLive(releases)?.id) return null;
  refuseOtherSite({ releases, service, replaceSite }, there.release.service);
  return there.read();
}

/** Makes a release, brings the target to it, and tells the CDN. */
async function makeLive(
  options: PublishOptions,
  choice: BuildChoice,
  elsewhere: ComparedSite | null,
): Promise<Omit<Made, 'difference'> & { readonly purged: PurgeReport | null }> {
  const { releases, purge = null, signal } = options;
  const { difference, ...made } = await make(options, choice, elsewhere);
  const change = await bringTarget(options);
  const purged = await purgeChanged(releases, [difference, change], purge, signal);
  const isSame = made.isSame && change.changed.length + change.removed.length === 0;
  const failed = purged?.failed ?? null;
  const warnings = failed === null ? made.warnings : [...made.warnings, failed];
  return { ...made, isSame, warnings, purged };
}

async function make(
  options: PublishOptions,
  choice: BuildChoice,
  elsewhere: ComparedSite | null,
): Promise<Made> {
  const work = await openWorkFolder(options.releases);
  try {
    return await makeRelease(work, findLive(options.releases), elsewhere, {
      ...options,
      ...choice,
    });
  } finally {
    work.remove();
  }
}

async function bringTarget(options: PublishOptions): Promise<TargetChange> {
  const { target = null, releases, wait, full = false, onEvent } = options;
  const live = findLive(releases);
  if (target === null || live === null) return { changed: [], removed: [] };
  const { what, keep, replaceSite, onSent } = options;
  const onBusy = onBusyTarget(target, wait ? (by) => onEvent({ step: 'waiting', for: by }) : null);
  return target.put(live, { what, releases, keep, replaceSite, full, onSent, onBusy });
}

function tidy({ releases, keep, prepares = false }: PublishOptions): void {
  prune(releases, keep);
  thinOut(releases);
  tidySitePreviews(releases);
  prepareNext(releases, { isMade: prepares });
}
