/**
 * The site as it was last built, kept whole between builds, like type that stands locked up for a reprint. A build changes what
 * has to change; `dist` and releases are hard links of it, so that a file in it is replaced and never written into.
 */
export interface Standing {
  /** `client` and `server` lie in it. */
  readonly folder: string;
  /**
   * Begins a build. One process at a time: waits for another one, throws a `StandingError` when that takes too long. A
   * process that died in the middle leaves files that are made again.
   */
  begin(signal?: AbortSignal): Promise<Setting>;
  close(): void;
}

/** Which state of which standing site something was taken from. */
export interface Mark {
  /** Names the standing site: another one, after it was lost, has another name. */
  readonly id: string;
  /** Counts the builds that changed something. */
  readonly version: number;
}

/** Paths below the folder. */
export interface Difference {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * One build. What it neither keeps nor puts is removed at its end. Paths are below the folder, with slashes:
 * `client/about/index.html`. Keys say what a file was made from, and may be anything but empty. Files are written while the
 * caller waits: Node takes seven times the processor's time for the same where it does not.
 */
export interface Setting {
  /** `client` and `server` lie in it. */
  readonly folder: string;
  /** A folder for what is known of the site and is no part of it. It may be lost, and another version may have written into it. */
  readonly notes: string;
  /** What the last finished build was made from, as that one said. */
  readonly madeFrom: string;
  /** Keeps every file, where all of them are as they were left. */
  keepsAll(): boolean;
  /** Is there a file that was made with the same key? Then it stays, and nothing is to be done. */
  keeps(path: string, key: string): boolean;
  /** Keeps a file with whatever key it was made. False where there is none. */
  keepsAny(path: string): boolean;
  /** Paths that an earlier build has left, with the keys that they were made with. */
  before(): ReadonlyMap<string, string>;
  /** Writes a file. One that has the same bytes already stays the same file, with its time. */
  put(path: string, key: string, data: string | Uint8Array): void;
  /** The same with a file of the same disk, as a hard link where that can be, with its time of change. */
  link(path: string, key: string, from: string): void;
  /** Whether a path was kept or put in this build. */
  has(path: string): boolean;
  /**
   * Removes what is left over and makes it all count. The files stay as they are until `release`, so that they can be
   * taken from here.
   * @param madeFrom what the next build finds as `madeFrom`.
   */
  finish(madeFrom?: string): Finished;
  /** Lets others build. What was not finished is made again next time. */
  release(): void;
}

export interface Finished {
  readonly mark: Mark;
  /** From the state before. */
  readonly difference: Difference;
  /**
   * What is different from an older state. Null where that is not known (another standing site, too long ago, none): then
   * everything is to be taken.
   */
  since(mark: Mark | null): Difference | null;
  /** Every path. */
  paths(): Iterable<string>;
  /** What it takes to make another folder the same, as it lies there now; all of its files are looked at. */
  compare(folder: string): Difference;
}
