import { decodeHTMLAttribute } from 'entities';
import { z } from 'zod';
import type { UploadAddress } from '../cms.ts';
import type {
  Embedded,
  Comment,
  CurrentUser,
  Media,
  MediaSize,
  ModeratedComment,
  Post,
  Stamp,
  TaxonomyRef,
  Term,
  User,
} from '../model.ts';
import { category, postTag } from '../model.ts';
import {
  type Additions,
  archiveFields,
  archiveSeoIn,
  pluginFields,
  readAdditions,
} from '../plugins/index.ts';
import { customFields, noCustomFields } from './custom-fields.ts';
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
  mediaDetails,
  moment,
  personName,
  reference,
  slug,
  text,
  webAddress,
} from './fields.ts';

/** Marks a field of the model that several fields of the wire make up. */
const whole = Symbol('the whole record');

/** For each field of the model: its name on the wire, and its schema. */
type Fields<T> = {
  readonly [K in keyof T]-?: readonly [place: string | typeof whole, schema: z.ZodType<T[K]>];
};

/** A schema that turns a record of the wire into one of the model. Problems name the field of the wire. */
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

const namesIn = (fields: Readonly<Record<string, readonly [string | symbol, unknown]>>): string =>
  [...new Set(Object.values(fields).map(([place]) => place))]
    .filter((place) => place !== whole)
    .join(',');

const rendered = z
  .object({ rendered: text })
  .catch({ rendered: '' })
  .transform((wire) => wire.rendered);

/** The title and content of a v2 post: a record without them is broken, and would be published blank. */
const renderedText = z
  .object({ rendered: indispensable }, { error: isMissing })
  .transform((wire) => wire.rendered);

/** A text as the editor typed it, in the context `edit` of v2. */
const typed = z
  .object({ raw: z.string().optional().catch(undefined) })
  .catch({ raw: undefined })
  .transform(({ raw }) => raw);

const isProtected = z
  .object({ protected: flag })
  .catch({ protected: false })
  .transform((wire) => wire.protected);

const ofDetails = <K extends keyof z.output<typeof mediaDetails>>(name: K) =>
  mediaDetails.transform((details) => details[name]);

/** A record, a number, or nothing: how the older generation refers to others. */
const pointer = z
  .union([z.object({ ID: reference }).transform((other) => other.ID), reference])
  .catch(null);

const avatar = text.transform((url): Record<number, string> => (url === '' ? {} : { 96: url }));
const nothing = z.unknown().transform(() => null);

const archiveSeo = z.unknown().transform(archiveSeoIn);

const userFields: Fields<User> = {
  id: ['id', id],
  name: ['name', personName],
  slug: ['slug', slug],
  descriptionHtml: ['description', text],
  url: ['url', webAddress],
  link: ['link', webAddress.transform((link) => link || null)],
  avatars: ['avatar_urls', avatars],
  seo: [whole, archiveSeo],
};
const legacyUserFields: Fields<User> = {
  ...userFields,
  id: ['ID', id],
  url: ['URL', webAddress],
  link: ['link', nothing],
  avatars: ['avatar', avatar],
};

/** The account that asks: a user with its roles and capabilities. */
const accountFields: Omit<Fields<CurrentUser>, keyof User> = {
  login: ['username', text],
  email: ['email', text],
  roles: ['roles', listOf(z.string())],
  capabilities: [
    'capabilities',
    z
      .record(z.string(), z.unknown())
      .catch({})
      // A capability that was taken away stays in the map with the value false.
      .transform((all) => new Set(Object.keys(all).filter((name) => Boolean(all[name])))),
  ],
};

const translatedIn: Fields<Pick<Post, 'translations'>>['translations'] = [
  whole,
  z.unknown().transform((wire) => readAdditions(wire).translations ?? []),
];

const termFields: Fields<Term> = {
  translations: translatedIn,
  id: ['id', id],
  taxonomy: ['taxonomy', z.string()],
  slug: ['slug', slug],
  nameHtml: ['name', text],
  descriptionHtml: ['description', text],
  link: ['link', webAddress],
  count: ['count', count],
  parentId: ['parent', reference],
  seo: [whole, archiveSeo],
};

