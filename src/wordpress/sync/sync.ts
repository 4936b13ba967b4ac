import { digestOf } from '../../digest.ts';
import type { Cms, Connection, Site } from '../client/index.ts';
import { collectionNames, type Mirror, type MirrorWrite } from '../mirror/index.ts';
import { checkForChanges } from './check/change-check.ts';
import {
  isUnchanged,
  toLastCheck,
  readLastCheck,
  writeLastCheck,
  type LastCheck,
} from './check/last-check.ts';
import { readTypes, readUnlisted } from './check/types.ts';
import { completeRecords } from './fetch/complete.ts';
import { picturesSeen, recheckPictures } from './fetch/media.ts';
import {
  heldBackOf,
  createReporter,
  type Reporter,
  type SyncOptions,
  type SyncReport,
} from './report.ts';
import type { Addresses } from './link/addresses.ts';
import { mayStillCome } from './link/pending.ts';
import { linkRecords } from './link/link.ts';
import { countLacking, listedRecords } from './link/listed.ts';
import {
  authorFacts,
  commentFacts,
  refuseLosses,
  termFacts,
  textFacts,
  type ContentFacts,
} from './losses.ts';
import { siteContextOf, type SiteContext } from './prepare/records.ts';
import { readService } from './read/service.ts';
import { readStyles } from './read/styles.ts';
import { readSnapshot, snapshotOf, type Records, type Snapshot } from './snapshot.ts';
import { writeRecords } from './write.ts';

/** Raise it if a record would be stored in another way: everything is then read again. */
const pipelineVersion = 29;

/** For so many ms after a full comparison, a sync reads only what the change check shows. */
const longestTrust = 24 * 60 * 60 * 1000;

/** What a process knows of a mirror until another process writes to it. */
export interface Memory {
  /** What the last check saw, as the mirror stores it. */
  fact?: string;
  snapshot?: Snapshot;
  /** What lies where on the site. */
  known?: Addresses;
}

/**
 * Syncs the mirror with the service. Entries are read completely, or the CmsError is thrown; of
 * refused users, terms, media and comments, the mirror keeps what posts and the last sync have,
 * with a warning each. Throws a SyncError if too much has vanished, a MirrorError during another
 * write. The mirror changes completely at the end, or not at all.
 */
export async function sync(
  cms: Cms,
  mirror: Mirror,
  options: SyncOptions,
  memory: Memory = {},
): Promise<SyncReport> {
  const started = performance.now();
  const requestsBefore = cms.requests();
  const reporter = createReporter(options);
  const connection = await cms.connect();
  const site = await cms.site();
  const run: Run = { cms, mirror, options, memory, reporter, connection, site };
  const write = mirror.begin();
  const { changes, pictures, counts, heldBack, kept } = await update(run, write).catch(
    (error: unknown) => {
      write.rollback();
      throw error;
    },
  );
  if (kept === undefined) write.rollback();
  else {
    delete memory.fact;
    await write.commit();
    Object.assign(memory, kept);
  }

  for (const [name, count] of Object.entries(counts))
    if (!unreported.has(name)) reporter.finish(name, count);
  return {
    ...changes,
    counts,
    pictures,
    unreadable: reporter.unreadable,
    heldBack,
    warnings: reporter.warnings,
    requests: cms.requests() - requestsBefore,
    duration: performance.now() - started,
  };
}

interface Run {
  readonly cms: Cms;
  readonly mirror: Mirror;
  readonly options: SyncOptions;
  readonly memory: Memory;
  readonly reporter: Reporter;
  readonly connection: Connection;
  readonly site: Site;
}

interface Outcome extends Pick<SyncReport, 'counts' | 'pictures' | 'heldBack'> {
  readonly changes: Pick<SyncReport, 'added' | 'changed' | 'removed' | 'touched'>;
  /** Undefined if the mirror stays unchanged. */
  readonly kept?: Required<Memory>;
}

