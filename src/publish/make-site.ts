import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { buildFile, readBuildFacts, readDelta, type BuildFacts } from './build-facts.ts';
import type { BuildMark } from './build-order.ts';
import type { Builder } from './builder.ts';
import { changedTexts } from './changed-texts.ts';
import { checkSite, redirectsFile, type CheckRules } from './check-site.ts';
import type { Outcome } from './checks/outcome.ts';
import { findDifference, type Difference, type Earlier } from './difference.ts';
import { examine, type Examined } from './examine.ts';
import type { ChangedText, PublishEvent } from './face.ts';
import type { FoundRelease } from './find-live.ts';
import { copyEarlier, moveIn, settleCopies } from './grow-release.ts';
import { PublishError } from './publish-error.ts';
import {
  areOneAddress,
  readPublishedState,
  stateFile,
  type PublishedState,
} from './published-state.ts';
import { readReleaseFile, type ReleaseFacts } from './release-file.ts';
import { otherSite } from './releases-folder.ts';
import { removeFolder } from './remove-files.ts';
import { hasSiteIndex, recallSiteIndex, writeSiteIndex } from './site-index.ts';
import type { SitePlace } from './site-target.ts';
import { allowMarks } from './use.ts';
import type { WorkFolder } from './work-folder.ts';

