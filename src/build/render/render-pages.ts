import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { composedFiles } from '../output/index.ts';
import type { Build } from '../folder/index.ts';
import { openThread } from '../../threads.ts';
import type { Renderer, PageToRender } from './open-renderer.ts';
import type { RenderThread, ThreadData, Rendered } from './thread-messages.ts';
import { isFarPath, pageFile } from '../../content/paths/index.ts';
import { setImmediate as turn } from 'node:timers/promises';

export interface PagesOptions {
  /** The mirror that the pages are made from, for other threads to open. */
  readonly place: ThreadData['place'];
  /** A lower bound of the number of pages. */
  readonly expected: number;
  /** Paths of the pages of posts and pages. */
  readonly texts: Iterable<string>;
  /** Counts the pages that are rendered; unchanged pages do not count. */
  readonly onCount: (done: number, total: number) => void;
  /** True if far pages of lists may stay as they were. */
  readonly leavesFar: boolean;
  /** Called with each page that was rendered. */
  readonly onPage: (file: string, data: Uint8Array) => void;
}

export interface RenderPages {
  /** The number of all pages, unchanged ones included. */
  readonly pages: number;
  readonly rendered: readonly string[];
  /** Pages that are kept as they were, for a later build: see {@link renderAstray}. */
  readonly left: LeftPages;
  /** The paths of the pages that are left to the server. */
  readonly onDemand: readonly string[];
}

/** Far pages of lists that are kept as they were. */
export interface LeftPages {
  readonly pages: readonly PageToRender[];
  /** Pages that are no longer in a list. Others lead to its last page, so it stays. */
  readonly ended: readonly string[];
}

const nothingLeft: LeftPages = { pages: [], ended: [] };

/** From so many pages on, threads start; fewer are rendered before a thread is ready. */
const minPages = 500;
/** Threads read all records first. Meanwhile, this one renders this share of them, or more. */
const worthShare = 0.4;
/** Each thread takes as much memory as the main one. */
const maxThreads = 3;

/** The smallest number of far pages that are left. Fewer take less than half a second. */
const fewestLeft = 100;

/** The key of pages without a cache key, which are rendered in each build. */
const eachTime = 'each time';

/**
 * Puts pages, and Astro's other files, into the build folder. Pages with unchanged cache keys are
 * not rendered. Threads share the work of many.
 */
export async function renderPages(
  renderer: Renderer,
  build: Build,
  { place, expected, texts, leavesFar, onCount, onPage }: PagesOptions,
): Promise<RenderPages> {
  linkShell(renderer, build);
  const { folder, key } = renderer;
  const open = () => openThreads({ folder, key, place, isLimited: true });
  // Threads load for some time. In a first build, they can begin while the keys are computed.
  let threads = build.before.size === 0 && expected >= minPages ? open() : [];
  try {
    // A file of `public/` wins over a page of the same address.
    const pages = (await renderer.pages()).filter(({ file }) => !build.has(file));
    const allStale = pages.filter(({ file, key }) => key === undefined || !build.keeps(file, key));
    const left = leavesFar ? leaveFar(pages, allStale, renderer, build) : nothingLeft;
    const isLeft = new Set(left.pages);
    const stale = allStale.filter((page) => !isLeft.has(page));
    const worthThreads = Math.max(minPages, expected * worthShare);
    if (threads.length === 0 && stale.length >= worthThreads) threads = open();
    const isText = new Set(texts);
    // Lists and feeds come first: the memory that they share is freed before texts are rendered.
    const lists = stale.filter(({ file }) => !isText.has(file));
    const sorted = [...lists, ...stale.filter(({ file }) => isText.has(file))];
    let done = 0;
    let listsLeft = lists.length;
    onCount(0, stale.length);
    await shareOut(sorted, {
      threads,
      onRendered(page, data) {
        if (data !== null) {
          onPage(page.file, data);
          build.put(page.file, page.key ?? eachTime, data);
        }
        if (!isText.has(page.file)) {
          listsLeft -= 1;
          if (listsLeft === 0) renderer.forgetLists();
        }
        done += 1;
        onCount(done, stale.length);
      },
    });
    const onDemand = (await renderer.pathsOnDemand()).filter(
      (path) => !build.has(`client${pageFile(path)}`),
    );
    return { pages: pages.length, rendered: stale.map(({ file }) => file), left, onDemand };
  } finally {
    for (const thread of threads) thread.end();
  }
}

/**
 * Keeps far pages of lists as an earlier build of the same program made them, if little else has
 * changed.
 */
function leaveFar(
  pages: readonly PageToRender[],
  stale: readonly PageToRender[],
  { key }: Renderer,
  build: Build,
): LeftPages {
  const isFarOfProgram = (file: string) =>
    isFarPath(file) && build.before.get(file)?.key.startsWith(`${key} `) === true;
  const far = stale.filter((page) => page.key !== undefined && isFarOfProgram(page.file));
  if (far.length < fewestLeft || stale.length - far.length >= minPages) return nothingLeft;
  const listed = new Set(pages.map(({ file }) => file));
  const ended = [...build.before.keys()].filter(
    (file) => !listed.has(file) && isFarOfProgram(file),
  );
  const kept = [...far.map(({ file }) => file), ...ended];
  return build.keepsEach(kept.map((file) => [file])) ? { pages: far, ended } : nothingLeft;
}

