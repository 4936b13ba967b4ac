import { avatarAddress, jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import { findComments, hueOf, readComment, type CommentRow } from '../records/comments.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { renderContent } from '../render.ts';
import { mayChange, mayRead } from '../rights.ts';
import type { Service } from '../service.ts';
import { postOf } from './read-posts.ts';
import type { Call } from './route.ts';
import { userRecord } from './user-record.ts';

function commentRecord(service: Service, comment: CommentRow): Record<string, unknown> {
  const up = jsonAddress(service, `/posts/${comment.post_id}`);
  const user = comment.user_id === 0 ? null : readUser(service, comment.user_id);
  const parent = comment.parent_id;
  return {
    ID: comment.id,
    post: comment.post_id,
    content: renderContent(service, comment.content),
    ...{ status: comment.status, type: 'comment', parent },
    author:
      user === null
        ? {
            ...{ ID: 0, name: comment.author_name, URL: comment.author_url },
            avatar: avatarAddress(service, hueOf(comment), 96),
          }
        : userRecord(service, user, 'embed'),
    date: service.zone.toLocal(comment.date),
    date_tz: service.zone.name,
    date_gmt: comment.date,
    meta: {
      links: {
        up,
        ...(parent === 0 ? {} : { 'in-reply-to': `${up}/comments/${parent}` }),
        self: `${up}/comments/${comment.id}`,
      },
    },
  };
}

/** The post's approved comments, newest first. Those of a protected post are as closed as the post. */
export function listComments(call: Call): Reply {
  const { service } = call;
  const post = readablePost(call);
  const { rows } = findComments(service, {
    ...{ status: 'approved', publicOnly: false, posts: [post.id], order: 'desc' },
  });
  return json(
    200,
    rows.map((comment) => commentRecord(service, comment)),
  );
}

export function oneComment(call: Call): Reply {
  const { service, path } = call;
  const post = readablePost(call);
  const comment = readComment(service, Number(path[1]));
  if (comment?.post_id !== post.id || comment.status !== 'approved') {
    throw new Refusal('json_comment_invalid_id', 'Invalid comment ID.', 404);
  }
  return json(200, commentRecord(service, comment));
}

function readablePost(call: Call) {
  const post = postOf(call);
  const open = post.password === '' || mayChange(call.asker, 'edit', post);
  if (mayRead(call.asker, post) && open) return post;
  throw new Refusal('json_user_cannot_read', 'Sorry, you cannot read this post.', 401);
}
