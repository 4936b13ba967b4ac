import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { composedFiles } from '../output/index.ts';
import type { Build } from '../folder/index.ts';
import { openThread } from '../../threads.ts';
import type { PageToRender, Renderer } from './open-renderer.ts';
import { shareOut } from './share-out.ts';
import type { RenderThread, ThreadData } from './thread-messages.ts';

export interface PagesOptions {
  /** The mirror that the pages are made from, for other threads to open. */
  readonly place: ThreadData['place'];
  /** How many pages there are at least. */
  readonly expected: number;
  /** Paths of the pages of posts and pages. */
  readonly texts: Iterable<string>;
  /** Told of pages that are rendered, not of those that are kept. */
  readonly onCount: (done: number, total: number) => void;
  /** Told of each page that was rendered. */
  readonly onPage: (file: string, data: Uint8Array) => void;
}

export interface RenderPages {
  /** Files of pages, kept ones too. */
  readonly pages: number;
  /** Files of those that were rendered. */
  readonly rendered: readonly string[];
}

/** Fewer are rendered before a thread has read what it needs. */
const fewest = 500;
/** Each takes as much memory as a build of its own. */
const mostThreads = 3;

/** The key of what is rendered whether it has changed or not. */
const eachTime = 'each time';

/**
 * Puts the pages, and what Astro makes besides, into the build folder. Pages whose key is there are not rendered. Where much is to be
 * rendered, every processor does its part.
 */
export async function renderPages(
  renderer: Renderer,
  build: Build,
  { place, expected, texts, onCount, onPage }: PagesOptions,
): Promise<RenderPages> {
  linkShell(renderer, build);
  const open = () => openThreads({ folder: renderer.folder, key: renderer.key, place });
  // They have much to read, and may begin while the keys are made.
  let threads = build.before().size === 0 && expected >= fewest ? open() : [];
  try {
    // A file of `public/` wins over a page of the same address.
    const pages = (await renderer.pages()).filter(({ file }) => !build.has(file));
    const stale = pages.filter(({ file, key }) => key === undefined || !build.keeps(file, key));
    if (threads.length === 0 && stale.length >= fewest) threads = open();
    const isText = new Set(texts);
    let done = 0;
    let lists = stale.filter(({ file }) => !isText.has(file)).length;
    onCount(0, stale.length);
    await shareOut(textsLast(stale, isText), {
      threads,
      onRendered(page, data) {
        if (data !== null) {
          onPage(page.file, data);
          build.put(page.file, page.key ?? eachTime, data);
        }
        if (!isText.has(page.file) && (lists -= 1) === 0) renderer.forgetLists();
        done += 1;
        onCount(done, stale.length);
      },
    });
    return { pages: pages.length, rendered: stale.map(({ file }) => file) };
  } finally {
    for (const thread of threads) thread.end();
  }
}

/** A thread that renders texts has no use for the pieces of lists that are kept for the next list. */
function textsLast(
  pages: readonly PageToRender[],
  isText: ReadonlySet<string>,
): readonly PageToRender[] {
  const [lists = [], others = []] = [false, true].map((wanted) =>
    pages.filter(({ file }) => isText.has(file) === wanted),
  );
  return [...lists, ...others];
}

const script = new URL('render-thread.ts', import.meta.url);
/** Twice as much saves little time. */
const limits = { maxYoungGenerationSizeMb: 24 };

const openThreads = (data: ThreadData): RenderThread[] =>
  Array.from({ length: Math.min(availableParallelism() - 1, mostThreads) }, () =>
    openThread(script, { workerData: data, resourceLimits: limits }),
  );

function linkShell({ shell, key }: Renderer, build: Build): void {
  for (const entry of readdirSync(shell, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(shell, from).split(sep).join('/');
    // What the owner has of these is put together with rules of the site.
    if (composedFiles.includes(path) || build.keeps(path, key)) continue;
    build.link(path, key, from);
  }
}
