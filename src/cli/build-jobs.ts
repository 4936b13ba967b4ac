import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { loadLook, readEnvironment, reportFolder, type Settings } from '../config/index.ts';
import {
  buildJob,
  firstPictures,
  leaveBuilt,
  preparation,
  readPublishedState,
  reportFile,
  takeJobs,
  takeReport,
  tellParent,
  type BalanceRow,
  type BuildFacts,
  type BuildJob,
  type BuildStep,
} from '../publish/index.ts';
import { takeBalance } from '../build/balance/index.ts';
import {
  hideDrafts,
  onDemandFile,
  readFileList,
  readOnDemand,
  type FileList,
} from '../build/folder/index.ts';
import { programKeys } from '../build/render/index.ts';
import type { MirrorReader } from '../wordpress/mirror/index.ts';
import { syncAgain } from '../wordpress/sync/open.ts';
import { leftOut, type SyncReport } from '../wordpress/sync/report.ts';
import { compileEarly } from './compile-once.ts';
import { composeReport, type Report, writeComposed } from './report.ts';
import { settingsOfBuild } from './build-command.ts';
import { collectWhileIdle, limitHeapGrowth, relaxHeapGrowth } from './memory.ts';

/** Milliseconds without a job. */
const idleAfter = 1000;

/**
 * The worker of `npm run publish`: builds sites until that process ends. If the program or the
 * settings have changed since the last job, this process ends without an answer.
 */
export async function doBuildJobs(): Promise<void> {
  if (!process.connected) throw new Error('--jobs is used by npm run publish only.');
  // The parent has ended: stop in the middle of a build.
  process.once('disconnect', () => process.exit(0));
  let state: string | null = null;
  let idle: NodeJS.Timeout | undefined;
  for await (const given of takeJobs()) {
    clearTimeout(idle);
    const job = z.union([buildJob, preparation]).parse(given);
    const now = programState();
    if (state !== null && state !== now) process.exit(0);
    // Another process compiles the templates meanwhile. Later builds have them.
    if (state === null) {
      const settings = settingsOfBuild();
      keepPrivate(settings);
      void compileEarly(settings).catch(() => undefined);
    }
    state = now;
    await ('prepareFor' in job ? prepareFor(job.prepareFor) : buildInto(job));
    if (isLarge()) process.exit(0);
    relaxHeapGrowth();
    idle = setTimeout(collectWhileIdle, idleAfter).unref();
  }
}

/** Only this account, which the server also has, can read files of a preview with drafts. */
const keepPrivate = (settings: Settings): void => {
  hideDrafts(settings, (warning) => console.error(warning));
  if (settings.deploy.drafts) process.umask(0o077);
};

/**
 * A process that stays may use a quarter of the machine's memory. Without it, the next edit reads
 * everything again, which takes a minute or more with 100,000 posts, and as much memory.
 */
const isLarge = (): boolean => {
  const { rss } = process.memoryUsage();
  const limit = process.constrainedMemory();
  const all = limit > 0 && limit < totalmem() ? limit : totalmem();
  return rss > all / 4;
};

/** A digest of the program and of the settings. */
const programState = (): string =>
  hash(
    'sha256',
    `${programKeys().all} ${JSON.stringify(Object.entries(readEnvironment()).toSorted())}`,
  );

/**
 * Does what the next build would do first. If it fails, this process ends, and the build says why.
 */
const prepareFor = async (live: string): Promise<void> => {
  try {
    const settings = settingsOfBuild();
    const synced = await syncAgain({
      pictureTime: firstPictures,
      published: () => readPublishedState(live),
      onProgress: ({ total }) => limitHeapGrowth(total ?? 0),
      warn: () => undefined,
    });
    const { prepareSite } = await import('./render-site.ts');
    await prepareSite(settings, synced);
    // Most of what it finds holds for the next build, too.
    const list = readFileList(live);
    if (list !== null) balanceOf(live, list, synced.mirror, settings);
  } catch {
    process.exit(0);
  }
};

/**
 * Builds into an empty folder, for a release. Prints nothing. The files that describe what the
 * site's files do not show come last. Mirror and build folder stay open for the next job.
 */
