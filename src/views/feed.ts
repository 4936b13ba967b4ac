import { toText, type Prepared } from '../content/html/index.ts';
import { commentsFeedPath, feedPathOf, homePath, iconPaths } from '../content/paths/index.ts';
import type { PostData, TermData, UserData, CommentData } from '../wordpress/index.ts';
import feedStyle from '../styles/feed.css?url';
import { feedHref, getHomePath, pathInLanguage } from './addresses.ts';
import { getAuthors, pathOfAuthor, postsOfAuthor } from './authors.ts';
import {
  getAllTerms,
  getLanguageFilter,
  getSite,
  comments,
  getAllEntries,
  getWords,
} from './content.ts';
import type { Feed, FeedItem } from './feed-formats.ts';
import {
  feedItemView,
  withFeedText,
  type FeedItemView,
  feedIdsOf,
  printForFeed,
} from './feed-item.ts';
import { isHidden } from './head.ts';
import { getLatestPosts, latestOfType, latestFirst } from './posts.ts';
import { printText } from './print.ts';
import { remember, sameItems } from './remember.ts';
import { postsOfTerm } from './terms.ts';
import { getArchivedTypes, type ArchivedType } from './types.ts';
import { titleOf } from './card.ts';
import { commenterHref } from './comments.ts';
import { withOffset } from './dates.ts';
import { look } from './look.ts';

/** Everything that a feed of posts shows, with the texts as references. */
export interface FeedView extends Omit<Feed, 'items'> {
  readonly items: readonly FeedItemView[];
}

interface About {
  /** The path of the feed. */
  readonly self: string;
  /** The title of a list; none for the site itself. */
  readonly title?: string | undefined;
  /** Plain text. If it is empty, the site's description is used. */
  readonly description?: string | undefined;
  /** The page with the same content; the front page by default. */
  readonly path?: string | undefined;
}

function toFeed<I extends Pick<FeedItem, 'updated'>>(
  about: About,
  items: readonly I[],
): Omit<Feed, 'items'> & { readonly items: readonly I[] } {
  const { name, description, language, home } = getSite();
  const publisher = name || new URL(home).host;
  return {
    // The id of WordPress's own Atom feed.
    id: `${home.replace(/\/+$/, '')}/feed/atom/`,
    title: about.title === undefined ? publisher : `${about.title} · ${publisher}`,
    description: about.description || description,
    language,
    page: feedHref(about.path ?? getHomePath()),
    self: feedHref(about.self),
    updated: newest(items),
    icon: feedHref(iconPaths.large),
    publisher,
    stylesheet: feedStyle,
    items,
  };
}

const newest = (items: readonly Pick<FeedItem, 'updated'>[]): string | null =>
  items.map(({ updated }) => updated).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;

/** Posts or comments in a feed. */
const feedLength = 20;

// No drafts, which feed readers could not mark, and no text hidden from search engines.
const inFeed = (posts: readonly PostData[]): readonly PostData[] => {
  const shown: PostData[] = [];
  for (const post of posts) {
    if (shown.length === feedLength) break;
    if (post.draft === undefined && !isHidden(post)) shown.push(post);
  }
  return shown;
};

const itemsOf = (posts: readonly PostData[]): readonly FeedItemView[] =>
  posts.map((post) => feedItemView(post));

const getLatestInFeed = remember(() => inFeed(getLatestPosts()), sameItems);

export function siteFeedView(self: string): FeedView {
  return toFeed({ self }, itemsOf(getLatestInFeed()));
}

export interface ListWithFeed {
  /** The path of the list's page. */
  readonly path: string;
  readonly view: () => FeedView;
}

const listWithFeed = (
  { name: title, path }: { readonly name: string; readonly path: string },
  about: Prepared | null,
  posts: () => readonly PostData[],
): ListWithFeed => {
  const shown = remember(() => inFeed(posts()), sameItems);
  return {
    path,
    view: () => {
      const description = about === null ? '' : toText(printText(about));
      return toFeed({ self: feedPathOf(path), title, description, path }, itemsOf(shown()));
    },
  };
};

/** The site in each language, and every term, type and author with a feed. */
export function listsWithFeed(): readonly ListWithFeed[] {
  return [
    feedOfHome(pathInLanguage(homePath)),
    ...getAllTerms()
      .filter(getLanguageFilter())
      .map((term) => feedOfTerm(term)),
    ...getArchivedTypes().map((type) => feedOfType(type)),
    ...getAuthors().map((author) => feedOfAuthor(author)),
  ].filter(({ path }) => feedPathOf(path) !== commentsFeedPath);
}

/** The feed of all posts. */
const feedOfHome = remember((path: string): ListWithFeed => ({
  path,
  view: () => siteFeedView(feedPathOf(path)),
}));

const feedOfTerm = remember((term: TermData) =>
  listWithFeed(term, term.description, () => postsOfTerm(term.key)),
);

const feedOfType = remember(({ name, label, path }: ArchivedType) =>
  listWithFeed({ name: label, path }, null, () => latestOfType(name)),
);

const feedOfAuthor = remember((author: UserData) =>
  listWithFeed({ ...author, path: pathOfAuthor(author) }, author.bio, () =>
    postsOfAuthor(author.id),
  ),
);

export async function withFeedTexts(view: FeedView): Promise<Feed> {
  return {
    ...view,
    items: await Promise.all(view.items.map((item) => withFeedText(item))),
  };
}

/** The view of the feed of the latest comments. */
export function commentFeedView(): Feed {
  return toFeed({ self: commentsFeedPath, title: getWords().commentFeed }, commentItems());
}

const commentItems = (): readonly FeedItem[] => {
  // Without comments on the pages, the links would lead nowhere.
  if (!look.post.comments) return [];
  const byId = getShownById();
  const shown = comments.all().filter(({ postId }) => byId.has(postId));
  const latest = latestFirst(shown, ({ date }) => date).slice(0, feedLength);
  return latest.flatMap((comment) => {
    const post = byId.get(comment.postId);
    return post === undefined ? [] : toItem(comment, post);
  });
};

/** Posts and pages by id, without those that are hidden from search engines. */
const getShownById = remember(
  () =>
    new Map(getAllEntries().flatMap((text) => (isHidden(text) ? [] : [[text.id, text] as const]))),
);

const toItem = (comment: CommentData, post: PostData): FeedItem => {
  const words = getWords();
  const { id, content, authorName, authorUrl } = comment;
  const date = withOffset(comment);
  const name = authorName || words.anonymous;
  const html = printForFeed(content, [feedHref(post.path)]);
  const fragment = `#comment-${id}`;
  const ids = feedIdsOf(post);
  return {
    guid: ids.guid + fragment,
    id: ids.id + fragment,
    link: feedHref(post.path) + fragment,
    title: words.commentOn(name, titleOf(post)),
    summary: toText(html),
    html,
    published: date,
    updated: date,
    authors: [{ name, page: commenterHref(authorUrl, feedHref), avatar: null }],
    categories: [],
    language: null,
    picture: null,
    media: [],
  };
};
