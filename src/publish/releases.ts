import { randomInt } from 'node:crypto';
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, saysMissing } from '../error-code.ts';
import { PublishError } from './publish-error.ts';

const idForm = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/** A name that sorts by age: `20261122T031522Z-0d71`, where `0d7` are the milliseconds. */
export function newReleaseId(now = new Date()): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const milliseconds = now.getMilliseconds().toString(16).padStart(3, '0');
  return `${time}-${milliseconds}${randomInt(16).toString(16)}`;
}

export function isReleaseId(text: string): boolean {
  return idForm.test(text);
}

/** The link to the live release. It is replaced by renaming, so it always leads to a whole release. */
const currentLink = 'current';

/** The start of the name of a new link, before it is renamed. */
export const freshLink = '.current-';

/** The id and the folder of a release. */
export interface FoundRelease {
  readonly id: string;
  /** Contains `client`, `server` and the facts about the release. */
  readonly folder: string;
}

/** The live release; null if there is none. Reads one link. */
export function findLive(releases: string): FoundRelease | null {
  const id = linkTarget(join(releases, currentLink));
  return id === null || !isReleaseId(id) ? null : { id, folder: join(releases, id) };
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    // It does not exist, or is no link.
    if (['ENOENT', 'EINVAL'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Makes a release live: a new link replaces the old one in one step. */
export function goLive(releases: string, id: string): void {
  refuseOther(releases);
  const fresh = join(releases, `${freshLink}${id}`);
  symlinkSync(id, fresh, 'dir');
  renameSync(fresh, join(releases, currentLink));
}

/** Throws a {@link PublishError} if the live link's path is taken by a file or folder. */
export function refuseOther(releases: string): void {
  const place = join(releases, currentLink);
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;
  if (isLink) return;
  throw new PublishError({
    code: 'place',
    message: `${place} is not a link, but the link to the live release belongs there.`,
    hint: 'Move it away, then publish again.',
  });
}

/** The file with the facts about a release, beside its `client` and `server`. */
const releaseFile = 'release.json';

const schema = z.object({
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
});

type ReleaseFacts = Readonly<z.output<typeof schema>>;

/** A whole site that can be live: a folder below that of the site's releases, named by its id. */
export type Release = ReleaseFacts & { readonly isLive: boolean };

/** Null for a folder that is no complete release: the file is written last. */
export function readReleaseFile(folder: string): ReleaseFacts | null {
  let text: string;
  try {
    text = readFileSync(join(folder, releaseFile), 'utf8');
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file in one step, since the release may be live. */
export function writeReleaseFile(folder: string, facts: ReleaseFacts): void {
  const fresh = join(folder, `.${releaseFile}`);
  writeFileSync(fresh, JSON.stringify(facts));
  renameSync(fresh, join(folder, releaseFile));
}

/** The kept releases, newest first. */
export function listReleases(releases: string): Release[] {
  const live = findLive(releases)?.id;
  return idsIn(releases)
    .toSorted()
    .reverse()
    .flatMap((id) => {
      const facts = readReleaseFile(join(releases, id));
      return facts === null ? [] : [{ ...facts, id, isLive: id === live }];
    });
}

function idsIn(releases: string): string[] {
  try {
    return readdirSync(releases).filter(isReleaseId);
  } catch (error) {
    if (saysMissing(error)) return [];
    throw error;
  }
}
