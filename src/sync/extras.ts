import type { Cms, Comment, Id, Media, Term, User } from '../cms/index.ts';
import type { StoredComment } from '../store/index.ts';
import type { Ground } from './ground.ts';
import type { Journal } from './journal.ts';
import { readExtra, type Extra } from './read-extra.ts';
import type { Snapshot } from './snapshot.ts';
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
  return {
    users: await readExtra({
      ...options,
      collection: 'users',
      name: 'authors',
      batches: cms.users.list(),
      consequence: 'Bylines are taken from what the posts themselves say of their authors.',
    }),
    categories: await readExtra({
      ...options,
      collection: 'categories',
      name: 'categories',
      batches: cms.terms('category'),
      consequence: 'They are taken from what the posts themselves say of them.',
    }),
    tags: await readExtra({
      ...options,
      collection: 'tags',
      name: 'tags',
      batches: cms.terms('post_tag'),
      consequence: 'They are taken from what the posts themselves say of them.',
    }),
  };
}

/** Featured images. The older generation sends them along with each post. */
export async function readMedia(
  { cms, ...options }: Context,
  { ids, areCarried }: { ids: readonly Id[]; areCarried: boolean },
): Promise<Extra<Media>> {
  if (areCarried) return { state: 'partial', items: [] };
  if (ids.length === 0) return { state: 'whole', items: [] };
  return readExtra({
    ...options,
    collection: 'media',
    name: 'featured images',
    batches: cms.media.list({ ids }),
    total: ids.length,
    consequence: 'Posts are shown without the images that an earlier sync does not know.',
  });
}

/**
 * Comments of the whole site; the older generation has them by the post, which costs one request
 * for each, in every run, since a comment moves no date of change.
 */
export async function readComments(
  { cms, ...options }: Context,
  {
    ofPosts,
    before,
    ground,
  }: { ofPosts: readonly Id[] | undefined; before: Snapshot['comments']; ground: Ground },
): Promise<Map<Id, StoredComment>> {
  const extra: Extra<Comment> = await readExtra({
    ...options,
    collection: 'comments',
    name: 'comments',
    batches: cms.comments(ofPosts),
    consequence: 'The site keeps those that an earlier sync knows, if any.',
  });
  const comments = new Map(extra.state === 'whole' ? [] : before);
  for (const comment of extra.items) {
    const stored = toStoredComment(comment, ground);
    if (stored !== null) comments.set(comment.id, stored);
    else {
      const label = `comment ${comment.id}`;
      options.journal.addOdd([{ id: comment.id, label, problem: 'It has no date.' }]);
    }
  }
  return comments;
}
