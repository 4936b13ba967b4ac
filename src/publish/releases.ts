import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nullIfMissing } from '../error-code.ts';
import { replaceFile } from '../json-file.ts';
import type { ChangedText } from './messages.ts';
import { PublishError } from './publish-error.ts';

const idForm = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/**
 * A name that sorts by age: `20261122T031522Z-0d71`, where `0d7` are the milliseconds.
 * @param newest the newest release's id, if the clock was set back: the next millisecond
 */
export function newReleaseId(now = new Date(), newest: string | null = null): string {
  const after = newest === null ? NaN : timeOf(newest) + 1;
  const made = after > now.getTime() ? new Date(after) : now;
  const time = made.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const milliseconds = made.getMilliseconds().toString(16).padStart(3, '0');
  return `${time}-${milliseconds}${randomInt(16).toString(16)}`;
}

/** Milliseconds; NaN for a name that somebody made up. */
function timeOf(id: string): number {
  const second = id.replace(/^(....)(..)(..T..)(..)(..Z)-.*/, '$1-$2-$3:$4:$5');
  return Date.parse(second) + parseInt(id.slice(17, 20), 16);
}

export function isReleaseId(text: string): boolean {
  return idForm.test(text);
}

/** The file with the facts about a release, beside its `client` and `server`. */
export const releaseFile = 'release.json';

/** The most texts that a release names. */
const mostNamed = 50;

/** How a release differs from what readers had before: the counts, and the first texts by name. */
export const releaseChanges = z.object({
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  texts: z.array(
    z.object({
      type: z.string(),
      id: z.int(),
      title: z.string(),
      change: z.enum(['new', 'changed', 'gone']),
    }),
  ),
});

export type ReleaseChanges = Readonly<z.output<typeof releaseChanges>>;

export function noteChanges(changed: readonly ChangedText[]): ReleaseChanges {
  const count = (change: ChangedText['change']) =>
    changed.filter((each) => each.change === change).length;
  return {
    new: count('new'),
    changed: count('changed'),
    gone: count('gone'),
    texts: changed
      .slice(0, mostNamed)
      .map(({ type, id, title, change }) => ({ type, id, title, change })),
  };
}

/** See {@link ReleaseFacts}. */
export const releaseFacts = z.object({
  /** Sorts by age: `20261122T031522Z-4f1c`. */
  id: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  /** The address in `CMS_URL` without its scheme; null for a release of an earlier version. */
  service: z.string().nullable().default(null),
  posts: z.int(),
  pages: z.int(),
  files: z.int(),
  /** Without compressed copies. */
  bytes: z.int(),
  /** Null for the first release of a site, and for releases of earlier versions. */
  changes: releaseChanges.nullable().default(null),
});

/** What `release.json` says. */
export type ReleaseFacts = Readonly<z.output<typeof releaseFacts>>;

export interface FoundRelease {
  readonly id: string;
  /** Contains `client`, `server` and the facts about the release. */
  readonly folder: string;
}

/** A whole site that can be live: a folder below that of the site's releases, named by its id. */
export type Release = ReleaseFacts & { readonly isLive: boolean };

/** Null for a folder that is no complete release: the file is written last. */
export function readReleaseFile(folder: string): ReleaseFacts | null {
  const text = nullIfMissing(() => readFileSync(join(folder, releaseFile), 'utf8'));
  if (text === null) return null;
  try {
    return releaseFacts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file in one step, since the release may be live. */
export function writeReleaseFile(folder: string, facts: ReleaseFacts): void {
  replaceFile(join(folder, releaseFile), JSON.stringify(facts));
}

/**
 * The release to go back to. Throws a {@link PublishError} if there is none.
 * @param all the kept releases, newest first
 * @param wanted its id; null for the release before the live one
 */
export function chosenFrom(all: readonly Release[], wanted: string | null): Release {
  const live = all.find(({ isLive }) => isLive);
  const found =
    wanted === null
      ? all.find(({ id }) => live !== undefined && id < live.id)
      : all.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = isReleaseId(wanted ?? '')
    ? 'It may have been deleted when newer releases were made.'
    : '';
  throw new PublishError({
    message:
      wanted === null
        ? 'There is no release before the live one.'
        : `There is no release “${wanted}”. ${known}`.trim(),
    hint:
      all.length === 0
        ? 'Nothing has been published yet. npm run publish makes the first release.'
        : `Releases that are kept:${all.map(({ id, isLive }) => `\n  ${id}${isLive ? ', which is live' : ''}`).join('')}`,
  });
}
