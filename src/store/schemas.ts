import { z } from 'zod';
import type {
  CollectionName,
  StoredComment,
  StoredMedia,
  StoredPost,
  StoredRecords,
  StoredSite,
  StoredTerm,
  StoredUser,
} from './records.ts';

const id = z.int();
const pixels = z.number();
const path = z.string().startsWith('/').endsWith('/');
const avatars = z.record(z.coerce.number(), z.string());

const site = z.object({
  name: z.string(),
  description: z.string(),
  home: z.string(),
  timeZone: z.string(),
  language: z.string(),
}) satisfies z.ZodType<StoredSite>;

const post = z.object({
  id,
  type: z.enum(['post', 'page']),
  path,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  date: z.string(),
  dateLocal: z.string(),
  modified: z.string().nullable(),
  sticky: z.boolean(),
  commentsOpen: z.boolean(),
  parentId: id.nullable(),
  menuOrder: z.number(),
  authorId: id.nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  featuredMediaId: id.nullable(),
  body: z.string(),
}) satisfies z.ZodType<StoredPost>;

const user = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  path,
  bioHtml: z.string(),
  url: z.string(),
  avatars,
}) satisfies z.ZodType<StoredUser>;

const term = z.object({
  key: z.string(),
  taxonomy: z.enum(['category', 'post_tag']),
  slug: z.string(),
  name: z.string(),
  descriptionHtml: z.string(),
  path,
  parent: z.string().nullable(),
}) satisfies z.ZodType<StoredTerm>;

const media = z.object({
  id,
  url: z.string(),
  mimeType: z.string(),
  alt: z.string(),
  captionHtml: z.string(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  sizes: z.array(z.object({ url: z.string(), width: pixels, height: pixels })),
}) satisfies z.ZodType<StoredMedia>;

const comment = z.object({
  id,
  postId: id,
  parentId: id.nullable(),
  authorName: z.string(),
  authorUrl: z.string(),
  date: z.string(),
  bodyHtml: z.string(),
}) satisfies z.ZodType<StoredComment>;

/**
 * A schema for each collection's records. They are checked when written and when read, and can
 * serve as the schemas of Astro's collections of the same names.
 */
export const recordSchemas = {
  site,
  posts: post,
  pages: post,
  users: user,
  categories: term,
  tags: term,
  media,
  comments: comment,
} satisfies { readonly [N in CollectionName]: z.ZodType<StoredRecords[N]> };
