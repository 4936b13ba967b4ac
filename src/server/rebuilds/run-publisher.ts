import type { Logger } from 'pino';
import { z } from 'zod';
import type { PublishEvent } from '../../publish/index.ts';
import {
  startPublisher,
  type PublisherOptions,
  type PublisherProcess,
} from './publisher-process.ts';
import { changedSchema, checkSchema, type RebuildNews, type RunRebuild } from './rebuild.ts';

const count = z.int().nonnegative();

/** Events of `src/cli/publish.ts`, which may have another version than this server. */
const publishEvent = z.discriminatedUnion('step', [
  z.object({ step: z.literal('waiting'), for: z.string() }),
  z.object({
    step: z.enum(['reading', 'pictures', 'pages']),
    what: z.string().optional(),
    done: count,
    total: count.nullable(),
  }),
  z.object({
    step: z.literal('checks'),
    checks: z.array(checkSchema),
  }),
  z.object({
    step: z.literal('live'),
    release: z.string(),
    isSame: z.boolean(),
    changed: z.array(changedSchema),
    warnings: z.array(z.string()),
    duration: z.number(),
  }),
  z.object({ step: z.literal('failed'), reason: z.string(), advice: z.string().nullable() }),
]) satisfies z.ZodType<PublishEvent>;

/** Also the messages after going live: `after` while work continues, `left` if some of it fails, `idle` for the next rebuild. */
const publisherMessage = z.union([
  publishEvent,
  z.object({ step: z.literal('after') }),
  z.object({ step: z.literal('left'), what: z.enum(['rest', 'tidying']), reason: z.string() }),
  z.object({ step: z.literal('idle') }),
]);

interface RunOptions extends Omit<PublisherOptions, 'grace'> {
  /** Milliseconds without any message after which the process counts as hung. */
  readonly patience: number;
  /** Removes secrets from its output and messages. */
  readonly redact: (text: string) => string;
  readonly log: Logger;
  readonly grace?: number | undefined;
}

const failed = (reason: string, advice: string | null): RebuildNews => ({
  step: 'failed',
  reason,
  advice,
});

const inTheLog = 'The server log has its last output.';

const howItEnded = (code: number | null, by: NodeJS.Signals | null, isLive: boolean): string => {
  const how = by === null ? `ended with exit code ${code ?? 0}` : `was ended by ${by}`;
  return `The build ${how} before ${isLive ? 'all of its work was done' : 'the site was live'}.`;
};

/**
 * Builds in a separate process, so that a crash leaves the server running. With `stays`, the process is kept for the next
 * rebuild, which is faster then; a process that has failed is not kept.
 */
export const runPublisher = (options: RunOptions): RunRebuild => {
  const { log, grace = 10_000 } = options;
  let kept: PublisherProcess | null = null;
  const start = (signal: AbortSignal): PublisherProcess => {
    const started = startPublisher({ ...options, grace });
    const { child, stop } = started;
    child.on('error', (err) => log.error({ err }, 'the process of a build'));
    signal.addEventListener('abort', stop, { once: true });
    child.once('close', () => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
    return started;
  };
  return async (rebuild, tell, signal) => {
    const old = kept?.isThere() === true ? kept : null;
    kept = null;
    const order = { ...options, grace, rebuild, tell, signal };
    const outcome = old === null ? 'gone' : await publishWith(old, { ...order, isOld: true });
    if (outcome === 'idle') kept = old;
    if (outcome !== 'gone' || signal.aborted) return;
    const fresh = start(signal);
    if ((await publishWith(fresh, { ...order, isOld: false })) === 'idle') kept = fresh;
  };
};

interface Order extends Required<RunOptions> {
  readonly rebuild: Parameters<RunRebuild>[0];
  readonly tell: (news: RebuildNews) => void;
  readonly signal: AbortSignal;
  /** True when it has published before, and may be about to end. */
  readonly isOld: boolean;
}

/** Resolves with `idle` when the process is ready again, and `gone` when it was ending and has done nothing. */
const publishWith = (
  { child, printed, stop, kill }: PublisherProcess,
  { patience, grace, redact, log, rebuild, tell, signal, isOld }: Order,
): Promise<'idle' | 'ended' | 'gone'> =>
  new Promise((done) => {
    let isOver = false;
    let isHeard = false;
    let isLive = false;
    let killing: NodeJS.Timeout | undefined;
    const silence = setTimeout(() => {
      const advice = `BUILD_TIMEOUT sets how long a build may take. ${inTheLog}`;
      end(failed('The build did not report anything for too long.', advice));
      stop();
    }, patience);
    const end = (news: RebuildNews): void => {
      if (isOver || signal.aborted) return;
      isOver = true;
      tell(news);
    };
    const leave = (outcome: 'idle' | 'ended' | 'gone'): void => {
      clearTimeout(silence);
      clearTimeout(killing);
      child.off('message', onMessage);
      child.off('close', onClose);
      done(outcome);
    };
    const onMessage = (message: unknown): void => {
      isHeard = true;
      silence.refresh();
      const { data, error } = publisherMessage.safeParse(message);
      if (data?.step === 'idle') {
        if (isOver) leave('idle');
      } else if (data?.step === 'after') {
        clearTimeout(killing);
      } else if (data?.step === 'left') {
        if (isOver && !signal.aborted) tell({ ...data, reason: redact(data.reason) });
      } else if (isOver || signal.aborted) {
        return;
      } else if (data === undefined) {
        log.error({ rebuild: rebuild.id, error: error.message }, 'unknown event of a rebuild');
        const reason = 'The build sent a message that this server does not understand.';
        end(failed(reason, 'Restart the server, so that both have the same version.'));
        stop();
      } else if (data.step === 'failed') {
        const { reason, advice } = data;
        end(failed(redact(reason), advice === null ? null : redact(advice)));
      } else if (data.step === 'live') {
        end(data);
        isLive = true;
        killing = setTimeout(kill, grace);
      } else tell(data);
    };
    // `close` comes after all output was read.
    const onClose = (code: number | null, by: NodeJS.Signals | null): void => {
      if (isOld && !isHeard) {
        leave('gone');
        return;
      }
      if (code !== 0 && !signal.aborted) {
        const output = printed().map(redact);
        log.error({ rebuild: rebuild.id, code, signal: by, output }, 'the build failed');
      }
      const reason =
        child.pid === undefined
          ? 'The build’s process could not be started.'
          : howItEnded(code, by, isLive);
      // After going live, only the search index and share images take long.
      if (isLive && code !== 0 && !signal.aborted) tell({ step: 'left', what: 'rest', reason });
      end(failed(reason, inTheLog));
      leave('ended');
    };
    child.on('message', onMessage);
    child.on('close', onClose);
    // A process that has ended emits `close`.
    child.send({ order: 'publish' }, () => undefined);
  });
