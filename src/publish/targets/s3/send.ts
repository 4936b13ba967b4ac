import { join } from 'node:path';
import { firstOf } from '../../outcome.ts';
import { PublishError } from '../../publish-error.ts';
import type { ReleaseFacts } from '../../releases.ts';
import { cacheControlOf, contentTypeOf } from '../../served.ts';
import { leavingReleases } from '../next-release.ts';
import type { TargetChange } from '../target.ts';
import { type Bucket, sideBySide } from './bucket.ts';
import { isRefused } from './errors.ts';
import type { BucketLock } from './lock.ts';
import { keysIn, outlasts, pathOfKey, publicKey, timeLeft } from './places.ts';
import {
  packed,
  readList,
  writeList,
  type FoundList,
  type ListedObject,
  type SiteList,
} from './site-list.ts';

/** A release that a bucket is to show. */
export interface Wanted extends Pick<SiteList, 'release' | 'facts' | 'broken'> {
  readonly files: ReadonlyMap<string, ListedObject>;
  /** The folder with its files; null if they are in the bucket only. */
  readonly folder: string | null;
  /** Redirects of old addresses, by `client/old/index.html`; empty if the service has none. */
  readonly redirects: ReadonlyMap<string, string>;
}

export interface SendOptions {
  readonly bucket: Bucket;
  readonly folder: string;
  readonly lock: BucketLock;
  /** What the bucket holds; null for the first publication. */
  readonly found: FoundList | null;
  /** Paths that an interrupted publication may have changed. */
  readonly doubtful: ReadonlySet<string>;
  /** True to compare every object with its list. */
  readonly full: boolean;
  /** How many releases are kept at least. */
  readonly keep: number;
  /** Milliseconds that an asset stays after the last release that has it. */
  readonly grace: number;
  readonly onSent?: ((done: number, total: number) => void) | undefined;
}

export interface Sent extends TargetChange {
  /** The list that the bucket has now. */
  readonly found: FoundList;
}

/** An object that readers get. */
interface PublicObject {
  readonly digest: string;
  readonly etag: string;
}

/**
 * Brings a bucket to a release: assets, new files, changed ones, the list, then deletions. Versions
 * in kept lists are copied before. After an interruption, the next call sends what is missing.
 */
export async function sendRelease(wanted: Wanted, options: SendOptions): Promise<Sent> {
  const { bucket, folder, lock, found, doubtful } = options;
  const keys = keysIn(folder);
  const before = found?.list ?? null;
  const there = await objectsThere(options);
  const changed = changedPaths(wanted.files, there);
  const removed = [...there.keys()].filter(
    (path) => !wanted.files.has(path) && before?.leaving.has(path) !== true,
  );
  const isSameRelease = before?.release.id === wanted.release.id;
  const lastKept = isSameRelease ? before.kept[0]?.id : before?.release.id;
  const changedNames = changed.map(({ path }) => path);
  if (wanted.folder === null) await refuseIncomplete(wanted, changedNames, options);

  const versions = new Map(before?.versions);
  const touched = new Set([...doubtful, ...changedNames, ...removed]);
  if (changed.length + removed.length > 0)
    await bucket.put(keys.changing, await packed([...touched]));

  const keeping = { ...options, there, versions, lastKept };
  const files = await sendFiles(wanted, changed, keeping);
  await inTurn(lock, removed, (path) => keepBefore(path, keeping));
  const { leaving, over } = leavingAfter(before, files, removed, keeping);

  // Files that only the server reads are versions from the start.
  const hidden = (list: Pick<SiteList, 'files'>) =>
    [...list.files]
      .filter(([path]) => publicKey(path) === null)
      .map(([path, { digest }]) => keys.versionOf(path, digest));
  const needed = new Set(hidden(wanted));
  const unneeded = before === null ? [] : hidden(before).filter((key) => !needed.has(key));
  if (lastKept !== undefined)
    for (const key of unneeded) versions.set(key, later(versions.get(key), lastKept));

  const { kept, dropped } = keptAfter(before, wanted.release, options.keep);
  const oldest = [wanted.release, ...kept].map(({ id }) => id).toSorted()[0] ?? '';
  const dropVersions = [...versions].filter(([, last]) => last < oldest).map(([key]) => key);
  for (const key of dropVersions) versions.delete(key);

  if (before !== null && !isSameRelease)
    await bucket.copy(keys.live, keys.listOf(before.release.id));
  const { release, facts, broken } = wanted;
  const list: SiteList = { release, facts, broken, files, kept, leaving, versions };
  await lock.renew();
  const etag = await writeLive(bucket, keys.live, list, found?.etag ?? null);

  const ended = [...removed.filter((path) => !outlasts(path)), ...over];
  const unlisted = [
    ...dropped.map(({ id }) => keys.listOf(id)),
    ...dropVersions.filter((key) => !needed.has(key)),
    ...unneeded.filter((key) => !versions.has(key)),
  ];
  await inTurn(
    lock,
    ended.flatMap((path) => publicKey(path) ?? []),
    bucket.remove,
  );
  await inTurn(lock, unlisted, bucket.remove);
  if (options.full) await sweep(list, options);
  if (touched.size > 0) await bucket.remove(keys.changing);
  const isForReaders = (path: string) => publicKey(path) !== null;
  return {
    // What an interrupted publication has changed is told by the one that ends its work.
    changed: [...new Set([...doubtful, ...changedNames])].filter(isForReaders),
    removed: removed.filter(isForReaders),
    found: { list, etag },
  };
}

