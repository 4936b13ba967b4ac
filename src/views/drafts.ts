import { toPostData } from '../wordpress/entries.ts';
import type { Draft, PostData } from '../wordpress/index.ts';
import { languageOf } from '../wordpress/sync/index.ts';
import { getAllEntries, getAllTerms, getLanguages } from './content.ts';

const drafts = new WeakMap<PostData, Draft>();

/** The draft that a record was made from; undefined for records of the mirror. */
export function draftOf(post: PostData): Draft | undefined {
  return drafts.get(post);
}

/** The record of a draft. Views use it like a record of the mirror. */
export function adoptDraft(draft: Draft): PostData {
  const ids = new Set(draft.terms.map(({ taxonomy, id }) => `${taxonomy} ${id}`));
  const found = getAllTerms().filter((term) =>
    term.ids.some((id) => ids.has(`${term.taxonomy} ${id}`)),
  );
  const published = getAllEntries().find(({ id }) => id === draft.post.id);
  // Without an address of its language: that of the published text, or of its terms.
  const language =
    languageOf(draft.post, getLanguages())?.tag ?? published?.language ?? found[0]?.language;
  const data = toPostData({
    ...draft.post,
    language: language ?? draft.post.language,
    terms: [...new Set([...draft.post.terms, ...found.map(({ key }) => key)])],
  });
  // Of several authors, a draft names one: those of the published text are shown.
  const authors = published?.authors ?? [];
  // What a plugin lists is about the published text, too.
  const facts = published?.facts ?? null;
  const post = { ...data, facts, ...(authors.length > 1 && { authors }) };
  drafts.set(post, draft);
  return post;
}
