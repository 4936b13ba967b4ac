import type { PostData, TermData } from '../wordpress/index.ts';
import { link, type Link } from './addresses.ts';
import { getAllTerms, getLanguageFilter } from './content.ts';
import { getStories } from './posts.ts';
import { remember, sameItems } from './remember.ts';
import { groupByKeys } from '../group-by-keys.ts';

/**
 * The parents of a record, the outermost first, without the record itself.
 * Ends at an unknown parent, and at a circle of parents, which WordPress allows.
 */
export function ancestry<T>(of: T, parentOf: (record: T) => T | undefined): readonly T[] {
  const found = new Set<T>();
  for (let next = parentOf(of); next !== undefined && next !== of; next = parentOf(next)) {
    if (found.has(next)) break;
    found.add(next);
  }
  return [...found].toReversed();
}

const byName = (a: TermData, b: TermData): number => a.name.localeCompare(b.name);

const getTerms = remember(() => new Map(getAllTerms().map((term) => [term.key, term])));

const termWith = remember((key: string): TermData | undefined => getTerms().get(key));

// By name, as WordPress sends them: its order changes with a name, and entries do not.
const known = (references: PostData['categories' | 'tags' | 'terms']): readonly TermData[] =>
  references.flatMap(({ id }) => termWith(id) ?? []).toSorted(byName);

/** Its categories, without the default one that stands for none. */
export function categoriesOf(post: PostData): readonly TermData[] {
  return known(post.categories).filter((term) => !isUncategorized(term));
}

export function tagsOf(post: PostData): readonly TermData[] {
  return known(post.tags);
}

/** Terms of other taxonomies than categories and tags. */
export function otherTermsOf(post: PostData): readonly TermData[] {
  return known(post.terms);
}

/** The category of a product that is the farthest down, below those above it. */
export function shelvesOf(post: PostData): readonly TermData[] {
  const shelves = otherTermsOf(post)
    .filter((term) => term.taxonomy === 'product_cat' && !isUncategorized(term))
    .map((term) => [...parentsOf(term), term]);
  return shelves.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

export function linkToTerm({ name, path }: TermData): Link {
  return { name, href: link(path) };
}

/** The terms above this one, the outermost first. */
export function parentsOf(term: TermData): readonly TermData[] {
  return ancestry(term, ({ parent }) => (parent === null ? undefined : termWith(parent)));
}

const getChildrenByParent = remember(() => {
  const terms = getTerms();
  return Map.groupBy(terms.values(), ({ parent }) =>
    parent !== null && terms.has(parent) ? parent : null,
  );
});

/** The child terms of the term with a key, by name. */
export const childrenOf = remember(
  (key: string): readonly TermData[] => (getChildrenByParent().get(key) ?? []).toSorted(byName),
  sameItems,
);

// As in WordPress, also entries of the terms below; of categories and tags, only posts.
const getPostsByTerm = remember(() => {
  const above = new Map<string, readonly string[]>();
  for (const term of getTerms().values())
    above.set(
      term.key,
      parentsOf(term).map(({ key }) => key),
    );
  return groupByKeys(getStories(), (post) => {
    const ofPost = post.type === 'post' ? [...post.categories, ...post.tags] : [];
    const own = [...ofPost, ...post.terms].map(({ id }) => id);
    return new Set([...own, ...own.flatMap((each) => above.get(each) ?? [])]);
  });
});

/** The entries of the term with a key and of all terms below it, the latest of each type first. */
export const postsOfTerm = remember(
  (key: string): readonly PostData[] => getPostsByTerm().get(key) ?? [],
  sameItems,
);

export const countOfTerm = remember((key: string): number => postsOfTerm(key).length);

/**
 * Top-level categories with posts, except the default one, by name as in WordPress: in every page's
 * menu, so their order does not depend on the number of posts.
 */
export const getSections = remember((): readonly TermData[] => {
  const roots = getChildrenByParent().get(null) ?? [];
  return roots
    .filter(getLanguageFilter())
    .filter((term) => term.taxonomy === 'category' && !isUncategorized(term))
    .filter(({ key }) => countOfTerm(key) > 0)
    .toSorted(byName);
}, sameItems);

// WordPress's default category in its commonest languages: a post without category.
const names = new Set(
  `
  uncategorized, uncategorised, unkategorisiert, nicht kategorisiert, non classé, non classifié(e), sin categoría,
  sin categorizar, sem categoria, senza categoria, sense categoria, sen categoría, sailkatu gabea, geen categorie,
  niet gecategoriseerd, okategoriserade, okategoriserad, ikke kategoriseret, ikke-kategoriseret, ukategoriseret,
  ukategorisert, kategoriatta, kategorisoimaton, bez kategorii, bez rubriki, без рубрики, без категорії, без категория,
  без категорије, nezařazené, nezaradené, nekategorizirano, nerazvrščeno, kategorizálatlan, fără categorie,
  necategorizat, kategorisiz, chưa phân loại, chưa được phân loại, tak berkategori, tak terkategori, χωρίς κατηγορία,
  μη κατηγοριοποιημένο, ללא קטגוריה, غير مصنف, دسته‌بندی نشده, دسته‌بندی‌نشده, 未分類, 未分类, 미분류, 분류되지 않음
  `
    .trim()
    .split(/,\s+/),
);

// Words for "general", which may be a section. As the first category, they are WordPress's.
const general = new Set(['allgemein', 'general', 'général', 'genel', 'yleinen', 'egyéb', 'כללי']);
const firstId = 1;

/** WordPress's default category, by name: many owners rename it without changing its slug. */
function isUncategorized({ taxonomy, name, ids }: TermData): boolean {
  if (taxonomy !== 'category' && taxonomy !== 'product_cat') return false;
  const own = name.normalize('NFC').trim().toLowerCase();
  return names.has(own) || (general.has(own) && ids.includes(firstId));
}
