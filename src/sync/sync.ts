import type { Cms } from '../cms/index.ts';
import type { CollectionName, Store } from '../store/index.ts';
import { arrange, type Records } from './arrange.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { groundOf } from './ground.ts';
import { createJournal } from './journal.ts';
import { readService } from './read-service.ts';
import { show } from './show.ts';
import { readSnapshot } from './snapshot.ts';
import { writeDown } from './write-down.ts';

/** Raise it when the same record of the service would be stored in another way: all is read again. */
const pipelineVersion = 7;

/**
 * Brings the local mirror up to date with the content service. Posts and pages are read whole, or the
 * CmsError is thrown; users, terms, media and comments that are refused degrade to what posts carry
 * and what the last sync knew, with one warning each. Throws a SyncError when too much has vanished,
 * a StoreError when another process is writing. The store changes whole at the end, or not at all.
 */
export async function sync(cms: Cms, store: Store, options: SyncOptions): Promise<SyncReport> {
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

  const write = store.begin();
  async function prepare() {
    const before = readSnapshot(store, pipeline);
    const { maxShrink, drafts = false } = options;
    const reading = await readService({
      ...{ cms, connection, site, ground, before, maxShrink, drafts, write, journal },
    });
    const arranged = arrange(reading, { before, ground, journal });
    const { records, pictures } = await show(arranged, { ...options, before, journal });
    const changes = writeDown({ store, write }, arranged, { records, reading });
    write.setFact('pipeline', pipeline);
    return { changes, pictures, counts: countsOf(records) };
  }
  const { changes, pictures, counts } = await prepare().catch((error: unknown) => {
    write.rollback();
    throw error;
  });
  await write.commit();

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
