import type { Draft, PostData } from '../wordpress/index.ts';
import { toPostData } from '../wordpress/entries.ts';
import { allCategories, allTags } from './collections.ts';

const drafts = new WeakMap<PostData, Draft>();

/** What came along with a text that is not in the mirror; undefined for all others. */
export const draftOf = (post: PostData): Draft | undefined => drafts.get(post);

/** The record of a draft, with which every question can be asked as with one of the mirror's own. */
export const adoptDraft = async (draft: Draft): Promise<PostData> => {
  const known = [...(await allCategories()), ...(await allTags())];
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
