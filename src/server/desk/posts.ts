import type { Page, Post } from '../../wordpress/client/index.ts';
import { toText } from '../../content/html/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import { localDateIn } from './dates.ts';
import { publishedBy } from '../published.ts';
import { withQuery } from '../paths.ts';
import type { Asked } from './serve.ts';

export type Kind = 'posts' | 'pages';

const statusNames = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** A status as WordPress names it. */
type StatusName = (typeof statusNames)[number];

export interface PostRow {
  readonly id: number;
  readonly title: string;
  /** As WordPress names it, or as a plugin of it does. */
  readonly status: string;
  readonly statusText: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly author: string;
  /** ISO 8601; null where it has none. */
  readonly date: string | null;
  readonly dateText: string;
  /** On the readers' site; null where it is not there. */
  readonly live: string | null;
  readonly preview: string | null;
  /** In WordPress. */
  readonly edit: string | null;
  readonly mayDelete: boolean;
  /** From the trash, at the desk. */
  readonly mayRestore: boolean;
}

/** Where a list that is shown page by page stands. */
export interface Paging {
  readonly number: number;
  readonly last: number | null;
  readonly total: number | null;
  /** Records that could not be understood. */
  readonly odd: number;
  readonly previous: string | null;
  readonly next: string | null;
}

export interface PostsView extends Paging {
  readonly kind: Kind;
  readonly search: string;
  /** Empty for all but the trash. */
  readonly status: StatusName | '';
  /** Those that the account may see. */
  readonly statuses: readonly StatusName[];
  readonly rows: readonly PostRow[];
  /** How what is in the trash is brought back; null where something else is listed. */
  readonly restoring: 'here' | 'in-wordpress' | null;
}

const perPage = 20;

/** The page that a query asks for; the first one for what is no number. */
export const pageNumberOf = (query: URLSearchParams): number => {
  const number = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
};

/** @param pathOf the path of each page */
export const pagingOf = (
  { items, odd, total, pages }: Page<unknown>,
  { number, perPage }: { readonly number: number; readonly perPage: number },
  pathOf: (page: number) => string,
): Paging => {
  const hasNext = pages === null ? items.length === perPage : number < pages;
  return {
    ...{ number, total, last: pages, odd: odd.length },
    previous: number > 1 ? pathOf(number - 1) : null,
    next: hasNext ? pathOf(number + 1) : null,
  };
};

/** A type of texts as a query names it. */
export const kindOf = (text: string | null): Kind => (text === 'pages' ? 'pages' : 'posts');

/** A status in words; one of a plugin's own as WordPress names it. */
export const statusText = ({ posts }: Pick<DeskWords, 'posts'>, status: string): string => {
  const name = statusNames.find((each) => each === status);
  return name === undefined ? status : posts.statuses[name];
};

/** A text's title, or what stands for one. */
export const titleOf = ({ titleHtml }: Pick<Post, 'titleHtml'>, untitled: string): string =>
  toText(titleHtml) || untitled;

/** Whether WordPress's interface brings texts back from the trash: the older generation does not. */
export const canRestore = async ({ editor }: Pick<Asked, 'editor'>): Promise<boolean> =>
  (await editor.cms.connect()).generation === 'v2';

/** What WordPress holds, the newest first: as much of it as the account may see. */
export const listPosts = async ({ url, frame, editor, desk }: Asked): Promise<PostsView> => {
  const { paths, words } = frame;
  const { may } = frame.editor ?? {};
  const query = url.searchParams;
  const kind = kindOf(query.get('type'));
  const search = (query.get('search') ?? '').trim();
  const number = pageNumberOf(query);
  const seesAll = kind === 'pages' ? may?.seePages : may?.write;
  const offered = seesAll ? statusNames : (['publish'] as const);
  const status = offered.find((name) => name === query.get('status')) ?? '';
  const statuses = status !== '' ? [status] : seesAll ? ['any'] : ['publish'];

  const options = { page: number, perPage, statuses, search: search || undefined };
  const found = await editor.cms[kind].page(options);
  const published = publishedBy(desk);
  const restores = status === 'trash' && (await canRestore({ editor }));
  const shown = { type: kind === 'pages' ? kind : null, search, status };

  const toRow = (post: Post): PostRow => {
    const mayEdit = may?.edit(post) ?? false;
    return {
      id: post.id,
      title: titleOf(post, words.frame.untitled),
      status: post.status,
      statusText: statusText(words, post.status),
      isProtected: post.protected,
      isSticky: post.sticky,
      author: post.carried.author?.name || words.posts.unknownAuthor,
      date: post.date,
      dateText: post.dateLocal === null ? words.posts.noDate : localDateIn(frame, post.dateLocal),
      live: published?.linkTo(kind, post.id) ?? null,
      preview: mayEdit && post.status !== 'trash' ? paths.preview(post.id) : null,
      edit: mayEdit && post.status !== 'trash' ? frame.wordpress.edit(post.id) : null,
      mayDelete: may?.delete(post) ?? false,
      mayRestore: restores && mayEdit,
    };
  };
  return {
    ...{ kind, search, status, statuses: offered },
    ...pagingOf(found, { number, perPage }, (page) => withQuery(paths.posts, { ...shown, page })),
    rows: found.items.map(toRow),
    restoring: status !== 'trash' ? null : restores ? 'here' : 'in-wordpress',
  };
};
