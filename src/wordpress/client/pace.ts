import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Head } from './answer.ts';

/** How fast one server is asked: as fast as it bears, as far as its answers show that. */
export interface Pace {
  /** Runs a request of a kind when there is room for it and it is its turn. Requests of one kind cost the server about the same. */
  run<T>(request: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a turn alone: for downloads, which take room elsewhere. */
  turn(signal?: AbortSignal): Promise<Turn>;
}

/** One request that may be sent now; whoever sends it tells what came of it, once. */
export interface Turn {
  /** The server answered. The time that it took counts where the kind is named. */
  served(kind?: string): void;
  /**
   * The server asks for patience, with 429 or 503: everybody waits so many milliseconds. True where it counts requests (429), and
   * served others meanwhile: this one has only come too soon.
   */
  refused(answer: Head, patience: number): boolean;
  /** The server did not answer in time. */
  late(): void;
}

/** So many requests at once are a beginning. */
const few = 4;
/** Answers that only take long never bring it below this; refusals do. */
const leastInPeace = 2;
/** What a busy machine adds to the time of an answer, in milliseconds. */
const noise = 25;
/** A server that refuses is asked this share as often from then on, and by each answer a little more often: in requests a second. */
const less = 0.8;
const more = 0.03;
/** So many requests a second need no gap between them. */
const dense = 100;
/** Besides the pauses that are asked for, no gap is longer, in milliseconds. */
const longest = 1000;

/** Paces by origin: how one server is, tells nothing of another. */
export function createPaces(most: number): (origin: string) => Pace {
  const paces = new Map<string, Pace>();
  return (origin) => {
    const pace = paces.get(origin) ?? createPace(most);
    paces.set(origin, pace);
    return pace;
  };
}

/**
 * Additive increase, multiplicative decrease: of how many requests are under way at once, and, once the server has answered 429, of
 * how many are sent in a second. It also lowers the former when answers take longer the more of them are under way (as TCP Vegas
 * does): they only wait there then.
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
  /** Of what was under way together, each is told the same, and so is whoever asks again too soon: that counts once. */
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
    // A timer that came late delays no further ones.
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
