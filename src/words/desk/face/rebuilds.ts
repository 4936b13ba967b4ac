/** What a rebuild does, as `RebuildState` of the server names it. */
export type RebuildStateName =
  'queued' | 'reading' | 'pictures' | 'pages' | 'checks' | 'live' | 'told' | 'failed';

/** What is counted while the site is built. */
export type CountedName = 'posts' | 'pages' | 'media' | 'pictures' | 'comments' | 'terms' | 'users';

/** Building the site anew: asking for it, watching it, and what came of it. */
export interface RebuildWords {
  readonly title: string;
  readonly lead: string;
  /** Of the choice between rebuilds and previews of the site. */
  readonly kinds: string;
  readonly rebuilds: string;

  // Asking for one.
  /** The button. */
  readonly rebuild: string;
  /** The server looks for changes; `every` is a time: `60 seconds`. */
  readonly byItself: (every: string) => string;
  /** WordPress, or another program, may call. */
  readonly onCall: string;
  readonly byHand: string;
  /** A static host builds. */
  readonly byHost: string;
  readonly mayNot: string;
  readonly cannot: string;
  /** After something public was deleted. */
  readonly stillThere: string;

  // All of them.
  readonly last: string;
  readonly none: string;
  /** For screen readers, and of the page of one: `Rebuild of 22 Nov 2026, 03:15`. */
  readonly of: (when: string) => string;
  readonly texts: (count: number) => string;
  readonly took: (time: string) => string;

  // Who asked for it.
  readonly by: Readonly<Record<'editor' | 'signed', (who: string) => string>> &
    Readonly<Record<'anEditor' | 'aProgram' | 'look' | 'due', string>>;
  readonly andMore: (count: number) => string;

  // One of them.
  /** A word or two, for lists and the row of steps. */
  readonly states: Readonly<Record<RebuildStateName, string>>;
  /** A sentence on each. */
  readonly now: Readonly<Record<RebuildStateName, string>>;
  /** In the place of `now.queued` while another one runs. */
  readonly waits: string;
  /** The same after a rollback. */
  readonly waitsPaused: string;
  /** Of one that is over and no longer what readers see; a word. */
  readonly done: string;
  /** A sentence on one that failed, and what to do, by how far it came. */
  readonly failures: Readonly<
    Record<'reading' | 'checks' | 'other', { readonly sentence: string; readonly toDo: string }>
  >;
  /** Over what the build said, which is folded away. */
  readonly forDevelopers: string;
  /** In the place of `now.live`. */
  readonly isSame: string;
  /** Both numbers come as they are written; `total` chooses the word: `12 of 34 posts`. */
  readonly counted: Readonly<
    Record<CountedName, (done: string, of: string, total: number) => string>
  >;
  readonly countedOthers: (done: string, of: string) => string;
  /** Where nobody knows how many there will be. */
  readonly soFar: (done: string) => string;
  readonly progress: string;
  readonly steps: string;
  readonly ownPost: (title: string) => string;
  readonly ownPage: (title: string) => string;
  readonly see: string;
  readonly facts: string;
  readonly asked: string;
  readonly askedAt: string;
  readonly time: string;
  readonly release: string;
  readonly changed: string;
  readonly nothingChanged: string;
  readonly checks: string;
  readonly passed: string;
  readonly notPassed: string;
  readonly warnings: string;
  readonly unknown: string;
  readonly toAll: string;
  /** Where no script runs. */
  readonly renews: string;
  readonly holdStill: string;
  readonly isStill: string;
  readonly lookAgain: string;
  /** On every page, while one runs: `The site is being built`. */
  readonly runs: string;

  // What was built.
  readonly releases: string;
  readonly releasesMore: string;
  readonly isLive: string;
  readonly noReleases: string;

  // An older release made live again.
  readonly releaseOf: (when: string) => string;
  readonly liveNow: string;
  readonly wouldChange: string;
  readonly wouldReturn: string;
  readonly wouldBeOlder: string;
  readonly wouldGo: string;
  readonly wouldStay: string;
  readonly notKnown: string;
  /** The button. */
  readonly rollBack: string;
  /** What becomes of WordPress, and of rebuilds, after that. */
  readonly rollBackMore: string;
  /** The same of the newest release, after a rollback. */
  readonly rollForwardMore: string;
  readonly mayNotRollBack: string;
  readonly unknownRelease: string;
  readonly toReleases: string;
  readonly rolledBack: (who: string | null, when: string) => string;
  readonly paused: string;
  /** On every page while that is so. */
  readonly pausedShort: string;
}
