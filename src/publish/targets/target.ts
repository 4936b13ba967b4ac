import type { SiteBefore } from '../checks.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishedState } from '../published-state.ts';
import type { FoundRelease, Release, ReleaseFacts } from '../releases.ts';
import type { FileList, ListedFile } from '../../build/folder/index.ts';

/** A live release that another machine made. */
export interface ComparedSite {
  readonly release: ReleaseFacts;
  readonly before: SiteBefore;
  /** Null if it can't be read. */
  readonly state: PublishedState | null;
}

/** What a target changed for readers: paths of a release, `client/about/index.html`. */
export interface TargetChange {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Who publishes, and how long it waits. */
export interface Publisher {
  /** The command: `npm run publish`. */
  readonly what: string;
  /** The folder of releases. The caller has its lock. */
  readonly releases: string;
  /** How many releases are kept at least. */
  readonly keep: number;
  /** Called when another publication is running. It may throw to stop waiting. */
  readonly onBusy: (by: string) => void;
}

export interface PutOptions extends Publisher {
  /** True to replace a site, or files, that Galley did not put there. */
  readonly replaceSite: boolean;
  /** True to compare everything that is there. */
  readonly full: boolean;
  readonly onSent?: ((done: number, total: number) => void) | undefined;
}

/**
 * A place besides the folder of releases, which comes first: it makes and checks a release, and the
 * target follows. Methods throw a `PublishError`, or the aborted signal's reason.
 */
export interface Target {
  /** `s3://paper/site` */
  readonly name: string;
  /** What readers get there; null if nothing is published. `read`: what checks compare with. */
  current(): Promise<{ release: ReleaseFacts; read(): Promise<ComparedSite> } | null>;
  /** Makes a release live there. What was live stays whole if this fails. */
  put(release: FoundRelease, options: PutOptions): Promise<TargetChange>;
  /** The kept releases, newest first. */
  list(): Promise<Release[]>;
  /** Makes an earlier release live again; `id` is null for the one before the live one. */
  rollBack(id: string | null, options: Publisher): Promise<TargetChange & { release: Release }>;
  close(): void;
}

/** If another publication changes it: reports that once, or fails if nobody wants to wait. */
export function onBusyTarget(
  { name }: Target,
  onWait: ((by: string) => void) | null,
): (by: string) => void {
  let isSaid = false;
  return (by) => {
    if (onWait === null) {
      throw new PublishError({
        message: `Another publication to ${name} is running: ${by}.`,
        hint: 'Try again when it has finished, or leave out --no-wait to wait for it.',
      });
    }
    if (!isSaid) onWait(`${by}, which publishes to ${name}`);
    isSaid = true;
  };
}

export interface ListDifference {
  /** New or changed in the second list. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function compareLists(from: FileList, to: FileList): ListDifference {
  if (from === to) return { changed: [], removed: [] };
  const changed: string[] = [];
  for (const [path, file] of to.files) {
    const was = from.files.get(path);
    // Lists that one process read one after the other share the entries of unchanged files.
    if (was !== file && !isSameFile(was, file)) changed.push(path);
  }
  return { changed, removed: [...from.files.keys()].filter((path) => !to.files.has(path)) };
}

/** True for the same file, of which the first list has all compressed copies of the second. */
function isSameFile(one: ListedFile | undefined, other: ListedFile): boolean {
  return (
    one?.digest === other.digest && other.copies.every((ending) => one.copies.includes(ending))
  );
}
