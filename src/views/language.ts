import { AsyncLocalStorage } from 'node:async_hooks';

/* With several languages, everything that views compute is computed for each: words, dates,
   lists. Which one it is now stands here; empty for the default and the only one. */

const ofPage = new AsyncLocalStorage<{ language: string }>();
let ofView: string | undefined;

/** The slug of the language in which something is computed or rendered now. */
export function languageNow(): string {
  return ofView ?? ofPage.getStore()?.language ?? '';
}

/** Computes something in a language. It has to be synchronous. */
export function inLanguage<T>(language: string, compute: () => T): T {
  const before = ofView;
  ofView = language;
  try {
    return compute();
  } finally {
    ofView = before;
  }
}

export function renderInLanguage<T>(language: string, render: () => Promise<T>): Promise<T> {
  return ofPage.run({ language }, render);
}

/** Renders the rest of a page in a language, which is known only when its text has been read. */
export function goOnInLanguage(language: string): void {
  const page = ofPage.getStore();
  if (page !== undefined) page.language = language;
}
