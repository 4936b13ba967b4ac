import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import { isListOfOtherVersion, ledgerFile, readFileList } from '../build/folder/index.ts';
import { readJsonFile } from '../json-file.ts';
import { isFileAsListed, lateFile } from './built.ts';
import type { Purge } from './cdn/index.ts';
import { purgeChanged } from './cdn/pending.ts';
import { whileLocked, type LockOptions } from './lock.ts';
import { firstOf } from './outcome.ts';
import { PublishError } from './publish-error.ts';
import { changedTexts, readPublishedState, stateFile } from './published-state.ts';
import { chosenFrom, type Release } from './releases.ts';
import { compareLists, onBusyTarget, type Target, type TargetChange } from './targets/target.ts';
import { findLive, goLive, listReleases } from './targets/folder.ts';
import { makeReleaseWhole } from './targets/next-release.ts';
import { folderFinder, restOf } from './targets/thin-release.ts';
import type { ChangedText } from './messages.ts';
import { clearUp } from './work-folder.ts';

export interface RollBackOptions extends LockOptions {
  /** The name of the person who does it; null if unknown. */
  readonly by?: string | null | undefined;
  readonly publishedTo?: PublishedTo | undefined;
}

/** Where readers get the site besides the folder of releases. */
export interface PublishedTo {
  readonly target: Target | null;
  readonly purge: Purge | null;
  /** How many releases are kept at least. */
  readonly keep: number;
}

const nowhere: PublishedTo = { target: null, purge: null, keep: 1 };

/**
 * Makes an earlier release live, in target and folder, if all of its files exist. Until the next
 * publication, or until the newest is live again, {@link readRollback} returns it. A release that
 * only the target has is made live there. Throws a `PublishError`.
 * @param wanted the release's id; null for the one before the live one
 */
export async function rollBack(
  releases: string,
  wanted: string | null,
  options: RollBackOptions,
): Promise<Release> {
  const { what, onWait = null, signal, by = null, publishedTo = nowhere } = options;
  const { target, purge, keep } = publishedTo;
  return whileLocked(releases, options, async () => {
    await clearUp(releases);
    const here = listReleases(releases);
    const there = (await target?.list()) ?? [];
    const known = new Set(there.map(({ id }) => id));
    const only = here
      .filter(({ id }) => !known.has(id))
      .map((each) => ({ ...each, isLive: false }));
    const all = target === null ? here : [...there, ...only].toSorted(newestFirst);
    const release = chosenFrom(all, wanted);
    const isHere = here.some(({ id }) => id === release.id);
    const folder = join(releases, release.id);
    if (isHere) {
      await refuseIncomplete(releases, release.id);
      makeReleaseWhole(releases, release.id);
    }
    let change: TargetChange = { changed: [], removed: [] };
    if (target !== null) {
      const onBusy = onBusyTarget(target, onWait);
      const how = { what, releases, keep, onBusy };
      change = isHere
        ? await target.put({ id: release.id, folder }, { ...how, replaceSite: false, full: false })
        : await target.rollBack(release.id, how);
    }
    if (isHere) switchBack(releases, release.id, by);
    const difference = isHere ? differenceOf(releases, here, release.id) : change;
    await purgeChanged(releases, [difference, change], purge, signal);
    return { ...release, isLive: true };
  });
}

const newestFirst = (one: Release, other: Release): number => (one.id < other.id ? 1 : -1);

async function refuseIncomplete(releases: string, id: string): Promise<void> {
  const missing = await missingFrom(releases, id);
  if (missing.length === 0) return;
  throw new PublishError({
    message: `The release ${id} is incomplete, so it did not go live. Missing or damaged:${firstOf(missing)}`,
    hint: 'Choose another release; --list shows them.',
  });
}

function switchBack(releases: string, id: string, by: string | null): void {
  const isNewest = listReleases(releases)[0]?.id === id;
  if (!isNewest) noteRollback(releases, { release: id, at: new Date().toISOString(), by });
  goLive(releases, id);
  if (isNewest) endRollback(releases);
}

/** What a rollback changes in the folder. Nothing if a list can't be read. */
function differenceOf(releases: string, before: readonly Release[], id: string): TargetChange {
  const live = before.find(({ isLive }) => isLive);
  const from = live === undefined ? null : readFileList(join(releases, live.id));
  const to = readFileList(join(releases, id));
  return from === null || to === null ? { changed: [], removed: [] } : compareLists(from, to);
}

/** Files of a release that are missing or not as they were made. */
async function missingFrom(releases: string, id: string): Promise<string[]> {
  const release = join(releases, id);
  const folderOf = folderFinder(releases, id);
  const list = readFileList(release);
  // A whole release of another version was complete when it was made.
  if (list === null)
    return restOf(release) === null && isListOfOtherVersion(release) ? [] : [ledgerFile];
  const late = lateFilesOf(release);
  const missing: string[] = [];
  let looked = 0;
  for (const [path, listed] of list.files) {
    // A server that rolls back serves readers meanwhile.
    if ((looked += 1) % 200 === 0) await yieldToOthers();
    const folder = folderOf(path);
    const file = join(folder, path);
    if (late.has(path)) {
      if (!existsSync(file)) missing.push(path);
      continue;
    }
    if (!isFileAsListed(file, path, listed)) missing.push(path);
    const copies = listed.copies.map((ending) => `${path}.${ending}`);
    missing.push(...copies.filter((copy) => !existsSync(join(folder, copy))));
  }
  return missing;
}

/** Files that were being replaced when a process was killed: whole, but maybe not as listed. */
function lateFilesOf(release: string): ReadonlySet<string> {
  const file = join(release, lateFile);
  if (!existsSync(file)) return new Set();
  const { data = [] } = z.array(z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return new Set(data);
}

/**
 * Posts and pages that would change for readers; null if no release is live, or if the texts of one
 * of the two are unknown.
 */
export function textsAfterRollback(releases: string, id: string): ChangedText[] | null {
  const live = findLive(releases);
  const now = live && readPublishedState(live.folder);
  const then = readPublishedState(folderFinder(releases, id)(stateFile));
  return now === null || then === null ? null : changedTexts(now, then);
}

/** A rollback: an older release is live on purpose. */
const schema = z.object({
  release: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of the person who did it; null if unknown. */
  by: z.string().nullable(),
});

export type Rollback = z.output<typeof schema>;

const noteIn = (releases: string): string => join(releases, 'rolled-back.json');

/** The rollback in effect; null as soon as another release is live. */
export function readRollback(releases: string): Rollback | null {
  const note = readJsonFile(noteIn(releases), schema);
  return note?.release === findLive(releases)?.id ? note : null;
}

function noteRollback(releases: string, rollback: Rollback): void {
  writeFileSync(noteIn(releases), JSON.stringify(rollback));
}

/** Ends a rollback, when the site is published or the newest release is live again. */
export function endRollback(releases: string): void {
  rmSync(noteIn(releases), { force: true });
}
