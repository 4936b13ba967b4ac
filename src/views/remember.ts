/**
 * Answers that are computed once and remembered, until something that they were made from changes.
 *
 * While an answer is computed, each remembered answer that it asks for is recorded with its value. When the content has changed,
 * the answer is computed again only if one of those has another value now. So nobody lists what a page depends on.
 */

type Argument = object | string | number;

interface Remembered {
  readonly compute: (...args: never) => unknown;
  readonly isSame: (before: never, now: never) => boolean;
}

/** One answer. A large site has a few hundred thousand, so what answers of one function share is kept once. */
interface Memo {
  readonly of: Remembered;
  readonly args: readonly unknown[];
  value: unknown;
  /** By turns: a memo that was asked for, and the value that it had. Empty for an answer that nothing can change. */
  reads: readonly unknown[];
  /** The revision of the content in which the value was last known to be right; -1 before the first one. */
  checked: number;
}

const none: readonly unknown[] = [];

let revision = 0;
/** What the answer that is computed at the moment has asked for. */
let recording: unknown[] | undefined;

/** Stands for the content itself among what an answer has read. Its value is the revision. */
const contentItself: Memo = {
  of: { compute: () => revision, isSame: Object.is },
  args: [],
  value: revision,
  reads: [],
  checked: revision,
};

/** Records that the answer that is being computed reads the content itself: it is computed again when the content changes. */
export const readsContent = (): void => {
  recording?.push(contentItself, revision);
};

/** Has every answer checked before it is used again. */
export const contentHasChanged = (): void => {
  revision += 1;
  contentItself.value = revision;
  contentItself.checked = revision;
};

/**
 * Remembers the answers of a function of the content, one for each argument. It has to be synchronous, and may read the content
 * through other remembered functions only, or says so with {@link readsContent}.
 * @param isSame compares an answer that was computed again with the one before, which stays if it is true.
 */
export const remember = <
  A extends readonly [] | readonly [Argument] | readonly (string | number)[],
  V,
>(
  compute: (...args: A) => V,
  isSame: (before: V, now: V) => boolean = Object.is,
): ((...args: A) => V) => {
  const of: Remembered = { compute, isSame };
  const byName = new Map<unknown, Memo>();
  const byObject = new WeakMap<object, Memo>();
  let tidied = revision;

  const memoOf = (args: A): Memo => {
    const name: unknown =
      args.length === 1 ? args[0] : (args as readonly (string | number)[]).join('\0');
    const isObject = typeof name === 'object' && name !== null;
    const known = isObject ? byObject.get(name) : byName.get(name);
    if (known !== undefined) return known;
    const memo: Memo = { of, args, value: undefined, reads: none, checked: -1 };
    if (isObject) byObject.set(name, memo);
    else byName.set(name, memo);
    return memo;
  };
  // What was not asked for while the content changed twice may be gone for good.
  const tidy = (): void => {
    tidied = revision;
    for (const [name, { checked }] of byName) if (checked < revision - 2) byName.delete(name);
  };

  return (...args) => {
    if (tidied !== revision) tidy();
    const memo = memoOf(args);
    const value = valueOf(memo);
    recording?.push(memo, value);
    return value as V;
  };
};

const valueOf = (memo: Memo): unknown => {
  if (memo.checked !== revision) {
    if (!isUpToDate(memo)) computeAgain(memo);
    memo.checked = revision;
  }
  return memo.value;
};

const isUpToDate = ({ checked, reads }: Memo): boolean => {
  if (checked < 0) return false;
  // In the order in which they were asked for: what comes first often tells what to ask for next.
  for (let n = 0; n < reads.length; n += 2)
    if (valueOf(reads[n] as Memo) !== reads[n + 1]) return false;
  return true;
};

const computeAgain = (memo: Memo): void => {
  const outer = recording;
  const reads: unknown[] = [];
  recording = reads;
  try {
    const value = memo.of.compute(...(memo.args as never));
    const stays = memo.checked >= 0 && memo.of.isSame(memo.value as never, value as never);
    if (!stays) memo.value = value;
    // A copy has no room for more, as the list that grew has.
    memo.reads = reads.length === 0 ? none : [...reads];
  } finally {
    recording = outer;
  }
};

/** Whether two lists hold the same things in the same order. */
export const sameItems = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((each, place) => each === now[place]);
