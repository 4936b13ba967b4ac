/** Updates a rebuild's page, which else reloads every few seconds, and its line on others. */
import { fetchPage, renewParts, showCount } from './page.ts';

/** What an event says about a rebuild. */
interface RebuildEvent {
  readonly done: number;
  readonly total: number | null;
  /** Changes with the step, what is counted, and the total. The server makes the same key. */
  readonly key: string;
  readonly isOver: boolean;
}

/** What follows a rebuild on a page. */
interface Follower {
  /** Called when only a number has changed. */
  count(event: RebuildEvent): void;
  /** Called at each step and at the end, with new markup. Returns true if the rebuild is over. */
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
 * Follows a rebuild to its end. Numbers come with events; words come from the server, so the page
 * is fetched at each step.
 * @param page the address of the rebuild's page
 */
function follow(
  page: string,
  { events = '', key = '' }: DOMStringMap,
  { count, renew }: Follower,
): void {
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

const whole = document.querySelector<HTMLElement>('[data-rebuild]');
if (whole !== null) {
  follow(whole.dataset['rebuild'] ?? '', whole.dataset, {
    count({ done, total }) {
      showCount(whole, done);
      const bar = whole.querySelector('progress');
      if (bar === null || !total) return;
      const from = Number(bar.dataset['from']);
      const to = Number(bar.dataset['to']);
      bar.value = from + (to - from) * Math.min(1, done / total);
    },
    renew(fresh) {
      renewParts(whole, fresh);
      return fresh.hasAttribute('data-over');
    },
  });
}

const line = document.querySelector<HTMLElement>('[data-rebuild-line]');
const running = line?.querySelector<HTMLElement>('[data-running]');

const showStep = (running: HTMLElement, fresh: HTMLElement): void => {
  const [count, freshCount] = [running, fresh].map((each) =>
    each.querySelector<HTMLElement>('[data-count]'),
  );
  if (!count) return;
  const text = freshCount?.textContent.trim() ?? '';
  count.textContent = text === '' ? (fresh.dataset['step'] ?? '') : text;
  count.dataset['count'] = freshCount?.dataset['count'] ?? '';
};

/** Shows the result, in the words of the rebuild's page. */
const showResult = (line: HTMLElement, fresh: HTMLElement): void => {
  const result = fresh.querySelector('[data-renew="status"]');
  if (result === null) return;
  line.querySelector('[role="status"]')?.replaceChildren(...document.adoptNode(result).childNodes);
};

if (line && running) {
  follow(line.dataset['rebuildLine'] ?? '', line.dataset, {
    count({ done }) {
      showCount(running, done);
    },
    renew(fresh) {
      if (!fresh.hasAttribute('data-over')) {
        showStep(running, fresh);
        return false;
      }
      showResult(line, fresh);
      running.remove();
      return true;
    },
  });
}
