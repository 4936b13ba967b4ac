import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onDemandFile, readFileList, readOnDemand, type FileList } from '../build/folder/index.ts';
import { isLatePath } from '../content/paths/index.ts';
import {
  isAsListed,
  buildFile,
  moveReport,
  readBuildFacts,
  type BuildFacts,
  type BuildJob,
} from './built.ts';
import type { Builder } from './builder.ts';
import { brokenTargets, redirectsFile } from './check-links.ts';
import { checkSite, measure, type CheckRules, type SiteBefore } from './checks.ts';
import type { Outcome } from './outcome.ts';
import { PublishError } from './publish-error.ts';
import {
  areOneAddress,
  changedTexts,
  doesTheSame,
  readPublishedState,
  stateFile,
  stateOfBuild,
  type PublishedState,
} from './published-state.ts';
import { otherSite } from './releases-folder.ts';
import {
  newReleaseId,
  noteChanges,
  readReleaseFile,
  writeReleaseFile,
  type FoundRelease,
} from './releases.ts';
import { compareLists, type ListDifference, type ComparedSite } from './targets/target.ts';
import { listReleases, putLate } from './targets/folder.ts';
import { checkNext, putRelease } from './targets/next-release.ts';
import type { ChangedText, PublishEvent } from './messages.ts';
import { removeFolder, type WorkFolder } from './work-folder.ts';

