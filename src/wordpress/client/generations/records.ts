import { decodeHTMLAttribute } from 'entities';
import { z } from 'zod';
import {
  accountFields,
  category,
  type Comment,
  commentFields,
  type CurrentUser,
  type Embedded,
  type Media,
  mediaFields,
  type ModeratedComment,
  moderatedFields,
  type Post,
  postFields,
  postTag,
  type Stamp,
  stampFields,
  type TaxonomyRef,
  type Term,
  termFields,
  type UploadAddress,
  uploadFields,
  type User,
  userFields,
} from '../model.ts';
import {
  type Additions,
  archiveFields,
  archiveSeoIn,
  pluginFields,
  readAdditions,
} from '../plugins/index.ts';
import { customFields, noCustomFields } from './custom-fields.ts';
import {
  addressesOf,
  type Fields,
  flag,
  id,
  indispensable,
  languageFields,
  listOf,
  ofDetails,
  personName,
  type Places,
  reference,
  text,
  webAddress,
  whole,
} from './fields.ts';

/** A schema that turns a record of the API into the model's. Problems name the API's field. */
const record = <T extends object>(fields: Fields<T>): z.ZodType<T> =>
  z
    .custom<Readonly<Record<string, unknown>>>(
      (wire) => typeof wire === 'object' && wire !== null,
      'it is no object',
    )
    .transform((wire, context) => {
      const found: Partial<T> = {};
      for (const name in fields) {
        const [place, schema] = fields[name];
        const parsed = schema.safeParse(place === whole ? wire : wire[place]);
        if (parsed.success) found[name] = parsed.data;
        else
          for (const { message, path } of parsed.error.issues)
            context.addIssue({
              code: 'custom',
              message,
              path: place === whole ? path : [place, ...path],
            });
      }
      return found as T;
    });

const namesIn = (fields: Places): string =>
  [...new Set(Object.values(fields).map(([place]) => place))]
    .filter((place) => place !== whole)
    .join(',');

/** A record, a number, or nothing: how the older generation refers to others. */
const pointer = z
  .union([z.object({ ID: reference }).transform((other) => other.ID), reference])
  .catch(null);

const avatar = text.transform((url): Record<number, string> => (url === '' ? {} : { 96: url }));
const nothing = z.unknown().transform(() => null);

const archiveSeo = z.unknown().transform(archiveSeoIn);

const ofUser: Fields<User> = { ...userFields, seo: [whole, archiveSeo] };
const ofLegacyUser: Fields<User> = {
  ...ofUser,
  id: ['ID', id],
  url: ['URL', webAddress],
  link: ['link', nothing],
  avatars: ['avatar', avatar],
};

/** What a plugin adds to a record. */
const addition = <K extends keyof Additions & keyof Post>(
  name: K,
  none: Post[K],
): z.ZodType<Post[K]> =>
  z.unknown().transform((wire): Post[K] => readAdditions(wire)[name] ?? none);

const translations = [whole, addition('translations', [])] as const;
const ofTerm: Fields<Term> = { ...termFields, translations, seo: [whole, archiveSeo] };

const ofLegacyMedia: Fields<Media> = {
  ...mediaFields,
  id: ['ID', id],
  url: ['source', webAddress],
  mimeType: [
    whole,
    z
      .object({ is_image: flag, source: webAddress })
      .transform((wire) =>
        wire.is_image ? `image/${imageType(wire.source)}` : typeOf(wire.source),
      ),
  ],
  titleHtml: ['title', text],
  captionHtml: ['excerpt', text],
  // No field has it; the rendered markup does.
  alt: [
    'content',
    text.transform((html) => decodeHTMLAttribute(/\balt="([^"]*)"/.exec(html)?.[1] ?? '')),
  ],
  creditHtml: ['attachment_meta', ofDetails('image_meta')],
  width: ['attachment_meta', ofDetails('width')],
  height: ['attachment_meta', ofDetails('height')],
  sizes: ['attachment_meta', ofDetails('sizes')],
  postId: ['parent', pointer],
};

const endingOf = (address: string): string | undefined =>
  /\.(\w+)(?:\?|$)/.exec(address)?.[1]?.toLowerCase();

