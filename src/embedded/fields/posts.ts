import { basename } from 'node:path/posix';
import { attachmentMarkup, fileSizes, imageMeta } from '../media/sizes.ts';
import { permalink, permalinkTemplate, uploadAddress } from '../site/addresses.ts';
import { emptyValue, readCustomFields } from '../site/custom-fields.ts';
import { readPost, readSeo, type PostRow } from '../site/posts.ts';
import { Refusal } from '../site/http.ts';
import { hasCustomFields, taxonomiesOf, typeNamed, type EntryType } from '../site/registry.ts';
import { filled, renderContent, renderExcerpt, renderTitle } from '../site/render.ts';
import { mayChange, mayRead } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { toSlug } from '../site/slug.ts';
import { termIdsOfPost, termsOfPost } from '../site/terms.ts';
import { readUser } from '../site/users.ts';
import { classList } from './class-list.ts';
import { legacyPostLinks, v2PostLinks } from './post-links.ts';
import { legacyRecord, rendered, type Field, type JsonRecord, type Reader } from './table.ts';
import { legacyTerm } from './terms.ts';
import { userFields } from './users.ts';

/** The fields of the entries of a type: those that all types have, and one for each taxonomy. */
export function fieldsOf(service: Service, type: string): readonly Field<PostRow>[] {
  const terms = taxonomiesOf(service, type).map(({ name, restBase }): Field<PostRow> => ({
    v2: restBase,
    value: ({ id }) => termIdsOfPost(service, id, name),
  }));
  return [...postFields, ...terms, ...(type === 'attachment' ? fileFields : [])];
}

