import { bareHost, commentsPath } from '../content/paths/index.ts';
import { takesComments } from '../wordpress/mirror/index.ts';
import type { CommentData, PostData } from '../wordpress/index.ts';
import { deskAddress, getResolve, isPreview, link, webAddress, writingPage } from './addresses.ts';
import { comments, getSite, getWords } from './content.ts';
import { formatDate, type ShownDate } from './dates.ts';
import { printText } from './print.ts';
import { remember, sameItems } from './remember.ts';

/** A comment and its replies, the oldest first. */
export interface Thread {
  readonly id: number;
  readonly authorName: string;
  readonly authorHref: string | null;
  readonly date: ShownDate;
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly replies: readonly Thread[];
}

interface Growing extends Thread {
  readonly replies: Thread[];
}

// WordPress's default. Deeper replies are shown next to the comment that they reply to.
const deepest = 5;

const byDate = (a: CommentData, b: CommentData): number =>
  Date.parse(a.date) - Date.parse(b.date) || a.id - b.id;

/**
 * The link of a commenter's name, or null. WordPress's first account has the site's own address,
 * which becomes one of this site by `href`.
 */
export function commenterHref(authorUrl: string, href: (path: string) => string): string | null {
  const address = webAddress(authorUrl);
  if (address === null) return null;
  const own = getResolve()(address);
  if (own !== null) return href(own.path);
  return getSite().hosts.includes(bareHost(new URL(address))) ? null : address;
}

const toThread = (comment: CommentData): Growing => ({
  id: comment.id,
  authorName: comment.authorName || getWords().anonymous,
  authorHref: commenterHref(comment.authorUrl, link),
  date: formatDate(comment),
  bodyHtml: printText(comment.content),
  replies: [],
});

/**
 * Comments as trees. One whose parent is unknown, of another post or newer starts a thread, so lost
 * and circular parents hide no comment.
 */
const toThreads = (all: readonly CommentData[]): readonly Thread[] => {
  const roots: Thread[] = [];
  const placed = new Map<number, { readonly answers: Thread[]; readonly depth: number }>();
  for (const comment of all.toSorted(byDate)) {
    const parent = comment.parentId === null ? undefined : placed.get(comment.parentId);
    const thread = toThread(comment);
    const depth = parent === undefined ? 1 : Math.min(parent.depth + 1, deepest);
    const siblings = parent?.answers ?? roots;
    siblings.push(thread);
    placed.set(comment.id, { answers: depth === deepest ? siblings : thread.replies, depth });
  }
  return roots;
};

const getCommentsByPost = remember(() => Map.groupBy(comments.all(), ({ postId }) => postId));

const commentsOn = remember(
  (id: number): readonly CommentData[] => getCommentsByPost().get(id) ?? [],
  sameItems,
);

/** What readers wrote below a post or a page. */
export interface Discussion {
  readonly count: number;
  readonly threads: readonly Thread[];
  /** True if a sentence says that the comments are closed. */
  readonly saysClosed: boolean;
  /** True if a sentence says that comments of an open discussion can't be written here. */
  readonly saysReadOnly: boolean;
  /** Where readers write; null if they can't. */
  readonly place: CommentPlace | null;
}

/** Where readers write a comment. */
export interface CommentPlace {
  /** The page with the form, on the server of the desk, or the text on the WordPress site. */
  readonly href: string;
  /** True for the server of the desk, where each comment can be answered. */
  readonly isOurs: boolean;
  readonly postId: number;
}

function placeOf(post: PostData): CommentPlace | null {
  if (!takesComments(post) || isPreview()) return null;
  const { id, path } = post;
  const ours = deskAddress(commentsPath);
  if (ours !== null) return { href: `${ours}?post=${id}`, isOurs: true, postId: id };
  const there = writingPage(path);
  return there === null ? null : { href: `${there}#respond`, isOurs: false, postId: id };
}

const hasComments = remember((): boolean => getCommentsByPost().size > 0);

/**
 * If closed, it says so below comments, and below a post if the site has comments elsewhere:
 * WordPress closes pages by default, and readers expect no discussion there.
 */
export function discussionOf(entry: PostData): Discussion {
  const { id, type, commentStatus } = entry;
  const all = commentsOn(id);
  const isExpected = all.length > 0 || (type === 'post' && hasComments());
  const place = placeOf(entry);
  return {
    count: all.length,
    threads: toThreads(all),
    saysClosed: commentStatus === 'closed' && isExpected,
    saysReadOnly: takesComments(entry) && place === null && all.length > 0 && !isPreview(),
    place,
  };
}
