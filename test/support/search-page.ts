import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a reader sees of a search, on its page or in its dialog. */
export interface SearchView {
  /** Waits until it is said, and tells how many results are shown. */
  said(sentence: string | RegExp): Promise<number>;
  titles(): Promise<readonly string[]>;
  /** The choices of a filter, without the first one, which is none. */
  choices(name: string): Promise<readonly string[]>;
}

// Around a query, so that it may run the other way than the sentence.
const isolates = /[\u2066-\u2069]/g;

/** Looks at the search in a page; `root` is where it is. */
export function viewSearch(page: Page, root: '.search-page' | '.search-dialog'): SearchView {
  const part = (selector: string) => page.locator(`${root} ${selector}`);
  return {
    async said(sentence) {
      const heard = async () =>
        ((await part('[role="status"]').first().textContent()) ?? '').replace(isolates, '').trim();
      const until = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
      await expect.poll(heard, { timeout: 30_000 }).toEqual(until);
      return part('.found').count();
    },
    titles: () => part('.found-title').allTextContents(),
    choices: async (name) =>
      (await part(`select[name="${name}"] option`).allTextContents()).slice(1),
  };
}
