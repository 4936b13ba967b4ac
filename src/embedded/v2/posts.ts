import { z } from 'zod';
import { fieldsOf } from '../fields/posts.ts';
import { v2Record } from '../fields/table.ts';
import { permalink } from '../site/addresses.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { findPosts, readPost, type PostRow } from '../site/posts.ts';
import { taxonomiesOf, type EntryType } from '../site/registry.ts';
import { can, mayChange, mayRead, plural } from '../site/rights.ts';
import { encodeSlug } from '../site/slug.ts';
import { readDate } from '../site/zone.ts';
import {
  collectionArguments,
  contextArgument,
  descending,
  ids,
  invalidArguments,
  readArguments,
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
  type RouteRequest,
  type Call,
  type Endpoint,
} from './endpoint.ts';
import { isOver } from './plugin-lists.ts';

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

export function listPosts({ name: type, editRight }: EntryType): Endpoint {
  return endpoint({
    methods: ['GET'],
    args: z.object({
      ...collectionArguments,
      search: text.optional(),
      author: ids.default([]),
      slug: texts.default([]),
      status: texts.default([type === 'attachment' ? 'inherit' : 'publish']),
      after: moment.optional(),
      before: moment.optional(),
      modified_after: moment.optional(),
      media_type: z.enum(['image', 'video', 'text', 'application', 'audio']).optional(),
      order: descending,
      orderby: z.enum(orders).default('date'),
    }),
    check(call) {
      const { asker, context, args } = call;
      readTermArguments(call, type);
      const mayEdit = can(asker, editRight);
      const mayList = (status: string) =>
        status === 'publish' ||
        status === 'inherit' ||
        mayEdit ||
        (status === 'private' && can(asker, `read_private_${plural(type)}`));
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
        authors: args.author,
        slugs: args.slug.map(encodeSlug),
        terms: [...readTermArguments(call, type).values()],
        after: readDate(args.after ?? '', service.zone) ?? undefined,
        before: readDate(args.before ?? '', service.zone) ?? undefined,
        modifiedAfter: readDate(args.modified_after ?? '', service.zone) ?? undefined,
        mediaType: args.media_type,
        orderBy: args.orderby,
        order: args.order,
      });
      checkPage(total, paging);
      const there = rows.filter((post) => !isOver(service, post));
      // Like WordPress, the total includes posts that the account may not read.
      const readable = there.filter(
        (post) => mayRead(asker, post) && (context !== 'edit' || mayChange(asker, 'edit', post)),
      );
      const listed = total - (rows.length - there.length);
      return collection(fieldsOf(service, type), { rows: readable, total: listed }, paging, call);
    },
  });
}

export function onePost({ name: type }: EntryType): Endpoint {
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
        value: v2Record(fieldsOf(call.service, type), post, call),
        alternate: permalink(call.service, post),
      };
    },
  });
}

/** Term ids by taxonomy, from parameters named as the taxonomies' routes. Throws a refusal. */
export function readTermArguments(
  { service, given }: RouteRequest,
  type: string,
): ReadonlyMap<string, readonly number[]> {
  const taxonomies = taxonomiesOf(service, type);
  const schema = z.object(
    Object.fromEntries(taxonomies.map(({ restBase }) => [restBase, ids.optional()])),
  );
  const args = readArguments(schema, given);
  return new Map(
    taxonomies.flatMap(({ name, restBase }) => {
      const terms = args[restBase];
      return terms === undefined ? [] : [[name, terms] as const];
    }),
  );
}

/** The post of the path. Throws a refusal if there is none of this type. */
export function postOf({ service, path }: RouteRequest, type: string): PostRow {
  const post = readPost(service, Number(path['id']));
  if (post?.type !== type) throw new Refusal('rest_post_invalid_id', 'Invalid post ID.', 404);
  return post;
}

/** Throws a refusal if the account may not change the post of the path. */
export function checkMayEdit(call: Call, type: string): PostRow {
  const post = postOf(call, type);
  if (mayChange(call.asker, 'edit', post)) return post;
  const message = 'Sorry, you are not allowed to edit this post.';
  throw forbidden(call.asker, 'rest_cannot_edit', message);
}

/** Throws a refusal if the account may not delete the post of the path. */
export function checkMayDelete(call: Call, type: string): void {
  if (mayChange(call.asker, 'delete', postOf(call, type))) return;
  const message = 'Sorry, you are not allowed to delete this post.';
  throw forbidden(call.asker, 'rest_cannot_delete', message);
}

/** The answer to a deletion: the record as it was. */
export function deleted(call: Call, post: PostRow): Record<string, unknown> {
  const { _links, ...previous } = v2Record(
    fieldsOf(call.service, post.type),
    post,
    forEditor(call),
  );
  return { deleted: true, previous };
}
