import {
  CmsError,
  type Cms,
  type Comment,
  type Latest,
  type Site,
  type Stamp,
} from '../client/index.ts';
import { digestOf } from '../../digest.ts';
import type { StoredMenu } from '../mirror/index.ts';
import { fatal, readMenus, readReferences, type References } from './extras.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { together } from './together.ts';

/** What one or two requests show of a collection. */
export interface Shown<T = Stamp> {
  /** The records that changed last, or came last; all records if `isWhole`. */
  readonly items: readonly T[];
  readonly isWhole: boolean;
  /** Everything that changed after this moment is among the items. */
  readonly reach: string;
  readonly total: number;
  /** By the service's clock. */
  readonly servedAt: string;
}

/** What the light requests show. A collection is null if its answer can't be relied on: then all its records are compared. */
export interface ChangeCheck {
  readonly site: Site;
  readonly references: References;
  /** Null if they can't be read now: the stored ones stay. */
  readonly menus: ReadonlyMap<string, StoredMenu> | null;
  readonly posts: Shown | null;
  readonly pages: Shown | null;
  readonly media: Shown | null;
  readonly comments: Shown<Comment> | null;
}

interface CheckOptions {
  readonly cms: Cms;
  readonly reporter: Reporter;
  /** The mirror holds what an earlier sync of the same kind read. */
  readonly canKeep: boolean;
  readonly hasMenus: boolean;
  /** Whether the latest records are of use. */
  readonly withLatest: boolean;
}

/**
 * Makes the light requests that show whether anything changed: about a dozen. A change that comes later than the
 * request for its collection shows in the next change check. Throws a CmsError.
 */
export async function checkForChanges(options: CheckOptions): Promise<ChangeCheck> {
  const { cms, reporter, canKeep, hasMenus, withLatest } = options;
  const shown = async <T>(read: () => Promise<T | null>) => (withLatest ? orNull(read) : null);
  const [site, references, posts, pages, media, comments] = await together([
    cms.site(),
    readReferences({ cms, reporter, canKeep }),
    shown(() => latestPosts(cms.posts)),
    shown(() => allPages(cms.pages)),
    shown(async () => toShown(await cms.media.latest())),
    shown(() => newestComments(cms)),
  ]);
  // These are signed. One account should not send several requests at once before its password is proved.
  const menus = await readMenus({ cms, reporter, hasMenus });
  return { site, references, menus, posts, pages, media, comments };
}

/**
 * A digest of each part of a site that has no dates of change and is read in every change check, by name. Parts that the
 * service refuses are left out. Comments are in it where they can be listed.
 */
export async function digestsOfParts(cms: Cms): Promise<ReadonlyMap<string, string>> {
  const reporter = createReporter({});
  const [check, comments] = await together([
    checkForChanges({ cms, reporter, canKeep: true, hasMenus: false, withLatest: false }),
    orNull(() => newestComments(cms)),
  ]);
  const { users, categories, tags } = check.references;
  const refused = Object.entries({ users, categories, tags })
    .filter(([, { state }]) => state === 'refused' || state === 'kept')
    .map(([name]) => name);
  const parts = new Map(Object.entries(partsOf(check)));
  for (const name of refused) parts.delete(name);
  if (check.menus === null) parts.delete('menus');
  if (comments !== null) parts.set('comments', digestOf(comments.total, comments.items));
  return parts;
}

/** Digests of the parts of a site that have no dates of change. */
export function partsOf({
  site,
  references: { users, categories, tags },
  menus,
}: ChangeCheck): Readonly<Record<'site' | 'users' | 'categories' | 'tags' | 'menus', string>> {
  // How many posts a term has changes with the posts.
  const terms = ({ state, items }: References['tags']) =>
    digestOf(
      state,
      items.map((term) => ({ ...term, count: 0 })),
    );
  return {
    site: digestOf(site),
    users: digestOf(users),
    categories: terms(categories),
    tags: terms(tags),
    menus: digestOf(menus && [...menus]),
  };
}

/** Without the latest records, everything is read, and the error shows then. */
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    return null;
  }
}

/**
 * The posts that changed last, and those with the latest dates: when a scheduled post is published, its date of change
 * stays the old one.
 */
async function latestPosts(posts: Cms['posts']): Promise<Shown | null> {
  const changed = toShown(await posts.latest());
  if (changed === null || changed.isWhole) return changed;
  const dated = await posts.latest({ order: 'date' });
  // The content changed between the two requests.
  if (dated.isOdd || dated.total !== changed.total) return null;
  const items = new Map([...dated.items, ...changed.items].map((item) => [item.id, item]));
  return { ...changed, items: [...items.values()] };
}

/** All pages, since the links of pages move with other pages. */
async function allPages(pages: Cms['pages']): Promise<Shown | null> {
  const latest = await pages.latest();
  const shown = toShown(latest);
  if (shown?.isWhole === true) return shown;
  const { total, servedAt } = latest;
  const items: Stamp[] = [];
  for await (const batch of pages.stamps()) {
    if (batch.odd.length > 0 || batch.total !== total) return null;
    items.push(...batch.items);
  }
  if (total === null || servedAt === null) return null;
  return { items, isWhole: true, reach: '', total, servedAt };
}

async function newestComments(cms: Cms): Promise<Shown<Comment> | null> {
  const latest = await cms.latestComments();
  if (latest === null || latest.isOdd) return null;
  const { items, total, servedAt } = latest;
  if (total === null || servedAt === null) return null;
  return { items, isWhole: items.length === total, reach: '', total, servedAt };
}

function toShown(latest: Latest<Stamp> | null): Shown | null {
  if (latest === null || latest.isOdd) return null;
  const { items, total, servedAt } = latest;
  if (total === null || servedAt === null) return null;
  const isWhole = items.length === total;
  const times = items.map(({ modified }) => modified ?? '');
  // Some hosts don't know the order, and some plugins change it.
  const isInOrder = times.every((time, place) => time !== '' && time <= (times[place - 1] ?? time));
  if (!isWhole && !isInOrder) return null;
  return { items, isWhole, reach: times.at(-1) ?? '', total, servedAt };
}
