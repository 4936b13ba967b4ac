import type { PostData, TermData } from '../wordpress/index.ts';
import { link, type Link } from './addresses.ts';
import { getAllTerms, getLanguageFilter } from './content.ts';
import { getStories } from './posts.ts';
import { remember, sameItems } from './remember.ts';

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

// As in WordPress, an archive has the entries of the terms below it, too, and those of categories and tags have posts only.
const getPostsByTerm = remember(() => {
  const found = new Map<string, PostData[]>();
  const above = new Map<string, readonly string[]>();
  for (const term of getTerms().values())
    above.set(
      term.key,
      parentsOf(term).map(({ key }) => key),
    );
  for (const post of getStories()) {
    const ofPost = post.type === 'post' ? [...post.categories, ...post.tags] : [];
    const own = [...ofPost, ...post.terms].map(({ id }) => id);
    for (const key of new Set([...own, ...own.flatMap((each) => above.get(each) ?? [])])) {
      const posts = found.get(key);
      if (posts === undefined) found.set(key, [post]);
      else posts.push(post);
    }
  }
  return found;
});

/** The entries of the term with a key and of all terms below it, the latest of each type first. */
export const postsOfTerm = remember(
  (key: string): readonly PostData[] => getPostsByTerm().get(key) ?? [],
  sameItems,
);

export const countOfTerm = remember((key: string): number => postsOfTerm(key).length);

/**
 * The top-level categories that have posts, without the default one, by name as in WordPress. They are in the menu of every page, so their
 * order must not depend on the number of their posts.
 */
export const getSections = remember((): readonly TermData[] => {
  const roots = getChildrenByParent().get(null) ?? [];
  return roots
    .filter(getLanguageFilter())
    .filter((term) => term.taxonomy === 'category' && !isUncategorized(term))
    .filter(({ key }) => countOfTerm(key) > 0)
    .toSorted(byName);
}, sameItems);

// The default category in the languages that WordPress is installed in most. They all say that a post has no category.
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

// Words for "general", which an owner may have chosen for a section. As the first category of a site, they are WordPress's.
const general = new Set(['allgemein', 'general', 'général', 'genel', 'yleinen', 'egyéb', 'כללי']);
const firstId = 1;

/** True for WordPress's default category, which says that a post has none. Its slug says less: many owners rename the category alone. */
function isUncategorized({ taxonomy, name, ids }: TermData): boolean {
  if (taxonomy !== 'category' && taxonomy !== 'product_cat') return false;
  const own = name.normalize('NFC').trim().toLowerCase();
  return names.has(own) || (general.has(own) && ids.includes(firstId));
}
