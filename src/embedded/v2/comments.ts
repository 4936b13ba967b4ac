import { avatarAddress, permalink } from '../addresses.ts';
import {
  findComments,
  hasReplies,
  hueOf,
  readComment,
  setCommentStatus,
  type CommentRow,
} from '../records/comments.ts';
import { readPost } from '../records/posts.ts';
import { renderContent } from '../render.ts';
import { Refusal } from '../refusal.ts';
import { can, mayChange, mayRead, type Asker } from '../rights.ts';
import type { PostRow } from '../records/post-row.ts';
import { readDate } from '../zone.ts';
import { collectionParameters, contextParameter } from './collection-parameters.ts';
import { createLinker } from './links.ts';
import { inContext, routeOf } from './post-record.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';

const embedded = new Set([
  ...['id', 'parent', 'author', 'author_name', 'author_url', 'date', 'content', 'link', 'type'],
  ...['author_avatar_urls', '_links'],
]);

function commentRecord(call: Call, comment: CommentRow): Record<string, unknown> {
  const { service, context } = call;
  const link = createLinker(service);
  const post = readPost(service, comment.post_id);
  const hue = hueOf(comment);
  const avatars = [24, 48, 96].map((size) => [size, avatarAddress(service, hue, size)] as const);
  const edit = context === 'edit';
  return inContext(
    call,
    {
      id: comment.id,
      post: comment.post_id,
      parent: comment.parent_id,
      author: comment.user_id,
      author_name: comment.author_name,
      ...(edit ? { author_email: comment.author_email } : {}),
      author_url: comment.author_url,
      ...(edit ? { author_ip: '', author_user_agent: '' } : {}),
      date: service.zone.toLocal(comment.date),
      date_gmt: comment.date,
      content: {
        rendered: renderContent(service, comment.content),
        ...(edit ? { raw: comment.content } : {}),
      },
      link: `${post === null ? service.home : permalink(service, post)}#comment-${comment.id}`,
      status: comment.status,
      type: 'comment',
      author_avatar_urls: Object.fromEntries(avatars),
      meta: [],
      _links: {
        self: link.to(`/comments/${comment.id}`),
        collection: link.to('/comments'),
        ...(comment.user_id === 0 ? {} : { author: link.embeddable(`/users/${comment.user_id}`) }),
        ...(post === null
          ? {}
          : {
              up: link.embeddable(`${routeOf[post.type]}/${post.id}`, {}, { post_type: post.type }),
            }),
        ...(comment.parent_id === 0
          ? {}
          : { 'in-reply-to': link.embeddable(`/comments/${comment.parent_id}`) }),
        ...(hasReplies(service, comment.id)
          ? { children: link.embeddable('/comments', { parent: String(comment.id) }) }
          : {}),
      },
    },
    embedded,
  );
}

/** Comments of a protected post are as closed as the post. */
function mayReadUnder(asker: Asker, post: PostRow, password: string): boolean {
  if (!mayRead(asker, post)) return false;
  return post.password === '' || post.password === password || mayChange(asker, 'edit', post);
}

const listed = ['hold', 'spam', 'post-trashed', 'all'] as const;

const ids = { type: 'array', items: 'integer', default: [] } as const;
const cannotRead = 'Sorry, you are not allowed to read the post for this comment.';

