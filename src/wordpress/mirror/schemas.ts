import { z } from 'zod';
import { keptFileSchema, pictureSchema } from '../../content/images/index.ts';
import { findingSchema, preparedSchema } from './prepared.ts';
import type {
  CollectionName,
  StoredAttachment,
  StoredComment,
  StoredFindings,
  StoredMedia,
  StoredMenu,
  StoredMenuItem,
  StoredPost,
  StoredRecords,
  StoredRedirect,
  StoredSite,
  StoredTerm,
  StoredUser,
} from './records.ts';

const id = z.int();
const pixels = z.number();
const path = z.string().startsWith('/').endsWith('/');

const site = z.object({
  name: z.string(),
  description: z.string(),
  home: z.string(),
  language: z.string(),
  // Mirrors of earlier versions know of none.
  icon: z.string().nullable().default(null),
  hosts: z.array(z.string()),
}) satisfies z.ZodType<StoredSite>;

const post = z.object({
  id,
  type: z.enum(['post', 'page']),
  draft: z.enum(['draft', 'pending', 'future']).optional(),
  path,
  slug: z.string(),
  guid: z.string().min(1),
  title: z.string(),
  titleHtml: z.string().optional(),
  excerpt: z.string(),
  standfirst: z.string(),
  language: z.string().nullable(),
  words: z.int().min(0),
  date: z.string(),
  dateLocal: z.string(),
  modified: z.string().nullable(),
  modifiedLocal: z.string().nullable(),
  sticky: z.boolean(),
  parentId: id.nullable(),
  menuOrder: z.number(),
  authorId: id.nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  featuredMediaId: id.nullable(),
  body: z.string(),
  parts: z.int().min(1),
  uses: z.array(
    z.object({ kind: z.enum(['picture', 'poster', 'file', 'link']), address: z.string() }),
  ),
}) satisfies z.ZodType<StoredPost>;

const user = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  path,
  bio: preparedSchema,
  url: z.string(),
  avatar: z.string().nullable(),
}) satisfies z.ZodType<StoredUser>;

const term = z.object({
  key: z.string(),
  ids: z.array(id),
  taxonomy: z.enum(['category', 'post_tag']),
  slug: z.string(),
  name: z.string(),
  description: preparedSchema,
  path,
  parent: z.string().nullable(),
}) satisfies z.ZodType<StoredTerm>;

const media = z.object({
  id,
  url: z.string(),
  mimeType: z.string(),
  alt: z.string(),
  caption: preparedSchema,
  credit: z.string(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  picture: z.string().nullable(),
}) satisfies z.ZodType<StoredMedia>;

const comment = z.object({
  id,
  postId: id,
  parentId: id.nullable(),
  authorName: z.string(),
  authorUrl: z.string(),
  date: z.string(),
  dateLocal: z.string(),
  content: preparedSchema,
}) satisfies z.ZodType<StoredComment>;

const menuItem: z.ZodType<StoredMenuItem> = z.object({
  name: z.string(),
  address: z.string(),
  get below() {
    return z.array(menuItem);
  },
});

const menu = z.object({
  name: z.string(),
  locations: z.array(z.string()),
  items: z.array(menuItem),
}) satisfies z.ZodType<StoredMenu>;

const attachment = z.object({
  id,
  path: path.nullable(),
  url: z.string(),
  postId: id.nullable(),
}) satisfies z.ZodType<StoredAttachment>;

const redirect = z.object({
  path,
  to: z.object({
    collection: z.enum(['posts', 'pages', 'users', 'categories', 'tags']),
    key: z.string(),
  }),
}) satisfies z.ZodType<StoredRedirect>;

const findings = z.object({
  label: z.string(),
  path,
  findings: z.array(findingSchema),
}) satisfies z.ZodType<StoredFindings>;

/** A schema for each collection's records: they are checked when written and when read. */
export const recordSchemas = {
  site,
  posts: post,
  pages: post,
  users: user,
  categories: term,
  tags: term,
  media,
  comments: comment,
  menus: menu,
  pictures: pictureSchema,
  files: keptFileSchema,
  attachments: attachment,
  redirects: redirect,
  findings,
} satisfies { readonly [N in CollectionName]: z.ZodType<StoredRecords[N]> };

/** The names of all collections. */
export const collectionNames = Object.keys(recordSchemas) as [CollectionName, ...CollectionName[]];
