import { analyse } from '../output/index.ts';
import type { PageToBe } from './face.ts';
import type { Rendered } from './thread-messages.ts';

/** Renders a page, and reads in it what the search will ask for. */
export async function renderPage(page: PageToBe, isSearched: boolean): Promise<Rendered> {
  const data = await page.render();
  return { data, analysed: isSearched && data !== null ? analyse(page.file, data) : undefined };
}
