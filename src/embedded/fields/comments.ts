import type { CommentRow } from '../site/comments.ts';
import { readPost } from '../site/posts.ts';
import { renderContent } from '../site/render.ts';
import { routeOf } from './post-links.ts';
import { embeddable, rendered, type Field, type Links, type Reader } from './table.ts';
import { avatars, hue } from '../v2/users.ts';

export const commentFields: readonly Field<CommentRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'post', value: (comment) => comment.post_id },
  { name: 'parent', embed: true, value: (comment) => comment.parent_id },
  { name: 'author', embed: true, value: (comment) => comment.user_id },
  { name: 'author_name', embed: true, value: (comment) => comment.author_name },
  { name: 'author_email', edit: true, value: (comment) => comment.author_email },
  { name: 'author_url', embed: true, value: (comment) => comment.author_url },
  {
    name: 'date',
    embed: true,
    value: ({ date }, { service }) => service.zone.toLocal(date),
  },
  { name: 'date_gmt', value: ({ date }) => date },
  {
    name: 'content',
    embed: true,
    value: ({ content }, reader) =>
      rendered(reader, content, renderContent(reader.service, content)),
  },
  { name: 'status', value: ({ status }) => status },
  { name: 'type', embed: true, value: () => 'comment' },
  {
    name: 'author_avatar_urls',
    embed: true,
    value: (comment, { service }) => avatars(service, hueOf(comment)),
  },
  { name: '_links', embed: true, value: v2Links },
];

/** The colour of a commenter's avatar: the same under all comments of one person. */
export function hueOf({ user_id, author_name }: CommentRow): number {
  if (user_id !== 0) return hue(user_id);
  return [...author_name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
}

/** Moderators embed the entry of a comment. */
function v2Links({ post_id }: CommentRow, { service }: Reader): Links {
  const post = readPost(service, post_id);
  if (post === null) return {};
  const { id, type } = post;
  return { up: embeddable(service, `${routeOf(service, type)}/${id}`, {}, { post_type: type }) };
}