/** Sends each phase after the one before. Returns the files with the ETags of their objects. */
async function sendFiles(
  wanted: Wanted,
  changed: readonly ChangedPath[],
  keeping: Keeping,
): Promise<Map<string, ListedObject>> {
  const files = new Map(wanted.files);
  let done = 0;
  for (const phase of phases) {
    const paths = changed.filter((each) => each.phase === phase).map(({ path }) => path);
    await inTurn(keeping.lock, paths, async (path) => {
      const file = wanted.files.get(path);
      if (file === undefined) return;
      const key = publicKey(path);
      if (key !== null) await keepBefore(path, keeping);
      const etag = await place(path, file, wanted, keeping);
      if (key !== null) files.set(path, { ...file, etag });
      keeping.onSent?.((done += 1), changed.length);
    });
  }
  for (const [path, { etag }] of keeping.there) {
    const file = files.get(path);
    if (file?.etag === '') files.set(path, { ...file, etag });
  }
  return files;
}

/** Works on paths or keys, some at a time, while the lock is held. */
const inTurn = (
  lock: BucketLock,
  paths: readonly string[],
  work: (path: string) => Promise<unknown>,
) =>
  sideBySide(paths, async (path) => {
    await lock.renew();
    await work(path);
  });

interface Keeping extends SendOptions {
  readonly there: ReadonlyMap<string, PublicObject>;
  /** The last release of each version that is kept, by key: changed. */
  readonly versions: Map<string, string>;
  /** The last release before this one whose list is kept. */
  readonly lastKept: string | undefined;
}

/** Keeps the version of a file that the list of the live release names. */
async function keepBefore(
  path: string,
  { bucket, folder, found, doubtful, there, versions, lastKept }: Keeping,
): Promise<void> {
  const listed = found?.list.files.get(path);
  const key = publicKey(path);
  if (listed === undefined || key === null || lastKept === undefined) return;
  const version = keysIn(folder).versionOf(path, listed.digest);
  const isHere = there.get(path)?.digest === listed.digest;
  const isKept =
    versions.has(version) ||
    // An interrupted publication has replaced the object, and kept it before.
    (isHere ? (await bucket.copy(key, version)) !== null : doubtful.has(path));
  if (isKept) versions.set(version, later(versions.get(version), lastKept));
}

