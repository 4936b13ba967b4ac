import { setImmediate as breath } from 'node:timers/promises';
import { CmsError, type Cms, type Comment, type Recent, type Stamp } from '../client/index.ts';
import type { StoredMenu } from '../mirror/index.ts';
import { readReferences, type References } from './extras.ts';
import type { Journal } from './journal.ts';
import { readMenus } from './menus.ts';
import { fatal } from './read-extra.ts';
import { together } from './together.ts';

/** What a few requests show of a collection. */
export interface View<T = Stamp> {
  /** Those that were changed last, or came last; all there are where `isWhole`. */
  readonly items: readonly T[];
  readonly isWhole: boolean;
  /** Everything that was changed after this moment is among the items. */
  readonly reach: string;
  readonly total: number;
  /** By the service's clock. */
  readonly servedAt: string;
}

/** What can be asked for in a few requests; a view is null where the service does not show what can be relied on. */
export interface Look {
  readonly references: References;
  /** Null where they can't be read now: those of before stay. */
  readonly menus: ReadonlyMap<string, StoredMenu> | null;
  readonly posts: View | null;
  readonly pages: View | null;
  readonly media: View | null;
  readonly comments: View<Comment> | null;
}

/** The same while it is asked for: each part can be waited for by itself. */
export type Looking = { readonly [N in keyof Look]: Promise<Look[N]> };

interface Options {
  readonly cms: Cms;
  readonly journal: Journal;
  readonly canKeep: boolean;
  readonly keptMenus: boolean;
  /** Whether what was changed last is of use. */
  readonly withViews: boolean;
}

/**
 * Asks for all that is light. Each collection is read after its part of this: what changes from then on is seen by the next look.
 * What texts wait for is asked for first.
 */
export function look({ withViews, ...options }: Options): Looking {
  const { cms, journal, keptMenus } = options;
  const seen = async <T>(view: () => Promise<T | null>) => (withViews ? quietly(view) : null);
  const references = readReferences(options);
  const posts = seen(() => partOf(cms.posts));
  const later = breath();
  const pages = later.then(() =>
    seen(async () => (await wholeOf(cms.pages)) ?? sweepOf(cms.pages)),
  );
  const media = later.then(() => seen(async () => viewOf(await cms.media.recent())));
  const comments = later.then(() => seen(() => newestComments(cms)));
  // One account asks for several things here, and a service counts wrong passwords.
  const menus = together([references, posts, pages, media, comments]).then(() =>
    readMenus({ cms, journal, keptMenus }),
  );
  const looking = { references, posts, pages, media, comments, menus };
  // Whoever waits for one of them still gets its failure.
  for (const part of Object.values(looking)) part.catch(() => undefined);
  return looking;
}

/** All of a look. */
export async function wholeLook(looking: Looking): Promise<Look> {
  const { references, posts, pages, media, comments, menus } = looking;
  await together([references, posts, pages, media, comments, menus]);
  return {
    references: await references,
    posts: await posts,
    pages: await pages,
    media: await media,
    comments: await comments,
    menus: await menus,
  };
}

/** Whoever can't be shown the newest reads everything, and is told what is wrong then. */
async function quietly<T>(view: () => Promise<T | null>): Promise<T | null> {
  try {
    return await view();
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    return null;
  }
}

const wholeOf = async (writings: Cms['pages']): Promise<View | null> => {
  const view = viewOf(await writings.recent('modified'));
  return view?.isWhole === true ? view : null;
};

/** Links of pages move with other pages, so that all of them are compared. */
async function sweepOf(writings: Cms['pages']): Promise<View | null> {
  const items: Stamp[] = [];
  const { total, servedAt } = await writings.recent('modified');
  for await (const batch of writings.stamps()) {
    if (batch.odd.length > 0 || batch.total !== total) return null;
    items.push(...batch.items);
  }
  if (total === null || servedAt === null) return null;
  return { items, isWhole: true, reach: '', total, servedAt };
}

/**
 * What was changed last, and what is dated last: a post that was scheduled keeps the date of its last change when it
 * goes live.
 */
async function partOf(writings: Cms['posts']): Promise<View | null> {
  const changed = viewOf(await writings.recent('modified'));
  if (changed === null || changed.isWhole) return changed;
  const dated = await writings.recent('date');
  // Somebody publishes just now.
  if (dated.isOdd || dated.total !== changed.total) return null;
  const items = new Map([...dated.items, ...changed.items].map((item) => [item.id, item]));
  return { ...changed, items: [...items.values()] };
}

function viewOf(recent: Recent<Stamp> | null): View | null {
  if (recent === null || recent.isOdd) return null;
  const { items, total, servedAt } = recent;
  if (total === null || servedAt === null) return null;
  const isWhole = items.length === total;
  const times = items.map(({ modified }) => modified ?? '');
  // A host that does not know the order, or a plugin that has another one.
  const isInOrder = times.every((time, place) => time !== '' && time <= (times[place - 1] ?? time));
  if (!isWhole && !isInOrder) return null;
  return { items, isWhole, reach: times.at(-1) ?? '', total, servedAt };
}

async function newestComments(cms: Cms): Promise<View<Comment> | null> {
  const recent = await cms.recentComments();
  if (recent === null || recent.isOdd) return null;
  const { items, total, servedAt } = recent;
  if (total === null || servedAt === null) return null;
  return { items, isWhole: items.length === total, reach: '', total, servedAt };
}
