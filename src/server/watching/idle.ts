import { once } from 'node:events';
import { type Rebuilds, isOver } from '../rebuilds/rebuild.ts';

/** Resolves when no rebuild waits or runs. Rejects when the signal ends it. */
export const untilIdle = async (
  rebuilds: Pick<Rebuilds, 'list' | 'watch'>,
  signal: AbortSignal,
): Promise<void> => {
  const isIdle = () => rebuilds.list().every((rebuild) => isOver(rebuild));
  while (!isIdle()) {
    const news = new EventTarget();
    const stop = rebuilds.watch(() => void news.dispatchEvent(new Event('news')));
    try {
      await once(news, 'news', { signal });
    } finally {
      stop();
    }
  }
};
