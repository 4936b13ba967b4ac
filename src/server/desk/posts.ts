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
import { whenIn, type When } from './dates.ts';
import {
  offeredFilters,
  optionsOf,
  readFilters,
  withChosen,
  monthIn,
  type OfferedFilters,
  type PostFilters,
} from './post-filters.ts';
import { entryCount } from '../counts.ts';
import { heldBackNow, marksOf, type HeldBackText } from './live-report.ts';
import {
  publishedBy,
  typeNamed,
  typesOf,
  type Published,
  type PublishedLanguage,
} from '../published.ts';
import { withQuery } from '../paths.ts';
import type { DeskRequest } from './serve.ts';

const statusNames = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** Of texts that can be published. */
export const unpublished: readonly string[] = ['draft', 'pending', 'future'];

/** Of texts whose settings the desk changes. */
export const changeableStatuses: readonly string[] = [...unpublished, 'publish', 'private'];

/** One of WordPress's own statuses. */
type StatusName = (typeof statusNames)[number];

export interface PostRow {
  readonly id: number;
  readonly title: string;
  /** WordPress's name, or a plugin's. */
  readonly status: string;
  readonly statusText: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly author: string;
  /** The name of its language; null on a site with one. */
  readonly language: string | null;
  /** Null without a date. */
  readonly date: When | null;
  readonly categories: readonly string[];
  /** What the report says of it, in words; null if nothing. */
  readonly mark: string | null;
  /** Its address on the readers' site; null when it is not there. */
  readonly live: string | null;
  readonly preview: string | null;
  /** The desk's page of its settings; null when they are changed in WordPress only. */
  readonly settings: string | null;
  /** Its editor in WordPress. */
  readonly edit: string | null;
  /** Of its featured image; null without one. */
  readonly thumbnail: Thumbnail | null;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** True when the desk can publish it with others. */
  readonly mayPublish: boolean;
  /** True when the desk can restore it from the trash. */
  readonly mayRestore: boolean;
}

/** The page of a list, and its neighbours. */
export interface Paging {
  readonly number: number;
  readonly last: number | null;
  readonly total: number | null;
  /** The number of records that could not be understood. */
  readonly unreadable: number;
  readonly previous: string | null;
  readonly next: string | null;
}

export interface TypeTab {
  readonly type: string;
  /** In the plural: `Pages`. */
  readonly label: string;
}

export interface PostsView extends Paging, PostFilters, OfferedFilters {
  /** The name of the type that is listed. */
  readonly type: string;
  readonly label: string;
  readonly types: readonly TypeTab[];
  readonly search: string;
  /** Empty for all statuses except the trash. */
  readonly status: StatusName | '';
  /** The statuses that the account may see, with the number of entries; null if WordPress does not say it. */
  readonly statuses: readonly { readonly status: StatusName | ''; readonly count: number | null }[];
  readonly hasCategories: boolean;
  /** Of a site in several languages. */
  readonly languages: readonly Pick<PublishedLanguage, 'slug' | 'name'>[];
  /** The slug of the language that is listed; empty for all. */
  readonly language: string;
  readonly rows: readonly PostRow[];
  /** For accounts that write: texts that readers do not get as WordPress has them now. */
  readonly heldBack: readonly HeldBackText[];
  /** Where texts are restored from the trash; null when another status is listed. */
  readonly restoring: 'here' | 'in-wordpress' | null;
}

const perPage = 20;
/** Pixels: enough for a picture in a row on a fine screen. */
const thumbnailWidth = 140;
// WordPress can't be asked for a language, so a page has those among so many entries that are in it.
const perPageOfLanguage = 100;

