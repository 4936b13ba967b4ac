import { avatarAddress, jsonAddress, permalink } from '../site/addresses.ts';
import { hasReplies, type CommentRow } from '../site/comments.ts';
import { readPost } from '../site/posts.ts';
import { renderContent } from '../site/render.ts';
import { readUser } from '../site/users.ts';
import { routeOf } from './post-links.ts';
import {
  embeddable,
  legacyRecord,
  linkTo,
  noCustomFields,
  rendered,
  type Field,
  type JsonRecord,
  type Links,
  type Reader,
} from './table.ts';
import { avatars, hue, userFields } from './users.ts';

export const commentFields: readonly Field<CommentRow>[] = [
  { v2: 'id', legacy: 'ID', embed: true, value: ({ id }) => id },
  { v2: 'post', legacy: 'post', value: (comment) => comment.post_id },
  { v2: 'parent', legacy: 'parent', embed: true, value: (comment) => comment.parent_id },
  { v2: 'author', embed: true, value: (comment) => comment.user_id },
  { legacy: 'author', value: legacyAuthor },
  { v2: 'author_name', embed: true, value: (comment) => comment.author_name },
  { v2: 'author_email', edit: true, value: (comment) => comment.author_email },
  { v2: 'author_url', embed: true, value: (comment) => comment.author_url },
  { v2: 'author_ip', edit: true, value: () => '' },
  { v2: 'author_user_agent', edit: true, value: () => '' },
  {
    v2: 'date',
    legacy: 'date',
    embed: true,
    value: ({ date }, { service }) => service.zone.toLocal(date),
  },
  { legacy: 'date_tz', value: (_, { service }) => service.zone.name },
  { v2: 'date_gmt', legacy: 'date_gmt', value: ({ date }) => date },
  {
    v2: 'content',
    embed: true,
    value: ({ content }, reader) =>
      rendered(reader, content, renderContent(reader.service, content)),
  },
  { legacy: 'content', value: ({ content }, { service }) => renderContent(service, content) },
  { v2: 'link', embed: true, value: linkOf },
  { v2: 'status', legacy: 'status', value: ({ status }) => status },
  { v2: 'type', legacy: 'type', embed: true, value: () => 'comment' },
  {
    v2: 'author_avatar_urls',
    embed: true,
    value: (comment, { service }) => avatars(service, hueOf(comment)),
  },
  { v2: 'meta', value: () => [] },
  noCustomFields,
  { v2: '_links', embed: true, value: v2Links },
  { legacy: 'meta', value: legacyMeta },
];

/** The colour of a commenter's avatar: the same under all comments of one person. */
function hueOf({ user_id, author_name }: CommentRow): number {
  if (user_id !== 0) return hue(user_id);
  return [...author_name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
}

function legacyAuthor(comment: CommentRow, reader: Reader): JsonRecord {
  const { service } = reader;
  const user = comment.user_id === 0 ? null : readUser(service, comment.user_id);
  if (user !== null) return legacyRecord(userFields, user, { ...reader, context: 'embed' });
  return {
    ID: 0,
    name: comment.author_name,
    URL: comment.author_url,
    avatar: avatarAddress(service, hueOf(comment), 96),
  };
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

function legacyMeta({ id, post_id, parent_id }: CommentRow, { service }: Reader): JsonRecord {
  const up = jsonAddress(service, `/posts/${post_id}`);
  const parent = parent_id === 0 ? undefined : `${up}/comments/${parent_id}`;
  return { links: { up, 'in-reply-to': parent, self: `${up}/comments/${id}` } };
}
