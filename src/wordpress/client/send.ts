import type { Answer } from './answer.ts';
import { brokenConnection } from './broken.ts';
import type { Exchange, TransportOptions } from './exchange.ts';
import type { Pace, Turn, Slots } from './pace.ts';
import { asksForTooLong, isPassing, isRefusal, mostSpared, pause, waitBefore } from './retry.ts';

interface SenderOptions extends Pick<TransportOptions, 'timeout' | 'connectTimeout' | 'retries'> {
  /** One try, with its redirects. */
  readonly once: (exchange: Exchange) => Promise<Answer>;
  readonly slots: Slots;
  readonly paceOf: (origin: string) => Pace;
}

/** An answer, and whether it only says that the request came too soon. */
interface Tried {
  readonly answer: Answer;
  readonly isTooSoon: boolean;
}

/** Sends an exchange when it is its turn, and again where that may help. Writes are never sent twice. */
export function createSender({ once, slots, paceOf, ...limits }: SenderOptions) {
  /** One try in its turn; the pace learns of it. */
  async function tryOnce(exchange: Exchange, turn: Turn, attempt: number): Promise<Tried> {
    try {
      const answer = await slots.run(() => once(exchange));
      if (!isRefusal(answer)) turn.served(kindOf(exchange));
      else if (!asksForTooLong(answer)) {
        return { answer, isTooSoon: turn.refused(answer, waitBefore(attempt, answer)) };
      }
      return { answer, isTooSoon: false };
    } catch (cause) {
      const error = brokenConnection(cause, exchange, limits);
      if (error.code === 'timeout') turn.late();
      throw error;
    }
  }

  return async function send(exchange: Exchange): Promise<Answer> {
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
    const tries = isRead ? 1 + (exchange.retries ?? limits.retries) : 1;
    const pace = paceOf(exchange.url.origin);
    let spared = 0;
    for (let attempt = 1; ; attempt += 1) {
      let answer: Answer | null = null;
      try {
        const tried = await pace.run((turn) => tryOnce(exchange, turn, attempt), exchange.signal);
        answer = tried.answer;
        // To come too soon is no failure: it costs none of the tries.
        const isSpared = tried.isTooSoon && tries > 1 && spared < mostSpared;
        const again = exchange.method !== 'HEAD' && (isSpared || attempt < tries);
        if (!again || !isPassing(answer) || asksForTooLong(answer)) return answer;
        if (isSpared) spared += 1;
        if (isSpared) attempt -= 1;
      } catch (cause) {
        const error = brokenConnection(cause, exchange, limits);
        if (attempt >= tries || !['unreachable', 'timeout', 'truncated'].includes(error.code))
          throw error;
      }
      // After a refusal everybody waits for the next turn.
      if (answer === null || !isRefusal(answer)) await pause(waitBefore(attempt, answer), exchange);
    }
  };
}

/** The same for all pages of a collection, and for all records of a kind. */
function kindOf({ method, url }: Exchange): string {
  return `${method} ${url.href.replace(/\d[\d,%C]*/g, '#')}`;
}
