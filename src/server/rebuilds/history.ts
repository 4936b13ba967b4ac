import type { Logger } from 'pino';
import { isOver, type Rebuild } from './rebuild.ts';

const mostKept = 50;

/** The last rebuilds, and who follows them. */
export function createHistory(log: Logger) {
  const all = new Map<string, Rebuild>();
  const watchers = new Set<(rebuild: Rebuild) => void>();

  const tell = (rebuild: Rebuild): void => {
    for (const watcher of [...watchers]) {
      try {
        watcher(rebuild);
      } catch (err) {
        log.error({ err }, 'an event of a rebuild could not be sent');
      }
    }
  };

  return {
    /** Remembers a rebuild, or its change, and tells it. Returns the ids of old ones that are forgotten. */
    put(rebuild: Rebuild): readonly string[] {
      all.set(rebuild.id, rebuild);
      const old = [...all.values()].filter(isOver).slice(0, Math.max(0, all.size - mostKept));
      for (const { id } of old) all.delete(id);
      tell(rebuild);
      return old.map(({ id }) => id);
    },
    /** Remembers a rebuild from before this server followed the queue, and tells nobody. */
    load(rebuild: Rebuild): void {
      all.set(rebuild.id, rebuild);
    },
    forget: (id: string): void => void all.delete(id),
    /** The newest first. */
    list: (): readonly Rebuild[] =>
      [...all.values()]
        .toReversed()
        .toSorted((one, other) => Date.parse(other.askedAt) - Date.parse(one.askedAt)),
    get: (id: string): Rebuild | null => all.get(id) ?? null,
    /** Calls `onNews` with each change. Returns a function that ends this. */
    watch(onNews: (rebuild: Rebuild) => void): () => void {
      // The same function may watch twice, and end once.
      const watcher = (rebuild: Rebuild) => onNews(rebuild);
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