const postFields: readonly Field<PostRow>[] = [
  { v2: 'id', legacy: 'ID', embed: true, value: ({ id }) => id },
  { v2: 'date', embed: true, value: ({ date }, { service }) => service.zone.toLocal(date) },
  { v2: 'date_gmt', value: ({ date }) => date },
  { v2: 'modified', value: ({ modified }, { service }) => service.zone.toLocal(modified) },
  { v2: 'modified_gmt', value: ({ modified }) => modified },
  { legacy: 'date', value: (post, { service }) => localOrNull(service, legacyDate(post)) },
  { legacy: 'date_tz', value: (post, reader) => legacyDate(post) && reader.service.zone.name },
  { legacy: 'date_gmt', value: (post) => legacyDate(post) },
  { legacy: 'modified', value: (post, { service }) => localOrNull(service, legacyModified(post)) },
  {
    legacy: 'modified_tz',
    value: (post, { service }) => legacyModified(post) && service.zone.name,
  },
  { legacy: 'modified_gmt', value: (post) => legacyModified(post) },
  { v2: 'slug', legacy: 'slug', embed: true, value: ({ slug }) => slug },
  { v2: 'status', value: ({ status }) => status },
  { legacy: 'status', value: ({ status }) => (status === 'future' ? 'publish' : status) },
  { v2: 'type', legacy: 'type', embed: true, value: ({ type }) => type },
  { v2: 'link', legacy: 'link', embed: true, value: linkOf },
  {
    v2: 'guid',
    value: (post, reader) => rendered(reader, linkOf(post, reader), linkOf(post, reader)),
  },
  { legacy: 'guid', value: linkOf },
  { legacy: 'guid_raw', edit: true, value: linkOf },
  { v2: 'password', edit: true, value: (post) => (isFile(post) ? undefined : post.password) },
  {
    legacy: 'password',
    value: (post, { asker }) => (mayChange(asker, 'edit', post) ? post.password : undefined),
  },

  // Texts.
  {
    v2: 'title',
    embed: true,
    value: (post, reader) => rendered(reader, post.title, renderTitle(post)),
  },
  {
    legacy: 'title',
    value: (post) => `${post.password === '' ? '' : 'Protected: '}${renderTitle(post)}`,
  },
  { legacy: 'title_raw', edit: true, value: ({ title }) => title },
  { v2: 'content', value: v2Content },
  {
    legacy: 'content',
    value: (post, { service }) =>
      isFile(post) ? attachmentMarkup(service, post) : renderContent(service, post.content),
  },
  {
    legacy: 'content_raw',
    edit: true,
    value: (post, { service }) => filled(service, post.content),
  },
  { v2: 'excerpt', embed: true, value: v2Excerpt },
  {
    legacy: 'excerpt',
    value: (post, { service }) =>
      (isFile(post) ? renderContent(service, post.excerpt) : renderExcerpt(service, post)) || null,
  },
  {
    legacy: 'excerpt_raw',
    edit: true,
    value: (post, { service }) => filled(service, post.excerpt),
  },
  { legacy: 'post_meta', edit: true, value: () => [] },

  // Relations.
  {
    v2: 'author',
    embed: true,
    value: (post, reader) => (has(post, reader, 'author') ? post.author_id : undefined),
  },
  { legacy: 'author', value: (post, reader) => legacyAuthor(post.author_id, reader) },
  {
    v2: 'featured_media',
    embed: true,
    value: (post, reader) => (has(post, reader, 'thumbnail') ? post.featured_id : undefined),
  },
  { legacy: 'featured_image', value: legacyFeatured },
  {
    v2: 'parent',
    value: (post, { service }) =>
      typeNamed(service, post.type).hierarchical ? post.parent_id : undefined,
  },
  { legacy: 'parent', value: legacyParent },
  {
    v2: 'menu_order',
    value: (post, reader) => (has(post, reader, 'page-attributes') ? post.menu_order : undefined),
  },
  { legacy: 'menu_order', value: (post) => post.menu_order },
  { legacy: 'terms', value: legacyTerms },

  // Settings.
  {
    v2: 'comment_status',
    value: (post, reader) => (has(post, reader, 'comments') ? commentStatus(post) : undefined),
  },
  { legacy: 'comment_status', value: commentStatus },
  {
    v2: 'ping_status',
    value: (post, reader) => (has(post, reader, 'comments') ? pingStatus(post, reader) : undefined),
  },
  { legacy: 'ping_status', value: pingStatus },
  { v2: 'sticky', value: (post) => (post.type === 'post' ? post.sticky === 1 : undefined) },
  { legacy: 'sticky', value: (post) => post.type === 'post' && post.sticky === 1 },
  { v2: 'template', value: () => '' },
  {
    v2: 'format',
    value: (post, reader) => (has(post, reader, 'post-formats') ? 'standard' : undefined),
  },
  { legacy: 'format', value: () => 'standard' },
  { v2: 'meta', value: v2Meta },
  {
    v2: 'permalink_template',
    edit: true,
    value: (post, { service }) =>
      typeNamed(service, post.type).viewable ? permalinkTemplate(service, post) : undefined,
  },
  {
    v2: 'generated_slug',
    edit: true,
    value: ({ title, type }, { service }) =>
      typeNamed(service, type).viewable ? toSlug(title) : undefined,
  },
  { v2: 'class_list', value: (post, { service }) => classList(service, post) },
  { v2: 'acf', embed: true, value: v2CustomFields },
  { v2: 'yoast_head_json', value: ({ id }, { service }) => readSeo(service, id) },
  { v2: '_links', embed: true, value: v2PostLinks },
  { legacy: 'meta', value: (post, { service }) => ({ links: legacyPostLinks(service, post) }) },
];