export interface MakeOptions {
  readonly releases: string;
  readonly builder: Builder;
  /** The address in `CMS_URL` without its scheme. */
  readonly service: string;
  /** True to replace another site. */
  readonly replaceSite: boolean;
  readonly rules: CheckRules;
  /** True to turn failed checks into warnings. */
  readonly force: boolean;
  /** True to read everything from WordPress again. Default: false. */
  readonly full?: boolean | undefined;
  readonly onEvent: (event: PublishEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** See {@link BuildJob}. */
export type BuildChoice = Pick<BuildJob, 'when' | 'pictureTime'>;

export interface Made {
  /** Files that differ from the release that was live in the folder. */
  readonly difference: ListDifference;
  /** The id of the live release. */
  readonly release: string;
  /** True when nothing changed for readers or for the server, so that the live release stays. */
  readonly isSame: boolean;
  readonly changed: readonly ChangedText[];
  readonly heldBack: BuildFacts['heldBack'];
  readonly warnings: readonly string[];
  /** True when the search index, share images or pictures are left to the next build. */
  readonly isBehind: boolean;
  readonly picturesLeft: number;
}

/**
 * Builds a site, checks it, and makes it live. If only the search index or share images changed,
 * the live release gets them. The caller has the lock, and always removes the work folder. Throws a
 * {@link PublishError}; then the live release is unchanged.
 * @param live the live release; null if there is none
 * @param elsewhere what readers get if another machine published it: compared with it
 * @param when see {@link BuildJob}
 */
export async function makeRelease(
  work: WorkFolder,
  live: FoundRelease | null,
  elsewhere: ComparedSite | null,
  options: MakeOptions & BuildChoice,
): Promise<Made> {
  const { releases, service, force, onEvent, signal } = options;
  const { facts, base, ...local } = await buildBeside(work, live, options);
  const before = elsewhere?.before ?? local.before;
  const stateBefore = elsewhere?.state ?? local.stateBefore;
  signal?.throwIfAborted();
  const list = listOf(work.built);
  // Unchanged files are in the live release only.
  const at = (path: string): string =>
    base === null || existsSync(join(work.built, path))
      ? join(work.built, path)
      : join(base.folder, path);
  const state = stateOfBuild(at(stateFile));
  const serviceBefore =
    elsewhere?.release.service ?? (live && readReleaseFile(live.folder)?.service) ?? null;
  const isReplaced =
    stateBefore !== null &&
    isOtherSite({ service: serviceBefore, home: stateBefore.home }, { service, home: state.home });
  if (isReplaced && !options.replaceSite) throw otherSite(stateBefore.home, state.home);
  const known = isReplaced ? null : stateBefore;
  const outcomes = checkSite({
    list,
    facts,
    state,
    redirects: at(redirectsFile),
    onDemand: list.files.has(onDemandFile) ? pathsOnDemand(at(onDemandFile)) : new Set(),
    rules: options.rules,
    before: isReplaced ? null : before,
    stateBefore: known,
  });
  onEvent({
    step: 'checks',
    checks: outcomes.map(({ advice: _, ...check }) => check),
  });
  const made = {
    changed: changedTexts(known, state),
    heldBack: facts.heldBack,
    warnings: warningsOf(facts, outcomes, force),
    isBehind: facts.isBehind,
    picturesLeft: facts.picturesLeft,
  };
  const difference =
    base === null || local.before === null ? null : compareLists(local.before.list, list);
  if (base !== null && difference !== null) {
    const changedTexts = elsewhere === null ? [] : made.changed;
    const stays = { ...made, release: base.id, isSame: true, changed: changedTexts, difference };
    const folders = { built: work.built, live: base.folder };
    if (!hasOtherChanges(difference, folders)) {
      if ([...difference.changed, ...difference.removed].some(isLate))
        putLate(releases, base, { built: work.built, difference });
      // What this build found missing is known to the next one, also if its pages are the same.
      else {
        renameSync(join(work.built, buildFile), join(base.folder, buildFile));
        moveReport(work.built, base.folder);
      }
      nameService(base.folder, service);
      return stays;
    }
  }
  const id = newReleaseId(new Date(), newestIn(releases, elsewhere));
  const changed = difference?.changed ?? [...list.files.keys()];
  putRelease(releases, {
    facts: {
      id,
      madeAt: new Date().toISOString(),
      service,
      ...countsOf(state, list),
      changes: known && noteChanges(made.changed),
    },
    list,
    built: work.built,
    changed: new Set(changed),
    live: base,
    work: work.release,
  });
  const removed = difference?.removed ?? [];
  return { ...made, release: id, isSame: false, difference: { changed, removed } };
}

/** The id of the newest release in the folder or elsewhere, whether it is live or not. */
function newestIn(releases: string, elsewhere: ComparedSite | null): string | null {
  const ids = [listReleases(releases)[0]?.id, elsewhere?.release.id];
  return (
    ids
      .filter((id) => id !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Builds the site and reads the live release's facts. `base`: the live release, or null if its list
 * can't be read or somebody changed it: then the work folder has all files.
 */
async function buildBeside(
  work: WorkFolder,
  live: FoundRelease | null,
  options: MakeOptions & BuildChoice,
) {
  const { releases, builder, when, pictureTime, full = false, onEvent, signal } = options;
  const build = (from: string | null): Promise<BuildFacts> =>
    builder.build(
      { into: work.built, live: from, when, full, pictureTime },
      { onStep: onEvent, onProcess: work.noteBuilder, signal },
    );
  const building = build(live?.folder ?? null);
  const reading = (async () => {
    checkNext(releases);
    const list = live && readFileList(live.folder);
    const isWhole =
      live !== null &&
      list !== null &&
      isAsListed(live.folder, list) &&
      readReleaseFile(live.folder) !== null;
    return {
      base: isWhole ? live : null,
      before: live && list && siteBefore(live.folder, list, isWhole),
      stateBefore: live && readPublishedState(live.folder),
    };
  })();
  await Promise.allSettled([building, reading]);
  const facts = await building;
  const about = await reading;
  if (facts.isWhole || about.base !== null) return { facts, ...about };
  removeFolder(work.built);
  return { facts: await build(null), ...about };
}

function siteBefore(folder: string, list: FileList, isWhole: boolean): SiteBefore {
  const site = () => ({
    list,
    redirects: join(folder, redirectsFile),
    onDemand: pathsOnDemand(join(folder, onDemandFile)),
  });
  return { list, broken: isWhole ? brokenTargets(site()) : null, facts: readBuildFacts(folder) };
}

const pathsOnDemand = (file: string): ReadonlySet<string> => readOnDemand(file)?.paths ?? new Set();

function listOf(built: string): FileList {
  const list = readFileList(built);
  if (list !== null) return list;
  throw new PublishError({
    message: 'The build left no list of its files that can be read.',
    hint: 'Publish again. If this happens again, it is a bug in Galley: please report it.',
  });
}

interface SiteName {
  /** The address in `CMS_URL`; null if unknown. */
  readonly service: string | null;
  /** The address that WordPress reports. */
  readonly home: string;
}

/** WordPress may have two addresses: the sites are the same if one of both is the same. */
function isOtherSite(live: SiteName, built: SiteName): boolean {
  const isKnown =
    live.service !== null && built.service !== null && areOneAddress(live.service, built.service);
  return !isKnown && !areOneAddress(built.home, live.home);
}

/** The same as {@link isLatePath}, for a file of a release. */
export function isLate(file: string): boolean {
  return file.startsWith('client/') && isLatePath(file.slice('client'.length));
}

/** True when more than these changed for readers or for the server. */
const hasOtherChanges = (
  { changed, removed }: ListDifference,
  { built, live }: { readonly built: string; readonly live: string },
): boolean =>
  !removed.every(isLate) ||
  !changed.every(
    (path) => isLate(path) || (existsSync(join(live, path)) && doesTheSame(path, built, live)),
  );

// For a release of an earlier version, and if CMS_URL has changed.
function nameService(release: string, service: string): void {
  const facts = readReleaseFile(release);
  if (facts !== null && facts.service !== service) writeReleaseFile(release, { ...facts, service });
}

function warningsOf(facts: BuildFacts, outcomes: readonly Outcome[], force: boolean): string[] {
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  if (failed.length > 0 && !force) {
    throw new PublishError({
      message: `The build did not pass the checks, so it did not go live:\n${failed.map(({ name, line }) => `${name}: ${line}`).join('\n')}`,
      hint: [...failed.map(({ advice }) => advice), 'The live site was not changed.'].join('\n'),
    });
  }
  return [...facts.warnings, ...failed.map(({ line }) => `Live because of --force: ${line}`)];
}

function countsOf({ texts }: PublishedState, list: FileList) {
  const { files, bytes } = measure(list);
  const ofType = (name: string) => texts.filter(({ type }) => type === name).length;
  return { posts: ofType('post'), pages: ofType('page'), files, bytes };
}
