import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readFileList, onDemandFile } from '../../../build/folder/index.ts';
import type { BucketAddress, S3Settings } from '../../../config/index.ts';
import { pathKey } from '../../../content/paths/index.ts';
import { readBuildFacts, type BuildFacts } from '../../built.ts';
import { brokenTargets, redirectsFile } from '../../check-links.ts';
import { chosenFrom, readReleaseFile, type FoundRelease, type Release } from '../../releases.ts';
import { firstOf } from '../../outcome.ts';
import { PublishError } from '../../publish-error.ts';
import { areOneAddress, publishedSchema, stateFile } from '../../published-state.ts';
import { otherSite } from '../../releases-folder.ts';
import type { Publisher, PutOptions, Target, TargetChange } from '../target.ts';
import { openBucket, type Bucket } from './bucket.ts';
import { takeBucketLock, type BucketLock } from './lock.ts';
import { hiddenStart, keysIn } from './places.ts';
import {
  findState,
  type BucketState,
  readList,
  toFileList,
  toListed,
  unpacked,
  type FoundList,
  type SiteList,
} from './site-list.ts';
import {
  foreignKeys,
  isUpToDate,
  readEarlier,
  sendRelease,
  type SendOptions,
  type Wanted,
} from './send.ts';

export interface S3Options {
  readonly settings: S3Settings;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that an asset stays after the last release that has it. Default: a day. */
  readonly grace?: number | undefined;
  /** Milliseconds of silence after which another publication is dead. Default: five minutes. */
  readonly patience?: number | undefined;
}

interface State extends BucketState {
  readonly found: FoundList | null;
}

const day = 24 * 60 * 60_000;

const nothing: TargetChange = { changed: [], removed: [] };

/** A bucket as a target. Nothing is asked yet. */
export function s3Target(address: BucketAddress, options: S3Options): Target {
  const { settings, grace = day } = options;
  const { bucket, whileLocked } = openLockable(address, options);
  let known: State | null = null;
  const look = async () => (known = await stateNow(bucket, known));
  const send = async (wanted: Wanted, how: Omit<SendOptions, 'bucket' | 'grace'>) => {
    const { found, ...change } = await sendRelease(wanted, { ...how, bucket, grace });
    known = { folder: how.folder, found, isLocked: false };
    return change;
  };
  return {
    name: bucket.name,
    close: bucket.close,
    async current() {
      const { folder, found } = await look();
      if (folder === null || found === null) return null;
      const { release, facts, broken } = found.list;
      const read = async () => {
        const list = toFileList(found.list);
        const json = await readJson(bucket, keyOf(found.list, folder, stateFile));
        const state = publishedSchema.safeParse(json).data ?? null;
        return { release, before: { list, facts, broken: new Set(broken) }, state };
      };
      return { release, read };
    },

    async put(live, how) {
      const wanted = wantedOf(live, settings);
      const seen = await look();
      if (!seen.isLocked && !how.full && seen.found !== null && isUpToDate(seen.found, wanted))
        return nothing;
      return whileLocked(how, async (lock) => {
        const folder = seen.folder ?? (await findState(bucket)).folder ?? newFolder();
        const { found, doubtful } = await readState(bucket, folder, lock, seen.found);
        refuseOtherSite(found?.list.release.service ?? null, wanted, how);
        if (found === null && !how.replaceSite) await refuseForeign(bucket, wanted, doubtful);
        const { full, keep, onSent } = how;
        return send(wanted, { folder, lock, found, doubtful, full, keep, onSent });
      });
    },

    async list() {
      const { found } = await look();
      return found === null ? [] : releasesIn(found.list);
    },

    rollBack: (id, how) =>
      whileLocked(how, async (lock) => {
        const { folder } = await findState(bucket);
        const state = folder === null ? null : await readState(bucket, folder, lock, null);
        const { found = null, doubtful = new Set<string>() } = state ?? {};
        if (folder === null || found === null) throw notPublished(bucket);
        const release = chosenFrom(releasesIn(found.list), id);
        const earlier = release.isLive ? found.list : await readEarlier(bucket, folder, release.id);
        if (earlier === null) throw listMissing(release.id, bucket);
        const redirects = settings.redirects
          ? redirectsIn(earlier, await readJson(bucket, keyOf(earlier, folder, redirectsFile)))
          : new Map<string, string>();
        const change = await send(
          { ...earlier, folder: null, redirects },
          { folder, lock, found, doubtful, full: false, keep: how.keep },
        );
        return { ...change, release: { ...release, isLive: true } };
      }),
  };
}

function openLockable(address: BucketAddress, { settings, signal, patience }: S3Options) {
  const lost = new AbortController();
  const ended = signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]);
  const bucket = openBucket(address, settings, ended);
  /** Does work while no other publication changes the bucket. */
  const whileLocked = async <T>(
    { what, releases, onBusy }: Publisher,
    work: (lock: BucketLock) => Promise<T>,
  ): Promise<T> => {
    const holder = holderOf(releases);
    const how = { by: what, holder, onBusy, lost, patience, signal: ended };
    const lock = await takeBucketLock(bucket, how);
    try {
      const result = await work(lock);
      await lock.release();
      return result;
    } catch (error) {
      // Also when this publication was stopped: its signal must not stop this.
      const last = openBucket(address, settings);
      await lock.leave(last).catch(() => undefined);
      last.close();
      throw error;
    }
  };
  return { bucket, whileLocked };
}

/** The state of the bucket. What was read before is asked for again only if it has changed. */
async function stateNow(bucket: Bucket, known: State | null): Promise<State> {
  const { folder = null, found = null, isLocked = false } = known ?? {};
  if (folder !== null && found !== null && !isLocked) {
    const now = await bucket.getUnless(keysIn(folder).live, found.etag);
    if (now === 'same') return { folder, found, isLocked };
  }
  const state = await findState(bucket);
  return { ...state, found: state.folder === null ? null : await readLive(bucket, state.folder) };
}