async function update(run: Run, write: MirrorWrite): Promise<Outcome> {
  const seen = await lookAt(run);
  const { last, check, settings } = seen;
  if (last === null || !isUnchanged(check, settings, last)) return readAnew(run, seen, write);
  const pictures = await recheckPictures(last.pictures, run.options);
  if (pictures === null) return readAnew(run, seen, write);
  for (const warning of last.warnings) run.reporter.warn(warning);
  return { changes: none, pictures, counts: last.counts, heldBack: [] };
}

/** What a few requests show of the service, and what the last sync has left. */
async function lookAt({ cms, mirror, options, memory, reporter, connection, site }: Run) {
  const { drafts = false, full = false, images, copyFiles = false, logo = null } = options;
  const { ownAddresses = [], frontPage = null } = options;
  const frontOfLook = frontPage && { page: frontPage.page, postsPage: frontPage.postsPage };
  const { contentTypes = { names: [], areLeftOut: true } } = options;
  const settings = [
    ...[images !== undefined, copyFiles, ownAddresses, logo, frontOfLook],
    contentTypes,
  ];
  const stored = readLastCheck(mirror);
  if (memory.fact !== stored.fact) forget(memory);
  const isOther = stored.last?.parts['settings'] !== digestOf(settings);
  const isDue = full || isOther || !isFresh(stored.last);
  const lately = isDue ? null : stored.last;
  const types = await readTypes({
    cms,
    connection,
    mirror,
    reporter,
    choice: contentTypes,
    last: lately,
  });
  const unlisted = await readUnlisted({ cms, mirror, types, last: lately });
  for (const each of unlisted) reporter.warn(each);
  // The older generation is of a time before these style sheets.
  const isOn = (options.blockStyles ?? true) && connection.generation === 'v2';
  const withBuilders = isOn && (options.builderStyles ?? true);
  const styles = await readStyles({ cms, mirror, reporter, site, isDue, isOn, withBuilders });
  const of = { ...options, styles: styles.known };
  const context = siteContextOf(site, connection, of, types.taxonomies);
  const pipeline = pipelineOf(context, connection, withBuilders);
  const isCurrent = mirror.fact('pipeline') === pipeline;
  const last = full || drafts || !isCurrent || !isFresh(stored.last) ? null : stored.last;
  const check = await checkForChanges({
    cms,
    types,
    reporter,
    canKeep: isCurrent,
    withLatest: !drafts,
    hasMenus: mirror.count('menus') > 0,
  });
  return { settings, unlisted, styles, context, pipeline, isCurrent, last, check };
}

type Seen = Awaited<ReturnType<typeof lookAt>>;

/** Reads what changed, links all records, and writes them. */
async function readAnew(run: Run, seen: Seen, write: MirrorWrite): Promise<Outcome> {
  const { mirror, options, reporter } = run;
  const { check, context, styles, last, pipeline } = seen;
  const { drafts = false, full = false, logo = null, frontPage = null } = options;
  const kept = seen.isCurrent ? run.memory : {};
  const before = kept.snapshot ?? readSnapshot(mirror, pipeline);
  // The next change check repeats its own warnings.
  const ofCheck = reporter.warnings.length;
  const reading = await readService({
    ...options,
    ...run,
    ...seen,
    before,
    write,
    full,
    drafts,
    logo,
  });
  const isClean =
    reporter.unreadable.length === 0 &&
    reporter.warnings.length === ofCheck &&
    !drafts &&
    !reading.entries.some(({ pending }) => mayStillCome(pending));
  const listed = listedRecords(reading, check, {
    stored: before.stored.listed,
    unreadable: reporter.unreadable,
  });
  const linked = linkRecords(reading, { before, context, reporter, logo, frontPage, listed });
  refuseLosses(lastContent(before, options.published?.() ?? null, context), {
    now: contentFactsOf(linked.records),
    maxShrink: options.maxShrink,
  });
  const { records, pictures, media, known } = await completeRecords(linked, {
    ...options,
    before,
    reporter,
    isSettled: last !== null,
    known: kept.known,
  });
  const { changes, memory } = writeRecords({ write, before }, linked, { records, reading });
  const counts = countsOf(records);
  const facts = {
    comparedAt: last?.comparedAt ?? Date.now(),
    routes: run.connection.routes,
    front: reading.front,
    pictures: picturesSeen(media, pictures.missing),
    counts,
    warnings: reporter.warnings.slice(ofCheck),
    lacking: countLacking(listed),
    unlisted: [...seen.unlisted],
  };
  const seenNow = toLastCheck(check, seen.settings, facts, last);
  const fact = writeLastCheck(write, isClean ? seenNow : null);
  write.setFact('pipeline', pipeline);
  styles.store(write);
  const termKeys = new Map(linked.termKeys);
  const snapshot = snapshotOf(records, { memory, termKeys, isCurrent: true });
  const heldBack = [...reading.unread].flatMap(([type, unread]) =>
    heldBackOf(type, unread, (id) => records.entries.get(String(id))),
  );
  return { changes, pictures, counts, heldBack, kept: { fact, snapshot, known } };
}

