import { toLines, toText } from '../../content/html/index.ts';
import type {
  CommentChange,
  CommentStatus,
  ModeratedComment,
} from '../../wordpress/client/index.ts';
import { heldComments } from '../remember.ts';
import { withQuery } from '../paths.ts';
import { publishedBy } from '../published.ts';
import { whenIn } from './dates.ts';
import type { Frame } from './frame.ts';
import { pageNumberOf, pagingOf } from './posts.ts';
import { requireRight, type DeskRequest, type ViewOf } from './serve.ts';

const statuses = ['hold', 'approved', 'spam', 'trash'] as const satisfies readonly CommentStatus[];

/** What can be done with comments of a status. As in WordPress, only spam and trash are deleted. */
export const changesOf: Readonly<Record<CommentStatus, readonly CommentChange[]>> = {
  hold: ['approved', 'spam', 'trash'],
  approved: ['hold', 'spam', 'trash'],
  spam: ['unspam'],
  trash: ['untrash'],
};

/** Whether the desk deletes comments of a status permanently. */
export function isDeletable(status: string): boolean {
  return status === 'spam' || status === 'trash';
}

const perPage = 20;
const mostInList = 600;
const mostOnPage = 20_000;
const mostInName = 60;

/** The first lines of a plain text, of about so many characters. */
function cut(lines: readonly string[], most: number): { lines: readonly string[]; isCut: boolean } {
  const shown: string[] = [];
  let left = most;
  for (const line of lines) {
    if (left <= 0) return { lines: shown, isCut: true };
    const chars = [...line];
    shown.push(chars.length > left ? `${chars.slice(0, left).join('')} …` : line);
    left -= chars.length;
  }
  return { lines: shown, isCut: left < 0 };
}

/** The writer of a comment and its first words. */
export function nameOf(
  { authorName, contentHtml }: Pick<ModeratedComment, 'authorName' | 'contentHtml'>,
  { words }: Pick<Frame, 'words'>,
): string {
  const { lines } = cut([toText(contentHtml)], mostInName);
  return `${authorName || words.comments.nobody}: ${lines.join('')}`;
}

/**
 * A comment as the desk's pages show it.
 * @param most characters of the text
 */
export function commentView(
  comment: ModeratedComment,
  { frame, context }: Pick<DeskRequest, 'frame' | 'context'>,
  most = mostOnPage,
) {
  const { id, postId, status, authorName, authorEmail, date, dateLocal } = comment;
  const published = publishedBy(context);
  return {
    id,
    postId,
    status,
    /** Its writer and its first words, for screen readers and results. */
    name: nameOf(comment, frame),
    author: authorName || frame.words.comments.nobody,
    email: authorEmail,
    ...cut(toLines(comment.contentHtml), most),
    isReply: comment.parentId !== null,
    entry: {
      title:
        toText(comment.postTitleHtml) ||
        published?.find(postId)?.title ||
        frame.words.frame.untitled,
      /** On the readers' site; null if it is not there. */
      live: published?.linkTo(postId) ?? null,
      /** Its editor in WordPress. */
      edit: frame.wordpress.edit(postId),
    },
    date: date === null ? null : whenIn(frame, date, dateLocal),
  };
}

export type CommentView = ReturnType<typeof commentView>;

/** The list that a form was sent from, or a page's link leads back to. */
export function listOf(query: URLSearchParams): { status: CommentStatus; search: string } {
  const status = statuses.find((name) => name === query.get('status')) ?? 'hold';
  return { status, search: (query.get('search') ?? '').trim() };
}

/** The comments of a status, newest first; null if this generation cannot moderate. */
export async function listComments(request: DeskRequest) {
  requireRight(request, 'moderate');
  const { url, frame, editor, context } = request;
  const { moderation, connect } = editor.cms;
  if ((await connect()).generation !== 'v2') return null;
  const { status, search } = listOf(url.searchParams);
  const number = pageNumberOf(url.searchParams);
  const options = { status, page: number, perPage, search: search || undefined };
  const counts = statuses.map(async (each) => ({
    status: each,
    /** Null if WordPress does not say how many there are. */
    count: await moderation.count(each).catch(() => null),
  }));
  const [page, ...tabs] = await Promise.all([moderation.page(options), ...counts]);
  const held = tabs.find((tab) => tab.status === 'hold')?.count ?? null;
  heldComments.set(editor.cms, '', Promise.resolve(held));
  return {
    status,
    search,
    tabs,
    ...pagingOf(page, { number, perPage }, (other) =>
      withQuery(frame.paths.comments, { status, search, page: other }),
    ),
    rows: page.items.map((comment) => commentView(comment, { frame, context }, mostInList)),
  };
}

export type CommentsView = NonNullable<ViewOf<typeof listComments>>;