export interface MakeOptions {
  readonly builder: Builder;
  /** What the site is known by. */
  readonly service: string;
  /** It may take the place of another site. */
  readonly replaceSite: boolean;
  /** Where readers will find it. */
  readonly place: SitePlace;
  readonly rules: CheckRules;
  /** Failed checks become warnings. */
  readonly force: boolean;
  /** Everything is read anew. Default false. */
  readonly full?: boolean | undefined;
  /** What this process can do while another one builds. */
  readonly meanwhile?: (() => void) | undefined;
  readonly onEvent: (event: PublishEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** A whole site in a work folder, fit to be live. */
export interface MadeSite {
  /** Where it lies; null where nothing is different from the site that it follows, and it was not finished. */
  readonly site: string | null;
  readonly counts: Pick<ReleaseFacts, 'posts' | 'pages' | 'files' | 'bytes'>;
  readonly changed: readonly ChangedText[];
  readonly warnings: readonly string[];
  /** Paths that differ from the site that it follows; null where it was made from nothing. */
  readonly others: readonly string[] | null;
  /** The search index is the one of before. */
  readonly searchIsBehind: boolean;
}

/**
 * Builds a site into a work folder, checks it and compresses it. The caller has the lock, moves it to where it is to be,
 * and removes the work folder whatever happens. Throws a {@link PublishError}.
 * @param live the release that it follows; null where there is none. One of another site is nothing to go by, and its place is
 * taken with `replaceSite` only.
 * @param search whether the search index may be the one of before.
 */
export async function makeSite(
  work: WorkFolder,
  live: FoundRelease | null,
  { search, ...options }: MakeOptions & { readonly search: 'now' | 'later' },
): Promise<MadeSite> {
  const {
    builder,
    service,
    replaceSite,
    place,
    rules,
    force,
    full = false,
    meanwhile,
    onEvent,
    signal,
  } = options;
  const { site: built } = work;
  const buildFrom = (base: BuildMark | null): Promise<BuildFacts> =>
    builder.build(
      { into: built, base, search, full },
      { onStep: onEvent, onProcess: work.noteBuilder, signal },
    );
  const base = live !== null && hasSiteIndex(live.folder) ? markOf(live.folder) : null;
  const aside = () => {
    // It takes as long as a small part of a build, in which this process has nothing else to do.
    const earlier = live === null ? null : earlierSite(live.folder);
    const known = live === null ? null : stateBeforeOf(live.folder);
    meanwhile?.();
    return { before: earlier, stateOfLive: known };
  };
  const [madeFacts, { before, stateOfLive }] = await beside(buildFrom(base), aside);
  let facts = madeFacts;
  if (base !== null && before === null) {
    // What is not different lies in a site of which too little is known.
    removeFolder(built);
    facts = await buildFrom(null);
  }
  const delta = readDelta(built);
  // What is not different may not be there.
  const at = (path: string): string =>
    before === null || existsSync(join(built, path)) ? join(built, path) : join(before.site, path);
  const isTheirs = live !== null && at(stateFile) === join(live.folder, stateFile);
  const state = (isTheirs ? stateOfLive : null) ?? stateOf(at(stateFile));
  const isAnother =
    stateOfLive !== null && isOtherSite(live, stateOfLive.home, state.home, service);
  if (isAnother && !replaceSite) throw otherSite(stateOfLive.home, state.home);
  const stateBefore = isAnother ? null : stateOfLive;
  const difference = findDifference(built, delta, before);
  const examining = examine(built, difference, before, { place, signal });
  // The files of before are laid out while others read and compress those that are different.
  const [examined] = await beside(examining, () => {
    if (before !== null && !difference.isSame) copyEarlier(before, difference, work.copy);
  });
  signal?.throwIfAborted();
  const { outcomes, broken } = checkSite({
    ...{ redirects: at(redirectsFile), examined, facts, state, stateBefore, rules },
    earlier: isAnother ? null : before,
  });
  onEvent({
    step: 'checks',
    checks: outcomes.map(({ name, line, isPassed, isWarning }) => ({
      ...{ name, line, isPassed, isWarning },
    })),
  });
  const made = {
    counts: countsOf(state, examined.files),
    warnings: warningsOf(facts, outcomes, force),
    searchIsBehind: facts.searchIsBehind,
    others: before === null ? null : [...difference.written.keys(), ...difference.removed],
  };
  if (difference.isSame) return { ...made, site: null, changed: [] };
  const changed = changedTexts(stateBefore, state);
  const site = finish(work, { before, difference, examined, broken });
  return { ...made, site, changed };
}

/** One that is known by another address is the same where its WordPress says that it is. */
function isOtherSite(
  live: FoundRelease | null,
  homeOfLive: string,
  home: string,
  service: string,
): boolean {
  const known = live === null ? null : (readReleaseFile(live.folder)?.service ?? null);
  const isKnown = known !== null && areOneAddress(known, service);
  return !isKnown && !areOneAddress(home, homeOfLive);
}

/** Does something while a promise is under way, and waits for both, however they end. */
async function beside<Waited, Done>(
  waited: Promise<Waited>,
  run: () => Done,
): Promise<readonly [Waited, Done]> {
  const done = (async () => run())();
  await Promise.allSettled([waited, done]);
  return [await waited, await done];
}

function earlierSite(site: string): Earlier | null {
  const index = recallSiteIndex(site);
  return index === null ? null : { site, index };
}

const markOf = (site: string): BuildMark | null => readBuildFacts(site)?.standing ?? null;

interface Looked {
  readonly before: Earlier | null;
  readonly difference: Difference;
  readonly examined: Examined;
  readonly broken: ReadonlySet<string>;
}

function finish(work: WorkFolder, { before, difference, examined, broken }: Looked): string {
  const site = before === null ? work.site : work.copy;
  if (before !== null) {
    moveIn(work.site, site, difference, examined.files);
    renameSync(join(work.site, buildFile), join(site, buildFile));
  }
  const { files, others } = settleCopies(examined.files, difference);
  const index = { files, targets: examined.targets, broken };
  writeSiteIndex(site, index, before === null ? null : { ...before, others });
  allowMarks(site);
  return site;
}

function stateOf(file: string): PublishedState {
  try {
    return readPublishedState(file);
  } catch (error) {
    throw new PublishError({
      code: 'build',
      message:
        'The build has no readable `server/published.json`, so Galley cannot tell which pages it should contain.',
      hint: 'Publish again. If this happens again, it is a bug in Galley: please report it.',
      cause: error,
    });
  }
}

// What somebody has damaged there must not keep its successor from being live.
function stateBeforeOf(site: string): PublishedState | null {
  try {
    return readPublishedState(join(site, stateFile));
  } catch {
    return null;
  }
}

function warningsOf(facts: BuildFacts, outcomes: readonly Outcome[], force: boolean): string[] {
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  if (failed.length > 0 && !force) {
    throw new PublishError({
      code: 'checks',
      message: `The build did not pass the checks, so it did not go live:\n${failed.map(({ name, line }) => `${name}: ${line}`).join('\n')}`,
      hint: [...failed.map(({ advice }) => advice), 'The live site was not changed.'].join('\n'),
    });
  }
  return [...facts.warnings, ...failed.map(({ line }) => `Live because of --force:${line}`)];
}

function countsOf({ posts, pages }: PublishedState, files: Examined['files']): MadeSite['counts'] {
  const sizes = [...files].flatMap(([path, { size }]) =>
    path.startsWith('client/') ? [size] : [],
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { posts: posts.length, pages: pages.length, files: sizes.length, bytes };
}
