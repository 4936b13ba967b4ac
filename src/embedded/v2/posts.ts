import { z } from 'zod';
import { fileFields, postFields } from '../fields/posts.ts';
import { v2Record } from '../fields/table.ts';
import { permalink } from '../site/addresses.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { findPosts, readPost, type PostRow, type PostType } from '../site/posts.ts';
import { can, mayChange, mayRead } from '../site/rights.ts';
import { encodeSlug } from '../site/slug.ts';
import { readDate } from '../site/zone.ts';
import {
  collectionArguments,
  contextArgument,
  descending,
  invalidArguments,
  moment,
  text,
  texts,
} from './arguments.ts';
import {
  checkPage,
  collection,
  endpoint,
  forEditor,
  pageOf,
  type Asked,
  type Call,
  type Endpoint,
} from './endpoint.ts';

/** WordPress's names of the types in rights. */
export const kinds = { post: 'posts', page: 'pages', attachment: 'posts' } as const;

export const fieldsOf = {
  post: postFields,
  page: postFields,
  attachment: [...postFields, ...fileFields],
} as const;

const orders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

export function listPosts(type: PostType): Endpoint {
  return endpoint({
    methods: ['GET'],
    args: z.object({
      ...collectionArguments,
      search: text.optional(),
      slug: texts.default([]),
      status: texts.default([type === 'attachment' ? 'inherit' : 'publish']),
      modified_after: moment.optional(),
      order: descending,
      orderby: z.enum(orders).default('date'),
    }),
    check({ asker, context, args }) {
      const mayEdit = can(asker, `edit_${kinds[type]}`);
      const mayList = (status: string) =>
        status === 'publish' ||
        status === 'inherit' ||
        mayEdit ||
        (status === 'private' && can(asker, `read_private_${kinds[type]}`));
      if (!args.status.every(mayList)) {
        const problem = { code: 'rest_forbidden_status', message: 'Status is forbidden.' };
        throw invalidArguments([{ parameter: 'status', ...problem }], asker === null ? 401 : 403);
      }
      if (context === 'edit' && !mayEdit) {
        const message = 'Sorry, you are not allowed to edit posts in this post type.';
        throw forbidden(asker, 'rest_forbidden_context', message);
      }
    },
    run(call) {
      const { service, asker, args, context } = call;
      const paging = pageOf(args);
      const { rows, total } = findPosts(service, {
        ...paging,
        types: [type],
        statuses: args.status,
        search: args.search,
        include: args.include,
        slugs: args.slug.map(encodeSlug),
        modifiedAfter: readDate(args.modified_after ?? '', service.zone) ?? undefined,
        orderBy: args.orderby,
        order: args.order,
      });
      checkPage(total, paging);
      // Like WordPress, the total includes posts that the account may not read.
      const readable = rows.filter(
        (post) => mayRead(asker, post) && (context !== 'edit' || mayChange(asker, 'edit', post)),
      );
      return collection(fieldsOf[type], { rows: readable, total }, paging, call);
    },
  });
}

export function onePost(type: PostType): Endpoint {
  return endpoint({
    methods: ['GET'],
    args: z.object({ ...contextArgument, password: text.optional() }),
    check(call) {
      const { asker, context, args } = call;
      const post = postOf(call, type);
      if (context === 'edit' && !mayChange(asker, 'edit', post)) {
        const message = 'Sorry, you are not allowed to edit this post.';
        throw forbidden(asker, 'rest_forbidden_context', message);
      }
      if (args.password && args.password !== post.password) {
        throw new Refusal('rest_post_incorrect_password', 'Incorrect post password.', 403);
      }
      if (!mayRead(asker, post)) {
        throw forbidden(asker, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
      }
    },
    run(call) {
      const post = postOf(call, type);
      return {
        value: v2Record(fieldsOf[type], post, call),
        alternate: permalink(call.service, post),
      };
    },
  });
}

/** The post of the path. Throws a refusal if there is none of this type. */
export function postOf({ service, path }: Asked, type: PostType): PostRow {
  const post = readPost(service, Number(path['id']));
  if (post?.type !== type) throw new Refusal('rest_post_invalid_id', 'Invalid post ID.', 404);
  return post;
}

/** Throws a refusal if the account may not change the post of the path. */
export function checkMayEdit(call: Call, type: PostType): PostRow {
  const post = postOf(call, type);
  if (mayChange(call.asker, 'edit', post)) return post;
  const message = 'Sorry, you are not allowed to edit this post.';
  throw forbidden(call.asker, 'rest_cannot_edit', message);
}

/** Throws a refusal if the account may not delete the post of the path. */
export function checkMayDelete(call: Call, type: PostType): void {
  if (mayChange(call.asker, 'delete', postOf(call, type))) return;
  const message = 'Sorry, you are not allowed to delete this post.';
  throw forbidden(call.asker, 'rest_cannot_delete', message);
}

/** The answer to a deletion: the record as it was. */
export function deleted(call: Call, post: PostRow): Record<string, unknown> {
  const { _links, ...previous } = v2Record(fieldsOf[post.type], post, forEditor(call));
  return { deleted: true, previous };
}
