import { fetchPage } from './fetch-page.ts';
import { readNews, type RebuildNews } from './rebuild-news.ts';

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
