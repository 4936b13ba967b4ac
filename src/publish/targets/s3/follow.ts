import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFileList, writeFileList, type FileList } from '../../../build/folder/index.ts';
import type { BucketAddress, S3Settings } from '../../../config/index.ts';
import { buildFile } from '../../built.ts';
import { whileLocked } from '../../lock.ts';
import { PublishError } from '../../publish-error.ts';
import { digestOf } from '../../read-page.ts';
import { openWorkFolder, removeWhole, type WorkFolder } from '../../work-folder.ts';
import { compareLists } from '../target.ts';
import { findLive, goLive, putLate } from '../folder.ts';
import { makeReleaseWhole, noFiles, prune, putRelease, thinOut } from '../next-release.ts';
import { openBucket, type Bucket, sideBySide } from './bucket.ts';
import { findState, readList, toFileList, type SiteList } from './site-list.ts';
import { keysIn, publicKey } from './places.ts';

export interface FollowOptions {
  readonly from: BucketAddress;
  readonly settings: S3Settings;
  /** The folder of releases that follows the bucket. Nothing else publishes into it. */
  readonly releases: string;
  /** How many releases are kept at least. */
  readonly keep: number;
  readonly signal?: AbortSignal | undefined;
}

export type Follower = ReturnType<typeof createFollower>;

/** Brings releases to the live one of a bucket to which another machine publishes. */
export function createFollower(options: FollowOptions) {
  const { from, settings, releases, signal } = options;
  const bucket = openBucket(from, settings, signal);
  let folder: string | null = null;
  let etag = '';
  /**
   * Downloads a new live release and makes it live. Returns its id; null if nothing changed. Throws
   * a `PublishError`; then the folder is as it was.
   */
  const check = async (): Promise<string | null> => {
    folder ??= (await findState(bucket)).folder;
    if (folder === null) return null;
    const { live, versionOf } = keysIn(folder);
    const found = await bucket.getUnless(live, etag);
    // Somebody has emptied the bucket, and may publish to it again.
    if (found === null) folder = null;
    if (found === null || found === 'same') return null;
    const list = await readList(found.data, bucket);
    mkdirSync(releases, { recursive: true });
    const isNew = await whileLocked(
      releases,
      { what: 'the server', onWait: () => undefined, signal },
      () => take(list, { bucket, versionOf }, options),
    );
    etag = found.etag;
    return isNew ? list.release.id : null;
  };
  return { check, close: bucket.close };
}

interface Source {
  readonly bucket: Bucket;
  readonly versionOf: (path: string, digest: string) => string;
}

/** Makes a release of a bucket live in the folder. False if it is already. */
async function take(
  list: SiteList,
  source: Source,
  { releases, keep }: FollowOptions,
): Promise<boolean> {
  const { release } = list;
  const wanted = toFileList(list);
  const live = findLive(releases);
  const folder = join(releases, release.id);
  // Null if the release is not here, or from another version.
  const here = readFileList(folder);
  const from = here ?? (live === null ? null : readFileList(live.folder));
  const difference = compareLists(from ?? noFiles, wanted);
  const isSame = here !== null && difference.changed.length + difference.removed.length === 0;
  if (isSame && live?.id === release.id) return false;
  const work = await openWorkFolder(releases);
  try {
    const { built } = work;
    if (!isSame) await download(difference.changed, { list, wanted, source, work });
    if (here !== null) {
      makeReleaseWhole(releases, release.id);
      goLive(releases, release.id);
      if (!isSame) putLate(releases, { id: release.id, folder }, { built, difference });
    } else {
      if (existsSync(folder)) removeWhole(releases, folder);
      const files = { list: wanted, built, changed: new Set(difference.changed) };
      const base = from === null ? null : live;
      putRelease(releases, { ...files, facts: release, live: base, work: work.release });
    }
  } finally {
    work.remove();
  }
  prune(releases, keep);
  thinOut(releases);
  return true;
}

interface Download {
  readonly list: SiteList;
  readonly wanted: FileList;
  readonly source: Source;
  readonly work: WorkFolder;
}

/** Leaves files in the work folder as a build leaves them. */
async function download(
  paths: readonly string[],
  { list, wanted, source: { bucket, versionOf }, work: { built } }: Download,
): Promise<void> {
  mkdirSync(built);
  await sideBySide(paths, async (path) => {
    const digest = list.files.get(path)?.digest ?? '';
    const found = await bucket.get(publicKey(path) ?? versionOf(path, digest));
    if (found === null || digestOf(found.data, path) !== digest) throw changing(bucket, path);
    const file = join(built, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, found.data);
  });
  writeFileList(built, wanted.files);
  writeFileSync(join(built, buildFile), JSON.stringify(list.facts));
}

const changing = (bucket: Bucket, path: string) =>
  new PublishError({
    message: `${path} in ${bucket.name} is not as its list says: a publication is running, or another program wrote it.`,
    hint: 'If this stays so, run npm run publish -- --full on the machine that publishes.',
  });
