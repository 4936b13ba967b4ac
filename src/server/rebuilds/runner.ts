import type { Logger } from 'pino';
import type { Settings } from '../../config/index.ts';
import { createRedactor } from '../../wordpress/client/index.ts';
import { askHost } from './deploy-hook.ts';
import type { AskedSitePreview } from '../previews/site-preview-builds.ts';
import type { RunRebuild } from './rebuild.ts';
import { runPublisher } from './run-publisher.ts';

/** Removes every secret of the settings from a text. */
const redactorOf = (settings: Settings): ((text: string) => string) => {
  const { credentials, desk, rebuilds, metricsToken, headers, s3, publish } = settings;
  const { method: _, ...proofs } = credentials ?? { method: null };
  const names = 'user' in proofs ? [proofs.user] : [];
  const secrets = [
    ...Object.values(proofs).filter((text) => !names.includes(text)),
    ...Object.values(headers),
    ...[desk.sessionSecret, desk.redisUrl, metricsToken],
    ...[rebuilds.secret, rebuilds.hook?.url, rebuilds.hook?.token],
    ...[s3.credentials?.secretAccessKey, s3.credentials?.sessionToken, publish.cdn?.token],
  ].filter((text) => text !== null && text !== undefined);
  return createRedactor(secrets);
};

/** Milliseconds. A build ends itself after BUILD_TIMEOUT. If it does not, the server ends it after this further time. */
const margin = 60_000;

interface RunnerOptions {
  readonly settings: Settings;
  readonly publisher: string | null;
  readonly releases: string | null;
  readonly log: Logger;
}

/** How rebuilds are made: by the deploy hook, if there is one, else by this server; null when neither is possible. */
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
