import { digestOf } from '../../digest.ts';
import type { KeptFile, Picture, PipelineCounts, Wanted } from '../../content/images/index.ts';
import { SyncError } from './errors.ts';
import type { Exhibit } from './exhibits.ts';
import type { Journal } from './journal.ts';
import type { Mark } from './mark.ts';
import type { Snapshot } from './snapshot.ts';
import type { SyncOptions, SyncReport } from './types.ts';

/** The pictures and files that the site shows, and why others are missing. */
export interface PressedAll {
  /** By address. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly files: ReadonlyMap<string, KeptFile>;
  /** By address; the end of a sentence. */
  readonly problems: ReadonlyMap<string, string>;
  readonly counts: PipelineCounts;
  readonly wanted: readonly Wanted[];
}

interface Options extends Pick<SyncOptions, 'press' | 'copyFiles' | 'strictImages'> {
  /** Copies count as they are, unless what shows them has changed. */
  readonly isSettled: boolean;
  readonly before: Snapshot;
  readonly journal: Journal;
}

const nothing: PipelineCounts = { requests: 0, fetched: 0, encoded: 0, kept: 0 };
const none = { pictures: new Map(), files: new Map(), problems: new Map(), counts: nothing };
const priority = ['picture', 'avatar', 'poster', 'file'] as const;

/**
 * Has everything fetched and encoded that the exhibits show. When that can't be done at all, the site keeps what the
 * last sync had: texts are worth more than their pictures.
 */
export async function pressAll(
  exhibits: readonly Exhibit[],
  { press, copyFiles = false, strictImages = false, isSettled, before, journal }: Options,
): Promise<PressedAll> {
  const wanted = wantedBy(exhibits, copyFiles, isSettled);
  const pictures = new Set(wanted.flatMap((w) => (w.kind === 'file' ? [] : [w.address])));
  const files = new Set(wanted.flatMap((w) => (w.kind === 'file' ? [w.address] : [])));
  const inUse = <T>(all: ReadonlyMap<string, T>, addresses: ReadonlySet<string>) =>
    new Map([...all].filter(([address]) => addresses.has(address)));
  if (press === undefined) {
    return { ...none, wanted };
  }
  try {
    const pressed = await press.run(wanted);
    return {
      pictures: inUse(pressed.pictures, pictures),
      files: inUse(pressed.files, files),
      problems: pressed.problems,
      counts: pressed.counts,
      wanted,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (strictImages) throw refusal(why, error);
    journal.warn(`The pictures could not be made: ${why} The site keeps those of the last sync.`);
    return {
      pictures: inUse(before.pictures(), pictures),
      files: inUse(before.files(), files),
      ...{ problems: new Map(), counts: nothing, wanted },
    };
  }
}

function refusal(why: string, cause: unknown): SyncError {
  return new SyncError({
    ...{ code: 'missing-pictures', cause },
    message: `The pictures could not be made, and STRICT_IMAGES is set: ${why}`,
    hint: 'Unset STRICT_IMAGES to keep the pictures of the last sync.',
  });
}

/** Each address once for pictures, as what matters most of what it is shown as, and once for files. */
function wantedBy(exhibits: readonly Exhibit[], copyFiles: boolean, isSettled: boolean): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { shown, isFresh } of exhibits) {
    for (const { kind, address } of shown) {
      if (kind === 'link' || (kind === 'file' && !copyFiles)) continue;
      const name = `${kind === 'file' ? 'file' : 'picture'} ${address}`;
      const known = wanted.get(name);
      const kinds = priority.filter((each) => each === kind || each === known?.kind);
      const recheck = isFresh || known?.recheck === true;
      wanted.set(name, { address, kind: kinds[0] ?? kind, recheck, isSettled });
    }
  }
  return [...wanted.values()];
}

/** Digest of the pictures and files that are there, and of the reasons why others are not. */
function pressedDigest({
  pictures,
  files,
  problems,
}: Pick<PressedAll, 'pictures' | 'files' | 'problems'>): string {
  const sorted = (all: ReadonlyMap<string, unknown>) =>
    [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return digestOf([pictures, files, problems].map(sorted));
}

/** The part of a mark about pictures and files. */
export const picturesMark = (pressed: PressedAll, missing: number): Mark['pictures'] => ({
  wanted: pressed.wanted.map(({ kind, address }) => [kind, address]),
  digest: pressedDigest(pressed),
  missing,
});

/** Checks the pictures and files of the last sync again; null if one of them is no longer as it was. */
export async function recheckPictures(
  { wanted, digest, missing }: Mark['pictures'],
  { press, strictImages = false }: Pick<SyncOptions, 'press' | 'strictImages'>,
): Promise<SyncReport['pictures'] | null> {
  if (strictImages && missing > 0) return null;
  if (press === undefined) return { ...nothing, missing };
  const pressed = await press
    .run(wanted.map(([kind, address]) => ({ kind, address, recheck: false, isSettled: true })))
    .catch(() => null);
  if (pressed === null || pressedDigest(pressed) !== digest) return null;
  return { ...pressed.counts, missing };
}
