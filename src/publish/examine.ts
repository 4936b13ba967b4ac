import type { Difference, Earlier } from './difference.ts';
import { finishFiles } from './finish-files.ts';
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
 * Reads the pages that are different and compresses what is different, and takes over what is known of all others.
 * @param site where the different ones lie.
 */
export async function examine(
  site: string,
  { written, removed }: Difference,
  earlier: Earlier | null,
  { place, signal }: { readonly place: SitePlace; readonly signal?: AbortSignal | undefined },
): Promise<Examined> {
  const files = new Map(earlier?.index.files);
  const targets = new Map(earlier?.index.targets);
  for (const path of removed) files.delete(path);
  const has = (path: string) => written.has(path) || files.has(path);
  const numberOf = numbering(targets);
  const finished = await finishFiles({ site, place, written, has, numberOf, signal });
  for (const [path, file] of finished) files.set(path, file);
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
