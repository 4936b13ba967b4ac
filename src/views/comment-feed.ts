import { toText } from '../content/html/index.ts';
import { commentsFeedPath } from '../content/paths/index.ts';
import type { CommentData, PostData } from '../wordpress/index.ts';
import { feedHref } from './addresses.ts';
import { titleOf } from './card.ts';
import { commenterHref } from './comments.ts';
import { comments, getAllEntries, getWords } from './content.ts';
import { withOffset } from './dates.ts';
import { feedLength, toFeed } from './feed.ts';
import type { Feed, FeedItem } from './feed-formats.ts';
import { feedIdsOf, printForFeed } from './feed-item.ts';
import { isHidden } from './head.ts';
import { look } from './look.ts';
import { latestFirst } from './posts.ts';
import { remember } from './remember.ts';

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
