import { fetchPage } from './page.ts';

/** What an event says about a rebuild. */
interface RebuildEvent {
  readonly done: number;
  readonly total: number | null;
  /** Changes with the step, with what is counted and with its total. The server makes the same key. */
  readonly key: string;
  readonly isOver: boolean;
}

interface Options {
  /** The address of the rebuild's page. */
  readonly page: string;
  /** The address of its events. */
  readonly events: string;
  /** The key of what the page shows. */
  readonly key: string;
  /** Called when only a number has changed. */
  count(event: RebuildEvent): void;
  /** Called at each new step and at the end, with the server's current markup. Returns true if the rebuild is over. */
  renew(fresh: HTMLElement): boolean;
}

/** The data of an event, before it is checked. */
interface EventData {
  readonly state?: unknown;
  readonly progress?: {
    readonly what?: unknown;
    readonly done?: unknown;
    readonly total?: unknown;
  } | null;
}

const ends: readonly unknown[] = ['live', 'requested', 'failed'];
const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' ? value : other;

/** Reads the data of an event of `/api/rebuilds/ID/events`. */
const readEvent = (data: string): RebuildEvent => {
  const { state, progress } = JSON.parse(data) as EventData;
  const total = numberOr(progress?.total, null);
  const what = typeof progress?.what === 'string' ? progress.what : '';
  return {
    done: numberOr(progress?.done, 0),
    total,
    key: [state, what, total ?? ''].join(' '),
    isOver: ends.includes(state),
  };
};

/** Milliseconds before the next attempt if the server does not answer. */
const retryAfter = 3000;

/**
 * Follows a rebuild to its end. Numbers come with the events. Words come from the server, so the page of the rebuild is
 * fetched again at each new step.
 */
export function followRebuild({ page, events, key, count, renew }: Options): void {
  let shown = key;
  let latest: RebuildEvent | null = null;
  let isFetching = false;
  let source: EventSource;

  const isBehind = (): boolean => latest !== null && (latest.key !== shown || latest.isOver);

  const catchUp = async (): Promise<void> => {
    if (isFetching) return;
    isFetching = true;
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
      setTimeout(() => void catchUp(), retryAfter);
    } finally {
      isFetching = false;
    }
    // An event may have come while the page was fetched.
    if (latest !== before && isBehind()) void catchUp();
  };

  function open(): void {
    source = new EventSource(events);
    source.addEventListener('rebuild', ({ data }: MessageEvent<string>) => {
      latest = readEvent(data);
      if (latest.isOver) source.close();
      if (isBehind()) void catchUp();
      else count(latest);
    });
    source.addEventListener('error', () => {
      // The browser reconnects by itself after a lost connection, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED || latest?.isOver) return;
      setTimeout(() => void catchUp(), retryAfter);
    });
  }
  open();
}
