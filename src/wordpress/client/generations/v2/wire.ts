import { decodeHTMLAttribute } from 'entities';
import { z } from 'zod';
import type { UploadAddress } from '../../face.ts';
import type { Comment, Media, Post, PostType, Stamp, Term, User } from '../../model.ts';
import { currentUserOf } from '../current-user.ts';
import {
  avatars,
  clock,
  count,
  flag,
  id,
  indispensable,
  isMissing,
  languageFields,
  languageOf,
  listOf,
  moment,
  personName,
  mediaDetails,
  reference,
  slug,
  text,
  webAddress,
} from '../fields.ts';

/** A rendered text; in the context `edit` also what was typed. */
export const rendered = z
  .object({ rendered: text, raw: z.string().optional().catch(undefined), protected: flag })
  .catch({ rendered: '', protected: false });

/** The same of a post's title and content: a record without them is broken, and would be published blank. */
export const renderedText = z.object(
  { rendered: indispensable, raw: z.string().optional().catch(undefined), protected: flag },
  { error: isMissing },
);

export const user: z.ZodType<User> = z
  .object({
    id,
    name: personName,
    slug,
    description: text,
    url: webAddress,
    link: webAddress,
    avatar_urls: avatars,
  })
  .transform((wire) => ({
    id: wire.id,
    name: wire.name,
    slug: wire.slug,
    descriptionHtml: wire.description,
    url: wire.url,
    link: wire.link || null,
    avatars: wire.avatar_urls,
  }));

export const currentUser = currentUserOf(user);

export const term: z.ZodType<Term> = z
  .object({
    id,
    taxonomy: z.string(),
    slug,
    name: text,
    description: text,
    link: webAddress,
    count,
    parent: reference,
  })
  .transform((wire) => ({
    id: wire.id,
    taxonomy: wire.taxonomy,
    slug: wire.slug,
    nameHtml: wire.name,
    descriptionHtml: wire.description,
    link: wire.link,
    count: wire.count,
    parentId: wire.parent,
  }));

export const media: z.ZodType<Media> = z
  .object({
    id,
    source_url: webAddress,
    mime_type: text,
    title: rendered,
    caption: rendered,
    alt_text: text,
    media_details: mediaDetails,
    post: reference,
    date: clock,
    date_gmt: moment,
    link: webAddress,
  })
  .transform((wire) => ({
    id: wire.id,
    url: wire.source_url,
    mimeType: wire.mime_type,
    titleHtml: wire.title.rendered,
    captionHtml: wire.caption.rendered,
    alt: wire.alt_text,
    width: wire.media_details.width,
    height: wire.media_details.height,
    creditHtml: wire.media_details.image_meta,
    sizes: wire.media_details.sizes,
    postId: wire.post,
    date: wire.date_gmt,
    dateLocal: wire.date,
    link: wire.link,
  }));

export const uploadAddress: z.ZodType<UploadAddress> = z
  .object({ id, link: webAddress, source_url: webAddress, post: reference })
  .transform((wire) => ({
    id: wire.id,
    link: wire.link,
    url: wire.source_url,
    postId: wire.post,
  }));

/** Refused resources are embedded as error objects, which parse as nothing. */
const embedded = z
  .object({
    author: listOf(user),
    'wp:featuredmedia': listOf(media),
    'wp:term': listOf(listOf(term)),
  })
  .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] });

export const post: z.ZodType<Post> = z
  .object({
    id,
    type: text,
    status: text,
    slug,
    link: text,
    guid: rendered,
    title: renderedText,
    content: renderedText,
    excerpt: rendered,
    date: clock,
    date_gmt: moment,
    modified: clock,
    modified_gmt: moment,
    sticky: flag,
    format: text,
    comment_status: text,
    parent: reference,
    menu_order: z.coerce.number().catch(0),
    author: reference,
    featured_media: reference,
    categories: listOf(z.number()),
    tags: listOf(z.number()),
    ...languageFields,
    _embedded: embedded,
  })
  .transform((wire) => ({
    id: wire.id,
    type: wire.type,
    status: wire.status,
    slug: wire.slug,
    link: wire.link,
    guid: decodeHTMLAttribute(wire.guid.rendered),
    titleHtml: wire.title.rendered,
    contentHtml: wire.content.rendered,
    excerptHtml: wire.excerpt.rendered,
    language: languageOf(wire),
    raw:
      wire.content.raw === undefined
        ? null
        : {
            title: wire.title.raw ?? '',
            content: wire.content.raw,
            excerpt: wire.excerpt.raw ?? '',
          },
    date: wire.date_gmt,
    dateLocal: wire.date,
    modified: wire.modified_gmt,
    modifiedLocal: wire.modified,
    protected: wire.content.protected,
    sticky: wire.sticky,
    format: wire.format || 'standard',
    commentsOpen: wire.comment_status === 'open',
    parentId: wire.parent,
    menuOrder: wire.menu_order,
    authorId: wire.author,
    featuredMediaId: wire.featured_media,
    terms: [
      ...wire.categories.map((termId) => ({ taxonomy: 'category', id: termId })),
      ...wire.tags.map((termId) => ({ taxonomy: 'post_tag', id: termId })),
    ],
    carried: {
      author: wire._embedded.author[0] ?? null,
      featuredMedia: wire._embedded['wp:featuredmedia'][0] ?? null,
      terms: wire._embedded['wp:term'].flat(),
    },
  }));

export const stamp: z.ZodType<Stamp> = z
  .object({ id, modified_gmt: moment, link: text })
  .transform((wire) => ({ id: wire.id, modified: wire.modified_gmt, link: wire.link }));

export const comment: z.ZodType<Comment> = z
  .object({
    id,
    post: id,
    parent: reference,
    author: reference,
    author_name: personName,
    author_url: webAddress,
    author_avatar_urls: avatars,
    date: clock,
    date_gmt: moment,
    content: rendered,
  })
  .transform((wire) => ({
    id: wire.id,
    postId: wire.post,
    parentId: wire.parent,
    authorName: wire.author_name,
    authorUrl: wire.author_url,
    authorId: wire.author,
    avatars: wire.author_avatar_urls,
    date: wire.date_gmt,
    dateLocal: wire.date,
    contentHtml: wire.content.rendered,
  }));

export const postTypes = z
  .record(z.string(), z.object({ slug: text, name: text, hierarchical: flag, rest_base: text }))
  .transform((types): PostType[] =>
    Object.values(types).map((wire) => ({
      slug: wire.slug,
      nameHtml: wire.name,
      hierarchical: wire.hierarchical,
      restBase: wire.rest_base,
    })),
  );

/** Field names to ask for, since a record has many that no page needs. */
export const fields = {
  post: 'id,type,status,slug,link,guid,title,content,excerpt,date,date_gmt,modified,modified_gmt,sticky,format,comment_status,parent,menu_order,author,featured_media,categories,tags,lang,locale,wpml_current_locale',
  stamp: 'id,modified_gmt,link',
  user: 'id,name,slug,description,url,link,avatar_urls',
  term: 'id,taxonomy,slug,name,description,link,count,parent',
  media: 'id,source_url,mime_type,title,caption,alt_text,media_details,post,date,date_gmt,link',
  uploadAddress: 'id,link,source_url,post',
  comment: 'id,post,parent,author,author_name,author_url,author_avatar_urls,date,date_gmt,content',
} as const;
