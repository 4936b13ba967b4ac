import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Head } from './answer.ts';

/** How fast requests go to one server: as fast as its answers allow. */
export interface Pace {
  /** Runs a request when its turn comes. Requests of one `kind` cost the server about the same. */
  run<T>(request: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a turn only: downloads count their slots elsewhere. */
  turn(signal?: AbortSignal): Promise<Turn>;
}

/** One request that may be sent now. Its sender reports the result, once. */
export interface Turn {
  /** The server answered. If a kind is given, the time of the answer counts. */
  served(kind?: string): void;
  /**
   * The server answered 429 or 503: all requests wait `patience` ms. Returns true if it counts
   * requests (429) and served others meanwhile: this request only came too soon.
   */
  refused(answer: Head, patience: number): boolean;
  /** The server did not answer in time. */
  late(): void;
}

/** Requests at once, to begin with. */
const few = 4;
/** Slow answers never lower the number of requests at once below this; refusals do. */
const leastInPeace = 2;
/** A busy machine may delay an answer by this many milliseconds. */
const noise = 25;
/** A refusal lowers the rate to this share; each answer raises it by `more` requests a second. */
const less = 0.8;
const more = 0.03;
/** From this many requests a second on, there is no gap between them. */
const dense = 100;
/** The longest gap in milliseconds. Pauses that a server asks for may be longer. */
const longest = 1000;

/** One pace for each origin. */
export function createPaces(most: number): (origin: string) => Pace {
  const paces = new Map<string, Pace>();
  return (origin) => {
    const pace = paces.get(origin) ?? createPace(most);
    paces.set(origin, pace);
    return pace;
  };
}

/**
 * Additive increase, multiplicative decrease of concurrent requests, and after a 429 of requests a
 * second. Concurrency also falls if answers take longer with more of them (as in TCP Vegas): the
 * server then only queues them.
 */
function createPace(most: number): Pace {
  const gate = pLimit(Math.min(few, most));
  const shortest = new Map<string, number>();
  let atOnce = gate.concurrency;
  /** Milliseconds from one start to the next. */
  let gap = 0;
  let next = 0;
  /** The pause that all share. */
  let until = 0;
  let loweredAt = 0;
  let answers = 0;
  let answersThen = -1;
  let starts: number[] = [];

  function allow(wanted: number, least: number): void {
    atOnce = Math.min(most, Math.max(wanted, least));
    gate.concurrency = Math.floor(atOnce);
  }
  /** A refusal counts once for requests of the same time, and for those repeated too soon. */
  function lower(startedAt: number): boolean {
    if (startedAt < loweredAt || answers === answersThen) return false;
    loweredAt = performance.now();
    answersThen = answers;
    allow(atOnce / 2, 1);
    return true;
  }
  function learn(kind: string, time: number): void {
    const least = Math.min(time, shortest.get(kind) ?? time);
    shortest.set(kind, least);
    const waiting = time - least < noise ? 0 : atOnce * (1 - least / time);
    if (waiting > 2) allow(atOnce - 1 / atOnce, Math.min(atOnce, leastInPeace));
    else if (waiting < 1 && gate.activeCount >= gate.concurrency) allow(atOnce + 1 / atOnce, 1);
  }

  async function turn(signal?: AbortSignal): Promise<Turn> {
    for (;;) {
      const wait = Math.max(next, until) - performance.now();
      if (wait <= 0) break;
      await sleep(wait, undefined, { signal });
    }
    const startedAt = performance.now();
    // A late timer does not delay later requests.
    next = Math.max(next + gap, startedAt);
    starts = [...starts.filter((start) => start > startedAt - 1000), startedAt];
    const before = answers;
    return {
      served(kind) {
        answers += 1;
        const rate = 1000 / gap + more;
        gap = rate > dense ? 0 : 1000 / rate;
        if (kind !== undefined) learn(kind, performance.now() - startedAt);
      },
      refused({ status }, patience) {
        until = Math.max(until, performance.now() + patience);
        if (lower(startedAt) && status === 429) {
          gap = Math.min(longest, 1000 / (less * Math.min(starts.length, 1000 / gap)));
        }
        return status === 429 && answers > before;
      },
      late: () => void lower(startedAt),
    };
  }
  return {
    turn,
    run: (request, signal) => gate(async () => request(await turn(signal))),
  };
}

/** Limits how many requests are under way. */
export interface Slots {
  /** Runs one request when a slot is free. */
  run<T>(request: () => Promise<T>): Promise<T>;
  /** A download's slot until the returned call. One of several slots is kept for requests. */
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
