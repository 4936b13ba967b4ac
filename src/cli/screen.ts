import { Listr, type DefaultRenderer, type ListrTaskWrapper, type SimpleRenderer } from 'listr2';
import type { BuildStep } from '../publish/index.ts';

/** Called with the number of finished items and the total. */
export type OnCount = (done: number, total: number) => void;

const titles = {
  reading: 'Reading the content',
  rendering: 'Rendering the pages',
  sending: 'Sending the files',
} as const;
type PhaseName = keyof typeof titles;

interface Phase {
  update(what: string, done: number, total: number | null): void;
  end(isDone: boolean): Promise<void>;
}

/**
 * The progress of a build in phases: a screen that redraws itself on a terminal, and prints lines
 * into a log.
 */
export function createScreen() {
  // A terminal that does not say how wide it is cannot be redrawn.
  const { isTTY, columns } = process.stdout;
  const open = isTTY && columns > 0 && process.env.TERM !== 'dumb' ? livePhase : plainPhase;
  let current: { readonly name: PhaseName; readonly phase: Phase } | null = null;
  let free = Promise.resolve();
  const end = (isDone: boolean): Promise<void> => {
    if (current !== null) free = current.phase.end(isDone);
    current = null;
    return free;
  };
  const begin = (name: PhaseName): Phase => {
    if (current?.name === name) return current.phase;
    void end(true);
    const phase = open(name, free);
    current = { name, phase };
    return phase;
  };
  return {
    /** Starts a phase, and ends the previous phase. */
    begin: (name: PhaseName) => void begin(name),
    /** Shows a count of the phase that the step belongs to. */
    show({ step, what, done, total }: BuildStep) {
      const isPages = step === 'pages';
      const phase = begin(isPages ? 'rendering' : 'reading');
      // The number of pages is not known at first.
      if (!isPages || total !== null) phase.update(what ?? 'pages', done, total);
    },
    /** Shows how many files a bucket has got. */
    showSent: (done: number, total: number) => begin('sending').update('files', done, total),
    /** Leaves the phase on the screen, as done or as failed. Resolves when the terminal is free. */
    end,
  };
}

const ofTotal = (done: number, total: number | null): string =>
  total === null ? `${done}` : `${done} of ${total}`;

/** Milliseconds: each title is a redraw. */
const redrawEvery = 100;

type Task = ListrTaskWrapper<unknown, typeof DefaultRenderer, typeof SimpleRenderer>;

/** A spinner with a title; the last title stays on the terminal. */
const livePhase = (name: PhaseName, free: Promise<void>): Phase => {
  const ended = Promise.withResolvers<undefined>();
  // It may be rejected before a handler is attached.
  ended.promise.catch(() => undefined);
  const counts = new Map<string, string>();
  let shown: Task | undefined;
  let drawnAt = 0;
  const draw = () => {
    if (shown === undefined || counts.size === 0) return;
    const parts = Array.from(counts, ([what, text]) =>
      name === 'reading' ? `${what} ${text}` : text,
    );
    shown.title = `${titles[name]}: ${parts.join(', ')}`;
  };
  const task = (_: unknown, wrapper: Task) => {
    shown = wrapper;
    draw();
    return ended.promise;
  };
  const run = () =>
    new Listr([{ title: titles[name], task }], {
      rendererOptions: { showErrorMessage: false },
      registerSignalListeners: false,
    }).run();
  // The caller of the build reports its failure.
  const over = free.then(run).then(
    () => undefined,
    () => undefined,
  );
  return {
    update(what, done, total) {
      counts.set(what, ofTotal(done, total));
      if (done !== total && performance.now() - drawnAt < redrawEvery) return;
      drawnAt = performance.now();
      draw();
    },
    end(isDone) {
      if (isDone) ended.resolve(undefined);
      else ended.reject(new Error('The build failed.'));
      return over;
    },
  };
};

/** Milliseconds. */
const lineEvery = 2000;

/** Prints each count every two seconds, and once at the end. */
const plainPhase = (name: PhaseName): Phase => {
  console.log(titles[name]);
  const begun = performance.now();
  const counts = new Map<string, { text: string; printed: string; at: number }>();
  const print = (what: string, text: string): void => {
    console.log(`  ${what}: ${text}`);
    counts.set(what, { text, printed: text, at: performance.now() });
  };
  return {
    update(what, done, total) {
      const text = ofTotal(done, total);
      const { at, printed } = counts.get(what) ?? { at: begun, printed: '' };
      if (performance.now() - at >= lineEvery && text !== printed) print(what, text);
      else counts.set(what, { text, printed, at });
    },
    async end(isDone) {
      if (!isDone) return;
      for (const [what, { text, printed }] of counts) if (text !== printed) print(what, text);
    },
  };
};
