import {
  category,
  CmsError,
  type Batch,
  type EntriesPageOptions,
  type EntryType,
  type Id,
  type Post,
  type Term,
  type User,
} from '../../wordpress/client/index.ts';
import { toText } from '../../content/html/index.ts';
import { idIn } from '../paths.ts';
import { rememberForAMinute } from '../remember.ts';
import type { DeskRequest } from './serve.ts';

/** The orders of the list, in the words of its address. The first is WordPress's own. */
const sorts = {
  newest: { orderBy: 'date', order: 'desc' },
  oldest: { orderBy: 'date', order: 'asc' },
  title: { orderBy: 'title', order: 'asc' },
  'title-desc': { orderBy: 'title', order: 'desc' },
} as const satisfies Record<string, Pick<EntriesPageOptions, 'orderBy' | 'order'>>;

export type Sort = keyof typeof sorts;

/** One of the values of a filter, in words. */
export interface Choice {
  readonly value: string;
  readonly name: string;
}

const isId = (text: string): boolean => idIn(text) !== null;
const isMonth = (text: string): boolean => /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);
const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

/** The filters in a query; empty for everything. Those that make no sense are left out. */
export function readFilters(query: URLSearchParams, hasCategories: boolean) {
  const read = (name: string, isValid: (text: string) => boolean) => {
    const text = query.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  const sort = query.get('sort') ?? '';
  return {
    /** Of an account. */
    author: read('author', isId),
    /** Of a term of the taxonomy `category`. */
    category: hasCategories ? read('category', isId) : '',
    /** `2026-03` */
    month: read('month', isMonth),
    sort: isSort(sort) && sort !== 'newest' ? sort : '',
  } as const;
}

/** The same for WordPress. */
export function optionsOf({ author, category: term, month, sort }: ReturnType<typeof readFilters>) {
  return {
    author: author === '' ? undefined : Number(author),
    terms: term === '' ? [] : [{ taxonomy: category, id: Number(term) }],
    month: month === '' ? undefined : month,
    ...sorts[sort || 'newest'],
  } satisfies EntriesPageOptions;
}

const authorsOf = rememberForAMinute<readonly Pick<User, 'id' | 'name'>[]>();
const categoriesOf = rememberForAMinute<readonly Pick<Term, 'id' | 'nameHtml'>[]>();
const oldestOf = rememberForAMinute<{ readonly items: readonly Pick<Post, 'dateLocal'>[] }>();

/** The most authors and categories that are offered. */
const mostChoices = 300;

/**
 * The authors, categories and months of a type's entries: the values that the filters offer. What
 * WordPress does not list is not offered, and a filter without values is not shown.
 * @param statuses of the entries that the account may see
 */
export async function offeredFilters(
  { editor, frame }: Pick<DeskRequest, 'editor' | 'frame'>,
  type: EntryType,
  { hasCategories, statuses }: { hasCategories: boolean; statuses: readonly string[] },
) {
  const { cms, user } = editor;
  const inOrder = new Intl.Collator(frame.language, { numeric: true }).compare;
  const sorted = (all: readonly Choice[]) => all.toSorted((a, b) => inOrder(a.name, b.name));
  const first = { perPage: 1, statuses, ...sorts.oldest };
  const [users, terms, oldest] = await Promise.all([
    unlessRefused(
      authorsOf.get(cms, '', () => firstOf(cms.users.list(), mostChoices)),
      [],
    ),
    hasCategories
      ? unlessRefused(
          categoriesOf.get(cms, '', () => firstOf(cms.terms(category), mostChoices)),
          [],
        )
      : [],
    unlessRefused(
      oldestOf.get(cms, `${type.name} ${statuses.join()}`, () => cms.entries(type).page(first)),
      { items: [] },
    ),
  ]);
  // WordPress lists accounts with published posts. One's own drafts can be found, too.
  const authors = users.some(({ id }) => id === user.id) ? users : [...users, user];
  return {
    authors: sorted(authors.map(({ id, name }) => ({ value: String(id), name }))),
    categories: sorted(
      terms.map(({ id, nameHtml }) => ({ value: String(id), name: toText(nameHtml) })),
    ),
    /** The newest first. */
    months: monthsSince(oldest.items[0]?.dateLocal ?? null, frame.language),
  };
}

/** The choices of a filter with the chosen one, which may be missing among them. */
export function withChosen(
  choices: readonly Choice[],
  value: string,
  name = `#${value}`,
): readonly Choice[] {
  const isOffered = value === '' || choices.some((choice) => choice.value === value);
  return isOffered ? choices : [...choices, { value, name }];
}

/** `March 2026` */
export function monthIn(language: string, month: string): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(`${month}-01T00:00:00Z`));
}

const mostMonths = 600;

function monthsSince(dateLocal: string | null, language: string): readonly Choice[] {
  if (dateLocal === null) return [];
  const first = dateLocal.slice(0, 7);
  const now = new Date();
  const months = Array.from({ length: mostMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  return months
    .filter((month) => month >= first)
    .map((value) => ({ value, name: monthIn(language, value) }));
}

async function firstOf<T extends { readonly id: Id }>(
  batches: AsyncIterable<Batch<T>>,
  most: number,
): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const { items } of batches) {
    found.push(...items);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** If WordPress refuses to list a filter, the list is shown without it. */
async function unlessRefused<T, Other>(asked: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CmsError) return otherwise;
    throw error;
  }
}
