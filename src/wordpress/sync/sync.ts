import type { Cms } from '../client/index.ts';
import {
  collectionNames,
  type CollectionName,
  type Mirror,
  type MirrorWrite,
} from '../mirror/index.ts';
import { arrange } from './arrange.ts';
import { checkForChanges } from './change-check.ts';
import { siteContextOf, type SiteContext } from './to-records.ts';
import { createReporter } from './reporter.ts';
import { isUnchanged, markOf, readMark, writeMark, type Mark } from './mark.ts';
import { picturesMark, recheckPictures } from './media.ts';
import { authorFacts, refuseLosses, termFacts, textFacts, type ContentFacts } from './losses.ts';
import { readService } from './read-service.ts';
import { deriveRecords, type Surveyed } from './derive.ts';
import { readSnapshot, snapshotOf, type Records, type Snapshot } from './snapshot.ts';
import type { SyncOptions, SyncReport } from './types.ts';
import { writeRecords } from './write-records.ts';

/** Raise it when the same record of the service would be stored in another way: everything is then read again. */
const pipelineVersion = 10;

/** For this long after a full comparison, a sync reads only what the change check shows, in milliseconds. */
const longestTrust = 24 * 60 * 60 * 1000;

/** What a process knows of a mirror from its last sync, as long as no other process has written to it. */
export interface Memory {
  /** The stored mark, as text. */
  fact?: string;
  snapshot?: Snapshot;
  /** What lies where on the site. */
  known?: Surveyed;
}

/**
 * Brings the mirror up to date with the content service. Posts and pages are read whole, or the
 * CmsError is thrown; for users, terms, media and comments that are refused, the mirror keeps what posts carry
 * and what the last sync read, with one warning each. Throws a SyncError when too much has vanished,
 * a MirrorError when another process is writing. The mirror changes whole at the end, or not at all.
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
  const context = siteContextOf(await cms.site(), connection, options);
  // Addresses and texts depend on the site's hosts, and ids of terms on the generation.
  const pipeline = [
    ...[pipelineVersion, connection.generation, context.home],
    ...[...context.ownHosts, ...context.embedHosts].sort(),
  ].join(' ');
  const { drafts = false, full = false, images, copyFiles = false, ownAddresses = [] } = options;
  const settings = [images !== undefined, copyFiles, ownAddresses];

  async function update(write: MirrorWrite): Promise<Outcome> {
    const isCurrent = mirror.fact('pipeline') === pipeline;
    const stored = readMark(mirror);
    const mark = full || drafts || !isCurrent || !isFresh(stored.mark) ? null : stored.mark;
    const check = await checkForChanges({
      ...{ cms, reporter, canKeep: isCurrent, withLatest: !drafts },
      hasMenus: mirror.count('menus') > 0,
    });
    if (mark !== null && isUnchanged(check, settings, mark)) {
      const pictures = await recheckPictures(mark.pictures, options);
      if (pictures !== null) {
        for (const warning of mark.warnings) reporter.warn(warning);
        return { changes: none, pictures, counts: mark.counts };
      }
    }

    const kept = isCurrent && memory.fact === stored.fact ? memory : {};
    const before = kept.snapshot ?? readSnapshot(mirror, pipeline);
    // The next change check repeats its own warnings.
    const ofCheck = reporter.warnings.length;
    const reading = await readService({
      ...{ ...options, cms, connection, context, before, check, mark, write, reporter },
      ...{ full, drafts },
    });
    const isClean = reporter.odd.length === 0 && reporter.warnings.length === ofCheck && !drafts;
    const arranged = arrange(reading, { before, context, reporter });
    refuseLosses(lastContent(before, options.published?.() ?? null, context), {
      now: contentFactsOf(arranged.records),
      maxShrink: options.maxShrink,
    });
    const { records, pictures, media, known } = await deriveRecords(arranged, {
      ...options,
      ...{ before, reporter, isSettled: mark !== null, known: kept.known },
    });
    const { changes, notes } = writeRecords({ write, before }, arranged, { records, reading });
    const counts = countsOf(records);
    const newMark = markOf(check, settings, {
      comparedAt: mark?.comparedAt ?? Date.now(),
      pictures: picturesMark(media, pictures.missing),
      counts,
      warnings: reporter.warnings.slice(ofCheck),
    });
    const fact = writeMark(write, isClean ? newMark : null);
    write.setFact('pipeline', pipeline);
    const termKeys = new Map(arranged.termKeys);
    const snapshot = snapshotOf(records, { notes, termKeys, isCurrent: true });
    return { changes, pictures, counts, kept: { fact, snapshot, known } };
  }
  const write = mirror.begin();
  const { changes, pictures, counts, kept } = await update(write).catch((error: unknown) => {
    write.rollback();
    throw error;
  });
  if (kept === undefined) write.rollback();
  else {
    delete memory.fact;
    await write.commit();
    Object.assign(memory, kept);
  }

  for (const name of reported) reporter.finish(name, counts[name]);
  return {
    ...changes,
    counts,
    pictures,
    odd: reporter.odd,
    warnings: reporter.warnings,
    requests: cms.requests() - requestsBefore,
    duration: performance.now() - started,
  };
}

interface Outcome extends Pick<SyncReport, 'counts' | 'pictures'> {
  readonly changes: Pick<SyncReport, 'added' | 'changed' | 'removed' | 'touched'>;
  /** Undefined if the mirror stays unchanged. */
  readonly kept?: Required<Memory>;
}

/** The content to compare with: that of the live site if it shows this WordPress, or else of the mirror. A new mirror has none. */
function lastContent(
  before: Snapshot,
  published: ReturnType<NonNullable<SyncOptions['published']>>,
  { home }: SiteContext,
): ContentFacts | null {
  // A refused release leaves the mirror as it was read, so the live site counts first.
  if (published?.home === home) return published;
  return before.posts.size + before.pages.size === 0 ? null : contentFactsOf(before.stored);
}

/** Drafts of a preview may be empty. */
const contentFactsOf = (
  records: Pick<Records, 'posts' | 'pages' | 'categories' | 'tags' | 'users'>,
): ContentFacts => ({
  posts: [...records.posts.values()].filter(({ draft }) => !draft).map(textFacts),
  pages: [...records.pages.values()].filter(({ draft }) => !draft).map(textFacts),
  categories: Array.from(records.categories.values(), termFacts),
  tags: Array.from(records.tags.values(), termFacts),
  authors: Array.from(records.users.values(), authorFacts),
});

const none = { added: 0, changed: 0, removed: 0, touched: {} };

function isFresh(mark: Mark | null): boolean {
  const age = mark === null ? Infinity : Date.now() - mark.comparedAt;
  return age >= 0 && age < longestTrust;
}

/** The collections whose progress is reported. */
const reported = [
  ...(['site', 'users', 'categories', 'tags'] as const),
  ...(['posts', 'pages', 'media', 'comments', 'attachments'] as const),
] satisfies CollectionName[];

const countsOf = (records: Records): SyncReport['counts'] =>
  Object.fromEntries(collectionNames.map((name) => [name, records[name].size])) as Record<
    CollectionName,
    number
  >;
