import type { Context } from 'hono';
import { z } from 'zod';
import { deleteUpload, storeUpload } from '../../../../src/embedded/media/uploads.ts';
import { isForm, json, readText, Refusal, type Env } from '../../../../src/embedded/site/http.ts';
import { deletePost as deleteRow, readPost } from '../../../../src/embedded/site/posts.ts';
import { can, mayChange, plural } from '../../../../src/embedded/site/rights.ts';
import * as save from '../../../../src/embedded/site/save-post.ts';
import type { Service } from '../../../../src/embedded/site/service.ts';
import { readUser } from '../../../../src/embedded/site/users.ts';
import { readDate } from '../../../../src/embedded/site/zone.ts';
import { jsonAddress, legacyPost } from './fields.ts';
import { postOf, readerOf, showPost } from './posts.ts';

/** The plugin answers with this status if a post has no text. */
const emptyStatus = 500;

/** Like the plugin, it gives the post no author unless the request names one. */
export async function createPost(
  service: Service,
  c: Context<Env>,
  type: 'post' | 'page',
): Promise<Response> {
  if (!can(c.var.asker, `edit_${type}s`)) {
    const message = 'Sorry, you are not allowed to post on this site.';
    throw new Refusal('json_cannot_create', message, 403);
  }
  const changes = await readChanges(service, c, type);
  const post = save.createPost(service, type, changes, emptyStatus);
  const location = jsonAddress(service, `/posts/${post.id}`);
  const reader = { ...readerOf(service, c), context: 'edit' } as const;
  return showPost(post, reader, 201, { Location: location });
}

export async function changePost(service: Service, c: Context<Env>): Promise<Response> {
  const { asker } = c.var;
  const before = postOf(service, c);
  if (!mayChange(asker, 'edit', before)) {
    const message = 'Sorry, you are not allowed to edit this post.';
    throw new Refusal('json_cannot_edit', message, 401);
  }
  const changes = await readChanges(service, c, before.type);
  const post = save.changePost(service, before, changes, { emptyStatus, by: asker?.id ?? 0 });
  return showPost(post, { ...readerOf(service, c), context: 'edit' });
}

/** Deletes files and what is in the trash; moves others to the trash unless `force` is set. */
export async function deletePost(service: Service, c: Context<Env>): Promise<Response> {
  const { asker } = c.var;
  const post = postOf(service, c);
  if (!mayChange(asker, 'delete', post)) {
    const message = 'Sorry, you are not allowed to delete this post.';
    throw new Refusal('json_user_cannot_delete_post', message, 401);
  }
  const force = !['', '0', 'false'].includes(c.req.query('force') ?? '');
  if (post.type === 'attachment') await deleteUpload(service, post);
  else if (force || post.status === 'trash') deleteRow(service, post.id);
  else save.trashPost(service, post, asker?.id ?? 0);
  return json(200, { message: force ? 'Permanently deleted post' : 'Deleted post' });
}

/** The body is the file; its name is in Content-Disposition. */
export async function uploadMedia(service: Service, c: Context<Env>): Promise<Response> {
  if (!can(c.var.asker, 'upload_files')) {
    const message = 'Sorry, you are not allowed to post on this site.';
    throw new Refusal('json_cannot_create', message, 400);
  }
  const post = await storeUpload(service, c, 'legacy');
  const reader = { ...readerOf(service, c), context: 'edit' } as const;
  const location = jsonAddress(service, `/media/${post.id}`);
  return json(201, legacyPost(post, reader), { Location: location });
}

/** A wrong value counts as left out. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const id = z.coerce.number().int().nonnegative().optional().catch(undefined);

const fields = z.object({
  title: text,
  content_raw: text,
  excerpt_raw: text,
  status: text,
  name: text,
  password: text,
  date: text,
  date_gmt: text,
  comment_status: text,
  author: z.union([z.object({ ID: id }).transform((author) => author.ID), id]),
  parent: id,
  menu_order: id,
  featured_image: id,
  sticky: z.boolean().optional().catch(undefined),
});

/** The body is JSON whatever its Content-Type says, or a form. The plugin ignores other bodies. */
async function readFields(c: Context<Env>): Promise<z.output<typeof fields>> {
  const body = await readText(c);
  if (isForm(c) && !/^\s*\{/.test(body)) {
    return fields.parse(Object.fromEntries(new URLSearchParams(body)));
  }
  try {
    return fields.parse(JSON.parse(body));
  } catch {
    return fields.parse({});
  }
}

/** What the request changes. Throws a refusal. */
async function readChanges(service: Service, c: Context<Env>, type: string): Promise<save.Changes> {
  const { asker } = c.var;
  const given = await readFields(c);
  const kind = plural(type);
  const clean = (html: string | undefined) => (html ? save.cleanFor(asker, html) : undefined);
  const status = type === 'attachment' ? undefined : readStatus(c, given.status, kind);
  if (given.password && !can(asker, `publish_${kind}`)) {
    const message =
      'Sorry, you are not allowed to create password protected posts in this post type';
    throw new Refusal('json_cannot_create_passworded', message, 401);
  }
  if (given.parent && readPost(service, given.parent) === null) {
    throw new Refusal('json_post_invalid_id', 'Invalid post parent ID.', 400);
  }
  if (given.featured_image && readPost(service, given.featured_image)?.type !== 'attachment') {
    throw new Refusal('json_invalid_featured_image', 'Invalid featured image.', 400);
  }
  // To the plugin, a time without an offset is UTC, whatever the site's time zone.
  const date = readDate(given.date ?? '', 'UTC') ?? readDate(given.date_gmt ?? '', 'UTC');
  return {
    title: given.title === undefined ? undefined : save.cleanFor(asker, given.title),
    content: clean(given.content_raw),
    excerpt: clean(given.excerpt_raw),
    status,
    slug: given.name || undefined,
    password: given.password || undefined,
    date: date ?? undefined,
    author: readAuthor(service, c, given.author, kind),
    parent: given.parent || undefined,
    menuOrder: given.menu_order || undefined,
    featured: given.featured_image,
    sticky: can(asker, 'edit_others_posts') ? given.sticky : undefined,
    commentsOpen: given.comment_status ? given.comment_status === 'open' : undefined,
  };
}

function readStatus(c: Context<Env>, status: string | undefined, kind: string): string | undefined {
  if (!status || status === 'draft' || status === 'pending') return status || undefined;
  if (!['publish', 'future', 'private'].includes(status)) return 'draft';
  if (can(c.var.asker, `publish_${kind}`)) return status;
  const [code, what] =
    status === 'private' ? ['create_private', 'create private'] : ['publish', 'publish'];
  const message = `Sorry, you are not allowed to ${what} posts in this post type`;
  throw new Refusal(`json_cannot_${code}`, message, 403);
}

function readAuthor(
  service: Service,
  c: Context<Env>,
  author: number | undefined,
  kind: string,
): number | undefined {
  if (!author) return undefined;
  const { asker } = c.var;
  if (author !== asker?.id && !can(asker, `edit_others_${kind}`)) {
    const message = 'You are not allowed to edit posts as this user.';
    throw new Refusal('json_cannot_edit_others', message, 401);
  }
  if (readUser(service, author) !== null) return author;
  throw new Refusal('json_invalid_author', 'Invalid author ID.', 400);
}