/** The number of the page in a query; 1 when it is not a number. */
export function pageNumberOf(query: URLSearchParams): number {
  const number = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
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

/** @param pathOf the path of each page */
export function pagingOf(
  { items, unreadable, total, pages }: Page<unknown>,
  { number, perPage }: { readonly number: number; readonly perPage: number },
  pathOf: (page: number) => string,
): Paging {
  const hasNext = pages === null ? items.length === perPage : number < pages;
  return {
    number,
    total,
    last: pages,
    unreadable: unreadable.length,
    previous: number > 1 ? pathOf(number - 1) : null,
    next: hasNext ? pathOf(number + 1) : null,
  };
}

/** The name of a type in the plural: the desk's word, or WordPress's for a type of the site's own. */
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
export async function listPosts(request: DeskRequest): Promise<PostsView> {
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
  const inLanguage = (post: Post) => languageOfPost(post, published);
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
      : { ...page, total: null, items: page.items.filter((post) => inLanguage(post) === language) };
  const restores = status === 'trash' && generation === 'v2';
  const shown = { search, status, language: language?.slug ?? '', ...filters };

  const nameOfCategory = new Map(offers.categories.map(({ value, name }) => [value, name]));
  const marks = may?.write === true ? marksOf(request) : null;
  const toRow = (post: Post): PostRow => {
    const mayEdit = may?.edit(post) ?? false;
    const { featuredMedia } = post.embedded;
    return {
      id: post.id,
      title: titleOf(post, words.frame.untitled),
      status: post.status,
      statusText: statusText(words, post.status),
      isProtected: post.protected,
      isSticky: post.sticky,
      author: post.embedded.author?.name || words.posts.unknownAuthor,
      language: inLanguage(post)?.name ?? null,
      date: post.date === null ? null : whenIn(frame, post.date, post.dateLocal),
      categories: termsIn(post, category).flatMap((id) => nameOfCategory.get(`${id}`) ?? []),
      mark: marks?.(post.id) ?? null,
      live: published?.linkTo(post.id) ?? null,
      preview: mayEdit && post.status !== 'trash' ? paths.preview(post.id, type.name) : null,
      settings:
        mayEdit && changeableStatuses.includes(post.status)
          ? paths.settings(post.id, type.name)
          : null,
      edit: mayEdit && post.status !== 'trash' ? frame.wordpress.edit(post.id) : null,
      thumbnail: featuredMedia && thumbnailOf(featuredMedia, thumbnailWidth),
      mayEdit,
      mayDelete: may?.delete(post) ?? false,
      mayPublish:
        mayEdit && unpublished.includes(post.status) && (may?.publishEntries(type.name) ?? false),
      mayRestore: restores && mayEdit,
    };
  };
  return {
    type: type.name,
    label: labelOf(words, type),
    types: typesOf(context).map((each) => ({ type: each.name, label: labelOf(words, each) })),
    search,
    status,
    statuses: counted,
    hasCategories,
    languages,
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
    heldBack: may?.write === true ? heldBackNow(request) : [],
    restoring: status !== 'trash' ? null : restores ? 'here' : 'in-wordpress',
  };
}

/** The ids of a text's terms of a taxonomy. */
export function termsIn({ terms }: Post, { name }: Taxonomy): Id[] {
  return terms.filter(({ taxonomy }) => taxonomy === name).map(({ id }) => id);
}

/** The language of an entry, by its address: Polylang gives drafts one of their language, too. Undefined on a site with one language. */
export function languageOfPost(
  { link, language }: Post,
  published: Pick<Published, 'home' | 'languages'> | null,
): PublishedLanguage | undefined {
  const { home = '', languages = [] } = published ?? {};
  const { path } = permalinkPath(link, home, homePath);
  return languageOf({ path, language: toLanguage(language) }, languages) ?? languages[0];
}

/** A small version of a picture. Pixels. */
export interface Thumbnail {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The smallest version of a picture that has a width; the whole one if all versions are smaller. */
export function thumbnailOf(
  { url, width, height, sizes }: Pick<Media, 'url' | 'width' | 'height' | 'sizes'>,
  atLeast: number,
): Thumbnail {
  const enough = sizes.filter((size) => size.width >= atLeast && size.url !== '');
  const [smallest] = enough.toSorted((a, b) => a.width - b.width);
  const size =
    width === null || height === null ? { width: atLeast, height: atLeast } : { width, height };
  return smallest ?? { url, ...size };
}
