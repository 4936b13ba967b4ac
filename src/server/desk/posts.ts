import {
  category,
  type EntryType,
  type Id,
  type Page,
  type Post,
  type Media,
  type Taxonomy,
} from '../../wordpress/client/index.ts';
import { toText } from '../../content/html/index.ts';
import { homePath, permalinkPath } from '../../content/paths/index.ts';
import { languageOf, toLanguage } from '../../wordpress/sync/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import { whenIn } from './dates.ts';
import { offeredFilters, optionsOf, readFilters, withChosen, monthIn } from './post-filters.ts';
import { entryCount } from '../remember.ts';
import { heldBackNow, marksOf } from './live-report.ts';
import {
  publishedBy,
  typeNamed,
  typesOf,
  type Published,
  type PublishedLanguage,
} from '../published.ts';
import { idIn, withQuery } from '../paths.ts';
import type { DeskRequest, ViewOf } from './serve.ts';

const statusNames = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** Of texts that can be published. */
export const unpublished: readonly string[] = ['draft', 'pending', 'future'];

/** Of texts whose settings the desk changes. */
export const changeableStatuses: readonly string[] = [...unpublished, 'publish', 'private'];

/** One of WordPress's own statuses. */
type StatusName = (typeof statusNames)[number];

const perPage = 20;
/** Pixels: enough for a picture in a row on a fine screen. */
const thumbnailWidth = 140;
// WordPress can't filter by language, so that is done for so many entries a page.
const perPageOfLanguage = 100;

/** The number of the page in a query; 1 when it is not a number. */
export function pageNumberOf(query: URLSearchParams): number {
  return idIn(query.get('page')) ?? 1;
}

/** A page of a list that is known as a whole. Past its end, the page is empty. */
export function pageOf<T>(
  all: readonly T[],
  { number, perPage }: { readonly number: number; readonly perPage: number },
): Page<T> & { readonly pages: number } {
  return {
    items: all.slice((number - 1) * perPage, number * perPage),
    unreadable: [],
    total: all.length,
    pages: Math.max(1, Math.ceil(all.length / perPage)),
  };
}

/**
 * The page of a list, and its neighbours.
 * @param pathOf the path of each page
 */
export function pagingOf(
  { items, unreadable, total, pages }: Page<unknown>,
  { number, perPage }: { readonly number: number; readonly perPage: number },
  pathOf: (page: number) => string,
) {
  const hasNext = pages === null ? items.length === perPage : number < pages;
  return {
    number,
    total,
    last: pages,
    /** The number of records that could not be understood. */
    unreadable: unreadable.length,
    previous: number > 1 ? pathOf(number - 1) : null,
    next: hasNext ? pathOf(number + 1) : null,
  };
}

/** The plural name of a type: the desk's word, or WordPress's for a type of the site's own. */
const labelOf = ({ posts }: Pick<DeskWords, 'posts'>, { name, label }: EntryType): string =>
  name === 'post' ? posts.posts : name === 'page' ? posts.pages : label;

/** A status in words. The status of a plugin keeps its name. */
export function statusText({ posts }: Pick<DeskWords, 'posts'>, status: string): string {
  const name = statusNames.find((each) => each === status);
  return name === undefined ? status : posts.statuses[name];
}

/** A text's title, or `untitled`. */
export function titleOf({ titleHtml }: Pick<Post, 'titleHtml'>, untitled: string): string {
  return toText(titleHtml) || untitled;
}

/** True when the REST API can restore from the trash: the older generation cannot. */
export async function canRestore({ editor }: Pick<DeskRequest, 'editor'>): Promise<boolean> {
  return (await editor.cms.connect()).generation === 'v2';
}

/** The entries of a type in WordPress that the account may see, by default the newest first. */
export async function listPosts(request: DeskRequest) {
  const { url, frame, editor, context } = request;
  const { paths, words } = frame;
  const { may } = frame.editor ?? {};
  const query = url.searchParams;
  const type = typeNamed(context, query.get('type'));
  const search = (query.get('search') ?? '').trim();
  const number = pageNumberOf(query);
  const seesAll = may?.seeUnpublished(type.name) ?? false;
  const offered = seesAll ? statusNames : (['publish'] as const);
  const status = offered.find((name) => name === query.get('status')) ?? '';
  const statuses = status !== '' ? [status] : seesAll ? ['any'] : ['publish'];

  const published = publishedBy(context);
  const languages = published?.languages ?? [];
  const language = languages.find(({ slug }) => slug === query.get('language'));
  const size = language === undefined ? perPage : perPageOfLanguage;
  const { generation } = await editor.cms.connect();
  const hasCategories =
    generation === 'v2' && type.taxonomies.some(({ name }) => name === category.name);
  const filters = readFilters(query, hasCategories);
  const all = seesAll ? ['any'] : ['publish'];
  const countOf = async (name: StatusName | '') => ({
    status: name,
    count: await entryCount(editor, type, name === '' ? all : [name]),
  });
  const [page, offers, ...counted] = await Promise.all([
    editor.cms.entries(type).page({
      ...optionsOf(filters),
      page: number,
      perPage: size,
      statuses,
      search: search || undefined,
      embed: 'pictures',
    }),
    offeredFilters({ editor, frame }, type, {
      hasCategories,
      statuses: all,
    }),
    ...(seesAll ? (['', ...offered] as const) : ([''] as const)).map(countOf),
  ]);
  const found =
    language === undefined
      ? page
      : {
          ...page,
          total: null,
          items: page.items.filter((post) => languageOfPost(post, published) === language),
        };
  const restores = status === 'trash' && generation === 'v2';
  const shown = { search, status, language: language?.slug ?? '', ...filters };

  const toRow = rowsOf(request, { type, restores, categories: offers.categories });
  return {
    /** The name of the type that is listed. */
    type: type.name,
    /** In the plural: `Pages`. */
    label: labelOf(words, type),
    types: typesOf(context).map((each) => ({ type: each.name, label: labelOf(words, each) })),
    search,
    /** Empty for all statuses except the trash. */
    status,
    /** Those that the account may see, with the number of entries; null if that is unknown. */
    statuses: counted,
    hasCategories,
    /** Of a site in several languages. */
    languages,
    /** The slug of the language that is listed; empty for all. */
    language: language?.slug ?? '',
    ...filters,
    authors: withChosen(offers.authors, filters.author, page.items[0]?.embedded.author?.name),
    categories: withChosen(offers.categories, filters.category),
    months: withChosen(
      offers.months,
      filters.month,
      filters.month && monthIn(frame.language, filters.month),
    ),
    ...pagingOf(page, { number, perPage: size }, (page) =>
      withQuery(paths.list(type.name), { ...shown, page }),
    ),
    total: found.total,
    rows: found.items.map(toRow),
    /** For accounts that write: texts that readers do not get as WordPress has them now. */
    heldBack: may?.write === true ? heldBackNow(request) : [],
    /** Where texts are restored from the trash; null when another status is listed. */
    restoring: status !== 'trash' ? null : restores ? 'here' : 'in-wordpress',
  } as const;
}

