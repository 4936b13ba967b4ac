import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { environmentOfPublisher } from '../../config/index.ts';
import { createWorker, type PublishEvent, type WorkerEnd } from '../../publish/index.ts';
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

/** Also the messages after going live: `after` while work continues, `left` if some of it fails. */
const publisherMessage = z.union([
  publishEvent,
  z.object({ step: z.literal('after') }),
  z.object({ step: z.literal('left'), what: z.enum(['rest', 'tidying']), reason: z.string() }),
]);

interface RunOptions {
  /** `src/cli/publish.ts` of the project. */
  readonly script: string;
  /** The folder that it publishes into; null for the one that the settings name. */
  readonly releases: string | null;
  /** True when the process is kept for the next rebuild, which is faster then. */
  readonly stays: boolean;
  /** Milliseconds without any message after which the process counts as hung. */
  readonly patience: number;
  /** Removes secrets from its output and messages. */
  readonly redact: (text: string) => string;
  readonly log: Logger;
  /** Milliseconds that it has to end, after it was asked to or has finished. */
  readonly grace?: number | undefined;
}

const failed = (reason: string, advice: string | null): RebuildNews => ({
  step: 'failed',
  reason,
  advice,
});

const inTheLog = 'The server log has its last output.';

/**
 * Builds in a separate process, so that a crash leaves the server running. The process has the same settings, except those that only
 * servers use.
 */
export function runPublisher(options: RunOptions): RunRebuild {
  const { script, releases, stays, patience, redact, log, grace = 10_000 } = options;
  const into = releases === null ? [] : ['--into', releases];
  const worker = createWorker(
    {
      command: process.execPath,
      args: [script, ...(stays ? ['--stay'] : []), ...into],
      env: environmentOfPublisher(),
      grace,
    },
    { stays },
  );
  return async (rebuild, tell, closing) => {
    const isClosing = () => closing.aborted;
    if (isClosing()) return;
    closing.addEventListener('abort', worker.end, { once: true });
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const state = { isOver: false, isLive: false };
    let ending: NodeJS.Timeout | undefined;
    const end = (news: RebuildNews): void => {
      if (state.isOver || isClosing()) return;
      state.isOver = true;
      tell(news);
    };
    const silence = setTimeout(() => {
      const advice = `BUILD_TIMEOUT sets how long a build may take. ${inTheLog}`;
      end(failed('The build did not report anything for too long.', advice));
      stop();
    }, patience);
    const onMessage = (message: unknown): void => {
      silence.refresh();
      const { data, error } = publisherMessage.safeParse(message);
      if (data?.step === 'after') {
        clearTimeout(ending);
      } else if (data?.step === 'left') {
        if (state.isOver && !isClosing()) tell({ ...data, reason: redact(data.reason) });
      } else if (state.isOver || isClosing()) {
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
        state.isLive = true;
        ending = setTimeout(stop, grace);
      } else tell(data);
    };
    const signal = AbortSignal.any([closing, stopping.signal]);
    const ended = await worker.run({ job: 'publish' }, { signal, onMessage });
    clearTimeout(silence);
    clearTimeout(ending);
    if (ended === null || isClosing()) return;
    const { code, signal: by, error, printed } = ended;
    if (code !== 0) {
      const output = printed.map(redact);
      log.error({ rebuild: rebuild.id, code, signal: by, err: error, output }, 'the build failed');
    }
    const reason = howItEnded(ended, state.isLive);
    // After going live, only the search index and share images take long.
    if (state.isLive && code !== 0) tell({ step: 'left', what: 'rest', reason });
    end(failed(reason, inTheLog));
  };
}

function howItEnded({ code, signal, error }: WorkerEnd, isLive: boolean): string {
  if (error !== null) return 'The build’s process could not be started.';
  const how = signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`;
  return `The build ${how} before ${isLive ? 'all of its work was done' : 'the site was live'}.`;
}

/** The command that builds and publishes, in a project's folder. */
const publishScript = join('src', 'cli', 'publish.ts');

/**
 * The project's command that publishes: in the folder that the server was started in, else in a folder above the server's
 * own file, which is in the project's `dist` or releases. Null without a project.
 */
export function findPublisher(folder: string, serverFile: string): string | null {
  // The folders above, up to the root.
  const around: string[] = [];
  for (let place = dirname(serverFile); !around.includes(place); place = dirname(place)) {
    around.push(place);
  }
  const files = [folder, ...around].map((place) => join(place, publishScript));
  return files.find((file) => existsSync(file)) ?? null;
}
