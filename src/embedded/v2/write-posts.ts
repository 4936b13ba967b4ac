import { deletePost, readPost } from '../records/posts.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { can, mayChange, type Asker } from '../rights.ts';
import type { PostRow } from '../records/post-row.ts';
import { changePost, createPost, trashPost, type Changes } from '../writing/save-post.ts';
import { cleanFor } from '../writing/clean.ts';
import { readDate } from '../zone.ts';
import { createLinker } from './links.ts';
import { postRecord, routeOf } from './post-record.ts';
import { forbidden, postOf } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';
import { pageFields, postFields } from './write-parameters.ts';

type Type = 'post' | 'page';

const kinds = { post: 'posts', page: 'pages' } as const;
const fields = { post: postFields, page: pageFields } as const;

const editing = (call: Call): Call => ({ ...call, context: 'edit' });

/** Making a post (`interface.md`, E3, in the newer generation's spelling). */
export function createEndpoint(type: Type): Endpoint {
  return {
    methods: ['POST'],
    parameters: { ...fields[type], id: { type: 'integer' } },
    refuse(call) {
      const { asker, args } = call;
      if (args.integer('id') !== undefined) {
        return new Refusal('rest_post_exists', 'Cannot create existing post.', 400);
      }
      if (!can(asker, `edit_${kinds[type]}`)) {
        return forbidden(
          asker,
          'rest_cannot_create',
          'Sorry, you are not allowed to create posts as this user.',
        );
      }
      return refuseFields(call, type, asker?.id ?? 0);
    },
    run(call) {
      const { service, asker } = call;
      const changes = { author: asker?.id, ...readChanges(call, type, null) };
      const post = createPost(service, type, changes, 400);
      const location = createLinker(service).at(`${routeOf[type]}/${post.id}`);
      return { status: 201, value: postRecord(editing(call), post, true), location };
    },
  };
}

export function changeEndpoint(type: Type): Endpoint {
  return {
    methods: ['POST', 'PUT', 'PATCH'],
    parameters: fields[type],
    refuse(call) {
      const post = postOf(call, type);
      if (!mayChange(call.asker, 'edit', post)) {
        const message = 'Sorry, you are not allowed to edit this post.';
        return forbidden(call.asker, 'rest_cannot_edit', message);
      }
      return refuseFields(call, type, post.author_id);
    },
    run(call) {
      const before = postOf(call, type);
      const post = changePost(call.service, before, readChanges(call, type, before), {
        ...{ emptyStatus: 400, by: call.asker?.id ?? 0 },
      });
      return { value: postRecord(editing(call), post, true) };
    },
  };
}

/** Deleting (`interface.md`, E4): into the trash, or for good with `force`. */
export function deleteEndpoint(type: Type): Endpoint {
  return {
    methods: ['DELETE'],
    parameters: { force: { type: 'boolean', default: false } },
    refuse: (call) => refuseDelete(call.asker, postOf(call, type)),
    run(call) {
      const { service, asker, args } = call;
      const post = postOf(call, type);
      if (args.flag('force')) {
        const { _links, ...previous } = postRecord(editing(call), post, true);
        deletePost(service, post.id);
        return { value: { deleted: true, previous } };
      }
      if (post.status === 'trash') {
        throw new Refusal('rest_already_trashed', 'The post has already been deleted.', 410);
      }
      return { value: postRecord(editing(call), trashPost(service, post, asker?.id ?? 0), true) };
    },
  };
}

export function refuseDelete(asker: Asker, post: PostRow): Refusal | null {
  if (mayChange(asker, 'delete', post)) return null;
  const message = 'Sorry, you are not allowed to delete this post.';
  return forbidden(asker, 'rest_cannot_delete', message);
}

/** Some fields need rights of their own. */
function refuseFields({ asker, args }: Call, type: Type, author: number): Refusal | null {
  const kind = kinds[type];
  const named = args.integer('author');
  if (named !== undefined && named !== author && !can(asker, `edit_others_${kind}`)) {
    const message = 'Sorry, you are not allowed to create posts as this user.';
    return forbidden(asker, 'rest_cannot_edit_others', message);
  }
  if (args.flag('sticky') && !can(asker, 'edit_others_posts')) {
    const message = 'Sorry, you are not allowed to make posts sticky.';
    return forbidden(asker, 'rest_cannot_assign_sticky', message);
  }
  return null;
}

export function readChanges(call: Call, type: Type, before: PostRow | null): Changes {
  const { service, asker, args } = call;
  const text = (name: string) => {
    const given = args.text(name);
    return given === undefined ? undefined : cleanFor(asker, given);
  };
  refuseStatus(call, type, before);
  refuseReferences(call, type);
  const password = args.text('password');
  const sticky = args.has('sticky') ? args.flag('sticky') : before?.sticky === 1;
  if (sticky && (password ?? before?.password ?? '') !== '') {
    const message = 'A post can not be sticky and have a password.';
    throw new Refusal('rest_invalid_field', message, 400);
  }
  const comments = args.text('comment_status');
  return {
    ...{ title: text('title'), content: text('content'), excerpt: text('excerpt'), password },
    status: args.text('status'),
    slug: args.text('slug'),
    date:
      readDate(args.text('date_gmt') ?? '', 'UTC') ??
      readDate(args.text('date') ?? '', service.zone) ??
      undefined,
    ...(args.has('author') ? { author: args.integer('author') } : {}),
    parent: args.integer('parent'),
    menuOrder: args.integer('menu_order'),
    featured: args.integer('featured_media'),
    sticky: args.has('sticky') ? sticky : undefined,
    commentsOpen: comments === undefined ? undefined : comments === 'open',
    categories: args.has('categories') ? args.integers('categories') : undefined,
    tags: args.has('tags') ? args.integers('tags') : undefined,
  };
}

/** Publishing takes a right; keeping what is published already does not. */
function refuseStatus({ asker, args }: Call, type: Type, before: PostRow | null): void {
  const status = args.text('status');
  if (status === undefined || status === before?.status) return;
  if (status === 'draft' || status === 'pending' || can(asker, `publish_${kinds[type]}`)) return;
  const what = status === 'private' ? 'create private' : 'publish';
  const message = `Sorry, you are not allowed to ${what} posts in this post type.`;
  throw forbidden(asker, 'rest_cannot_publish', message);
}

function refuseReferences({ service, args }: Call, type: Type): void {
  const author = args.integer('author');
  if (author !== undefined && readUser(service, author) === null) {
    throw new Refusal('rest_invalid_author', 'Invalid author ID.', 400);
  }
  const featured = args.integer('featured_media') ?? 0;
  if (featured !== 0 && readPost(service, featured)?.type !== 'attachment') {
    throw new Refusal('rest_invalid_featured_media', 'Invalid featured media ID.', 400);
  }
  const parent = type === 'page' ? (args.integer('parent') ?? 0) : 0;
  if (parent !== 0 && readPost(service, parent)?.type !== 'page') {
    throw new Refusal('rest_post_invalid_id', 'Invalid parent ID.', 400);
  }
}
