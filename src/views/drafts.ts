import { toPostData } from '../wordpress/entries.ts';
import type { Draft, PostData } from '../wordpress/index.ts';
import { getAllEntries, getAllTerms } from './content.ts';

const drafts = new WeakMap<PostData, Draft>();

/** The draft that a record was made from; undefined for records of the mirror. */
export function draftOf(post: PostData): Draft | undefined {
  return drafts.get(post);
}

/** The record of a draft. Views use it like a record of the mirror. */
export function adoptDraft(draft: Draft): PostData {
  const ids = new Set(draft.terms.map(({ taxonomy, id }) => `${taxonomy} ${id}`));
  const found = getAllTerms()
    .filter((term) => term.ids.some((id) => ids.has(`${term.taxonomy} ${id}`)))
    .map(({ key }) => key);
  const data = toPostData({
    ...draft.post,
    terms: [...new Set([...draft.post.terms, ...found])],
  });
  // Of several authors, a draft names one: those of the published text are shown.
  const authors = getAllEntries().find(({ id }) => id === data.id)?.authors ?? [];
  const post = authors.length > 1 ? { ...data, authors } : data;
  drafts.set(post, draft);
  return post;
}
