/**
 * Answers that are computed once, and again if something that they were made from changes. While an
 * answer is computed, each remembered answer that it asks for is recorded with its value; it is
 * computed again only if one of these changes. Each language of the site has its own answers.
 */
import { inLanguage, languageNow } from './language.ts';

type Argument = object | string | number;

interface Remembered {
  readonly language: string;
  readonly compute: (...args: never) => unknown;
  readonly isSame: (before: never, now: never) => boolean;
}

/** One answer. A large site has hundreds of thousands: what they share is kept once. */
interface Memo {
  readonly of: Remembered;
  readonly args: readonly unknown[];
  value: unknown;
  /** Pairs of a memo that was read and its value. Empty for an answer that never changes. */
  reads: readonly unknown[];
  /** The last revision of the content for which the value was checked; -1 before the first one. */
  checked: number;
}

const none: readonly unknown[] = [];

let revision = 0;
/** The reads of the answer that is being computed. */
let recording: unknown[] | undefined;

/** What is remembered of a function in one language. */
interface Shelf {
  readonly of: Remembered;
  readonly byName: Map<unknown, Memo>;
  readonly byObject: WeakMap<object, Memo>;
  tidied: number;
}

/** Represents the content itself among an answer's reads. Its value is the revision. */
const contentItself: Memo = {
  of: { language: '', compute: () => revision, isSame: Object.is },
  args: [],
  value: revision,
  reads: [],
  checked: revision,
};

/** For answers that read the content itself: computed again when it changes. */
export function readsContent(): void {
  recording?.push(contentItself, revision);
}

/** Has every answer checked before it is used again. */
export function contentHasChanged(): void {
  revision += 1;
  contentItself.value = revision;
  contentItself.checked = revision;
}

/**
 * Remembers the answers of a synchronous function, one for each argument. It may read the content
 * through other remembered functions only, or calls {@link readsContent}.
 * @param isSame if it returns true for a new and the old answer, the old one is kept.
 */
export function remember<
  A extends readonly [] | readonly [Argument] | readonly (string | number)[],
  V,
>(
  compute: (...args: A) => V,
  isSame: (before: V, now: V) => boolean = Object.is,
): (...args: A) => V {
  const shelves = new Map<string, Shelf>();
  const shelfNow = (): Shelf => {
    const language = languageNow();
    const known = shelves.get(language);
    if (known !== undefined) return known;
    const of: Remembered = { language, compute, isSame };
    const shelf: Shelf = { of, byName: new Map(), byObject: new WeakMap(), tidied: revision };
    shelves.set(language, shelf);
    return shelf;
  };

  const memoOf = ({ of, byName, byObject }: Shelf, args: A): Memo => {
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
  // Forgets answers unread for two changes of the content: their records may be deleted.
  const tidy = (shelf: Shelf): void => {
    shelf.tidied = revision;
    for (const [name, { checked }] of shelf.byName)
      if (checked < revision - 2) shelf.byName.delete(name);
  };

  return (...args) => {
    const shelf = shelfNow();
    if (shelf.tidied !== revision) tidy(shelf);
    const memo = memoOf(shelf, args);
    const value = valueOf(memo);
    recording?.push(memo, value);
    return value as V;
  };
}

const valueOf = (memo: Memo): unknown => {
  if (memo.checked !== revision) {
    if (!isUpToDate(memo)) computeAgain(memo);
    memo.checked = revision;
  }
  return memo.value;
};

const isUpToDate = ({ checked, reads }: Memo): boolean => {
  if (checked < 0) return false;
  // In the order of the reads: a later read may depend on an earlier one.
  for (let n = 0; n < reads.length; n += 2)
    if (valueOf(reads[n] as Memo) !== reads[n + 1]) return false;
  return true;
};

const computeAgain = (memo: Memo): void => {
  const outer = recording;
  const reads: unknown[] = [];
  recording = reads;
  try {
    const { language, compute } = memo.of;
    const value = inLanguage(language, () => compute(...(memo.args as never)));
    const stays = memo.checked >= 0 && memo.of.isSame(memo.value as never, value as never);
    if (!stays) memo.value = value;
    // The copy takes less memory: a list that grew reserves room for more.
    memo.reads = reads.length === 0 ? none : [...reads];
  } finally {
    recording = outer;
  }
};

/** Whether two lists hold the same things in the same order. */
export function sameItems(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((each, place) => each === now[place]);
}
