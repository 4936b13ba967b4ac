import type { Site } from '../client/index.ts';
import type { SyncOptions } from './face.ts';
import type { Look } from './look.ts';
import { digestOf, isSameView, markOf, type Memo } from './memo.ts';

/** Digest of what has no dates and is read each time, and of the settings that decide what is made of it. */
export function restOf(
  site: Site,
  { references, menus }: Look,
  { press, copyFiles = false, ownAddresses = [] }: SyncOptions,
): string {
  const { users, categories, tags } = references;
  // How many posts a term has, changes with the posts.
  const terms = [categories, tags].map(({ state, items }) => [
    state,
    items.map((term) => ({ ...term, count: 0 })),
  ]);
  const settings = [press !== undefined, copyFiles, ownAddresses];
  return digestOf([site, users, terms, menus && [...menus], settings]);
}

/** Whether a look shows nothing but what the one before it saw. */
export function isStill(memo: Memo, look: Look, rest: string): boolean {
  return (
    rest === memo.rest &&
    isSameView(look.posts, memo.posts) &&
    isSameView(look.pages, memo.pages) &&
    isSameView(look.media, memo.media) &&
    memo.comments !== null &&
    markOf(look.comments)?.digest === memo.comments.digest
  );
}

type Facts = Omit<Memo, 'posts' | 'pages' | 'media' | 'comments'>;

/** What the next sync is to know; null where it would build on sand. */
export function memoOf(look: Look, facts: Facts): Memo | null {
  const { users, categories, tags } = look.references;
  const isKept = [users, categories, tags].some(({ state }) => state === 'kept');
  if (isKept || look.menus === null) return null;
  return {
    ...facts,
    posts: markOf(look.posts),
    pages: markOf(look.pages),
    media: markOf(look.media),
    comments: markOf(look.comments),
  };
}
