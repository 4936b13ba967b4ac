import type { Cms, Comment, Id, Media, Term, User } from '../client/index.ts';
import type { StoredComment } from '../mirror/index.ts';
import type { Ground } from './ground.ts';
import type { Journal } from './journal.ts';
import { readExtra, type Extra } from './read-extra.ts';
import type { Snapshot } from './snapshot.ts';
import { together } from './together.ts';
import { toStoredComment } from './to-stored.ts';

interface Context {
  readonly cms: Cms;
  readonly journal: Journal;
  readonly canKeep: boolean;
}

/** What posts refer to, read before them. */
export interface References {
  readonly users: Extra<User>;
  readonly categories: Extra<Term>;
  readonly tags: Extra<Term>;
}

export async function readReferences({ cms, ...options }: Context): Promise<References> {
  const [users, categories, tags] = await together([
    readExtra({
      ...options,
      collection: 'users',
      name: 'authors',
      batches: cms.users.list(),
      consequence: 'Bylines use the author names in the posts.',
    }),
    readExtra({
      ...options,
      collection: 'categories',
      name: 'categories',
      batches: cms.terms('category'),
      consequence: 'Galley uses what the posts say about them.',
    }),
    readExtra({
      ...options,
      collection: 'tags',
      name: 'tags',
      batches: cms.terms('post_tag'),
      consequence: 'Galley uses what the posts say about them.',
    }),
  ]);
  return { users, categories, tags };
}

/**
 * Featured images. The older generation sends them along with each post. Where it is known which ones were changed, only
 * those are read, and those that the last sync does not know.
 */
export async function readMedia(
  { cms, ...options }: Context,
  {
    ids: all,
    areCarried,
    changed,
    before,
  }: {
    ids: readonly Id[];
    areCarried: boolean;
    changed: ReadonlySet<Id> | null;
    before: Snapshot['media'];
  },
): Promise<Extra<Media>> {
  const ids = changed === null ? all : all.filter((id) => changed.has(id) || !before.has(id));
  if (changed !== null && ids.length === 0) return { state: 'partial', items: [] };
  if (areCarried) return { state: 'partial', items: [] };
  if (ids.length === 0) return { state: 'whole', items: [] };
  const read = await readExtra({
    ...options,
    collection: 'media',
    name: 'featured images',
    batches: cms.media.list({ ids }),
    total: ids.length,
    consequence: 'Posts are shown without pictures that an earlier sync does not know.',
  });
  return changed !== null && read.state === 'whole' ? { ...read, state: 'partial' } : read;
}

interface CommentsOptions {
  /** Undefined for those of all posts. */
  readonly ofPosts: readonly Id[] | undefined;
  /** Further ones that were read already, when those of other posts stay as they were; null when they do not. */
  readonly since: readonly Comment[] | null;
  readonly before: Snapshot['comments'];
  readonly ground: Ground;
}

/**
 * Comments of the whole site; the older generation has them by the post, which costs one request
 * for each, in every run, since a comment moves no date of change.
 */
export async function readComments(
  { cms, ...options }: Context,
  { ofPosts, since, before, ground }: CommentsOptions,
): Promise<Map<Id, StoredComment>> {
  const isPart = since !== null;
  const extra: Extra<Comment> =
    isPart && ofPosts?.length === 0
      ? { state: 'partial', items: [] }
      : await readExtra({
          ...options,
          collection: 'comments',
          name: 'comments',
          batches: cms.comments(ofPosts),
          consequence: 'The site keeps those that an earlier sync found.',
        });
  const comments = new Map(before);
  if (extra.state === 'whole') {
    const read = new Set(ofPosts);
    for (const { id, postId } of before.values()) {
      if (!isPart || read.has(postId)) comments.delete(id);
    }
  }
  for (const comment of [...(since ?? []), ...extra.items]) {
    const stored = toStoredComment(comment, ground);
    if (stored !== null) comments.set(comment.id, stored);
    else {
      const label = `comment ${comment.id}`;
      options.journal.addOdd([{ id: comment.id, label, problem: 'It has no date.' }]);
    }
  }
  return comments;
}
