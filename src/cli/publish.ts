/** `npm run publish`: builds the site, checks it, and makes it live in one step. The live site stays whole even if that fails. */
import { on } from 'node:events';
import { relative } from 'node:path';
import { environmentOfBuild, loadSettings } from '../config/index.ts';
import {
  createBuilder,
  listReleases,
  listSitePreviews,
  publish,
  readRollback,
  releasesFolder,
  rollBack,
  type Builder,
} from '../publish/index.ts';
import { buildCommand } from './build-command.ts';
import { explain, reasonOf } from './explain.ts';
import { publishPreview } from './publish/preview.ts';
import { releasesText, sitePreviewsText } from './publish/releases-text.ts';
import { readArguments, usage, type PublishCommand } from './publish/arguments.ts';
import { createTeller, type Teller, createAfter } from './publish/teller.ts';
import { settingsOfBuild } from './settings-of-build.ts';
import { faint, good } from './terminal.ts';

// A server that starts this process has a channel to it.
const what = process.connected ? 'the server' : 'npm run publish';

const stopping = new AbortController();
const codes = { SIGINT: 130, SIGTERM: 143 };
const signals = ['SIGINT', 'SIGTERM'] as const;
for (const signal of signals) process.once(signal, () => stopping.abort(signal));
const stopped = () => signals.find((signal) => signal === stopping.signal.reason);

type Publication = Omit<Extract<PublishCommand, { kind: 'publish' }>, 'kind'>;

const publishSite = async (order: Publication, teller: Teller, kept?: Builder) => {
  const settings = settingsOfBuild();
  const { into, ...how } = order;
  const releases = into ?? releasesFolder(settings);
  const after = createAfter(teller, kept !== undefined);
  // The build makes the same check against its last sync.
  const forced = order.force ? { MAX_SHRINK: '1' } : {};
  const variables = { ...environmentOfBuild(), ...forced };
  await publish({
    releases,
    what,
    ...how,
    service: settings.site.service,
    keep: settings.publish.keep,
    rules: { maxShrink: settings.maxShrink, strictImages: settings.strictImages },
    builder: kept ?? createBuilder(buildCommand(settings, variables), { stays: false }),
    prepares: kept !== undefined,
    ...after,
    onEvent: teller.tell,
    signal: stopping.signal,
  });
  if (kept === undefined) teller.say(faint(`It is in ${relative('.', releases)}.`));
};

interface Stay {
  /** Milliseconds without an order after which it ends. */
  readonly idle: number;
  readonly signal: AbortSignal;
  /** True when no further order is taken. */
  readonly isOver: () => boolean;
  /** Resolves when all messages are sent. */
  readonly told: () => Promise<void>;
}

/** Publishes once for each message of the parent process, until the parent ends. Rejects as `publish` does. */
const stay = async (
  publish: () => Promise<void>,
  { idle, signal, isOver, told }: Stay,
): Promise<void> => {
  const orders = on(process, 'message', { close: ['disconnect'] });
  const end = () => void orders.return?.();
  signal.addEventListener('abort', end, { once: true });
  let quiet: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      if (idle > 0) quiet = setTimeout(end, idle);
      const { done } = await orders.next();
      clearTimeout(quiet);
      if (done === true) return;
      await publish();
      await told();
      if (isOver() || idle === 0) return;
      await new Promise((sent) => process.send?.({ step: 'idle' }, sent));
    }
  } finally {
    // A listener would keep the process running.
    end();
  }
};

const run = async (order: PublishCommand, teller: Teller): Promise<void> => {
  const { signal } = stopping;
  switch (order.kind) {
    case 'help':
      console.log(usage);
      return;
    case 'list': {
      const releases = releasesFolder(loadSettings());
      const previews = listSitePreviews(releases);
      console.log(releasesText(listReleases(releases), relative('.', releases)));
      if (previews.length > 0) console.log(sitePreviewsText(previews));
      return;
    }
    case 'rollback': {
      const onWait = order.wait
        ? (by: string) => teller.tell({ step: 'waiting', for: by })
        : undefined;
      const releases = releasesFolder(loadSettings());
      const { id, madeAt } = await rollBack(releases, order.id, { what, onWait, signal });
      console.log(`${good('Live again:')} ${id}, made ${madeAt}`);
      if (readRollback(releases) !== null) {
        console.log('A running server pauses its automatic rebuilds until the site is published.');
      }
      return;
    }
    case 'preview':
      await publishPreview({ ...order, what, signal, onEvent: teller.tell, say: teller.say });
      return;
    case 'publish':
      await publishSite(order, teller);
      return;
    case 'stay': {
      const settings = settingsOfBuild();
      const builder = createBuilder(buildCommand(settings, environmentOfBuild()), { stays: true });
      const once = { force: false, full: false, replaceSite: false, wait: true, into: order.into };
      await stay(() => publishSite(once, teller, builder), {
        idle: settings.publish.idle ?? 0,
        signal,
        isOver: () => builder.isStale,
        told: teller.ended,
      });
      builder.end();
    }
  }
};

const teller = createTeller();
try {
  await run(readArguments(process.argv.slice(2)), teller);
} catch (error) {
  const signal = stopped();
  const told = signal === undefined ? reasonOf(error) : { reason: 'It was stopped.', advice: null };
  teller.tell({ step: 'failed', ...told });
  await teller.ended();
  console.error(
    signal === undefined ? explain(error) : '\nStopped. The live site was not changed.',
  );
  process.exitCode = signal === undefined ? 1 : codes[signal];
}
await teller.ended();
