import { fetchPage } from './page.ts';

/** A piece of news of a rebuild, as far as it is shown without asking the server for words. */
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
  /** What is shown already, as the server names it. */
  readonly key: string;
  /** Something was counted on. */
  count(news: RebuildNews): void;
  /** It does something else, or has ended: how the server shows it now. True when it is over. */
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
 * Follows a rebuild to its end. Numbers are shown as they come; the words around them are the server's, which is asked
 * for its page when the rebuild goes on to something else.
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
      // Signed out, or the server has forgotten: the page itself says what.
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
    // The page may be older than what came meanwhile.
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
      // It comes back by itself when the connection broke; not when the server refused.
      if (source.readyState !== EventSource.CLOSED || latest?.isOver) return;
      setTimeout(() => void catchUp(), patience);
    });
  }
  open();
};
