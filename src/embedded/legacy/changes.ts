import { z } from 'zod';
import { isForm } from '../body.ts';
import type { PostType } from '../records/post-row.ts';
import { readPost } from '../records/posts.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { can } from '../rights.ts';
import { cleanFor } from '../writing/clean.ts';
import type { Changes } from '../writing/save-post.ts';
import { readDate } from '../zone.ts';
import type { Call } from './route.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const id = z.coerce.number().int().nonnegative().optional().catch(undefined);

/** The fields that the plugin takes; others are not looked at. */
const fields = z.object({
  ...{ title: text, content_raw: text, excerpt_raw: text, status: text, name: text },
  ...{ password: text, date: text, date_gmt: text, comment_status: text },
  author: z.union([z.object({ ID: id }).transform(({ ID }) => ID), id]),
  ...{ parent: id, menu_order: id, featured_image: id },
  sticky: z.boolean().optional().catch(undefined),
});

/** JSON, whatever the Content-Type says; or a form's fields. What is neither counts as nothing at all. */
async function readFields(call: Call): Promise<z.output<typeof fields>> {
  const body = await call.body();
  const parsed = fields.safeParse(parse(body, isForm(call.request)));
  return parsed.success ? parsed.data : fields.parse({});
}

function parse(body: string, form: boolean): unknown {
  if (form && !/^\s*\{/.test(body)) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

const plural = (type: PostType) => (type === 'page' ? 'pages' : 'posts');

/** What the body asks to set. Throws a refusal for what the asker may not. */
export async function readChanges(call: Call, type: PostType): Promise<Changes> {
  const { service, asker } = call;
  const given = await readFields(call);
  const status = statusOf(call, given.status, type);
  const html = (value: string | undefined) => (value ? cleanFor(asker, value) : undefined);
  if (given.password && !can(asker, `publish_${plural(type)}`)) {
    const message =
      'Sorry, you are not allowed to create password protected posts in this post type';
    throw new Refusal('json_cannot_create_passworded', message, 401);
  }
  if (given.parent && readPost(service, given.parent) === null) {
    throw new Refusal('json_post_invalid_id', 'Invalid post parent ID.', 400);
  }
  // A time without an offset is UTC to the plugin, whatever the clock of the site.
  const date = readDate(given.date ?? '', 'UTC') ?? readDate(given.date_gmt ?? '', 'UTC');
  return {
    title: given.title === undefined ? undefined : cleanFor(asker, given.title),
    content: html(given.content_raw),
    excerpt: html(given.excerpt_raw),
    status,
    slug: given.name || undefined,
    password: given.password || undefined,
    date: date ?? undefined,
    author: authorOf(call, given.author, type),
    parent: given.parent || undefined,
    menuOrder: given.menu_order || undefined,
    featured: featuredOf(call, given.featured_image),
    sticky: can(asker, 'edit_others_posts') ? given.sticky : undefined,
    commentsOpen: given.comment_status ? given.comment_status === 'open' : undefined,
  };
}

function statusOf({ asker }: Call, status: string | undefined, type: PostType): string | undefined {
  if (!status || type === 'attachment') return undefined;
  if (status === 'draft' || status === 'pending') return status;
  if (!['publish', 'future', 'private'].includes(status)) return 'draft';
  if (can(asker, `publish_${plural(type)}`)) return status;
  throw status === 'private'
    ? new Refusal(
        'json_cannot_create_private',
        'Sorry, you are not allowed to create private posts in this post type',
        403,
      )
    : new Refusal(
        'json_cannot_publish',
        'Sorry, you are not allowed to publish posts in this post type',
        403,
      );
}

function authorOf(
  { service, asker }: Call,
  author: number | undefined,
  type: PostType,
): number | undefined {
  if (!author) return undefined;
  if (author !== asker?.id && !can(asker, `edit_others_${plural(type)}`)) {
    const message = 'You are not allowed to edit posts as this user.';
    throw new Refusal('json_cannot_edit_others', message, 401);
  }
  if (readUser(service, author) !== null) return author;
  throw new Refusal('json_invalid_author', 'Invalid author ID.', 400);
}

function featuredOf({ service }: Call, featured: number | undefined): number | undefined {
  if (featured === undefined || featured === 0) return featured;
  if (readPost(service, featured)?.type === 'attachment') return featured;
  throw new Refusal('json_invalid_featured_image', 'Invalid featured image.', 400);
}
