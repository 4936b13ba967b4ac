/** The words of the search, in the page's language. */
export type SearchWords = ReturnType<typeof readWords>;

/** Reads the words from the attributes that `SearchField.astro` writes. */
export function readWords(root: HTMLElement) {
  const word = (name: string): string => root.getAttribute(`data-say-${name}`) ?? '';
  const language = word('language') || 'en';
  const rules = new Intl.PluralRules(language);
  const plain = new Intl.NumberFormat(language);
  const ungrouped = new Intl.NumberFormat(language, { useGrouping: false });
  const counted = (name: string, count: number) =>
    word(`${name}-${rules.select(count)}`) || word(`${name}-other`);
  return {
    searching: word('searching'),
    hint: word('hint'),
    failed: word('failed'),
    /** `12 results for “fog”`, or `12 stories` without a query. `isNear`: no page has all words. */
    found(count: number, query: string, isNear: boolean): string {
      const sentence =
        query === ''
          ? counted('stories', count)
          : count === 0
            ? word('none')
            : isNear
              ? word('similar')
              : counted('results', count);
      const values: Readonly<Record<string, string>> = { count: plain.format(count), query };
      return sentence.replace(/\{(count|query)\}/g, (_, name: string) => values[name] ?? '');
    },
    number: (value: number): string => plain.format(value),
    /** A year has no separators. */
    year: (value: string): string =>
      /^\d{1,4}$/.test(value) ? ungrouped.format(Number(value)) : value,
  };
}

// Milliseconds: longer than the pause between two letters, and too short to be noticed.
const pause = 120;

/** Calls `typed` when the reader pauses, but not while an input method is composing. */
export function onTyping(input: HTMLInputElement, typed: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(typed, pause);
  };
  input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    wait();
  });
  input.addEventListener('compositionend', wait);
}
