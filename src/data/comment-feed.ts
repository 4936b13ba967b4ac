import type { RSSFeedItem } from '@astrojs/rss';
import { toText } from '../html/index.ts';
import type { StoredComment, StoredPost } from '../store/records.ts';
import { titleOf } from './card.ts';
import { allComments, allPages, allPosts } from './collections.ts';
import { creator, feedHref, feedLength, toXmlText } from './feed.ts';
import { printText } from './print.ts';
import { getWords } from './words.ts';

const toItem = async (comment: StoredComment, post: StoredPost): Promise<RSSFeedItem> => {
  const words = await getWords();
  const author = comment.authorName || words.anonymous;
  return {
    title: toXmlText(words.commentOn(author, await titleOf(post))),
    link: `${await feedHref(post.path)}#comment-${comment.id}`,
    pubDate: new Date(comment.date),
    description: toXmlText(toText(await printText(comment.content))),
    customData: creator(author),
  };
};

/** What readers wrote last. */
export const commentItems = async (): Promise<RSSFeedItem[]> => {
  const texts = [...(await allPosts()), ...(await allPages())];
  const byId = new Map(texts.map((text) => [text.id, text]));
  const latest = (await allComments())
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date) || b.id - a.id)
    .slice(0, feedLength);
  return Promise.all(
    latest.flatMap((comment) => {
      const post = byId.get(comment.postId);
      return post === undefined ? [] : toItem(comment, post);
    }),
  );
};
