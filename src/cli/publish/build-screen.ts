import type { BuildStep } from '../../publish/index.ts';
import { createScreen, type Screen } from '../screen.ts';

/** The screen of a build that runs elsewhere and tells how it gets on. */
export interface BuildScreen {
  tell(step: BuildStep): void;
  /** Leaves what is shown as it is, done or failed. Resolves when the terminal is free. */
  end(isDone: boolean): Promise<void>;
}

interface Phase {
  readonly isPages: boolean;
  readonly tell: (step: BuildStep) => void;
  readonly end: (isDone: boolean) => Promise<void>;
}

export const createBuildScreen = (): BuildScreen => {
  const screen = createScreen();
  let phase: Phase | null = null;
  let free = Promise.resolve();
  const end = (isDone: boolean): Promise<void> => {
    if (phase !== null) free = phase.end(isDone);
    phase = null;
    return free;
  };
  return {
    tell(step) {
      const isPages = step.step === 'pages';
      if (phase?.isPages !== isPages) void end(true);
      phase ??= startPhase(screen, isPages, free);
      phase.tell(step);
    },
    end,
  };
};

const startPhase = (screen: Screen, isPages: boolean, free: Promise<void>): Phase => {
  const over = Promise.withResolvers<undefined>();
  let show: ((step: BuildStep) => void) | undefined;
  let last: BuildStep | undefined;
  const begin = (onStep: (step: BuildStep) => void) => {
    show = onStep;
    if (last !== undefined) show(last);
    return over.promise;
  };
  const shown = free.then(() =>
    isPages
      ? screen.rendering((onCount) => begin(({ done, total }) => onCount(done, total ?? 0)))
      : screen.reading((onProgress) =>
          begin(({ what = '', done, total }) => onProgress({ collection: what, done, total })),
        ),
  );
  const ended = shown.then(
    () => undefined,
    () => undefined,
  );
  return {
    isPages,
    tell(step) {
      if (step.total === null && isPages) return;
      last = step;
      show?.(step);
    },
    end(isDone) {
      if (isDone) over.resolve(undefined);
      else over.reject(new Error('The build failed.'));
      return ended;
    },
  };
};
