import { z } from 'zod';
import { commentFields } from '../fields/comments.ts';
import { v2Address, v2Record } from '../fields/table.ts';
import {
  createComment as addComment,
  deleteComment as removeComment,
  findComments,
  isDuplicate,
  isKnownWriter,
  putAway,
  readComment,
  setCommentStatus,
  statusBefore,
  type CommentRow,
} from '../site/comments.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import { kept } from '../site/render.ts';
import { can, mayChange, mayRead } from '../site/rights.ts';
import { cleanFor } from '../site/save-post.ts';
import { readUser } from '../site/users.ts';
import {
  collectionArguments,
  contextArgument,
  descending,
  flag,
  ids,
  integer,
  text,
} from './arguments.ts';
import { collection, endpoint, forEditor, pageOf, type RouteRequest } from './endpoint.ts';

const statuses = ['hold', 'spam', 'trash', 'post-trashed', 'all'] as const;

export const listComments = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    post: ids.default([]),
    order: descending,
    orderby: z.enum(['date', 'date_gmt', 'id']).default('date_gmt'),
    status: text.default('approve'),
    search: text.default(''),
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
      search: args.search,
    });
    return collection(commentFields, found, paging, call);
  },
});

function commentOf({ service, path }: RouteRequest): CommentRow {
  const comment = readComment(service, Number(path['id']));
  if (comment === null) throw new Refusal('rest_comment_invalid_id', 'Invalid comment ID.', 404);
  return comment;
}

/** Throws a refusal if the account may neither moderate nor edit the post of the comment. */
function checkMayEdit(call: RouteRequest, refusal: readonly [code: string, message: string]): void {
  const { service, asker } = call;
  const post = readPost(service, commentOf(call).post_id);
  if (can(asker, 'moderate_comments')) return;
  if (post !== null && mayChange(asker, 'edit', post)) return;
  throw forbidden(asker, ...refusal);
}

export const oneComment = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    const { service, asker, context } = call;
    const comment = commentOf(call);
    if (context === 'edit' && !can(asker, 'moderate_comments')) {
      const message = 'Sorry, you are not allowed to edit comments.';
      throw forbidden(asker, 'rest_forbidden_context', message);
    }
    const post = readPost(service, comment.post_id);
    if (comment.status === 'approved' && post !== null && mayRead(asker, post)) return;
    checkMayEdit(call, ['rest_cannot_read', 'Sorry, you are not allowed to read this comment.']);
  },
  run: (call) => ({ value: v2Record(commentFields, commentOf(call), call) }),
});

/** Writes a comment of the account, or, for moderators, of the author that is named. */
export const createComment = endpoint({
  methods: ['POST'],
  args: z.object({
    post: integer.optional(),
    parent: integer.default(0),
    content: text.default(''),
    author_name: text.default(''),
    author_email: text.default(''),
    author_url: text.default(''),
    status: z.enum(['approved', 'hold', 'spam']).optional(),
  }),
  check({ service, asker, args }) {
    if (asker === null) {
      const message = 'Sorry, you must be logged in to comment.';
      throw new Refusal('rest_comment_login_required', message, 401);
    }
    if (args.status !== undefined && !can(asker, 'moderate_comments')) {
      const message = "Sorry, you are not allowed to edit 'status' for comments.";
      throw forbidden(asker, 'rest_comment_invalid_status', message);
    }
    const post = readPost(service, args.post ?? 0);
    if (post === null) {
      const message = 'Sorry, you are not allowed to create this comment without a post.';
      throw new Refusal('rest_comment_invalid_post_id', message, 403);
    }
    if (post.status === 'draft' || post.status === 'trash') {
      const message = 'Sorry, you are not allowed to create a comment on this post.';
      throw new Refusal(`rest_comment_${post.status}_post`, message, 403);
    }
    if (!mayRead(asker, post)) {
      const message = 'Sorry, you are not allowed to read the post for this comment.';
      throw forbidden(asker, 'rest_cannot_read_post', message);
    }
    if (post.comments_open === 0) {
      const message = 'Sorry, comments are closed for this item.';
      throw new Refusal('rest_comment_closed', message, 403);
    }
  },
  run(call) {
    const { service, asker, args } = call;
    if (args.content.trim() === '') {
      throw new Refusal('rest_comment_content_invalid', 'Invalid comment content.', 400);
    }
    const isOwn = args.author_name === '' && args.author_email === '';
    const user = isOwn ? readUser(service, asker?.id ?? 0) : null;
    const named = { author_name: args.author_name, author_email: args.author_email };
    const isShown = user === null ? isKnownWriter(service, named) : can(asker, 'moderate_comments');
    const row = {
      post_id: args.post ?? 0,
      parent_id: args.parent,
      user_id: user?.id ?? 0,
      author_name: user?.name ?? args.author_name,
      author_email: user?.email ?? args.author_email,
      author_url: user?.url ?? args.author_url,
      date: service.now(),
      content: kept(service, cleanFor(asker, args.content)),
      status: args.status ?? (isShown ? ('approved' as const) : 'hold'),
    };
    if (isDuplicate(service, row)) {
      const message =
        'Duplicate comment detected; it looks as though you&#8217;ve already said that!';
      throw new Refusal('comment_duplicate', message, 409);
    }
    const id = addComment(service, row);
    const comment = readComment(service, id);
    return {
      status: 201,
      value: comment && v2Record(commentFields, comment, forEditor(call)),
      location: v2Address(service, `/comments/${id}`),
    };
  },
});

const newStatuses: Readonly<Record<string, 'approved' | 'hold' | 'spam' | 'trash'>> = {
  approved: 'approved',
  approve: 'approved',
  hold: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** Changes a comment's status; other fields do not change. */
export const changeComment = endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  args: z.object({ status: text.default('') }),
  check: (call) =>
    checkMayEdit(call, ['rest_cannot_edit', 'Sorry, you are not allowed to edit this comment.']),
  run(call) {
    const { service, args } = call;
    const comment = commentOf(call);
    const isBack = args.status === 'unspam' || args.status === 'untrash';
    const status = isBack ? statusBefore(service, comment.id) : newStatuses[args.status];
    if (status === undefined || status === comment.status) {
      throw new Refusal('rest_comment_failed_edit', 'Updating comment status failed.', 500);
    }
    if (!isBack && (status === 'spam' || status === 'trash')) putAway(service, comment, status);
    else setCommentStatus(service, comment.id, status);
    return { value: v2Record(commentFields, commentOf(call), forEditor(call)) };
  },
});

/** Moves a comment to the trash, or deletes it with `force`. */
export const deleteComment = endpoint({
  methods: ['DELETE'],
  args: z.object({ force: flag.default(false) }),
  check: (call) =>
    checkMayEdit(call, [
      'rest_cannot_delete',
      'Sorry, you are not allowed to delete this comment.',
    ]),
  run(call) {
    const { service, args } = call;
    const comment = commentOf(call);
    if (args.force) {
      const previous = v2Record(commentFields, comment, forEditor(call));
      removeComment(service, comment);
      return { value: { deleted: true, previous } };
    }
    if (comment.status === 'trash') {
      const message = 'The comment has already been trashed.';
      throw new Refusal('rest_already_trashed', message, 410);
    }
    putAway(service, comment, 'trash');
    return { value: v2Record(commentFields, commentOf(call), forEditor(call)) };
  },
});
