import type { Logger } from 'pino';
import type { ServerSettings } from '../../config.ts';
import { redactorOf } from './redactor.ts';
import { runPublisher } from './run-publisher.ts';
import type { RunRebuild } from './run.ts';

/** A build ends itself when it takes too long, and says so; one that does not gets this much more (ms). */
const margin = 60_000;

/** How rebuilds are made here; null where they can't be. */
export const runnerOf = (
  settings: ServerSettings,
  publisher: string | null,
  log: Logger,
): RunRebuild | null => {
  if (publisher === null) return null;
  const patience = settings.publish.timeout + margin;
  return runPublisher({ script: publisher, patience, redact: redactorOf(settings), log });
};