/** The further fields of attachments. */
const fileFields: readonly Field<PostRow>[] = [
  {
    v2: 'description',
    value: (post, reader) => rendered(reader, post.content, attachmentMarkup(reader.service, post)),
  },
  {
    v2: 'caption',
    embed: true,
    value: (post, reader) =>
      rendered(reader, post.excerpt, renderContent(reader.service, post.excerpt)),
  },
  { v2: 'alt_text', embed: true, value: ({ alt }) => alt },
  { v2: 'media_type', embed: true, value: (post) => (isImage(post) ? 'image' : 'file') },
  { legacy: 'is_image', value: isImage },
  { v2: 'mime_type', embed: true, value: ({ mime }) => mime },
  { v2: 'media_details', embed: true, value: v2Details },
  { legacy: 'attachment_meta', value: legacyDetails },
  { v2: 'post', value: (post) => post.parent_id || null },
  {
    v2: 'source_url',
    legacy: 'source',
    embed: true,
    value: ({ file }, { service }) => uploadAddress(service, file),
  },
  { v2: 'missing_image_sizes', edit: true, value: () => [] },
];

/**
 * A post, page or attachment as the older generation sends it. Throws a refusal if the caller may not read it in this
 * context.
 */
export function legacyPost(post: PostRow, reader: Reader): JsonRecord {
  const { asker, context, service } = reader;
  const cannotRead = (status: number) =>
    new Refusal('json_user_cannot_read', 'Sorry, you cannot read this post.', status);
  if (!isInJson(typeNamed(service, post.type))) throw cannotRead(401);
  if (!mayRead(asker, post)) throw cannotRead(401);
  const mayEdit = mayChange(asker, 'edit', post);
  if (post.password !== '' && !mayEdit) throw cannotRead(403);
  if (context === 'edit' && !mayEdit) {
    throw new Refusal('json_cannot_edit', 'Sorry, you cannot edit this post', 403);
  }
  return legacyRecord(fieldsOf(reader.service, post.type), post, reader);
}

/** By default, the plugin shows the types that are publicly queryable, and pages. */
export function isInJson({ hasEntries, viewable }: EntryType): boolean {
  return hasEntries && viewable;
}

/** An author inside another record; only the id if the account is gone. */
export function legacyAuthor(id: number, reader: Reader): unknown {
  const user = id === 0 ? null : readUser(reader.service, id);
  return user === null ? id : legacyRecord(userFields, user, { ...reader, context: 'embed' });
}

function has({ type }: PostRow, { service }: Reader, part: string): boolean {
  return typeNamed(service, type).parts.includes(part);
}

function commentStatus(post: PostRow): string {
  return post.comments_open ? 'open' : 'closed';
}

function pingStatus({ comments_open, type }: PostRow, { service }: Reader): string {
  const takesPings = typeNamed(service, type).supports.includes('trackbacks');
  return comments_open && takesPings ? 'open' : 'closed';
}

function isFile({ type }: PostRow): boolean {
  return type === 'attachment';
}

function isImage({ mime }: PostRow): boolean {
  return mime.startsWith('image/');
}

function linkOf(post: PostRow, { service }: Reader): string {
  return permalink(service, post);
}

/** Null for a draft without a date of its own. */
const legacyDate = ({ floating, date }: PostRow): string | null => (floating === 1 ? null : date);

/** Null for such a draft before its first change. */
const legacyModified = ({ floating, date, modified }: PostRow): string | null =>
  floating === 1 && modified === date ? null : modified;

function localOrNull({ zone }: Service, utc: string | null): string | null {
  return utc === null ? null : zone.toLocal(utc);
}

/** The password was given, or an editor reads the post to edit it. */
function isUnlocked(post: PostRow, { asker, context, password = '' }: Reader): boolean {
  return password === post.password || (context === 'edit' && mayChange(asker, 'edit', post));
}

function v2Content(post: PostRow, reader: Reader): unknown {
  if (!has(post, reader, 'editor')) return undefined;
  const html = isUnlocked(post, reader) ? renderContent(reader.service, post.content) : '';
  return {
    ...rendered(reader, post.content, html),
    protected: post.password !== '',
    block_version: reader.context === 'edit' ? blockVersion(post) : undefined,
  };
}

/** 1 for a text made of blocks. */
function blockVersion({ content }: PostRow): number {
  return content.includes('<!-- wp:') ? 1 : 0;
}

