import { toText } from '../../content/html/index.ts';
import { homePath, permalinkPath } from '../../content/paths/index.ts';
import { category, type Id, type Term } from '../../wordpress/client/index.ts';
import { languageOf } from '../../wordpress/sync/index.ts';
import { publishedBy, type PublishedLanguage } from '../published.ts';
import type { DeskRequest } from './serve.ts';

/**
 * Categories to choose from, as a tree: those with the words in `find`, else the first ones, and
 * always the chosen ones.
 * @param language of the text; on a site in several languages, only its categories are offered
 */
export async function categoriesFor(
  { editor, context }: Pick<DeskRequest, 'editor' | 'context'>,
  { find, chosen }: { readonly find: string; readonly chosen: readonly Id[] },
  language?: PublishedLanguage,
) {
  const { termsForEditors } = editor.cms;
  const found = await termsForEditors.page(category, { search: find, perPage: 100 });
  const missing = chosen.filter((id) => found.items.every((term) => term.id !== id)).slice(0, 100);
  const more =
    missing.length === 0 ? [] : (await termsForEditors.page(category, { ids: missing })).items;
  const { home = '', languages = [] } = publishedBy(context) ?? {};
  const isOffered = ({ id, link }: Term): boolean => {
    if (language === undefined || chosen.includes(id)) return true;
    const { path } = permalinkPath(link, home, homePath);
    return (
      (languageOf({ path, language: null }, languages) ?? languages[0])?.slug === language.slug
    );
  };
  return {
    items: asTree([...more, ...found.items].filter(isOffered)),
    /** True if there are more than these. */
    isPart: find !== '' || (found.pages ?? 1) > 1,
  };
}

export type CategoryChoices = Awaited<ReturnType<typeof categoriesFor>>;

interface CategoryChoice {
  readonly id: Id;
  readonly name: string;
  /** How many categories are above it. */
  readonly depth: number;
}

/** The terms as a tree, in their order. One whose parent is missing is at the top. */
function asTree(terms: readonly Term[]): readonly CategoryChoice[] {
  const isThere = new Set(terms.map(({ id }) => id));
  const byParent = Map.groupBy(terms, ({ parentId }) =>
    parentId !== null && isThere.has(parentId) ? parentId : null,
  );
  const shown = new Set<Id>();
  const below = (parent: Id | null, depth: number): CategoryChoice[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, nameHtml }) => {
      if (shown.has(id)) return [];
      shown.add(id);
      return [{ id, name: toText(nameHtml), depth }, ...below(id, depth + 1)];
    });
  return below(null, 0);
}
