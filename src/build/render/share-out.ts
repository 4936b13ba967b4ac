import { setImmediate as turn } from 'node:timers/promises';
import type { PageToRender } from './open-renderer.ts';
import type { RenderThread, Rendered } from './thread-messages.ts';

interface Options {
  readonly threads: readonly RenderThread[];
  /** Told of each page when it is rendered. */
  readonly onRendered: (page: PageToRender, data: Rendered) => void;
}

/** While one page waits for something, another is rendered. */
const atOnce = 4;
/** Pages that a thread is given in one piece, and how many such pieces it has before it. */
const batch = 16;
const ahead = 2;

/**
 * Renders pages here and in other threads, until all are rendered. Here from the front, there from the back: pages that
 * stand beside each other are made of the same things, which each thread reads for itself.
 */
export async function shareOut(
  pages: readonly PageToRender[],
  { threads, onRendered }: Options,
): Promise<void> {
  const left = { from: 0, to: pages.length };
  // What failed once is not put into the site any further.
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
      // Rendering never waits for anything else by itself, and what the threads have done would wait for it.
      await turn();
    }
  };
  const there = async (thread: RenderThread) => {
    while (isLeft()) {
      const end = left.to;
      // The less there is left, the less is taken at once, so that all are done at the same time.
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
