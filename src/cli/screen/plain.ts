import type { Progress } from '../../sync/face.ts';
import type { Screen } from '../screen.ts';

const linesEvery = 2000;

/** Prints at most one line in two seconds for each label, and always the last one. */
const printer = () => {
  const last = new Map<string, number>();
  return (label: string, done: number, total: number | null): void => {
    const now = performance.now();
    const previous = last.get(label);
    if (done !== total && previous !== undefined && now - previous < linesEvery) return;
    last.set(label, now);
    console.log(`  ${label}: ${total === null ? done : `${done} of ${total}`}`);
  };
};

export const plainScreen = (): Screen => ({
  reading(run) {
    console.log('Reading the content');
    const print = printer();
    return run(({ collection, done, total }: Progress) => {
      print(collection, done, total);
    });
  },
  rendering(run) {
    console.log('Rendering the pages');
    const print = printer();
    return run((done, total) => {
      print('pages', done, total);
    });
  },
});
