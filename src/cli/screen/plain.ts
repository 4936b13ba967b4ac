import type { Screen } from '../screen.ts';

const linesEvery = 2000;

/** Prints how far each label has come: now and then while it goes on, and once at the end. */
const printer = () => {
  const started = performance.now();
  const last = new Map<string, { text: string; printed: string; at: number }>();
  const print = (label: string, text: string): void => {
    console.log(`  ${label}: ${text}`);
    last.set(label, { text, printed: text, at: performance.now() });
  };
  return {
    update(label: string, done: number, total: number | null): void {
      const text = total === null ? `${done}` : `${done} of ${total}`;
      const { at, printed } = last.get(label) ?? { at: started, printed: '' };
      if (performance.now() - at >= linesEvery && text !== printed) print(label, text);
      else last.set(label, { text, printed, at });
    },
    finish(): void {
      for (const [label, { text, printed }] of last) if (text !== printed) print(label, text);
    },
  };
};

export const plainScreen = (): Screen => ({
  async reading(run) {
    console.log('Reading the content');
    const { update, finish } = printer();
    const result = await run(({ collection, done, total }) => {
      update(collection, done, total);
    });
    finish();
    return result;
  },
  async rendering(run) {
    console.log('Rendering the pages');
    const { update, finish } = printer();
    const result = await run((done, total) => {
      update('pages', done, total);
    });
    finish();
    return result;
  },
});