// Of the files besides pictures that WordPress accepts, and that readers open.
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  m4a: 'audio/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  vtt: 'text/vtt',
  wav: 'audio/wav',
  webm: 'video/webm',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

function typeOf(address: string): string {
  const ending = endingOf(address) ?? '';
  return Object.hasOwn(types, ending) ? (types[ending] ?? '') : '';
}

function imageType(address: string): string {
  const extension = endingOf(address) ?? 'jpeg';
  return extension === 'jpg' ? 'jpeg' : extension === 'svg' ? 'svg+xml' : extension;
}

const ofLegacyUpload: Fields<UploadAddress> = {
  ...uploadFields,
  id: ['ID', id],
  url: ['source', webAddress],
  sizes: ['attachment_meta', ofDetails('sizes').transform(addressesOf)],
  original: ['attachment_meta', ofDetails('original_image')],
  postId: ['parent', pointer],
};

const user = record(ofUser);
const term = record(ofTerm);
const media = record<Media>(mediaFields);
const legacyUser = record(ofLegacyUser);
const legacyTerm = record<Term>({ ...ofTerm, id: ['ID', id], parentId: ['parent', pointer] });
const legacyMedia = record(ofLegacyMedia);

/** Refused resources are embedded as error objects, which parse as nothing. */
const embedded: z.ZodType<Embedded> = z
  .object({
    author: listOf(user),
    'wp:featuredmedia': listOf(media),
    'wp:term': listOf(listOf(term)),
  })
  .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] })
  .transform((wire) => ({
    author: wire.author[0] ?? null,
    featuredMedia: wire['wp:featuredmedia'][0] ?? null,
    terms: wire['wp:term'].flat(),
  }));

/** The terms of a v2 record: it has a field with ids for each of its taxonomies. */
const termsIn = (taxonomies: readonly TaxonomyRef[]): Fields<Post>['terms'] => [
  whole,
  z
    .record(z.string(), z.unknown())
    .transform((wire) =>
      taxonomies.flatMap(({ name, restBase }) =>
        ids.parse(wire[restBase]).map((termId) => ({ taxonomy: name, id: termId })),
      ),
    ),
];
const ids = listOf(z.number());

const ofPost: Fields<Post> = {
  ...postFields,
  terms: termsIn([category, postTag]),
  authors: [whole, addition('authors', null)],
  authorsMark: [whole, addition('authorsMark', '')],
  translations,
  seo: [whole, addition('seo', null)],
  fields: [whole, customFields],
  embedded: ['_embedded', embedded],
};

const versionFields = {
  titleHtml: postFields.titleHtml,
  contentHtml: postFields.contentHtml,
  excerptHtml: postFields.excerptHtml,
  raw: postFields.raw,
  modified: postFields.modified,
  modifiedLocal: postFields.modifiedLocal,
};

/** Whole terms by taxonomy. PHP writes an empty map as a list. */
const embeddedTerms = z
  .record(z.string(), listOf(legacyTerm))
  .catch({})
  .transform((byTaxonomy) => Object.values(byTaxonomy).flat());
/** A whole record; null for a number, which stands for an account that is gone. */
const maybe = <T>(schema: z.ZodType<T>) => schema.nullable().catch(null);
const idOf = <T extends { readonly id: number }>(schema: z.ZodType<T>) =>
  maybe(schema).transform((other) => other?.id ?? null);

const ofLegacyPost: Fields<Post> = {
  ...ofPost,
  id: ['ID', id],
  guid: ['guid', text.transform(decodeHTMLAttribute)],
  // A record without these is broken, and would be published blank.
  titleHtml: ['title', indispensable],
  contentHtml: ['content', indispensable],
  excerptHtml: ['excerpt', text],
  raw: [
    whole,
    z
      .object({
        title_raw: text,
        content_raw: z.string().optional().catch(undefined),
        excerpt_raw: text,
      })
      .transform(({ title_raw: title, content_raw: content, excerpt_raw: excerpt }) =>
        content === undefined ? null : { title, content, excerpt },
      ),
  ],
  // Only in the context `edit`.
  protected: ['password', text.transform((password) => password !== '')],
  parentId: ['parent', pointer],
  authorId: ['author', idOf(legacyUser)],
  featuredMediaId: ['featured_image', idOf(legacyMedia)],
  terms: [
    'terms',
    embeddedTerms.transform((all) =>
      all.map(({ taxonomy, id: termId }) => ({ taxonomy, id: termId })),
    ),
  ],
  // Its `meta` has links only.
  fields: [whole, z.unknown().transform(() => noCustomFields)],
  embedded: [
    whole,
    z
      .object({
        author: maybe(legacyUser),
        featured_image: maybe(legacyMedia),
        terms: embeddedTerms,
      })
      .transform(({ author, featured_image: featuredMedia, terms }) => ({
        author,
        featuredMedia,
        terms,
      })),
  ],
};

