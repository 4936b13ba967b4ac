import type { BuildStep } from '../publish/index.ts';

const atMostEvery = 100;

/** Tells the process that started this one how it gets on: the end of each count, and some of what comes before. */
export const tellParent = (): ((step: BuildStep) => void) => {
  const last = new Map<string, number>();
  return (step) => {
    if (process.send === undefined || !process.connected) return;
    const name = `${step.step} ${step.what ?? ''}`;
    const now = performance.now();
    if (step.done !== step.total && now - (last.get(name) ?? -Infinity) < atMostEvery) return;
    last.set(name, now);
    process.send(step);
  };
};
