import { decodeHTMLAttribute } from 'entities';
import { z } from 'zod';
import type { UploadAddress } from '../../face.ts';
import type { Comment, Media, Post, PostType, Term, User } from '../../model.ts';
import { decodeSlug } from '../../slug.ts';
import { currentUserOf } from '../current-user.ts';
import {
  clock,
  count,
  flag,
  id,
  indispensable,
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

/** A record, a bare number, or nothing: how the older generation points at others. */
const pointer = z
  .union([z.object({ ID: reference }).transform((record) => record.ID), reference])
  .catch(null);

const avatar = text.transform((url): Record<number, string> => (url === '' ? {} : { 96: url }));

/** The record also holds the login name (`username`), which is left where it is. */
export const user: z.ZodType<User> = z
  .object({ ID: id, name: personName, slug, description: text, URL: webAddress, avatar })
  .transform((wire) => ({
    id: wire.ID,
    name: wire.name,
    slug: wire.slug,
    descriptionHtml: wire.description,
    url: wire.URL,
    link: null,
    avatars: wire.avatar,
  }));

export const currentUser = currentUserOf(user);

export const term: z.ZodType<Term> = z
  .object({
    ID: id,
    taxonomy: z.string(),
    slug: z.string(),
    name: text,
    description: text,
    link: webAddress,
    count,
    parent: pointer,
  })
  .transform((wire) => ({
    id: wire.ID,
    taxonomy: wire.taxonomy,
    slug: decodeSlug(wire.slug),
    nameHtml: wire.name,
    descriptionHtml: wire.description,
    link: wire.link,
    count: wire.count,
    parentId: wire.parent,
  }));

const alternative = /\balt="([^"]*)"/;

export const media: z.ZodType<Media> = z
  .object({
    ID: id,
    source: webAddress,
    title: text,
    excerpt: text,
    content: text,
    is_image: flag,
    attachment_meta: mediaDetails,
    parent: pointer,
    date: clock,
    date_gmt: moment,
    link: webAddress,
  })
  .transform((wire) => ({
    id: wire.ID,
    url: wire.source,
    mimeType: wire.is_image ? `image/${imageType(wire.source)}` : '',
    titleHtml: wire.title,
    captionHtml: wire.excerpt,
    // The record has no field for it; the markup that it renders does.
    alt: decodeHTMLAttribute(alternative.exec(wire.content)?.[1] ?? ''),
    width: wire.attachment_meta.width,
    height: wire.attachment_meta.height,
    creditHtml: wire.attachment_meta.image_meta,
    sizes: wire.attachment_meta.sizes,
    postId: wire.parent,
    date: wire.date_gmt,
    dateLocal: wire.date,
    link: wire.link,
  }));

export const uploadAddress: z.ZodType<UploadAddress> = z
  .object({ ID: id, link: webAddress, source: webAddress, parent: pointer })
  .transform((wire) => ({
    id: wire.ID,
    link: wire.link,
    url: wire.source,
    postId: wire.parent,
  }));

/** Whole terms by taxonomy. PHP writes an empty map as a list. */
const carriedTerms = z
  .record(z.string(), listOf(term))
  .catch({})
  .transform((byTaxonomy) => Object.values(byTaxonomy).flat());

export const post: z.ZodType<Post> = z
  .object({
    ID: id,
    type: text,
    status: text,
    slug,
    link: text,
    guid: text,
    // A record without these is broken, and would be published blank.
    title: indispensable,
    content: indispensable,
    excerpt: text,
    title_raw: z.string().optional().catch(undefined),
    content_raw: z.string().optional().catch(undefined),
    excerpt_raw: z.string().optional().catch(undefined),
    /** Only in the context `edit`. */
    password: text,
    date: clock,
    date_gmt: moment,
    modified: clock,
    modified_gmt: moment,
    sticky: flag,
    format: text,
    comment_status: text,
    ...languageFields,
    parent: pointer,
    menu_order: z.coerce.number().catch(0),
    /** A whole account, or a bare number when the account is gone. */
    author: z.unknown().optional(),
    featured_image: z.unknown().optional(),
    terms: carriedTerms,
  })
  .transform((wire): Post => {
    const author = user.safeParse(wire.author).data ?? null;
    const featuredMedia = media.safeParse(wire.featured_image).data ?? null;
    return {
      id: wire.ID,
      type: wire.type,
      status: wire.status,
      slug: wire.slug,
      link: wire.link,
      guid: decodeHTMLAttribute(wire.guid),
      titleHtml: wire.title,
      contentHtml: wire.content,
      excerptHtml: wire.excerpt,
      language: languageOf(wire),
      raw:
        wire.content_raw === undefined
          ? null
          : {
              title: wire.title_raw ?? '',
              content: wire.content_raw,
              excerpt: wire.excerpt_raw ?? '',
            },
      date: wire.date_gmt,
      dateLocal: wire.date,
      modified: wire.modified_gmt,
      modifiedLocal: wire.modified,
      protected: wire.password !== '',
      sticky: wire.sticky,
      format: wire.format || 'standard',
      commentsOpen: wire.comment_status === 'open',
      parentId: wire.parent,
      menuOrder: wire.menu_order,
      authorId: author?.id ?? null,
      featuredMediaId: featuredMedia?.id ?? null,
      terms: wire.terms.map(({ taxonomy, id: termId }) => ({ taxonomy, id: termId })),
      carried: { author, featuredMedia, terms: wire.terms },
    };
  });

const commenter = z
  .object({ ID: reference, name: personName, URL: webAddress, avatar })
  .catch({ ID: null, name: '', URL: '', avatar: {} });

/** The list holds comments that wait for approval and pingbacks too; `shown` tells. */
export const comment: z.ZodType<Comment & { readonly shown: boolean }> = z
  .object({
    ID: id,
    post: id,
    parent: pointer,
    status: text,
    type: text,
    author: commenter,
    date: clock,
    date_gmt: moment,
    content: text,
  })
  .transform((wire) => ({
    id: wire.ID,
    postId: wire.post,
    parentId: wire.parent,
    authorName: wire.author.name,
    authorUrl: wire.author.URL,
    authorId: wire.author.ID,
    avatars: wire.author.avatar,
    date: wire.date_gmt,
    dateLocal: wire.date,
    contentHtml: wire.content,
    shown: wire.status === 'approved' && ['', 'comment'].includes(wire.type),
  }));

export const postTypes = z
  .record(z.string(), z.object({ slug: text, name: text, hierarchical: flag }))
  .transform((types): PostType[] =>
    Object.values(types).map((wire) => ({
      slug: wire.slug,
      nameHtml: wire.name,
      hierarchical: wire.hierarchical,
      restBase:
        wire.slug === 'post' ? 'posts' : wire.slug === 'page' ? 'pages' : `posts?type=${wire.slug}`,
    })),
  );

function imageType(address: string): string {
  const extension = /\.(\w+)(?:\?|$)/.exec(address)?.[1]?.toLowerCase() ?? 'jpeg';
  return extension === 'jpg' ? 'jpeg' : extension === 'svg' ? 'svg+xml' : extension;
}
