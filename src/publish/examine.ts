import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Difference, Earlier } from './difference.ts';
import { readPage } from './read-page.ts';
import type { IndexedFile, IndexedPage } from './site-index.ts';
import type { SitePlace } from './site-target.ts';

/** A site as it will be. */
export interface Examined {
  readonly files: ReadonlyMap<string, IndexedFile>;
  /** Every HTML file of `client`. */
  readonly pages: ReadonlyMap<string, IndexedPage>;
  /** What pages link to, by number. */
  readonly targets: ReadonlyMap<number, string>;
}

/**
 * Reads the pages that are different, each once, and takes over what is known of all others.
 * @param site where the different ones lie.
 */
export async function examine(
  site: string,
  { written, removed }: Difference,
  earlier: Earlier | null,
  place: SitePlace,
): Promise<Examined> {
  const files = new Map(earlier?.index.files);
  const targets = new Map(earlier?.index.targets);
  const numberOf = numbering(targets);
  const look = async (path: string, size: number): Promise<void> => {
    const page = isPage(path)
      ? readPage(await readFile(join(site, path), 'utf8'), path, place)
      : null;
    files.set(path, {
      ...{ size, copies: [] },
      page: page === null ? null : { ...page, links: Uint32Array.from(page.targets, numberOf) },
    });
  };
  for (const path of removed) files.delete(path);
  await pLimit(32).map(written, ([path, size]) => look(path, size));
  // What was there before has its place already.
  const hasNew = files.size + removed.length > (earlier?.index.files.size ?? 0);
  const inOrder = hasNew ? new Map([...files].toSorted(byPath)) : files;
  const pages = new Map<string, IndexedPage>();
  for (const [path, { page }] of inOrder) if (page !== null) pages.set(path, page);
  forgetUnused(targets, pages);
  return { files: inOrder, pages, targets };
}

const byPath = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const isPage = (path: string): boolean => path.startsWith('client/') && path.endsWith('.html');

/** Gives each target its number, a new one where it has none. */
function numbering(targets: Map<number, string>): (target: string) => number {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const [number, target] of targets) {
    numbers.set(target, number);
    last = Math.max(last, number);
  }
  return (target) => {
    const known = numbers.get(target);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(target, last);
    targets.set(last, target);
    return last;
  };
}

function forgetUnused(targets: Map<number, string>, pages: ReadonlyMap<string, IndexedPage>): void {
  const used = new Uint8Array(targets.keys().reduce((most, each) => Math.max(most, each), 0) + 1);
  for (const { links } of pages.values()) for (const link of links) used[link] = 1;
  for (const number of targets.keys()) if (used[number] !== 1) targets.delete(number);
}
