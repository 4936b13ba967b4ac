import type { Cms } from '../client/index.ts';
import type { CollectionName, Store, StoreWrite } from '../mirror/index.ts';
import { arrange, type Records } from './arrange.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { groundOf } from './ground.ts';
import { apart, createJournal } from './journal.ts';
import { look as lookAround, wholeLook } from './look.ts';
import { isStill, memoOf, restOf } from './made-memo.ts';
import { memoFact, readMemo, wantedFact, writeMemo, type Memo } from './memo.ts';
import { readService } from './read-service.ts';
import { show, type Surveyed } from './show.ts';
import { readSnapshot, snapshotOf, type Snapshot } from './snapshot.ts';
import { pressedDigest, stillPressed, writeWanted } from './still-pressed.ts';
import { together } from './together.ts';
import { writeDown } from './write-down.ts';

/** Raise it when the same record of the service would be stored in another way: all is read again. */
const pipelineVersion = 8;

/** For so long, what a look shows counts as all that has changed, in milliseconds. */
const longestTrust = 24 * 60 * 60 * 1000;

/** What a process knows of a store from its last sync of it: another one finds it there, if nobody else has written since. */
export interface Memory {
  /** What the store had for {@link memoFact} then. */
  fact?: string;
  snapshot?: Snapshot;
  /** What lies where on the site. */
  known?: Surveyed;
}

/**
 * Brings the local mirror up to date with the content service. Posts and pages are read whole, or the
 * CmsError is thrown; users, terms, media and comments that are refused degrade to what posts carry
 * and what the last sync knew, with one warning each. Throws a SyncError when too much has vanished,
 * a StoreError when another process is writing. The store changes whole at the end, or not at all.
 */
export async function sync(
  cms: Cms,
  store: Store,
  options: SyncOptions,
  memory: Memory = {},
): Promise<SyncReport> {
  const started = performance.now();
  const requestsBefore = cms.requests();
  const journal = createJournal(options);
  const connection = await cms.connect();
  const site = await cms.site();
  const ground = groundOf(site, connection, options);
  // Addresses and texts depend on the ground, and ids of terms on the generation.
  const pipeline = [
    ...[pipelineVersion, connection.generation, site.home],
    ...[...ground.ownHosts, ...ground.embedHosts].sort(),
  ].join(' ');
  const { maxShrink, drafts = false, full = false } = options;

  async function prepare(write: StoreWrite): Promise<Outcome> {
    const isCurrent = store.fact('pipeline') === pipeline;
    const fact = store.fact(memoFact);
    const memo = full || drafts || !isCurrent ? null : trusted(readMemo(fact));
    const looking = lookAround({
      ...{ cms, journal, canKeep: isCurrent, withViews: !drafts },
      keptMenus: store.count('menus') > 0,
    });
    const seenNow = memo === null ? null : await wholeLook(looking);
    if (
      memo !== null &&
      seenNow !== null &&
      isStill(memo, seenNow, restOf(site, seenNow, options))
    ) {
      const pictures = await stillPressed(store.fact(wantedFact), memo, options);
      if (pictures !== null) {
        for (const warning of memo.warnings) journal.warn(warning);
        return { changes: none, pictures, counts: memo.counts };
      }
    }

    const kept = isCurrent && memory.fact === fact ? memory.snapshot : undefined;
    const before = kept ?? readSnapshot(store, pipeline);
    // What the look warns of, the next one says again by itself.
    const ofRecords = apart(journal);
    // Where everything is read, it is read while the look is still under way.
    const [reading, look] = await together([
      readService({
        ...{ cms, connection, site, ground, before, looking, memo, full, maxShrink, drafts },
        ...{ write, journal: ofRecords },
      }),
      wholeLook(looking),
    ]);
    const isClean = journal.odd.length === 0 && ofRecords.warnings.length === 0 && !drafts;
    const arranged = arrange(reading, { before, ground, journal: ofRecords });
    const isSettled = memo !== null;
    const { records, pictures, pressed, known } = await show(arranged, {
      ...options,
      ...{ before, journal: ofRecords, isSettled, known: kept && memory.known },
    });
    const { changes, notes } = writeDown({ write, before }, arranged, { records, reading });
    const counts = countsOf(records);
    const made = memoOf(look, {
      ...{ counts, rest: restOf(site, look, options), missing: pictures.missing },
      comparedAt: memo?.comparedAt ?? Date.now(),
      pressed: pressedDigest(pressed),
      warnings: [...ofRecords.warnings],
    });
    const seen = writeMemo(isClean ? made : null);
    write.setFact(memoFact, seen);
    write.setFact(wantedFact, writeWanted(pressed.wanted));
    write.setFact('pipeline', pipeline);
    const termKeys = new Map(arranged.termKeys);
    const snapshot = snapshotOf(records, { notes, termKeys, isCurrent: true });
    return { changes, pictures, counts, kept: { fact: seen, snapshot, known } };
  }
  const write = store.begin();
  const { changes, pictures, counts, kept } = await prepare(write).catch((error: unknown) => {
    write.rollback();
    throw error;
  });
  if (kept === undefined) write.rollback();
  else {
    delete memory.fact;
    await write.commit();
    Object.assign(memory, kept);
  }

  for (const name of collections) journal.finish(name, counts[name]);
  return {
    ...changes,
    counts,
    pictures,
    odd: journal.odd,
    warnings: journal.warnings,
    requests: cms.requests() - requestsBefore,
    duration: performance.now() - started,
  };
}

interface Outcome extends Pick<SyncReport, 'counts' | 'pictures'> {
  readonly changes: Pick<SyncReport, 'added' | 'changed' | 'removed' | 'touched'>;
  /** None when the store stays as it is. */
  readonly kept?: Required<Memory>;
}

const none = { added: 0, changed: 0, removed: 0, touched: {} };

function trusted(memo: Memo | null): Memo | null {
  const age = memo === null ? Infinity : Date.now() - memo.comparedAt;
  return age >= 0 && age < longestTrust ? memo : null;
}

const collections = [
  ...(['site', 'users', 'categories', 'tags'] as const),
  ...(['posts', 'pages', 'media', 'comments', 'attachments'] as const),
] satisfies CollectionName[];

function countsOf(records: Records): SyncReport['counts'] {
  const { site, posts, pages, users, categories, tags, media, comments } = records;
  const { menus, pictures, files, attachments, redirects, findings } = records;
  return {
    site: site.size,
    posts: posts.size,
    pages: pages.size,
    users: users.size,
    categories: categories.size,
    tags: tags.size,
    media: media.size,
    comments: comments.size,
    menus: menus.size,
    pictures: pictures.size,
    files: files.size,
    attachments: attachments.size,
    redirects: redirects.size,
    findings: findings.size,
  };
}
