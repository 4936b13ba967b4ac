import { digestOf } from '../../../digest.ts';
import type { PipelineCounts, PipelineResults, Wanted } from '../../../content/images/index.ts';
import { SyncError } from '../errors.ts';
import type { RecordUses } from '../link/uses.ts';
import type { Reporter } from '../report.ts';
import type { LastCheck } from '../check/last-check.ts';
import type { Snapshot } from '../snapshot.ts';
import type { SyncOptions, SyncReport } from '../report.ts';

/** The pictures and files of the site, and why others are missing. */
export interface FetchedMedia extends PipelineResults {
  readonly wanted: readonly Wanted[];
}

interface Options extends Pick<
  SyncOptions,
  'images' | 'copyFiles' | 'strictImages' | 'pictureTime'
> {
  /** True when stored copies need no check, unless a record that shows them has changed. */
  readonly isSettled: boolean;
  readonly before: Snapshot;
  readonly reporter: Reporter;
}

const nothing: PipelineCounts = { requests: 0, fetched: 0, encoded: 0, kept: 0, left: 0 };
const none: PipelineResults = {
  pictures: new Map(),
  files: new Map(),
  problems: new Map(),
  privates: new Set(),
  counts: nothing,
};
/** With fewer records, pictures take as long as the rest of a first publication: not left. */
const minRecords = 1000;

const priority = ['picture', 'avatar', 'poster', 'file'] as const;

/**
 * Fetches and encodes what records show. If the image pipeline fails, the last sync's pictures and
 * files stay: texts are worth more.
 */
export async function fetchMedia(
  records: readonly RecordUses[],
  {
    images,
    copyFiles = false,
    strictImages = false,
    pictureTime = null,
    isSettled,
    before,
    reporter,
  }: Options,
): Promise<FetchedMedia> {
  const isLimited = pictureTime !== null && !strictImages && records.length >= minRecords;
  const wanted = wantedBy(isLimited ? newestFirst(records) : records, copyFiles, isSettled);
  const pictures = new Set(wanted.flatMap((w) => (w.kind === 'file' ? [] : [w.address])));
  const files = new Set(wanted.flatMap((w) => (w.kind === 'file' ? [w.address] : [])));
  const inUse = <T>(all: ReadonlyMap<string, T>, addresses: ReadonlySet<string>) =>
    new Map([...all].filter(([address]) => addresses.has(address)));
  if (images === undefined) {
    return { ...none, wanted };
  }
  try {
    const until = isLimited ? performance.now() + pictureTime : undefined;
    const media = await images.run(wanted, until);
    return {
      ...media,
      pictures: inUse(media.pictures, pictures),
      files: inUse(media.files, files),
      wanted,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (strictImages) throw refusal(why, error);
    reporter.warn(`The pictures could not be made: ${why} The site keeps those of the last sync.`);
    return {
      ...none,
      pictures: inUse(before.stored.pictures, pictures),
      files: inUse(before.stored.files, files),
      wanted,
    };
  }
}

/** Entries from the newest to the oldest, after all other records. */
function newestFirst(records: readonly RecordUses[]): RecordUses[] {
  const rank = ({ date }: RecordUses) => (date === '' ? Infinity : Date.parse(date));
  return records.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

function refusal(why: string, cause: unknown): SyncError {
  return new SyncError({
    code: 'missing-pictures',
    cause,
    message: `The pictures could not be made, and STRICT_IMAGES is set: ${why}`,
    hint: 'Unset STRICT_IMAGES to keep the pictures of the last sync.',
  });
}

/** Each address at most once as a picture, of the most important kind, and once as a file. */
function wantedBy(
  records: readonly RecordUses[],
  copyFiles: boolean | 'all',
  isSettled: boolean,
): Wanted[] {
  const pictures = new Map<string, Wanted>();
  const files = new Map<string, Wanted>();
  for (const { uses, isFresh } of records) {
    for (const { kind, address } of uses) {
      if (kind === 'link' || (kind === 'file' && copyFiles === false)) continue;
      const wanted = kind === 'file' ? files : pictures;
      const known = wanted.get(address);
      const recheck = isFresh || known?.recheck === true;
      if (known?.kind === kind && known.recheck === recheck) continue;
      const kinds = priority.filter((each) => each === kind || each === known?.kind);
      wanted.set(address, { address, kind: kinds[0] ?? kind, recheck, isSettled });
    }
  }
  return [...pictures.values(), ...files.values()];
}

/** Digest of the pictures and files that are there, and of the reasons why others are not. */
function mediaDigest({ pictures, files, problems, privates }: PipelineResults): string {
  const sorted = (all: ReadonlyMap<string, unknown>) =>
    [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return digestOf([...[pictures, files, problems].map(sorted), [...privates].toSorted()]);
}

/** The part of a change check's result about pictures and files. */
export function picturesSeen(media: FetchedMedia, missing: number): LastCheck['pictures'] {
  return {
    wanted: media.wanted.map(({ kind, address }) => [kind, address]),
    digest: mediaDigest(media),
    missing,
  };
}

/** Checks the pictures and files of the last sync again; null if one of them changed. */
export async function recheckPictures(
  { wanted, digest, missing }: LastCheck['pictures'],
  {
    images,
    strictImages = false,
    pictureTime = null,
  }: Pick<SyncOptions, 'images' | 'strictImages' | 'pictureTime'>,
): Promise<SyncReport['pictures'] | null> {
  if (strictImages && missing > 0) return null;
  if (images === undefined) return { ...nothing, missing };
  const media = await images
    .run(
      wanted.map(([kind, address]) => ({ kind, address, recheck: false, isSettled: true })),
      // A sync that reads the site fetches those that are left.
      pictureTime === null ? undefined : 0,
    )
    .catch(() => null);
  if (media === null || media.counts.left > 0 || mediaDigest(media) !== digest) return null;
  return { ...media.counts, missing };
}
