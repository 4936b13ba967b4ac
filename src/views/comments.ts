import { bareHost } from '../content/paths/index.ts';
import type { CommentData, PostData } from '../wordpress/index.ts';
import { allComments } from './collections.ts';
import { formatDate, type ShownDate } from './format-date.ts';
import { link } from './link.ts';
import { getResolve } from './own-links.ts';
import { printText } from './print.ts';
import { once } from './once.ts';
import type { Words } from '../i18n/index.ts';
import { getSite } from './site.ts';
import { webAddress } from './web-address.ts';
import { getWords } from './words.ts';

/** A comment and the answers to it, the oldest first. */
export interface Thread {
  readonly id: number;
  readonly authorName: string;
  /** The author's own site. */
  readonly authorHref: string | null;
  readonly date: ShownDate;
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly replies: readonly Thread[];
}

interface Growing extends Thread {
  readonly replies: Thread[];
}

// WordPress's own default. Deeper answers stand beside the ones that they answer.
const deepest = 5;

const byDate = (a: CommentData, b: CommentData): number =>
  Date.parse(a.date) - Date.parse(b.date) || a.id - b.id;

/**
 * Gives where the name of whoever wrote a comment leads: null for nowhere. WordPress gives its first account the address of the site
 * itself: that is a path of this one, which `href` spells.
 */
export const getCommenterHref = once(async () => {
  const [resolve, { hosts }] = [await getResolve(), await getSite()];
  return (authorUrl: string, href: (path: string) => string): string | null => {
    const address = webAddress(authorUrl);
    if (address === null) return null;
    const own = resolve(address);
    if (own !== null) return href(own.path);
    return hosts.includes(bareHost(new URL(address))) ? null : address;
  };
});

const toThread = async (comment: CommentData, words: Words): Promise<Growing> => ({
  id: comment.id,
  authorName: comment.authorName || words.anonymous,
  authorHref: (await getCommenterHref())(comment.authorUrl, link),
  date: await formatDate(comment),
  bodyHtml: await printText(comment.content),
  replies: [],
});

/**
 * Comments in one list, as a tree. One whose parent is unknown, of another post or younger than
 * itself begins a thread of its own, so that neither a lost nor a circular parent hides it.
 */
const toThreads = async (comments: readonly CommentData[]): Promise<readonly Thread[]> => {
  const words = await getWords();
  const roots: Thread[] = [];
  const placed = new Map<number, { readonly answers: Thread[]; readonly depth: number }>();
  for (const comment of comments.toSorted(byDate)) {
    const parent = comment.parentId === null ? undefined : placed.get(comment.parentId);
    const thread = await toThread(comment, words);
    const depth = parent === undefined ? 1 : Math.min(parent.depth + 1, deepest);
    const siblings = parent?.answers ?? roots;
    siblings.push(thread);
    placed.set(comment.id, { answers: depth === deepest ? siblings : thread.replies, depth });
  }
  return roots;
};

export const getCommentsByPost = once(async () =>
  Map.groupBy(await allComments(), ({ postId }) => postId),
);

/** What readers wrote below a post or a page. */
export interface Discussion {
  readonly count: number;
  readonly threads: readonly Thread[];
}

export const getDiscussion = async ({ id }: PostData): Promise<Discussion> => {
  const comments = (await getCommentsByPost()).get(id) ?? [];
  return { count: comments.length, threads: await toThreads(comments) };
};
