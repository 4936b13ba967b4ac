import type { PostData, TermData } from '../wordpress/index.ts';
import { ancestry } from './ancestry.ts';
import { allCategories, allTags } from './collections.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';

export const getTerms = once(
  async () =>
    new Map([...(await allCategories()), ...(await allTags())].map((term) => [term.key, term])),
);

const known = async (references: PostData['categories' | 'tags']): Promise<readonly TermData[]> => {
  const terms = await getTerms();
  return references.flatMap(({ id }) => terms.get(id) ?? []);
};

export const getCategories = (post: PostData): Promise<readonly TermData[]> =>
  known(post.categories);

export const getTags = (post: PostData): Promise<readonly TermData[]> => known(post.tags);

/** The terms above this one, the outermost first. */
export const getParents = async (term: TermData): Promise<readonly TermData[]> => {
  const terms = await getTerms();
  return ancestry(term, ({ parent }) => (parent === null ? undefined : terms.get(parent)));
};

const getChildrenByParent = once(async () => {
  const terms = await getTerms();
  return Map.groupBy(terms.values(), ({ parent }) =>
    parent !== null && terms.has(parent) ? parent : null,
  );
});

const byName = (a: TermData, b: TermData): number => a.name.localeCompare(b.name);

/** The terms right below this one, by name. */
export const getChildren = async (term: TermData): Promise<readonly TermData[]> =>
  ((await getChildrenByParent()).get(term.key) ?? []).toSorted(byName);

// An archive holds the posts of the terms below it too, as WordPress has it.
const getPostsByTerm = once(async () => {
  const found = new Map<string, PostData[]>();
  const parents = new Map<string, readonly TermData[]>();
  for (const term of (await getTerms()).values()) parents.set(term.key, await getParents(term));
  for (const post of await getLatestPosts()) {
    const own = [...post.categories, ...post.tags].map(({ id }) => id);
    const above = own.flatMap((key) => (parents.get(key) ?? []).map((parent) => parent.key));
    for (const key of new Set([...own, ...above])) {
      const posts = found.get(key);
      if (posts === undefined) found.set(key, [post]);
      else posts.push(post);
    }
  }
  return found;
});

/** The posts of a term and of all terms below it, the latest first. */
export const getPostsOfTerm = async (term: TermData): Promise<readonly PostData[]> =>
  (await getPostsByTerm()).get(term.key) ?? [];

/** The outermost categories that have posts, the fullest first. */
export const getSections = once(async (): Promise<readonly TermData[]> => {
  const roots = (await getChildrenByParent()).get(null) ?? [];
  const posts = await getPostsByTerm();
  const size = ({ key }: TermData): number => posts.get(key)?.length ?? 0;
  return roots
    .filter((term) => term.taxonomy === 'category' && size(term) > 0)
    .toSorted((a, b) => size(b) - size(a) || byName(a, b));
});