const newFolder = (): string => `${hiddenStart}${randomBytes(16).toString('hex')}/`;

/** The kept releases, newest first. */
function releasesIn({ release, kept }: SiteList): Release[] {
  return [release, ...kept]
    .map((each) => ({ ...each, isLive: each.id === release.id }))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** The list of the live release; null if none was published. */
async function readLive(bucket: Bucket, folder: string): Promise<FoundList | null> {
  const found = await bucket.get(keysIn(folder).live);
  return found && { list: await readList(found.data, bucket), etag: found.etag };
}

/** What the bucket holds, unchanged by others now. `first`: the list as read before. */
async function readState(
  bucket: Bucket,
  folder: string,
  { isTakenOver }: BucketLock,
  first: FoundList | null,
): Promise<{ found: FoundList | null; doubtful: ReadonlySet<string> }> {
  const { live, changing } = keysIn(folder);
  const now = first === null ? null : await bucket.getUnless(live, first.etag);
  const found = now === 'same' ? first : await readLive(bucket, folder);
  const note = isTakenOver ? await readJson(bucket, changing, unpacked) : null;
  return { found, doubtful: new Set(z.array(z.string()).catch([]).parse(note)) };
}

/** A JSON file of the bucket; null if it does not exist. */
async function readJson(
  bucket: Bucket,
  key: string | null,
  parse: (data: Buffer) => unknown = (data) => JSON.parse(data.toString()) as unknown,
): Promise<unknown> {
  const found = key === null ? null : await bucket.get(key);
  return found && parse(found.data);
}

/** The key of a file of the server; null if the release does not have it. */
function keyOf({ files }: SiteList, folder: string, path: string): string | null {
  const file = files.get(path);
  return file === undefined ? null : keysIn(folder).versionOf(path, file.digest);
}

const noFacts: BuildFacts = {
  warnings: [],
  heldBack: [],
  missingPictures: [],
  pictures: 0,
  balance: [],
  isWhole: true,
  isBehind: false,
  picturesLeft: 0,
};

/** The live release of a folder, as a bucket is to show it. */
function wantedOf({ id, folder }: FoundRelease, { redirects }: S3Settings): Wanted {
  const release = readReleaseFile(folder);
  const list = readFileList(folder);
  if (release === null || list === null) {
    throw new PublishError({
      message: `The list of files of the release ${id} can't be read: another version of Galley made it.`,
      hint: 'Publish again, so that this version makes a release.',
    });
  }
  if (list.files.has(onDemandFile)) {
    throw new PublishError({
      message: `PRERENDER_LATEST leaves pages to Galley’s server, and a bucket can’t render them.`,
      hint: 'Unset PRERENDER_LATEST or PUBLISH_TO, and publish again.',
    });
  }
  const files = toListed(list);
  const facts = { ...(readBuildFacts(folder) ?? noFacts), isWhole: true };
  const broken = [
    ...brokenTargets({ list, redirects: join(folder, redirectsFile), onDemand: new Set() }),
  ];
  const table = (): unknown => JSON.parse(readFileSync(join(folder, redirectsFile), 'utf8'));
  return {
    release,
    facts,
    broken,
    files,
    folder,
    redirects: redirects ? redirectsIn({ files }, table()) : new Map(),
  };
}

const redirectTable = z.object({
  paths: z.record(z.string(), z.string()).default({}),
  temporary: z.array(z.string()).default([]),
});

/** The addresses to which pages at old addresses redirect for ever. S3 knows no other redirects. */
function redirectsIn({ files }: Pick<SiteList, 'files'>, json: unknown): Map<string, string> {
  const { data } = redirectTable.safeParse(json);
  const temporary = new Set(data?.temporary);
  const redirects = new Map<string, string>();
  for (const path of files.keys()) {
    const page = /^client(\/.*\/)index\.html$/.exec(path)?.[1];
    const key = page === undefined ? '' : pathKey(page);
    const to = data?.paths[key];
    if (to !== undefined && !temporary.has(key) && /^(?:\/|https?:\/\/)/.test(to))
      redirects.set(path, to);
  }
  return redirects;
}

/** Throws a {@link PublishError} if the bucket shows another site. */
function refuseOtherSite(
  live: string | null,
  { release: { service } }: Wanted,
  { replaceSite }: PutOptions,
): void {
  if (live === null || service === null || replaceSite || areOneAddress(live, service)) return;
  throw otherSite(live, service);
}

/** Throws a {@link PublishError} if objects at our keys are not ours. */
async function refuseForeign(
  bucket: Bucket,
  { files }: Wanted,
  doubtful: ReadonlySet<string>,
): Promise<void> {
  const foreign = await foreignKeys(bucket, files, doubtful);
  if (foreign.length === 0) return;
  throw new PublishError({
    message: `${bucket.name} has files that Galley did not put there, at the addresses of this site:${firstOf(foreign)}`,
    hint: 'To replace them, use npm run publish -- --replace-site. Or publish to another path in the bucket.',
  });
}

const notPublished = (bucket: Bucket) =>
  new PublishError({
    message: `Nothing has been published to ${bucket.name} yet.`,
    hint: 'npm run publish makes the first release.',
  });

const listMissing = (id: string, bucket: Bucket) =>
  new PublishError({
    message: `The list of the release ${id} is missing in ${bucket.name}.`,
    hint: 'Choose another release; --list shows them.',
  });

/** The name of a folder of releases in the lock of a bucket. */
function holderOf(releases: string): string {
  const file = join(releases, 'publisher.txt');
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}