/** Copies a version that the bucket has, or sends the file. Returns the ETag. */
async function place(
  path: string,
  { digest, size }: ListedObject,
  wanted: Wanted,
  { versions, bucket, folder }: Keeping,
): Promise<string> {
  const key = publicKey(path);
  const version = keysIn(folder).versionOf(path, digest);
  const redirect = wanted.redirects.get(path);
  if (versions.has(version) || wanted.folder === null) {
    const copied = key === null ? '' : await bucket.copy(version, key, { redirect });
    if (copied !== null) return copied;
  }
  if (wanted.folder === null) throw incomplete(wanted.release.id, [path]);
  const headers =
    key === null
      ? { cacheControl: 'private, no-store' }
      : { type: contentTypeOf(path), cacheControl: cacheControlOf(path.slice('client'.length)) };
  const file = join(wanted.folder, path);
  return bucket.putFile(key ?? version, file, size, { digest, redirect, ...headers });
}

/** Assets that the release does not need: those that stay a while, and those that end. */
function leavingAfter(
  before: SiteList | null,
  files: ReadonlyMap<string, unknown>,
  removed: readonly string[],
  { there, grace }: Keeping,
) {
  const now = Date.now();
  const leaving = new Map(before?.leaving);
  for (const path of removed) {
    const object = there.get(path);
    if (object !== undefined && outlasts(path) && !leaving.has(path))
      leaving.set(path, { ...object, until: now + timeLeft(path, grace) });
  }
  for (const path of leaving.keys()) if (files.has(path)) leaving.delete(path);
  const over = [...leaving].filter(([, { until }]) => until <= now).map(([path]) => path);
  for (const path of over) leaving.delete(path);
  return { leaving, over };
}

/** True if a bucket shows this release, and nothing is left to do. */
export function isUpToDate({ list }: FoundList, wanted: Wanted): boolean {
  const now = Date.now();
  return (
    list.release.id === wanted.release.id &&
    list.release.service === wanted.release.service &&
    JSON.stringify(list.facts) === JSON.stringify(wanted.facts) &&
    list.files.size === wanted.files.size &&
    [...wanted.files].every(([path, { digest }]) => list.files.get(path)?.digest === digest) &&
    [...list.leaving.values()].every(({ until }) => until > now)
  );
}

/** An asset before pages that need it, and a new page before pages that link to it. */
const phases = ['assets', 'new', 'changed'] as const;

interface ChangedPath {
  readonly path: string;
  readonly phase: (typeof phases)[number];
}

/** Paths to send. The server's files are listed by content: earlier lists have them. */
function changedPaths(
  files: ReadonlyMap<string, ListedObject>,
  there: ReadonlyMap<string, PublicObject>,
): ChangedPath[] {
  return [...files].flatMap(([path, { digest }]): readonly ChangedPath[] => {
    const is = there.get(path);
    if (is?.digest === digest) return [];
    if (outlasts(path) || publicKey(path) === null) return [{ path, phase: 'assets' }];
    return [{ path, phase: is === undefined ? 'new' : 'changed' }];
  });
}

/**
 * Objects that readers get, by path, and the server's files: as listed, or as asked for if an
 * interrupted publication may have changed them.
 */
async function objectsThere(options: SendOptions): Promise<Map<string, PublicObject>> {
  const { bucket, found, doubtful, full } = options;
  const there = new Map<string, PublicObject>([
    ...[...(found?.list.leaving ?? [])],
    ...[...(found?.list.files ?? [])],
  ]);
  const asked = new Set(doubtful);
  if (full) for (const path of await strangeObjects(options)) asked.add(path);
  await sideBySide([...asked], async (path) => {
    const key = publicKey(path);
    const object = key === null ? null : await bucket.head(key);
    if (object === null) there.delete(path);
    // An object that another program has written has another digest than any file.
    else there.set(path, { digest: object.digest ?? '', etag: object.etag });
  });
  if (full) {
    // What another program has written may have our metadata: it is told from ours by its ETag.
    for (const [path, object] of there) {
      const listed = found?.list.files.get(path);
      if (
        asked.has(path) &&
        listed !== undefined &&
        !doubtful.has(path) &&
        object.etag !== listed.etag
      )
        there.set(path, { ...object, digest: '' });
    }
  }
  return there;
}

