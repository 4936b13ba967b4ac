import { permalink } from '../site/addresses.ts';
import { hasReplies, type CommentRow } from '../site/comments.ts';
import { readPost } from '../site/posts.ts';
import { renderContent } from '../site/render.ts';
import { routeOf } from './post-links.ts';
import {
  embeddable,
  linkTo,
  noCustomFields,
  rendered,
  type Field,
  type Links,
  type Reader,
} from './table.ts';
import { avatars, hue } from '../v2/users.ts';

export const commentFields: readonly Field<CommentRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'post', value: (comment) => comment.post_id },
  { name: 'parent', embed: true, value: (comment) => comment.parent_id },
  { name: 'author', embed: true, value: (comment) => comment.user_id },
  { name: 'author_name', embed: true, value: (comment) => comment.author_name },
  { name: 'author_email', edit: true, value: (comment) => comment.author_email },
  { name: 'author_url', embed: true, value: (comment) => comment.author_url },
  { name: 'author_ip', edit: true, value: () => '' },
  { name: 'author_user_agent', edit: true, value: () => '' },
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
  { name: 'link', embed: true, value: linkOf },
  { name: 'status', value: ({ status }) => status },
  { name: 'type', embed: true, value: () => 'comment' },
  {
    name: 'author_avatar_urls',
    embed: true,
    value: (comment, { service }) => avatars(service, hueOf(comment)),
  },
  { name: 'meta', value: () => [] },
  noCustomFields,
  { name: '_links', embed: true, value: v2Links },
];

/** The colour of a commenter's avatar: the same under all comments of one person. */
export function hueOf({ user_id, author_name }: CommentRow): number {
  if (user_id !== 0) return hue(user_id);
  return [...author_name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
}

function linkOf({ id, post_id }: CommentRow, { service }: Reader): string {
  const post = readPost(service, post_id);
  return `${post === null ? service.home : permalink(service, post)}#comment-${id}`;
}

function v2Links({ id, post_id, parent_id, user_id }: CommentRow, { service }: Reader): Links {
  const post = readPost(service, post_id);
  return {
    self: linkTo(service, `/comments/${id}`),
    collection: linkTo(service, '/comments'),
    author: user_id === 0 ? undefined : embeddable(service, `/users/${user_id}`),
    up: post
      ? embeddable(
          service,
          `${routeOf(service, post.type)}/${post.id}`,
          {},
          { post_type: post.type },
        )
      : undefined,
    'in-reply-to': parent_id === 0 ? undefined : embeddable(service, `/comments/${parent_id}`),
    children: hasReplies(service, id)
      ? embeddable(service, '/comments', { parent: String(id) })
      : undefined,
  };
}