const buildInto = async (job: BuildJob): Promise<void> => {
  const { into: folder, live, when, full, pictureTime } = job;
  const settings = settingsOfBuild();
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty, and a build would delete its content.`);
  const read = new Set<string>();
  const tell = tellSteps();
  const synced = await syncAgain({
    full,
    // Only what the last build left is made. A first sync leaves more to look at.
    reuses: when === 'now' && lastRead?.when === 'later' && !full && pictureTime === null,
    pictureTime,
    published: () => (live === null ? null : readPublishedState(live)),
    onProgress({ collection, done, total }) {
      limitHeapGrowth(total ?? 0);
      tell({
        step: collection === 'pictures' ? 'pictures' : 'reading',
        what: collection,
        done,
        total,
      });
    },
    warn: (warning) => read.add(warning),
  });
  const { mirror, report } = synced;
  const warnings = lastRead?.of === report ? lastRead.warnings : [...read, ...leftOut(report)];
  lastRead = { of: report, warnings, when };
  const { left } = report.pictures;
  tell({ step: 'pages', done: 0, total: null });
  const { renderSite } = await import('./render-site.ts');
  const site = await renderSite({
    settings,
    synced,
    when,
    mostCards: when === 'now' ? Infinity : fewCards,
    checksFiles: live === null,
    onCount: (done, total) => tell({ step: 'pages', done, total }),
  });
  const found = reportOf(mirror);
  let balance: readonly BalanceRow[] = [];
  const { basePath: base, siteUrl: origin, deploy, publish } = settings;
  const { precompress } = publish;
  await leaveBuilt({
    finished: site.finished,
    from: site.folder,
    job,
    place: deploy.context === 'preview' ? null : { base, origin, precompress },
    facts: {
      heldBack: [...report.heldBack],
      warnings: [...new Set([...settings.warnings, ...warnings, ...waiting(left)])],
      missingPictures: found.missing,
      pictures: report.counts['pictures'] ?? 0,
      isBehind: site.isBehind || left > 0,
      picturesLeft: left,
    },
    balance(list) {
      balance = balanceOf(site.folder, list, mirror, settings);
      return balance;
    },
  });
  await leaveReport(reportFolder(settings), found.report, {
    balance,
    warnings,
    heldBack: report.heldBack,
  });
  // The desk shows it as long as this build is live.
  if (deploy.context !== 'preview') takeReport(reportFolder(settings), folder);
  site.release();
};

const waiting = (left: number): readonly string[] =>
  left === 0
    ? []
    : [
        `Pages do not show ${left.toLocaleString('en')} new pictures and files yet. They follow by themselves, those of the newest texts first.`,
      ];

/** The last sync of this process, and what it warned of. */
let lastRead: LastRead | undefined;

interface LastRead extends Pick<BuildJob, 'when'> {
  readonly of: SyncReport;
  readonly warnings: readonly string[];
}

/** The balance of a site with these files. */
const balanceOf = (
  site: string,
  list: FileList,
  mirror: MirrorReader,
  settings: Settings,
): readonly BalanceRow[] =>
  takeBalance({
    mirror,
    list,
    onDemand: readOnDemand(join(site, onDemandFile))?.paths ?? new Set(),
    read: (file) => readFileSync(join(site, file), 'utf8'),
    copiesNoFiles: settings.copyFiles === false,
    look: loadLook(settings.lookFile),
  });

/** Drawn before the site is live. The newest posts are shared first. */
const fewCards = 20;

/** Milliseconds. */
const atMostEvery = 100;

/** Sends progress to the parent process: the end of each count, else ten messages a second. */
const tellSteps = (): ((step: BuildStep) => void) => {
  const last = new Map<string, number>();
  return (step) => {
    const name = `${step.step} ${step.what ?? ''}`;
    const now = performance.now();
    if (step.done !== step.total && now - (last.get(name) ?? -Infinity) < atMostEvery) return;
    last.set(name, now);
    void tellParent(step);
  };
};

interface Reported {
  readonly cacheKey: string;
  readonly report: Report;
  readonly missing: BuildFacts['missingPictures'];
}

/** The last report of this process. */
let reported: Reported | undefined;

/** The report on a mirror and its missing pictures, cached until something in it changes. */
const reportOf = (mirror: MirrorReader): Reported => {
  const cacheKey = JSON.stringify([
    mirror.get('site', 'site')?.digest,
    ...mirror.digests('findings'),
  ]);
  if (reported?.cacheKey === cacheKey) return reported;
  const report = composeReport(mirror, new Date());
  reported = { cacheKey, report, missing: missingFrom(report) };
  return reported;
};

type OfBuild = Pick<Report, 'balance' | 'warnings' | 'heldBack'>;

let written: { readonly report: Report; readonly ofBuild: OfBuild } | undefined;

/** Writes a report, unless this process has just written it and it is still there. */
const leaveReport = async (folder: string, report: Report, ofBuild: OfBuild): Promise<void> => {
  const isWritten = written?.report === report && isDeepStrictEqual(written.ofBuild, ofBuild);
  if (isWritten && existsSync(join(folder, reportFile))) return;
  await writeComposed(folder, { ...report, ...ofBuild });
  written = { report, ofBuild };
};

/** Each missing picture, with the texts that show it. */
const missingFrom = ({ records }: Report): BuildFacts['missingPictures'] => {
  const missing = new Map<string, { what: string; label: string; texts: number[] }>();
  for (const { id, label, findings } of records) {
    for (const { kind, outcome, what } of findings) {
      if (kind !== 'picture' || outcome !== 'missing') continue;
      const known = missing.get(what) ?? { what, label, texts: [] };
      missing.set(what, known);
      if (id !== null) known.texts.push(id);
    }
  }
  return [...missing.values()];
};