const mediaFields: Fields<Media> = {
  id: ['id', id],
  url: ['source_url', webAddress],
  mimeType: ['mime_type', text],
  titleHtml: ['title', rendered],
  captionHtml: ['caption', rendered],
  alt: ['alt_text', text],
  creditHtml: ['media_details', ofDetails('image_meta')],
  width: ['media_details', ofDetails('width')],
  height: ['media_details', ofDetails('height')],
  sizes: ['media_details', ofDetails('sizes')],
  postId: ['post', reference],
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  link: ['link', webAddress],
};
const legacyMediaFields: Fields<Media> = {
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

const uploadFields: Fields<UploadAddress> = {
  id: ['id', id],
  link: ['link', webAddress],
  url: ['source_url', webAddress],
  sizes: ['media_details', ofDetails('sizes').transform(addressesOf)],
  original: ['media_details', ofDetails('original_image')],
  postId: ['post', reference],
};
const legacyUploadFields: Fields<UploadAddress> = {
  ...uploadFields,
  id: ['ID', id],
  url: ['source', webAddress],
  sizes: ['attachment_meta', ofDetails('sizes').transform(addressesOf)],
  original: ['attachment_meta', ofDetails('original_image')],
  postId: ['parent', pointer],
};

function addressesOf(sizes: readonly MediaSize[]): string[] {
  return sizes.map(({ url }) => url);
}

const user = record(userFields);
const term = record(termFields);
const media = record(mediaFields);
const legacyUser = record(legacyUserFields);
const legacyTerm = record<Term>({ ...termFields, id: ['ID', id], parentId: ['parent', pointer] });
const legacyMedia = record(legacyMediaFields);

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

/** What a plugin adds to a record. */
const addition = <K extends keyof Additions & keyof Post>(
  name: K,
  none: Post[K],
): z.ZodType<Post[K]> =>
  z.unknown().transform((wire): Post[K] => readAdditions(wire)[name] ?? none);

const postFields: Fields<Post> = {
  id: ['id', id],
  type: ['type', text],
  status: ['status', text],
  slug: ['slug', slug],
  link: ['link', text],
  guid: ['guid', rendered.transform(decodeHTMLAttribute)],
  titleHtml: ['title', renderedText],
  contentHtml: ['content', renderedText],
  excerptHtml: ['excerpt', rendered],
  language: [whole, z.object(languageFields).transform(languageOf)],
  raw: [
    whole,
    z
      .object({ title: typed, content: typed, excerpt: typed })
      .transform(({ title = '', content, excerpt = '' }) =>
        content === undefined ? null : { title, content, excerpt },
      ),
  ],
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  modified: ['modified_gmt', moment],
  modifiedLocal: ['modified', clock],
  protected: ['content', isProtected],
  sticky: ['sticky', flag],
  commentStatus: ['comment_status', z.enum(['open', 'closed']).nullable().catch(null)],
  parentId: ['parent', reference],
  menuOrder: ['menu_order', z.coerce.number().catch(0)],
  authorId: ['author', reference],
  featuredMediaId: ['featured_media', reference],
  terms: termsIn([category, postTag]),
  authors: [whole, addition('authors', null)],
  authorsMark: [whole, addition('authorsMark', '')],
  translations: [whole, addition('translations', [])],
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

const legacyPostFields: Fields<Post> = {
  ...postFields,
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

const commentFields: Fields<Listed> = {
  id: ['id', id],
  postId: ['post', id],
  parentId: ['parent', reference],
  authorName: ['author_name', personName],
  authorUrl: ['author_url', webAddress],
  authorId: ['author', reference],
  avatars: ['author_avatar_urls', avatars],
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  contentHtml: ['content', rendered],
  // A moderator's list may hold the notes of editors (type `note`, since WordPress 6.9), and that of the older generation holds comments
  // that wait for approval and pingbacks.
  shown: [
    whole,
    z
      .object({ status: text, type: text })
      .transform(
        ({ status, type }) => ['', 'approved'].includes(status) && ['', 'comment'].includes(type),
      ),
  ],
};

const { shown: _shown, ...moderatedBase } = commentFields;

const titleAbove = z.object({ up: z.tuple([z.object({ title: rendered })], z.unknown()) });

const moderatedFields: Fields<ModeratedComment> = {
  ...moderatedBase,
  status: ['status', text],
  authorEmail: ['author_email', text],
  postTitleHtml: ['_embedded', titleAbove.transform(({ up: [{ title }] }) => title).catch('')],
};

const commenter = z
  .object({ ID: reference, name: personName, URL: webAddress, avatar })
  .catch({ ID: null, name: '', URL: '', avatar: {} });

const legacyCommentFields: Fields<Listed> = {
  ...commentFields,
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

const stampFields: Fields<Stamp> = {
  id: ['id', id],
  modified: ['modified_gmt', moment],
  link: ['link', text],
};

/** How records of v2 are read. */
export const v2 = {
  user,
  currentUser: record<CurrentUser>({ ...userFields, ...accountFields }),
  term,
  media,
  uploadAddress: record(uploadFields),
  /** An entry of a type with these taxonomies. */
  post: (taxonomies: readonly TaxonomyRef[]) =>
    record<Post>({ ...postFields, terms: termsIn(taxonomies) }),
  stamp: record(stampFields),
  /** An autosave or a revision. */
  version: record<Pick<Post, keyof typeof versionFields>>(versionFields),
  comment: record(commentFields),
  moderatedComment: record(moderatedFields),
};

/** How records of the older generation are read. User records also hold the login name, which is left out. */
export const legacy = {
  user: legacyUser,
  currentUser: record<CurrentUser>({ ...legacyUserFields, ...accountFields }),
  term: legacyTerm,
  media: legacyMedia,
  uploadAddress: record(legacyUploadFields),
  post: record(legacyPostFields),
  comment: record(legacyCommentFields),
};

const { embedded: _, ...ownPostFields } = postFields;

/** What `_fields` asks v2 for, since records have many fields that no page needs. */
export const fieldNames = {
  post: (taxonomies: readonly TaxonomyRef[]) =>
    [
      namesIn(ownPostFields),
      ...taxonomies.map(({ restBase }) => restBase),
      ...Object.keys(languageFields),
      ...pluginFields,
      'meta',
      // In its light format, with ids. `acf_format=standard` would send whole accounts, with e-mail addresses.
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
