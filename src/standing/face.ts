/**
 * The site as it was last built, kept whole between builds, like type that stands locked up for a reprint. A build changes what
 * has to change; `dist` and releases are hard links of it, so that a file in it is replaced and never written into.
 */
export interface Standing {
  /** `client` and `server` lie in it. */
  readonly folder: string;
  /** Names this standing site: another one, after it was lost, has another name. */
  readonly id: string;
  /** Counts the builds that changed something. */
  readonly version: number;
  /** Begins a build. Only one at a time; a process that died in the middle leaves files that are made again. */
  begin(): Setting;
  /**
   * What is different from the state at a version: paths below the folder. Null where that version is not known (0, another
   * site, too long ago): then everything is to be taken.
   */
  since(version: number): Difference | null;
  /** Every file, with the key that it was made with. */
  files(): ReadonlyMap<string, string>;
  close(): void;
}

export interface Difference {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** One build. What it neither keeps nor puts is removed at its end. Paths are below the folder: `client/about/index.html`. */
export interface Setting {
  /** Is there a file that was made with the same key? Then it stays, and nothing is to be done. */
  keeps(path: string, key: string): boolean;
  /** Writes a file, whole or not at all. One that has the same bytes already stays the same file, with its time. */
  put(path: string, key: string, data: string | Uint8Array): Promise<void>;
  /** The same with a file of the same disk, as a hard link where that can be, with its time of change. */
  link(path: string, key: string, from: string): Promise<void>;
  /** Whether a path was kept or put in this build. */
  has(path: string): boolean;
  /** Removes what is left over and makes it all count. Gives what is different from before. */
  finish(): Promise<Difference>;
  /** Ends a build that failed; what it has written is made again next time. */
  abandon(): void;
}
