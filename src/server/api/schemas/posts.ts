import { z } from '@hono/zod-openapi';
import { toText } from '../../../content/html/index.ts';
import type { Post, User } from '../../../wordpress/client/index.ts';

const moment = z.iso.datetime().nullable().openapi({ example: '2026-01-03T09:15:00Z' });

/** A post or a page, as lists show it. */
export const postSchema = z
  .object({
    id: z.int(),
    type: z.string().openapi({ example: 'post' }),
    status: z.string().openapi({
      description:
        '`publish`, `draft`, `pending`, `future`, `private`, `trash`, or a plugin’s own.',
      example: 'draft',
    }),
    title: z.string().openapi({ description: 'As plain text; empty if there is none.' }),
    slug: z.string(),
    link: z.string().openapi({ description: 'Its address in WordPress.' }),
    author: z
      .object({ id: z.int(), name: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Null if the account no longer exists.' }),
    date: moment.openapi({ description: 'When it was or will be published, in UTC.' }),
    modified: moment.openapi({ description: 'When it last changed, in UTC.' }),
    protected: z.boolean().openapi({ description: 'Whether readers need a password.' }),
    sticky: z.boolean(),
    parent: z.int().nullable(),
  })
  .openapi('Post');

/** A post or a page with its raw content. */
export const wholePostSchema = postSchema
  .extend({
    raw: z
      .object({ title: z.string(), content: z.string(), excerpt: z.string() })
      .nullable()
      .openapi({
        description: 'The content as typed by the editor; null if the account may not see it.',
      }),
  })
  .openapi('WholePost');

const knownAs = (id: number, me: User): User | null => (id === me.id ? me : null);

/** @param me the account of the request, whose name is known even if WordPress does not send it */
export function postOf(post: Post, me: User): z.output<typeof postSchema> {
  return {
    id: post.id,
    type: post.type,
    status: post.status,
    title: toText(post.titleHtml),
    slug: post.slug,
    link: post.link,
    author:
      post.authorId === null
        ? null
        : {
            id: post.authorId,
            name: (post.embedded.author ?? knownAs(post.authorId, me))?.name ?? null,
          },
    date: post.date,
    modified: post.modified,
    protected: post.protected,
    sticky: post.sticky,
    parent: post.parentId,
  };
}

export const newPostSchema = z
  .strictObject({
    title: z.string().max(10_000).openapi({ example: 'The ferry is back' }),
    content: z.string().openapi({ example: '<p>It left at nine.</p>' }),
    excerpt: z.string().max(100_000).optional(),
    slug: z.string().max(200).optional().openapi({ example: 'ferry-is-back' }),
    status: z
      .enum(['draft', 'pending', 'private', 'publish'])
      .default('draft')
      .openapi({ description: 'As far as the account may see them.' }),
  })
  .refine(({ title, content }) => `${title}${content}`.trim() !== '', {
    path: ['content'],
    error: 'must not be empty along with the title',
  })
  .openapi('NewPost');

export const newSettingsSchema = z
  .strictObject({
    title: z.string().max(10_000).optional(),
    status: z.enum(['draft', 'pending', 'private', 'publish', 'future']).optional().openapi({
      description: 'With `future`, it is published at `date`.',
    }),
    date: z.iso
      .datetime({ local: true })
      .regex(/^[^Z+]*$/, 'must be a time without an offset')
      .optional()
      .openapi({
        description: 'On the site’s clock, without an offset.',
        example: '2026-12-01T09:00:00',
      }),
    slug: z.string().max(200).optional(),
    excerpt: z.string().max(100_000).optional(),
    categories: z.array(z.int().positive()).max(500).optional().openapi({
      description: 'All of them, by id. The older interface can’t set categories and tags.',
    }),
    tags: z.array(z.string().min(1).max(200)).max(100).optional().openapi({
      description: 'All of them, by name. Missing ones are created, as far as the account may.',
    }),
    featuredMedia: z.int().positive().nullable().optional().openapi({
      description: 'The id of a file; null removes the featured image.',
    }),
    unchangedSince: z.iso.datetime().nullable().optional().openapi({
      description: 'Its `modified`, as it was read: if it has changed since, the answer is 409.',
    }),
  })
  .openapi('NewSettings');

/** How a post or page is restored from the trash. */
export const restoringSchema = z
  .strictObject({
    status: z
      .enum(['draft', 'pending', 'private', 'publish', 'future'])
      .default('draft')
      .openapi({ description: 'As far as the account may see them.' }),
    sticky: z.boolean().optional(),
    approved: z.array(z.int().positive()).max(1000).optional().openapi({
      description:
        'Ids of its comments that were approved, and are again. Others wait for approval.',
    }),
  })
  .openapi('Restoring');

export const restoredSchema = z
  .object({
    post: postSchema,
    held: z.int().openapi({ description: 'Comments that wait for approval in WordPress now.' }),
    isMissingComments: z.boolean().openapi({
      description: 'Comments stay in the trash, or may: this account may not moderate them.',
    }),
  })
  .openapi('Restored');
