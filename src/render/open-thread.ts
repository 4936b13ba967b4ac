import { Worker } from 'node:worker_threads';
import type { Rendered, ThreadData } from './thread-messages.ts';

/** Renders pages beside this thread. */
export interface RenderThread {
  /** In the order of the files; undefined for those that could not be rendered there, which may be all. */
  render(files: readonly string[]): Promise<readonly Rendered[]>;
  end(): void;
}

const script = new URL('render-thread.ts', import.meta.url);

export function openThread(data: ThreadData): RenderThread {
  const worker = new Worker(script, { workerData: data });
  const waiting: ((rendered: readonly Rendered[]) => void)[] = [];
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    for (const answer of waiting.splice(0)) answer([]);
  };
  worker.on('message', (rendered: readonly Rendered[]) => waiting.shift()?.(rendered));
  // Nothing is lost: whoever has asked renders the pages itself, and hears what is wrong.
  worker.on('error', giveUp).on('exit', giveUp);
  return {
    render(files) {
      if (isOver) return Promise.resolve([]);
      const { promise, resolve } = Promise.withResolvers<readonly Rendered[]>();
      waiting.push(resolve);
      worker.postMessage(files);
      return promise;
    },
    end() {
      giveUp();
      void worker.terminate();
    },
  };
}