/**
 * Renders pages that {@link renderPages} left, if they lead to a page that is gone, or show such a
 * picture. Call it when all other files are made.
 * @returns the files of these pages
 */
export async function renderAstray(build: Build, { pages, ended }: LeftPages): Promise<string[]> {
  if (pages.length === 0) return [];
  if (build.leadingAstray(ended).length > 0) for (const file of ended) build.drop(file);
  const astray = new Set(build.leadingAstray(pages.map(({ file }) => file)));
  for (const { file, key = eachTime, render } of pages) {
    const data = astray.has(file) ? await render() : null;
    if (data !== null) build.putAgain(file, key, data);
  }
  return [...astray];
}

/** The number of pages that a thread gets at a time. */
const batch = 16;

/** Renders pages that a build leaves to the server, in threads. Throws if one fails. */
export async function renderOnDemand(
  { folder, key }: Renderer,
  place: ThreadData['place'],
  files: readonly string[],
  onPage: (file: string, data: Uint8Array) => void,
): Promise<void> {
  const threads = openThreads({ folder, key, place, isLimited: false });
  const left = files.values();
  const work = async (thread: RenderThread) => {
    for (
      let some = left.take(batch).toArray();
      some.length > 0;
      some = left.take(batch).toArray()
    ) {
      const pages = await thread.ask(some);
      for (const [at, file] of some.entries()) {
        const data = pages?.[at];
        if (!data) throw new Error(`${file} cannot be rendered.`);
        onPage(file, data);
      }
    }
  };
  try {
    await Promise.all(threads.map(work));
  } finally {
    for (const thread of threads) thread.end();
  }
}

const script = new URL('render-thread.ts', import.meta.url);
/** More memory saves little time. */
const limits = { maxYoungGenerationSizeMb: 24 };

const openThreads = (data: ThreadData): RenderThread[] =>
  Array.from({ length: Math.min(Math.max(1, availableParallelism() - 1), maxThreads) }, () =>
    openThread(script, { workerData: data, resourceLimits: limits }),
  );

function linkShell({ shell, folder }: Renderer, build: Build): void {
  // It has the server's program too, so it changes more often than pages.
  const key = basename(folder);
  for (const entry of readdirSync(shell, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(shell, from).split(sep).join('/');
    // The owner's rules in these files are joined with the site's.
    if (composedFiles.includes(path) || build.keeps(path, key)) continue;
    build.link(path, key, from);
  }
}

interface Sharing {
  readonly threads: readonly RenderThread[];
  /** Called with each page when it is rendered. */
  readonly onRendered: (page: PageToRender, data: Rendered) => void;
}

/** Pages that this thread renders at once: while one waits for a file, others go on. */
const atOnce = 4;
/** The number of pages in a batch, and of batches that wait in a thread. */
const batchSize = 16;
const ahead = 2;

/**
 * Renders pages in this thread from the list's front, in others from its back. Neighbours show much
 * of the same data, which each thread has to read.
 */
export async function shareOut(
  pages: readonly PageToRender[],
  { threads, onRendered }: Sharing,
): Promise<void> {
  const left = { from: 0, to: pages.length };
  // After the first failure, nothing more is put into the site.
  let hasFailed = false;
  const renderHere = async (page: PageToRender) => {
    const data = await page.render();
    if (!hasFailed) onRendered(page, data);
  };

  const isLeft = () => !hasFailed && left.from < left.to;

  const here = async () => {
    for (let page = pages[left.from]; isLeft(); page = pages[left.from]) {
      left.from += 1;
      if (page !== undefined) await renderHere(page);
      // Lets messages from threads arrive: rendering alone would never yield to the event loop.
      await turn();
    }
  };
  const there = async (thread: RenderThread) => {
    while (isLeft()) {
      const end = left.to;
      // Batches shrink towards the end, so that all threads finish at about the same time.
      const share = Math.ceil((end - left.from) / (4 * (threads.length + 1)));
      left.to = Math.max(left.from, end - Math.min(batchSize, share));
      const taken = pages.slice(left.to, end);
      const rendered = await thread.ask(taken.map(({ file }) => file));
      for (const [place, page] of taken.entries()) {
        if (hasFailed) return;
        const done = rendered?.[place];
        if (done === undefined) await renderHere(page);
        else onRendered(page, done);
      }
    }
  };
  const lanes = [
    ...Array.from({ length: atOnce }, () => here()),
    ...threads.flatMap((thread) => Array.from({ length: ahead }, () => there(thread))),
  ];
  try {
    await Promise.all(lanes);
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}
