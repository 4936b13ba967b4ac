import { Worker } from 'node:worker_threads';
import type { Batch, Rendered, ThreadData } from './thread-messages.ts';

/** Renders pages beside this thread. */
export interface RenderThread {
  /** In their order; undefined for those that could not be rendered there, which may be all. */
  render(pages: Batch): Promise<Answer>;
  end(): void;
}

type Answer = readonly (Rendered | undefined)[];

const script = new URL('render-thread.ts', import.meta.url);

export function openThread(data: ThreadData): RenderThread {
  const worker = new Worker(script, {
    workerData: data,
    // Twice as much saves little time.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const waiting: ((rendered: Answer) => void)[] = [];
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    for (const answer of waiting.splice(0)) answer([]);
  };
  worker.on('message', (rendered: Answer) => waiting.shift()?.(rendered));
  // Nothing is lost: whoever has asked renders the pages itself, and hears what is wrong.
  worker.on('error', giveUp).on('exit', giveUp);
  return {
    render(pages) {
      if (isOver) return Promise.resolve([]);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.push(resolve);
      worker.postMessage(pages);
      return promise;
    },
    end() {
      giveUp();
      void worker.terminate();
    },
  };
}