/** Another process has written to the mirror. */
function forget(memory: Memory): void {
  delete memory.fact;
  delete memory.snapshot;
  delete memory.known;
}

/** To compare with: the live site's, if it is of this WordPress, or the mirror's, if not new. */
function lastContent(
  before: Snapshot,
  published: ReturnType<NonNullable<SyncOptions['published']>>,
  { home }: SiteContext,
): ContentFacts | null {
  // A refused release leaves the mirror as it was read, so the live site counts first.
  if (published?.home === home) return published;
  return before.entries.size === 0 ? null : contentFactsOf(before.stored);
}

/** Drafts of a preview may be empty. */
const contentFactsOf = (
  records: Pick<Records, 'entries' | 'terms' | 'users' | 'comments'>,
): ContentFacts => ({
  texts: [...records.entries.values()].filter(({ draft }) => !draft).map(textFacts),
  terms: Array.from(records.terms.values(), termFacts),
  authors: Array.from(records.users.values(), authorFacts),
  comments: commentFacts(records.comments.values()),
});

const none = { added: 0, changed: 0, removed: 0, touched: {} };

function isFresh(last: LastCheck | null): boolean {
  const age = last === null ? Infinity : Date.now() - last.comparedAt;
  return age >= 0 && age < longestTrust;
}

/** Addresses and texts depend on hosts and presets, term ids on the generation, entries on more. */
const pipelineOf = (context: SiteContext, { plugins }: Connection, withBuilders: boolean): string =>
  [
    pipelineVersion,
    context.generation,
    context.home,
    context.wordPress,
    context.root,
    ...[...context.ownHosts, ...context.embedHosts].sort(),
    ...[...context.taxonomies].sort(),
    digestOf(context.fields, context.forms ?? {}),
    digestOf(context.styles?.presets, withBuilders),
    ...(context.hasOwnPages === false ? ['addresses of another project'] : []),
    ...plugins,
  ].join(' ');

/** What the progress does not show. */
const unreported = new Set([
  'types',
  'taxonomies',
  'menus',
  'pictures',
  'files',
  'redirects',
  'findings',
  'listed',
]);

/** By type and taxonomy (REST base), and by other collections. */
function countsOf(records: Records): SyncReport['counts'] {
  const counts: Record<string, number> = {};
  const kinds = [...records.types.values(), ...records.taxonomies.values()];
  const ofKind = Map.groupBy([...records.entries.values(), ...records.terms.values()], (record) =>
    'taxonomy' in record ? record.taxonomy : record.type,
  );
  for (const { name, restBase } of kinds) counts[restBase] = ofKind.get(name)?.length ?? 0;
  for (const name of collectionNames) {
    if (name !== 'entries' && name !== 'terms') counts[name] = records[name].size;
  }
  return counts;
}
