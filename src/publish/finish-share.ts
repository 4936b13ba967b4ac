import type { CopyKind } from './compress.ts';
import { finishFile, type FileTask } from './finish-file.ts';
import type { PageFacts } from './read-page.ts';
import type { IndexedPage } from './site-index.ts';
import type { SitePlace } from './site-target.ts';

/** Files to finish. Whoever has a part in it is given all of it, and takes one after the other. */
export interface FinishWork {
  readonly site: string;
  readonly place: SitePlace;
  readonly tasks: readonly FileTask[];
  /** How many of them have been taken so far, by whomever. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** What one of them has done. */
export interface FinishedShare {
  /** What its pages link to. Their `links` are places in this list. */
  readonly targets: readonly string[];
  readonly files: readonly SharedFile[];
}

export interface SharedFile {
  readonly task: FileTask;
  readonly copies: readonly CopyKind[];
  readonly page: IndexedPage | null;
}

/** Finishes files until none is left to take. */
export function finishShare({ site, place, tasks, taken }: FinishWork): FinishedShare {
  const places = new Map<string, number>();
  const placeOf = (target: string): number => {
    const known = places.get(target);
    if (known !== undefined) return known;
    places.set(wholeText(target), places.size);
    return places.size - 1;
  };
  const indexed = ({ targets, ...facts }: PageFacts): IndexedPage => ({
    ...facts,
    links: Uint32Array.from(targets, placeOf),
  });
  const files: SharedFile[] = [];
  for (;;) {
    const task = tasks[Atomics.add(taken, 0, 1)];
    if (task === undefined) return { targets: [...places.keys()], files };
    const { page, copies } = finishFile(site, task, place);
    files.push({ task, copies, page: page && indexed(page) });
  }
}

/** A text of its own: one that was cut out of a page keeps all of that page in memory. */
const wholeText = (text: string): string => Buffer.from(text).toString();
