import { z } from 'zod';
import { routeOf } from '../fields/post-links.ts';
import { fieldsOf } from '../fields/posts.ts';
import { v2Address, v2Record } from '../fields/table.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { deletePost, readPost, type PostRow } from '../site/posts.ts';
import { typeNamed, type EntryType } from '../site/registry.ts';
import { can, plural } from '../site/rights.ts';
import { changePost, cleanFor, createPost, trashPost, type Changes } from '../site/save-post.ts';
import { readUser } from '../site/users.ts';
import { readDate } from '../site/zone.ts';
import { flag, integer, moment, text } from './arguments.ts';
import { endpoint, forEditor, type Call, type Endpoint } from './endpoint.ts';
import { checkMayDelete, checkMayEdit, deleted, postOf, readTermArguments } from './posts.ts';

/** The fields of an entry that callers may set, apart from its terms. */
export const changeArguments = z.object({
  title: text.optional(),
  content: text.optional(),
  excerpt: text.optional(),
  status: z.enum(['publish', 'future', 'draft', 'pending', 'private']).optional(),
  slug: text.optional(),
  password: text.optional(),
  date: moment.optional(),
  date_gmt: moment.optional(),
  author: integer.optional(),
  featured_media: integer.optional(),
  comment_status: z.enum(['open', 'closed']).optional(),
  sticky: flag.optional(),
  parent: integer.optional(),
  menu_order: integer.optional(),
  acf: z.record(z.string(), z.json()).optional(),
  meta: z.record(z.string(), z.json()).optional(),
});

type ChangeCall = Call<z.output<typeof changeArguments>>;

export function createEntry({ name: type, editRight }: EntryType): Endpoint {
  return endpoint({
    methods: ['POST'],
    args: changeArguments,
    check(call) {
      const { asker } = call;
      if (!can(asker, editRight)) {
        const message = 'Sorry, you are not allowed to create posts as this user.';
        throw forbidden(asker, 'rest_cannot_create', message);
      }
      checkFields(call, type, asker?.id ?? 0);
    },
    run(call) {
      const { service, asker } = call;
      const { author = asker?.id, ...changes } = readChanges(call, type, null);
      const post = createPost(service, type, { ...changes, author }, 400);
      return {
        status: 201,
        value: v2Record(fieldsOf(service, type), post, forEditor(call)),
        location: v2Address(service, `${routeOf(service, type)}/${post.id}`),
      };
    },
  });
}

export function changeEntry({ name: type }: EntryType): Endpoint {
  return endpoint({
    methods: ['POST', 'PUT', 'PATCH'],
    args: changeArguments,
    check(call) {
      checkFields(call, type, checkMayEdit(call, type).author_id);
    },
    run(call) {
      const { service } = call;
      const before = postOf(call, type);
      const by = call.asker?.id ?? 0;
      const changes = readChanges(call, type, before);
      const post = changePost(service, before, changes, { emptyStatus: 400, by });
      return { value: v2Record(fieldsOf(service, type), post, forEditor(call)) };
    },
  });
}

/** Moves a post to the trash, or deletes it with `force`. */
export function deleteEntry({ name: type }: EntryType): Endpoint {
  return endpoint({
    methods: ['DELETE'],
    args: z.object({ force: flag.default(false) }),
    check: (call) => checkMayDelete(call, type),
    run(call) {
      const { service, asker, args } = call;
      const post = postOf(call, type);
      if (args.force) {
        const value = deleted(call, post);
        deletePost(service, post.id);
        return { value };
      }
      if (post.status === 'trash') {
        throw new Refusal('rest_already_trashed', 'The post has already been deleted.', 410);
      }
      const trashed = trashPost(service, post, asker?.id ?? 0);
      return { value: v2Record(fieldsOf(service, type), trashed, forEditor(call)) };
    },
  });
}

/** Some fields need rights of their own. */
function checkFields({ asker, args }: ChangeCall, type: string, author: number): void {
  const { author: named = author } = args;
  if (named !== author && !can(asker, `edit_others_${plural(type)}`)) {
    const message = 'Sorry, you are not allowed to create posts as this user.';
    throw forbidden(asker, 'rest_cannot_edit_others', message);
  }
  if (args.sticky && !can(asker, 'edit_others_posts')) {
    const message = 'Sorry, you are not allowed to make posts sticky.';
    throw forbidden(asker, 'rest_cannot_assign_sticky', message);
  }
}

/** What the request changes. `before` is null for a new post. Throws a refusal. */
export function readChanges(call: ChangeCall, type: string, before: PostRow | null): Changes {
  const { service, asker, args } = call;
  checkStatus(call, type, before);
  checkReferences(call, type);
  const { sticky = before?.sticky === 1, password = before?.password ?? '' } = args;
  if (sticky && password !== '') {
    const message = 'A post can not be sticky and have a password.';
    throw new Refusal('rest_invalid_field', message, 400);
  }
  const clean = (html: string | undefined) =>
    html === undefined ? undefined : cleanFor(asker, html);
  return {
    title: clean(args.title),
    content: clean(args.content),
    excerpt: clean(args.excerpt),
    password: args.password,
    status: args.status,
    slug: args.slug,
    date:
      readDate(args.date_gmt ?? '', 'UTC') ?? readDate(args.date ?? '', service.zone) ?? undefined,
    author: args.author,
    parent: args.parent,
    menuOrder: args.menu_order,
    featured: args.featured_media,
    sticky: args.sticky,
    commentsOpen: args.comment_status && args.comment_status === 'open',
    terms: readTermArguments(call, type),
    acf: args.acf,
    meta: args.meta,
  };
}

/** A new status may need the right to publish; the post's present status never does. */
function checkStatus(
  { asker, args: { status } }: ChangeCall,
  type: string,
  before: PostRow | null,
): void {
  if (status === undefined || status === before?.status) return;
  if (status === 'draft' || status === 'pending' || can(asker, `publish_${plural(type)}`)) return;
  const what = status === 'private' ? 'create private' : 'publish';
  const message = `Sorry, you are not allowed to ${what} posts in this post type.`;
  throw forbidden(asker, 'rest_cannot_publish', message);
}

function checkReferences({ service, args }: ChangeCall, type: string): void {
  const { author, featured_media: featured, parent } = args;
  if (author !== undefined && readUser(service, author) === null) {
    throw new Refusal('rest_invalid_author', 'Invalid author ID.', 400);
  }
  if (featured && readPost(service, featured)?.type !== 'attachment') {
    throw new Refusal('rest_invalid_featured_media', 'Invalid featured media ID.', 400);
  }
  const isTree = typeNamed(service, type).hierarchical;
  if (isTree && parent && readPost(service, parent)?.type !== type) {
    throw new Refusal('rest_post_invalid_id', 'Invalid parent ID.', 400);
  }
}