interface RowOptions {
  readonly type: EntryType;
  /** True if the desk restores the listed texts from the trash. */
  readonly restores: boolean;
  readonly categories: readonly { readonly value: string; readonly name: string }[];
}

/** Returns the function that makes the row of an entry. */
function rowsOf(request: DeskRequest, { type, restores, categories }: RowOptions) {
  const { frame, context } = request;
  const { paths, words } = frame;
  const { may } = frame.editor ?? {};
  const published = publishedBy(context);
  const nameOfCategory = new Map(categories.map(({ value, name }) => [value, name]));
  const marks = may?.write === true ? marksOf(request) : null;
  return (post: Post) => {
    const mayEdit = may?.edit(post) ?? false;
    const { featuredMedia } = post.embedded;
    return {
      id: post.id,
      title: titleOf(post, words.frame.untitled),
      /** WordPress's name, or a plugin's. */
      status: post.status,
      statusText: statusText(words, post.status),
      isProtected: post.protected,
      isSticky: post.sticky,
      author: post.embedded.author?.name || words.posts.unknownAuthor,
      /** The name of its language; null on a site with one. */
      language: languageOfPost(post, published)?.name ?? null,
      date: post.date === null ? null : whenIn(frame, post.date, post.dateLocal),
      categories: termsIn(post, category).flatMap((id) => nameOfCategory.get(`${id}`) ?? []),
      /** What the report says of it, in words; null if nothing. */
      mark: marks?.(post.id) ?? null,
      /** Its address on the readers' site; null when it is not there. */
      live: published?.linkTo(post.id) ?? null,
      preview: mayEdit && post.status !== 'trash' ? paths.preview(post.id, type.name) : null,
      /** The desk's page of its settings; null when they are changed in WordPress only. */
      settings:
        mayEdit && changeableStatuses.includes(post.status)
          ? paths.settings(post.id, type.name)
          : null,
      /** Its editor in WordPress. */
      edit: mayEdit && post.status !== 'trash' ? frame.wordpress.edit(post.id) : null,
      /** Of its featured image; null without one. */
      thumbnail: featuredMedia && thumbnailOf(featuredMedia, thumbnailWidth),
      mayEdit,
      mayDelete: may?.delete(post) ?? false,
      /** True when the desk can publish it with others. */
      mayPublish:
        mayEdit && unpublished.includes(post.status) && (may?.publishEntries(type.name) ?? false),
      /** True when the desk can restore it from the trash. */
      mayRestore: restores && mayEdit,
    };
  };
}

export type PostsView = ViewOf<typeof listPosts>;
export type PostRow = PostsView['rows'][number];

/** The ids of a text's terms of a taxonomy. */
export function termsIn({ terms }: Post, { name }: Taxonomy): Id[] {
  return terms.filter(({ taxonomy }) => taxonomy === name).map(({ id }) => id);
}

/** The language by an entry's address, also of Polylang's drafts. Undefined with one language. */
export function languageOfPost(
  { link, language }: Post,
  published: Pick<Published, 'home' | 'languages'> | null,
): PublishedLanguage | undefined {
  const { home = '', languages = [] } = published ?? {};
  const { path } = permalinkPath(link, home, homePath);
  return languageOf({ path, language: toLanguage(language) }, languages) ?? languages[0];
}

/** The smallest version of a picture with a width; the whole one if all are smaller. */
export function thumbnailOf(
  { url, width, height, sizes }: Pick<Media, 'url' | 'width' | 'height' | 'sizes'>,
  atLeast: number,
) {
  const enough = sizes.filter((size) => size.width >= atLeast && size.url !== '');
  const [smallest] = enough.toSorted((a, b) => a.width - b.width);
  const size =
    width === null || height === null ? { width: atLeast, height: atLeast } : { width, height };
  return smallest ?? { url, ...size };
}
