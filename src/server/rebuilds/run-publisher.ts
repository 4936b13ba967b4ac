import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import { lastLines } from './last-lines.ts';
import type { RebuildNews } from './news.ts';
import { publishEvent } from './publish-event.ts';
import type { RunRebuild } from './run.ts';

interface PublisherOptions {
  /** `src/cli/publish.ts` of the project. */
  readonly script: string;
  /** Milliseconds without any news after which it is taken to hang. */
  readonly patience: number;
  /** Takes secrets out of what it prints and says. */
  readonly redact: (text: string) => string;
  readonly log: Logger;
  /** Milliseconds that it has to leave things tidy once it is told to stop, and to end by itself once all is done. */
  readonly grace?: number | undefined;
}

const failed = (reason: string, advice: string | null): RebuildNews => ({
  ...{ step: 'failed', reason, advice },
});

const inTheLog = 'The log of the server has what it printed last.';

const howItEnded = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null
    ? `The build ended with exit code ${code ?? 0} before the site was live.`
    : `The build was ended by ${signal} before the site was live.`;

/**
 * Builds in a process of its own, so that its memory is free again afterwards: with the environment and in the folder
 * of this one, which are its settings.
 */
export const runPublisher =
  ({ script, patience, redact, log, grace = 10_000 }: PublisherOptions): RunRebuild =>
  (rebuild, tell, signal) =>
    new Promise((done) => {
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      let wasStarted = true;
      child.on('error', (err) => {
        wasStarted = child.pid !== undefined;
        log.error({ rebuild: rebuild.id, err }, 'the process of a build');
      });
      const printed = lastLines(child.stdout, child.stderr);
      let isOver = false;
      let killing: NodeJS.Timeout | undefined;

      const kill = (): void => void child.kill('SIGKILL');
      const stop = (): void => {
        child.kill('SIGTERM');
        clearTimeout(killing);
        killing = setTimeout(kill, grace);
      };
      const silence = setTimeout(() => {
        const advice = `BUILD_TIMEOUT says how long a build may take. ${inTheLog}`;
        end(failed('The build hung: nothing was heard of it for too long.', advice));
        stop();
      }, patience);
      const end = (news: RebuildNews): void => {
        if (isOver || signal.aborted) return;
        isOver = true;
        clearTimeout(silence);
        tell(news);
      };

      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();

      child.on('message', (message) => {
        if (isOver || signal.aborted) return;
        const { data, error } = publishEvent.safeParse(message);
        if (data === undefined) {
          log.error({ rebuild: rebuild.id, error: error.message }, 'unknown news of a rebuild');
          const reason = 'The build says what this server does not understand.';
          end(failed(reason, 'Start the server anew, so that both are of the same version.'));
          stop();
          return;
        }
        silence.refresh();
        if (data.step === 'failed') {
          const { reason, advice } = data;
          end(failed(redact(reason), advice === null ? null : redact(advice)));
        } else if (data.step === 'live') {
          end(data);
          killing ??= setTimeout(kill, grace);
        } else tell(data);
      });

      // After its output has been read to the end.
      child.on('close', (code, by) => {
        clearTimeout(silence);
        clearTimeout(killing);
        signal.removeEventListener('abort', stop);
        if (code !== 0 && !signal.aborted) {
          const output = printed().map(redact);
          log.error({ rebuild: rebuild.id, code, signal: by, output }, 'the build failed');
        }
        const reason = wasStarted
          ? howItEnded(code, by)
          : 'The build’s process could not be started.';
        end(failed(reason, inTheLog));
        done();
      });
    });
