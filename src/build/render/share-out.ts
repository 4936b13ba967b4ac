import { setImmediate as turn } from 'node:timers/promises';
import type { PageToRender } from './open-renderer.ts';
import type { RenderThread, Rendered } from './thread-messages.ts';

interface Options {
  readonly threads: readonly RenderThread[];
  /** Called with each page when it is rendered. */
  readonly onRendered: (page: PageToRender, data: Rendered) => void;
}

/** The number of pages that this thread renders at a time: while one waits for a file, others go on. */
const atOnce = 4;
/** The number of pages in a batch, and of batches that wait in a thread. */
const batch = 16;
const ahead = 2;

/**
 * Renders pages in this thread, from the front of the list, and in other threads, from its back. Neighbouring pages show much of the same
 * data, which each thread has to read.
 */
export async function shareOut(
  pages: readonly PageToRender[],
  { threads, onRendered }: Options,
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
      left.to = Math.max(left.from, end - Math.min(batch, share));
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
