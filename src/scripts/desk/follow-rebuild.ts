import { fetchPage } from './page.ts';

/** An event of a rebuild: what the page can show without asking the server for words. */
interface RebuildNews {
  readonly done: number;
  readonly total: number | null;
  /** As the server makes it: changes with what is counted and with its total. */
  readonly key: string;
  readonly isOver: boolean;
}

interface Followed {
  /** The page of the rebuild, and where its news come from. */
  readonly page: string;
  readonly events: string;
  /** The server's key of what is shown already. */
  readonly key: string;
  /** A number has changed. */
  count(news: RebuildNews): void;
  /** A new step, or the end, with the server's current markup. Returns true if the rebuild is over. */
  renew(fresh: HTMLElement): boolean;
}

interface Wire {
  readonly state?: unknown;
  readonly progress?: {
    readonly what?: unknown;
    readonly done?: unknown;
    readonly total?: unknown;
  } | null;
}

const ends: readonly unknown[] = ['live', 'told', 'failed'];
const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' ? value : other;

/** Reads what an event of `/api/rebuilds/ID/events` carries. */
const readNews = (data: string): RebuildNews => {
  const { state, progress } = JSON.parse(data) as Wire;
  const total = numberOr(progress?.total, null);
  const what = typeof progress?.what === 'string' ? progress.what : '';
  return {
    done: numberOr(progress?.done, 0),
    total,
    key: [state, what, total ?? ''].join(' '),
    isOver: ends.includes(state),
  };
};

/** Milliseconds before a server that does not answer is asked again. */
const patience = 3000;

/**
 * Follows a rebuild to its end. Numbers are shown as they come. The words around them are the server's: at each new step,
 * its page is fetched again.
 */
export const followRebuild = ({ page, events, key, count, renew }: Followed): void => {
  let shown = key;
  let latest: RebuildNews | null = null;
  let isAsking = false;
  let source: EventSource;

  const isBehind = (): boolean => latest !== null && (latest.key !== shown || latest.isOver);

  const catchUp = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const before = latest;
    try {
      const fresh = (await fetchPage(page)).querySelector<HTMLElement>('[data-rebuild]');
      // The session has ended, or the server no longer knows the rebuild: the page says which.
      if (fresh === null) {
        location.reload();
        return;
      }
      shown = fresh.dataset['key'] ?? '';
      if (renew(fresh)) {
        source.close();
        return;
      }
      if (source.readyState === EventSource.CLOSED) open();
    } catch {
      setTimeout(() => void catchUp(), patience);
    } finally {
      isAsking = false;
    }
    // An event may have come while the page was fetched.
    if (latest !== before && isBehind()) void catchUp();
  };

  function open(): void {
    source = new EventSource(events);
    source.addEventListener('rebuild', ({ data }: MessageEvent<string>) => {
      latest = readNews(data);
      if (latest.isOver) source.close();
      if (isBehind()) void catchUp();
      else count(latest);
    });
    source.addEventListener('error', () => {
      // The browser reconnects by itself after a lost connection, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED || latest?.isOver) return;
      setTimeout(() => void catchUp(), patience);
    });
  }
  open();
};
