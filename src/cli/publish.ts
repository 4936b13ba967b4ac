/** `npm run publish`: builds and checks the site, and makes it live in one step, or not at all. */
import { relative } from 'node:path';
import {
  deskVariable,
  environmentOfBuild,
  loadSettings,
  readEnvironment,
  type Settings,
} from '../config/index.ts';
import {
  createBuilder,
  listReleases,
  listSitePreviews,
  openPublishedTo,
  prepareToPublish,
  publish,
  publisherJob,
  PublishError,
  readRollback,
  releasesFolder,
  rollBack,
  takeJobs,
  type Builder,
} from '../publish/index.ts';
import { buildCommand, settingsOfBuild } from './build-command.ts';
import { explain, reasonOf } from './explain.ts';
import { limitHeapGrowth } from './memory.ts';
import { publishPreview } from './publish/preview.ts';
import {
  releasesText,
  sitePreviewsText,
  createPrinter,
  type Printer,
  createAfter,
} from './publish/printer.ts';
import { readArguments, usage, type PublishCommand } from './publish/arguments.ts';
import { faint, good } from './terminal.ts';

limitHeapGrowth();

// A server that starts this process has a channel to it.
const what = process.connected ? 'the server' : 'npm run publish';

const stopping = new AbortController();
const codes = { SIGINT: 130, SIGTERM: 143 };
const signals = ['SIGINT', 'SIGTERM'] as const;
for (const signal of signals) process.once(signal, () => stopping.abort(signal));
// When a server or worker dies, another one takes its rebuild, and waits for this process.
const onDisconnect = () => stopping.abort('SIGTERM');
process.once('disconnect', onDisconnect);
const stopped = () => signals.find((signal) => signal === stopping.signal.reason);

type Publication = Omit<Extract<PublishCommand, { kind: 'publish' }>, 'kind'>;

/** What `--to` says, as a setting. */
const withTarget = (to: string | null): Record<string, string> =>
  to === null || to === 's3' ? {} : { PUBLISH_TO: to };

/** Throws a `PublishError` for `--to s3` without a bucket. */
const withBucket = (settings: Settings, to: string | null): Settings => {
  if (to !== 's3' || settings.publish.to !== null) return settings;
  throw new PublishError({
    message: '--to s3 means the bucket in PUBLISH_TO, which is not set.',
    hint: 'Set it, or name the bucket: --to s3://paper/site.',
  });
};

/** What follows a release that is live is built by the same process. */
const builderFor = (settings: Settings, more: NodeJS.ProcessEnv = {}): Builder => {
  const variables = { ...environmentOfBuild(), ...deskVariable(settings), ...more };
  return createBuilder(buildCommand(settings, variables), { stays: true });
};

const publishSite = async (publication: Publication, printer: Printer, kept?: Builder) => {
  const { into, to, ...how } = publication;
  const settings = withBucket(settingsOfBuild(withTarget(to)), to);
  const releases = into ?? releasesFolder(settings);
  const after = createAfter(printer, kept !== undefined);
  const { target, purge } = await openPublishedTo(settings, stopping.signal);
  // The build makes the same check against its last sync.
  const builder = kept ?? builderFor(settings, publication.force ? { MAX_SHRINK: '1' } : {});
  await publish({
    releases,
    target,
    purge,
    onSent: printer.sent,
    what,
    ...how,
    service: settings.site.service,
    keep: settings.publish.keep,
    rules: { maxShrink: settings.maxShrink, strictImages: settings.strictImages },
    builder,
    prepares: kept !== undefined,
    isAskedAgain: kept !== undefined,
    ...after,
    onEvent: printer.print,
    signal: stopping.signal,
  }).finally(() => {
    if (kept === undefined) builder.end();
  });
  target?.close();
  const places = [relative('.', releases), ...(target === null ? [] : [target.name])];
  if (kept === undefined) printer.say(faint(`It is in ${places.join(' and ')}.`));
};

const settingsWith = (to: string | null): Settings =>
  withBucket(loadSettings({ ...readEnvironment(), ...withTarget(to) }), to);

const run = async (command: PublishCommand, printer: Printer): Promise<void> => {
  const { signal } = stopping;
  switch (command.kind) {
    case 'help':
      console.log(usage);
      return;
    case 'list': {
      const settings = settingsWith(command.to);
      const releases = releasesFolder(settings);
      const previews = listSitePreviews(releases);
      const { target } = await openPublishedTo(settings, signal);
      const all = target === null ? listReleases(releases) : await target.list();
      console.log(releasesText(all, target?.name ?? relative('.', releases)));
      target?.close();
      if (previews.length > 0) console.log(sitePreviewsText(previews));
      return;
    }
    case 'rollback': {
      const onWait = command.wait
        ? (by: string) => printer.print({ step: 'waiting', for: by })
        : undefined;
      const settings = settingsWith(command.to);
      const releases = releasesFolder(settings);
      const publishedTo = await openPublishedTo(settings, signal);
      const how = { what, onWait, signal, publishedTo };
      const { id, madeAt } = await rollBack(releases, command.id, how);
      publishedTo.target?.close();
      console.log(`${good('Live again:')} ${id}, made ${madeAt}`);
      if (readRollback(releases) !== null) {
        console.log('A running server pauses its automatic rebuilds until the site is published.');
      }
      return;
    }
    case 'preview':
      await publishPreview({ ...command, what, signal, onEvent: printer.print, say: printer.say });
      return;
    case 'publish':
      await publishSite(command, printer);
      return;
    case 'stay': {
      const settings = settingsOfBuild();
      const builder = builderFor(settings);
      const once = {
        force: false,
        full: false,
        replaceSite: false,
        wait: true,
        into: command.into,
        to: null,
      };
      const jobs = takeJobs({ idle: settings.publish.idle ?? 0, signal });
      try {
        while (!builder.isStale) {
          const next = await jobs.next();
          if (next.done === true) break;
          if (publisherJob.parse(next.value).job === 'prepare') {
            await prepareToPublish(command.into ?? releasesFolder(settings), builder, signal);
            continue;
          }
          await publishSite(once, printer, builder);
          await printer.ended();
        }
      } finally {
        // Both would keep this process running.
        await jobs.return();
        builder.end();
      }
    }
  }
};

const printer = createPrinter();
try {
  await run(readArguments(process.argv.slice(2)), printer);
} catch (error) {
  const signal = stopped();
  const failure =
    signal === undefined ? reasonOf(error) : { reason: 'It was stopped.', advice: null };
  printer.print({ step: 'failed', ...failure });
  await printer.ended();
  console.error(signal === undefined ? explain(error) : '\nStopped. The live site stays as it is.');
  process.exitCode = signal === undefined ? 1 : codes[signal];
}
await printer.ended();
// It would keep this process running.
process.off('disconnect', onDisconnect);
