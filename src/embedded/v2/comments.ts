import { z } from 'zod';
import { commentFields } from '../fields/comments.ts';
import { v2Record } from '../fields/table.ts';
import { findComments, readComment, setCommentStatus, type CommentRow } from '../site/comments.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import { can, mayChange, mayRead } from '../site/rights.ts';
import { collectionArguments, descending, ids, text } from './arguments.ts';
import { collection, endpoint, forEditor, pageOf, type RouteRequest } from './endpoint.ts';

const statuses = ['hold', 'spam', 'post-trashed', 'all'] as const;

export const listComments = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    post: ids.default([]),
    order: descending,
    orderby: z.enum(['date', 'date_gmt', 'id']).default('date_gmt'),
    status: text.default('approve'),
    password: text.default(''),
  }),
  check({ service, asker, args, context }) {
    for (const id of args.post) {
      const post = readPost(service, id);
      if (post === null || mayChange(asker, 'edit', post)) continue;
      // Comments of a protected post need its password, too.
      const isOpen = post.password === '' || post.password === args.password;
      if (mayRead(asker, post) && isOpen) continue;
      const message = 'Sorry, you are not allowed to read the post for this comment.';
      throw forbidden(asker, 'rest_cannot_read_post', message);
    }
    if (can(asker, 'moderate_comments')) return;
    if (context === 'edit') {
      const message = 'Sorry, you are not allowed to edit comments.';
      throw forbidden(asker, 'rest_forbidden_context', message);
    }
    if (args.status !== 'approve') {
      const message = 'Query parameter not permitted: status';
      throw forbidden(asker, 'rest_forbidden_param', message);
    }
  },
  run(call) {
    const { service, asker, args } = call;
    const paging = pageOf(args);
    const found = findComments(service, {
      ...paging,
      status: statuses.find((each) => each === args.status) ?? 'approved',
      publicOnly: !can(asker, 'moderate_comments') && args.post.length === 0,
      posts: args.post,
      include: args.include,
      orderBy: args.orderby,
      order: args.order,
    });
    return collection(commentFields, found, paging, call);
  },
});

function commentOf({ service, path }: RouteRequest): CommentRow {
  const comment = readComment(service, Number(path['id']));
  if (comment === null) throw new Refusal('rest_comment_invalid_id', 'Invalid comment ID.', 404);
  return comment;
}

const newStatuses: Readonly<Record<string, CommentRow['status']>> = {
  approved: 'approved',
  approve: 'approved',
  hold: 'hold',
  spam: 'spam',
};

/** Changes a comment's status; other fields do not change. */
export const changeComment = endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  args: z.object({ status: text.default('') }),
  check(call) {
    const { service, asker } = call;
    const post = readPost(service, commentOf(call).post_id);
    if (can(asker, 'moderate_comments')) return;
    if (post !== null && mayChange(asker, 'edit', post)) return;
    const message = 'Sorry, you are not allowed to edit this comment.';
    throw forbidden(asker, 'rest_cannot_edit', message);
  },
  run(call) {
    const comment = commentOf(call);
    const status = newStatuses[call.args.status];
    if (status === undefined || status === comment.status) {
      throw new Refusal('rest_comment_failed_edit', 'Updating comment status failed.', 500);
    }
    setCommentStatus(call.service, comment.id, status);
    return { value: v2Record(commentFields, commentOf(call), forEditor(call)) };
  },
});
