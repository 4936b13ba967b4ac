import pLimit from 'p-limit';

/** Room for requests under way. */
export interface Slots {
  /** Runs one request when there is room for it. */
  run<T>(request: () => Promise<T>): Promise<T>;
  /**
   * Takes room for a download, which lasts until its body has been read: whoever takes it calls what it resolves
   * with. Downloads leave room for other requests, where there is more than one.
   */
  take(): Promise<() => void>;
}

export function createSlots(concurrency: number): Slots {
  const all = pLimit(concurrency);
  const downloads = pLimit(Math.max(1, concurrency - 1));
  return {
    run: (request) => all(request),
    take: () =>
      new Promise((resolve) => {
        void downloads(() => all(() => new Promise<void>((release) => resolve(release))));
      }),
  };
}
