import { toPostData } from '../wordpress/entries.ts';
import type { Draft, PostData } from '../wordpress/index.ts';
import { categories, tags } from './content.ts';

const drafts = new WeakMap<PostData, Draft>();

/** The draft that a record was made from; undefined for records of the mirror. */
export const draftOf = (post: PostData): Draft | undefined => drafts.get(post);

/** The record of a draft. Views use it like a record of the mirror. */
export const adoptDraft = (draft: Draft): PostData => {
  const known = [...categories.all(), ...tags.all()];
  const keysOf = (taxonomy: 'category' | 'post_tag', own: readonly string[]): string[] => {
    const ids = new Set(draft.terms.flatMap((term) => (term.taxonomy === taxonomy ? term.id : [])));
    const found = known.filter(
      (term) => term.taxonomy === taxonomy && term.ids.some((id) => ids.has(id)),
    );
    return [...new Set([...own, ...found.map(({ key }) => key)])];
  };
  const post = toPostData({
    ...draft.post,
    categories: keysOf('category', draft.post.categories),
    tags: keysOf('post_tag', draft.post.tags),
  });
  drafts.set(post, draft);
  return post;
};