/** Objects that differ in size or ETag from what was sent, and missing files of the server. */
async function strangeObjects({ bucket, folder, found }: SendOptions): Promise<string[]> {
  const objects = new Map<string, { size: number; etag: string }>();
  for await (const { key, ...object } of bucket.list()) objects.set(key, object);
  const keys = keysIn(folder);
  return [...(found?.list.files ?? [])].flatMap(([path, { size, etag, digest }]) => {
    const key = publicKey(path);
    const object = objects.get(key ?? keys.versionOf(path, digest));
    if (key === null) return object === undefined ? [path] : [];
    return object?.size === size && object.etag === etag ? [] : [path];
  });
}

/** Deletes versions and lists that an interrupted publication left and no list names. */
async function sweep(list: SiteList, { bucket, folder }: SendOptions): Promise<void> {
  const keys = keysIn(folder);
  const named = new Set([
    keys.live,
    keys.changing,
    ...list.kept.map(({ id }) => keys.listOf(id)),
    ...list.versions.keys(),
    ...[...list.files].map(([path, { digest }]) => keys.versionOf(path, digest)),
  ]);
  for await (const { key } of bucket.list(folder)) if (!named.has(key)) await bucket.remove(key);
}

/** Writes the list if nobody else has written one since it was read. */
async function writeLive(
  bucket: Bucket,
  key: string,
  list: SiteList,
  ifEtag: string | null,
): Promise<string> {
  const data = await writeList(list);
  try {
    return await bucket.put(key, data, { cacheControl: 'private, no-store', ifEtag });
  } catch (error) {
    if (!isRefused(error)) throw error;
    // The answer to the first try may have been lost.
    const now = await bucket.get(key);
    if (now?.data.equals(data) !== true) throw error;
    return now.etag;
  }
}

function keptAfter(before: SiteList | null, release: ReleaseFacts, keep: number) {
  const earlier = before === null ? [] : [before.release, ...before.kept];
  const others = [...new Map(earlier.map((each) => [each.id, each])).values()]
    .filter(({ id }) => id !== release.id)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const leaves = new Set(leavingReleases(others, keep));
  return {
    kept: others.filter((each) => !leaves.has(each)),
    dropped: [...leaves],
  };
}

const later = (one: string | undefined, other: string): string =>
  one !== undefined && one > other ? one : other;

/** Throws a {@link PublishError} if a file's version that is needed again is missing. */
async function refuseIncomplete(
  { release, files }: Wanted,
  paths: readonly string[],
  { bucket, folder }: SendOptions,
): Promise<void> {
  const keys = keysIn(folder);
  const missing: string[] = [];
  await sideBySide(paths, async (path) => {
    const version = keys.versionOf(path, files.get(path)?.digest ?? '');
    if ((await bucket.head(version)) === null) missing.push(path);
  });
  if (missing.length > 0) throw incomplete(release.id, missing);
}

function incomplete(id: string, missing: readonly string[]): PublishError {
  return new PublishError({
    message: `The release ${id} is incomplete in the bucket, so it did not go live. Missing:${firstOf(missing)}`,
    hint: 'Choose another release; --list shows them.',
  });
}

/** An earlier release's list, with the lists and versions kept now; null without it. */
export async function readEarlier(
  bucket: Bucket,
  folder: string,
  id: string,
): Promise<SiteList | null> {
  const found = await bucket.get(keysIn(folder).listOf(id));
  return found && (await readList(found.data, bucket));
}

/** Keys of a site that the bucket has though no list names them: another program wrote them. */
export async function foreignKeys(
  bucket: Bucket,
  files: ReadonlyMap<string, unknown>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const foreign: string[] = [];
  for await (const { key } of bucket.list())
    if (files.has(pathOfKey(key)) && !known.has(pathOfKey(key))) foreign.push(key);
  return foreign;
}