/** A comment, and whether the public may see it: lists can hold others. */
type Listed = Comment & { readonly shown: boolean };

const ofComment: Fields<Listed> = {
  ...commentFields,
  // Moderators' lists may have notes of editors (`note`, since WordPress 6.9); legacy ones have
  // unapproved comments and pingbacks.
  shown: [
    whole,
    z
      .object({ status: text, type: text })
      .transform(
        ({ status, type }) => ['', 'approved'].includes(status) && ['', 'comment'].includes(type),
      ),
  ],
};

const commenter = z
  .object({ ID: reference, name: personName, URL: webAddress, avatar })
  .catch({ ID: null, name: '', URL: '', avatar: {} });

const ofLegacyComment: Fields<Listed> = {
  ...ofComment,
  id: ['ID', id],
  parentId: ['parent', pointer],
  authorName: ['author', commenter.transform(({ name }) => name)],
  authorUrl: ['author', commenter.transform(({ URL }) => URL)],
  authorId: ['author', commenter.transform(({ ID }) => ID)],
  avatars: ['author', commenter.transform((author) => author.avatar)],
  contentHtml: ['content', text],
};

/** The comments that the public may see. */
export function shownComments(listed: readonly Listed[]): Comment[] {
  return listed.filter(({ shown }) => shown).map(({ shown: _, ...comment }) => comment);
}

/** How records of v2 are read. */
export const v2 = {
  user,
  currentUser: record<CurrentUser>({ ...ofUser, ...accountFields }),
  term,
  media,
  uploadAddress: record<UploadAddress>(uploadFields),
  /** An entry of a type with these taxonomies. */
  post: (taxonomies: readonly TaxonomyRef[]) =>
    record<Post>({ ...ofPost, terms: termsIn(taxonomies) }),
  stamp: record<Stamp>(stampFields),
  /** An autosave or a revision. */
  version: record<Pick<Post, keyof typeof versionFields>>(versionFields),
  comment: record(ofComment),
  moderatedComment: record<ModeratedComment>(moderatedFields),
};

/** Records of the older generation. The login name of users is left out. */
export const legacy = {
  user: legacyUser,
  currentUser: record<CurrentUser>({ ...ofLegacyUser, ...accountFields }),
  term: legacyTerm,
  media: legacyMedia,
  uploadAddress: record(ofLegacyUpload),
  post: record(ofLegacyPost),
  comment: record(ofLegacyComment),
};

/** What `_fields` asks v2 for, since records have many fields that no page needs. */
export const fieldNames = {
  post: (taxonomies: readonly TaxonomyRef[]) =>
    [
      namesIn(postFields),
      ...taxonomies.map(({ restBase }) => restBase),
      ...Object.keys(languageFields),
      ...pluginFields,
      'meta',
      // In the light format, with ids: `standard` would send accounts with e-mail addresses.
      'acf',
    ].join(','),
  stamp: namesIn(stampFields),
  version: 'id,modified,modified_gmt,title,content,excerpt',
  user: [namesIn(userFields), ...archiveFields].join(','),
  term: [namesIn(termFields), ...archiveFields, 'translations'].join(','),
  media: namesIn(mediaFields),
  uploadAddress: namesIn(uploadFields),
  comment: `${namesIn(commentFields)},status,type`,
  // WordPress fills `_embedded` only if `_links` is requested, too.
  moderatedComment: `${namesIn(moderatedFields)},_links`,
};
