import type { Feed, FeedItem } from './feed-formats.ts';
import { toText } from '../content/html/index.ts';
import { commentsFeedPath } from '../content/paths/index.ts';
import type { CommentData, PostData } from '../wordpress/index.ts';
import { titleOf } from './card.ts';
import { allComments, allPages, allPosts } from './collections.ts';
import { getCommenterHref } from './comments.ts';
import { getFeedHref } from './feed-href.ts';
import { getFeedIds } from './feed-ids.ts';
import { feedLength } from './feed-item.ts';
import { printForFeed } from './feed-press.ts';
import { makeFeed } from './feed.ts';
import { withOffset } from './format-date.ts';
import { latestFirst } from './latest-first.ts';
import { look } from './look.ts';
import { getWords } from './words.ts';

const toItem = async (comment: CommentData, post: PostData): Promise<FeedItem> => {
  const [words, href] = [await getWords(), await getFeedHref()];
  const { id, content, authorName, authorUrl } = comment;
  const date = withOffset(comment);
  const name = authorName || words.anonymous;
  const html = await printForFeed(content, [post.path]);
  const fragment = `#comment-${id}`;
  const ids = await getFeedIds(post);
  return {
    guid: ids.guid + fragment,
    id: ids.id + fragment,
    link: href(post.path) + fragment,
    title: words.commentOn(name, await titleOf(post)),
    summary: toText(html),
    html,
    published: date,
    updated: date,
    author: { name, page: (await getCommenterHref())(authorUrl, href), avatar: null },
    categories: [],
    language: null,
    picture: null,
    media: [],
  };
};

const commentItems = async (): Promise<readonly FeedItem[]> => {
  // Their links would lead to nothing.
  if (!look.post.comments) return [];
  const texts = [...(await allPosts()), ...(await allPages())];
  const byId = new Map(texts.map((text) => [text.id, text]));
  const latest = latestFirst(await allComments(), ({ date }) => date).slice(0, feedLength);
  return Promise.all(
    latest.flatMap((comment) => {
      const post = byId.get(comment.postId);
      return post === undefined ? [] : toItem(comment, post);
    }),
  );
};

/** What readers wrote last, as a feed. */
export const commentFeed = async (): Promise<Feed> =>
  makeFeed({
    self: commentsFeedPath,
    title: (await getWords()).commentFeed,
    items: await commentItems(),
  });