function v2Excerpt(post: PostRow, reader: Reader): unknown {
  if (!has(post, reader, 'excerpt')) return undefined;
  const html = isUnlocked(post, reader) ? renderExcerpt(reader.service, post) : '';
  return { ...rendered(reader, post.excerpt, html), protected: post.password !== '' };
}

/** WordPress 6.1 has no meta keys of its own. */
function v2Meta(post: PostRow, reader: Reader): unknown {
  const { service } = reader;
  const { meta: registered, parts } = typeNamed(service, post.type);
  if (!parts.includes('custom-fields')) return undefined;
  const { meta } = readCustomFields(service, post.id);
  const isNew = service.options.release !== '6.1';
  const values: JsonRecord = {
    ...(isNew && hasCustomFields(service) ? { _acf_changed: false } : {}),
    ...Object.fromEntries(
      Object.entries(registered).map(([key, byDefault]) => [key, meta[key] ?? byDefault]),
    ),
    ...(isNew && parts.includes('editor') && parts.includes('revisions') ? { footnotes: '' } : {}),
  };
  // PHP writes an empty object as an empty list.
  return Object.keys(values).length === 0 ? [] : values;
}

/** The custom fields in the plugin's format “light”: ids, and dates as they are stored. */
function v2CustomFields(post: PostRow, { service }: Reader): unknown {
  if (!hasCustomFields(service)) return undefined;
  const { fields } = typeNamed(service, post.type);
  if (fields.length === 0) return [];
  const { acf } = readCustomFields(service, post.id);
  return Object.fromEntries(fields.map(({ name, kind }) => [name, acf[name] ?? emptyValue(kind)]));
}

function legacyFeatured(post: PostRow, reader: Reader): unknown {
  if (isFile(post)) return undefined;
  const image = post.featured_id === 0 ? null : readPost(reader.service, post.featured_id);
  return image?.type === 'attachment' ? legacyPost(image, { ...reader, context: 'embed' }) : null;
}

function legacyParent({ parent_id }: PostRow, reader: Reader): unknown {
  if (reader.context !== 'view') return parent_id || null;
  const parent = parent_id === 0 ? null : readPost(reader.service, parent_id);
  if (parent === null) return null;
  try {
    return legacyPost(parent, { ...reader, context: 'embed' });
  } catch (error) {
    if (error instanceof Refusal) return parent_id;
    throw error;
  }
}

function legacyTerms(post: PostRow, { service }: Reader): unknown {
  const terms: JsonRecord = {};
  for (const { name } of taxonomiesOf(service, post.type)) {
    const found = termsOfPost(service, post.id, name);
    if (found.length > 0) terms[name] = found.map((term) => legacyTerm(service, term));
  }
  // PHP writes an empty object as an empty list.
  return Object.keys(terms).length === 0 ? [] : terms;
}

function v2Details(post: PostRow, { service }: Reader): JsonRecord {
  const { width, height, file, filesize, mime } = post;
  if (width === null || height === null) return filesize === null ? {} : { filesize, sizes: {} };
  const sizes: JsonRecord = {};
  for (const { name, url, ...size } of fileSizes(service, post)) {
    sizes[name] = { ...size, mime_type: mime, source_url: url };
  }
  if (Object.keys(sizes).length > 0) {
    const source_url = uploadAddress(service, file);
    sizes['full'] = { file: basename(file), width, height, mime_type: mime, source_url };
  }
  return { width, height, file, filesize, sizes, image_meta: imageMeta(post) };
}

function legacyDetails(post: PostRow, { service }: Reader): JsonRecord {
  const { width, height, file, filesize, mime } = post;
  if (width === null || height === null) return { filesize, file: basename(file) };
  const sizes: JsonRecord = {};
  for (const { name, ...size } of fileSizes(service, post)) {
    sizes[name] = { ...size, 'mime-type': mime };
  }
  return { width, height, file, filesize, sizes, image_meta: imageMeta(post) };
}
