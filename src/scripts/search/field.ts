/** What is said of a search, in the words that the page brings with it. */
export interface SearchSayings {
  readonly searching: string;
  readonly hint: string;
  readonly failed: string;
  /** `12 results for “fog”`, `Nothing found for “fog”`, or `12 stories` without a query. `isNear` where no page has a word of it. */
  readonly found: (count: number, query: string, isNear: boolean) => string;
  readonly number: (value: number) => string;
  /** A year of the calendar, which takes no separators. */
  readonly year: (value: string) => string;
}

/** Reads the words from an element that `SearchField.astro` has written them on. */
export const sayingsOf = (root: HTMLElement): SearchSayings => {
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
    found(count, query, isNear) {
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
    number: (value) => plain.format(value),
    year: (value) => (/^\d{1,4}$/.test(value) ? ungrouped.format(Number(value)) : value),
  };
};

// Long enough for the next letter, short enough to be no wait.
const pause = 120;

/**
 * Calls back when a reader has typed and pauses. What an input method is still composing is no word
 * yet.
 */
export const onTyping = (input: HTMLInputElement, typed: () => void): void => {
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
};
