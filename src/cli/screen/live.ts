import { Listr, type ListrTaskWrapper, type DefaultRenderer, type SimpleRenderer } from 'listr2';
import type { Screen } from '../screen.ts';

type Task = ListrTaskWrapper<unknown, typeof DefaultRenderer, typeof SimpleRenderer>;

const ofTotal = (done: number, total: number | null): string =>
  total === null ? `${done}` : `${done} of ${total}`;

/** True at most ten times a second: each title is a redraw. */
const beat = () => {
  let last = 0;
  return (): boolean => {
    if (performance.now() - last < 100) return false;
    last = performance.now();
    return true;
  };
};

/** Runs one step with a spinner; what it says last stays on the terminal. */
const step = async <T>(title: string, run: (task: Task) => Promise<T>): Promise<T> => {
  const result = Promise.withResolvers<T>();
  await new Listr(
    [
      {
        title,
        task: async (_, task) => {
          result.resolve(await run(task));
        },
      },
    ],
    { rendererOptions: { showErrorMessage: false }, registerSignalListeners: false },
  ).run();
  return result.promise;
};

export const liveScreen = (): Screen => ({
  reading: (run) =>
    step('Reading the content', (task) => {
      const counts = new Map<string, string>();
      const due = beat();
      return run(({ collection, done, total }) => {
        counts.set(collection, ofTotal(done, total));
        if (done !== total && !due()) return;
        const parts = [...counts].map(([name, text]) => `${name} ${text}`);
        task.title = `Reading the content: ${parts.join(', ')}`;
      });
    }),
  rendering: (run) =>
    step('Rendering the pages', (task) => {
      const due = beat();
      return run((done, total) => {
        if (done !== total && !due()) return;
        task.title = `Rendering the pages: ${ofTotal(done, total)}`;
      });
    }),
});
