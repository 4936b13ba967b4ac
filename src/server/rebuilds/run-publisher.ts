import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { environmentOfPublisher, type Settings } from '../../config/index.ts';
import { smallYoungSpace, withFewArenas } from '../../node-memory.ts';
import { createWorker, howItEnded, type PublisherJob } from '../../publish/index.ts';
import { createRedactor } from '../../wordpress/client/index.ts';
import type { AskedSitePreview } from '../previews/site-preview-builds.ts';
import { askHost } from './deploy-hook.ts';
import type { RebuildNews, RunRebuild } from './rebuild.ts';

interface RunOptions {
  /** `src/cli/publish.ts` of the project. */
  readonly script: string;
  /** The folder that it publishes into; null for the one that the settings name. */
  readonly releases: string | null;
  /** Further arguments and variables. Default: none. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
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

/** Milliseconds, so that not each request of an editor starts a process that ends at once. */
const preparePause = 60_000;

const inTheLog = 'The server log has its last output.';

/** Builds in a process with the same settings but the server's: a crash harms no server. */
export function runPublisher(options: RunOptions): RunRebuild {
  const { script, releases, args = [], env = {}, stays, patience, redact, log } = options;
  const { grace = 10_000 } = options;
  const into = releases === null ? [] : ['--into', releases];
  const worker = createWorker(
    {
      command: process.execPath,
      args: [smallYoungSpace, script, ...(stays ? ['--stay'] : []), ...args, ...into],
      env: withFewArenas({ ...environmentOfPublisher(), ...env }),
      grace,
    },
    { stays },
  );
  let preparedAt = -Infinity;
  const prepare = (signal: AbortSignal) => {
    const isLately = performance.now() - preparedAt < preparePause;
    if (!stays || worker.isKept || isLately || signal.aborted) return null;
    preparedAt = performance.now();
    signal.addEventListener('abort', worker.end, { once: true });
    const job: PublisherJob = { job: 'prepare' };
    const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    return worker.run(job, { signal: limited, onMessage: () => undefined });
  };
  const run: RunRebuild = async (rebuild, tell, closing) => {
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
    const signal = AbortSignal.any([closing, stopping.signal]);
    const job: PublisherJob = { job: 'publish' };
    const ended = await worker.run(job, {
      signal,
      onMessage(message) {
        silence.refresh();
        if (message.step === 'after') {
          clearTimeout(ending);
        } else if (message.step === 'left') {
          if (state.isOver && !isClosing()) tell({ ...message, reason: redact(message.reason) });
        } else if (state.isOver || isClosing()) {
          return;
        } else if (message.step === 'failed') {
          const { reason, advice } = message;
          end(failed(redact(reason), advice === null ? null : redact(advice)));
        } else if (message.step === 'live') {
          end(message);
          state.isLive = true;
          ending = setTimeout(stop, grace);
        } else tell(message);
      },
      onUnknown(problem) {
        if (state.isOver || isClosing()) return;
        log.error({ rebuild: rebuild.id, error: problem }, 'unknown event of a rebuild');
        const reason = 'The build sent a message that this server does not understand.';
        end(failed(reason, 'Restart the server, so that both have the same version.'));
        stop();
      },
    });
    clearTimeout(silence);
    clearTimeout(ending);
    if (ended === null || isClosing()) return;
    const { code, signal: by, error, printed } = ended;
    if (code !== 0) {
      const output = printed.map(redact);
      log.error({ rebuild: rebuild.id, code, signal: by, err: error, output }, 'the build failed');
    }
    const before = state.isLive ? 'all of its work was done' : 'the site was live';
    const reason = `The build ${howItEnded(ended)} before ${before}.`;
    // After going live, only the search index and share images take long.
    if (state.isLive && code !== 0) tell({ step: 'left', what: 'rest', reason });
    end(failed(reason, inTheLog));
  };
  return Object.assign(run, { prepare });
}

/** The command that builds and publishes, in a project's folder. */
const publishScript = join('src', 'cli', 'publish.ts');

/**
 * The project's publish command: in the folder that the server was started in, else above the
 * server's own file, which is in the project's `dist` or releases. Null without a project.
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

/** Removes every secret of the settings from a text. */
const redactorOf = (settings: Settings): ((text: string) => string) => {
  const { credentials, desk, rebuilds, metricsToken, headers, s3, publish } = settings;
  const { method: _, ...proofs } = credentials ?? { method: null };
  const names = 'user' in proofs ? [proofs.user] : [];
  const secrets = [
    ...Object.values(proofs).filter((text) => !names.includes(text)),
    ...Object.values(headers),
    desk.sessionSecret,
    desk.redisUrl,
    metricsToken,
    rebuilds.secret,
    rebuilds.hook?.url,
    rebuilds.hook?.token,
    s3.credentials?.secretAccessKey,
    s3.credentials?.sessionToken,
    publish.cdn?.token,
  ].filter((text) => text !== null && text !== undefined);
  return createRedactor(secrets);
};

/** Milliseconds after BUILD_TIMEOUT. A build ends itself then; if not, the server ends it. */
const margin = 60_000;

interface RunnerOptions {
  readonly settings: Settings;
  readonly publisher: string | null;
  readonly releases: string | null;
  readonly log: Logger;
}

/** Makes rebuilds by the deploy hook, if there is one, else itself; null if neither is possible. */
export function runnerOf(options: RunnerOptions): RunRebuild | null {
  const { settings, publisher, log } = options;
  const { hook } = settings.rebuilds;
  if (hook !== null) return askHost({ hook, log });
  // Another machine publishes what this one follows.
  if (publisher === null || settings.follow !== null) return null;
  return runPublisher({
    ...publisherOf(options, publisher),
    stays: settings.publish.idle !== null,
  });
}

const publisherOf = ({ settings, releases, log }: RunnerOptions, script: string) => ({
  script,
  releases,
  log,
  patience: settings.publish.timeout + margin,
  redact: redactorOf(settings),
});

/** How previews of the site are built; null when this server does not publish the site itself. */
export function previewRunnerOf(
  options: RunnerOptions,
): ((asked: AskedSitePreview) => RunRebuild) | null {
  const { settings, publisher } = options;
  const { follow, rebuilds, deploy } = settings;
  const isElsewhere = follow !== null || rebuilds.hook !== null || deploy.context === 'preview';
  if (publisher === null || isElsewhere) return null;
  return ({ name, days, hasDrafts }) =>
    runPublisher({
      ...publisherOf(options, publisher),
      args: ['--preview', name, '--expires', `${days}d`],
      env: { PREVIEW_DRAFTS: hasDrafts ? '1' : '0' },
      stays: false,
    });
}