export const listComments: Endpoint = {
  methods: ['GET'],
  parameters: {
    ...collectionParameters,
    after: { type: 'string', format: 'date-time' },
    before: { type: 'string', format: 'date-time' },
    author: ids,
    parent: ids,
    post: ids,
    order: { type: 'string', default: 'desc', enum: ['asc', 'desc'] },
    orderby: {
      type: 'string',
      default: 'date_gmt',
      enum: ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'],
    },
    status: { type: 'string', default: 'approve' },
    password: { type: 'string' },
  },
  refuse({ service, asker, args, context }) {
    for (const id of args.integers('post')) {
      const post = readPost(service, id);
      if (post !== null && !mayReadUnder(asker, post, args.text('password') ?? '')) {
        return forbidden(asker, 'rest_cannot_read_post', cannotRead);
      }
    }
    if (context === 'edit' && !can(asker, 'moderate_comments')) {
      return forbidden(
        asker,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit comments.',
      );
    }
    const closed = ['author', 'status'].filter(
      (name) => args.has(name) && !(name === 'status' && args.text('status') === 'approve'),
    );
    if (closed.length > 0 && !can(asker, 'moderate_comments')) {
      return forbidden(
        asker,
        'rest_forbidden_param',
        `Query parameter not permitted: ${closed.join(', ')}`,
      );
    }
    return null;
  },
  run(call) {
    const { service, asker, args } = call;
    const perPage = args.integer('per_page') ?? 10;
    const page = args.integer('page') ?? 1;
    const time = (name: string) => readDate(args.text(name) ?? '', service.zone) ?? undefined;
    const status = args.text('status') ?? 'approve';
    const { rows, total } = findComments(service, {
      status: listed.find((each) => each === status) ?? 'approved',
      publicOnly: !can(asker, 'moderate_comments') && args.integers('post').length === 0,
      posts: args.integers('post'),
      parents: args.integers('parent'),
      authors: args.integers('author'),
      include: args.integers('include'),
      exclude: args.integers('exclude'),
      search: args.text('search'),
      after: time('after'),
      before: time('before'),
      orderBy: args.text('orderby'),
      order: args.text('order'),
      limit: perPage,
      offset: args.integer('offset') ?? (page - 1) * perPage,
    });
    return { value: rows.map((comment) => commentRecord(call, comment)), total, perPage, page };
  },
};

function commentOf({ service, path }: Call): CommentRow {
  const comment = readComment(service, Number(path['id']));
  if (comment === null) throw new Refusal('rest_comment_invalid_id', 'Invalid comment ID.', 404);
  return comment;
}

export const getComment: Endpoint = {
  methods: ['GET'],
  parameters: { ...contextParameter, password: { type: 'string' } },
  refuse(call) {
    const { service, asker, args, context } = call;
    const comment = commentOf(call);
    if (can(asker, 'moderate_comments')) return null;
    const post = readPost(service, comment.post_id);
    if (comment.status !== 'approved' || context === 'edit') {
      return forbidden(
        asker,
        'rest_cannot_read',
        'Sorry, you are not allowed to read this comment.',
      );
    }
    if (post !== null && mayReadUnder(asker, post, args.text('password') ?? '')) return null;
    return forbidden(asker, 'rest_cannot_read_post', cannotRead);
  },
  run: (call) => ({ value: commentRecord(call, commentOf(call)) }),
};

const statusNames: Readonly<Record<string, CommentRow['status']>> = {
  ...{ approved: 'approved', approve: 'approved', 1: 'approved' },
  ...{ hold: 'hold', 0: 'hold', spam: 'spam' },
};

/** Of all that WordPress lets a caller change of a comment, its status. */
export const changeComment: Endpoint = {
  methods: ['POST', 'PUT', 'PATCH'],
  parameters: { status: { type: 'string' } },
  refuse(call) {
    const { service, asker } = call;
    const post = readPost(service, commentOf(call).post_id);
    if (can(asker, 'moderate_comments')) return null;
    if (post !== null && mayChange(asker, 'edit', post)) return null;
    const message = 'Sorry, you are not allowed to edit this comment.';
    return forbidden(asker, 'rest_cannot_edit', message);
  },
  run(call) {
    const { service, args } = call;
    const comment = commentOf(call);
    const named = args.text('status');
    if (named !== undefined) {
      const status = statusNames[named];
      if (status === undefined || status === comment.status) {
        const message = 'Updating comment status failed.';
        throw new Refusal('rest_comment_failed_edit', message, 500);
      }
      setCommentStatus(service, comment.id, status);
    }
    return { value: commentRecord({ ...call, context: 'edit' }, commentOf(call)) };
  },
};
