/**
 * Answers that are computed once and remembered, until something that they were made from changes.
 *
 * While an answer is computed, each remembered answer that it asks for is recorded with its value. When the content has changed,
 * the answer is computed again only if one of those values has changed. So no list of a page's dependencies has to be kept by hand.
 * Each language of the site has answers of its own.
 */
import { inLanguage, languageNow } from './language.ts';

type Argument = object | string | number;

interface Remembered {
  readonly language: string;
  readonly compute: (...args: never) => unknown;
  readonly isSame: (before: never, now: never) => boolean;
}

/** One answer. A large site has a few hundred thousand, so what answers of one function share is kept once. */
interface Memo {
  readonly of: Remembered;
  readonly args: readonly unknown[];
  value: unknown;
  /** Pairs: a memo that was read, then the value that it had. Empty for an answer that never changes. */
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

/** Records that the answer that is being computed reads the content itself: it is computed again when the content changes. */
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
 * Remembers the answers of a function of the content, one for each argument. It has to be synchronous, and may read the content
 * only through other remembered functions, or call {@link readsContent}.
 * @param isSame compares a new answer with the old one. If it returns true, the old one is kept.
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
    const shelf: Shelf = {
      of,
      byName: new Map(),
      byObject: new WeakMap(),
      tidied: revision,
    };
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
  // Forgets answers that were not read during the last two changes of the content: their records may be deleted.
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
