import { basename } from 'node:path/posix';
import { attachmentMarkup, fileSizes, imageMeta } from '../media/sizes.ts';
import { permalink, permalinkTemplate, uploadAddress } from '../site/addresses.ts';
import { emptyValue, readCustomFields } from '../site/custom-fields.ts';
import { readSeo, type PostRow } from '../site/posts.ts';
import { hasCustomFields, taxonomiesOf, typeNamed } from '../site/registry.ts';
import { renderContent, renderExcerpt, renderTitle } from '../site/render.ts';
import { mayChange } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { toSlug } from '../site/slug.ts';
import { termIdsOfPost, termsOfPost } from '../site/terms.ts';
import { v2PostLinks } from './post-links.ts';
import { rendered, type Field, type JsonRecord, type Reader } from './table.ts';

/** The fields of the entries of a type: those that all types have, and one for each taxonomy. */
export function fieldsOf(service: Service, type: string): readonly Field<PostRow>[] {
  const terms = taxonomiesOf(service, type).map(({ name, restBase }): Field<PostRow> => ({
    name: restBase,
    value: ({ id }) => termIdsOfPost(service, id, name),
  }));
  return [...postFields, ...terms, ...(type === 'attachment' ? fileFields : [])];
}

const postFields: readonly Field<PostRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'date', embed: true, value: ({ date }, { service }) => service.zone.toLocal(date) },
  { name: 'date_gmt', value: ({ date }) => date },
  { name: 'modified', value: ({ modified }, { service }) => service.zone.toLocal(modified) },
  { name: 'modified_gmt', value: ({ modified }) => modified },
  { name: 'slug', embed: true, value: ({ slug }) => slug },
  { name: 'status', value: ({ status }) => status },
  { name: 'type', embed: true, value: ({ type }) => type },
  { name: 'link', embed: true, value: linkOf },
  {
    name: 'guid',
    value: (post, reader) => rendered(reader, linkOf(post, reader), linkOf(post, reader)),
  },
  { name: 'password', edit: true, value: (post) => (isFile(post) ? undefined : post.password) },

  // Texts.
  {
    name: 'title',
    embed: true,
    value: (post, reader) => rendered(reader, post.title, renderTitle(post)),
  },
  { name: 'content', value: v2Content },
  { name: 'excerpt', embed: true, value: v2Excerpt },

  // Relations.
  {
    name: 'author',
    embed: true,
    value: (post, reader) => (has(post, reader, 'author') ? post.author_id : undefined),
  },
  {
    name: 'featured_media',
    embed: true,
    value: (post, reader) => (has(post, reader, 'thumbnail') ? post.featured_id : undefined),
  },
  {
    name: 'parent',
    value: (post, { service }) =>
      typeNamed(service, post.type).hierarchical ? post.parent_id : undefined,
  },
  {
    name: 'menu_order',
    value: (post, reader) => (has(post, reader, 'page-attributes') ? post.menu_order : undefined),
  },

  // Settings.
  {
    name: 'comment_status',
    value: (post, reader) => (has(post, reader, 'comments') ? commentStatus(post) : undefined),
  },
  {
    name: 'ping_status',
    value: (post, reader) => (has(post, reader, 'comments') ? pingStatus(post, reader) : undefined),
  },
  { name: 'sticky', value: (post) => (post.type === 'post' ? post.sticky === 1 : undefined) },
  { name: 'template', value: () => '' },
  {
    name: 'format',
    value: (post, reader) => (has(post, reader, 'post-formats') ? 'standard' : undefined),
  },
  { name: 'meta', value: v2Meta },
  {
    name: 'permalink_template',
    edit: true,
    value: (post, { service }) =>
      typeNamed(service, post.type).viewable ? permalinkTemplate(service, post) : undefined,
  },
  {
    name: 'generated_slug',
    edit: true,
    value: ({ title, type }, { service }) =>
      typeNamed(service, type).viewable ? toSlug(title) : undefined,
  },
  { name: 'class_list', value: (post, { service }) => classList(service, post) },
  { name: 'acf', embed: true, value: v2CustomFields },
  { name: 'yoast_head_json', value: ({ id }, { service }) => readSeo(service, id) },
  { name: '_links', embed: true, value: v2PostLinks },
];

/** The further fields of attachments. */
const fileFields: readonly Field<PostRow>[] = [
  {
    name: 'description',
    value: (post, reader) => rendered(reader, post.content, attachmentMarkup(reader.service, post)),
  },
  {
    name: 'caption',
    embed: true,
    value: (post, reader) =>
      rendered(reader, post.excerpt, renderContent(reader.service, post.excerpt)),
  },
  { name: 'alt_text', embed: true, value: ({ alt }) => alt },
  { name: 'media_type', embed: true, value: (post) => (isImage(post) ? 'image' : 'file') },
  { name: 'mime_type', embed: true, value: ({ mime }) => mime },
  { name: 'media_details', embed: true, value: v2Details },
  { name: 'post', value: (post) => post.parent_id || null },
  {
    name: 'source_url',

    embed: true,
    value: ({ file }, { service }) => uploadAddress(service, file),
  },
  { name: 'missing_image_sizes', edit: true, value: () => [] },
];

function has({ type }: PostRow, { service }: Reader, part: string): boolean {
  return typeNamed(service, type).parts.includes(part);
}

export function commentStatus(post: PostRow): string {
  return post.comments_open ? 'open' : 'closed';
}

export function pingStatus({ comments_open, type }: PostRow, { service }: Reader): string {
  const takesPings = typeNamed(service, type).supports.includes('trackbacks');
  return comments_open && takesPings ? 'open' : 'closed';
}

export function isFile({ type }: PostRow): boolean {
  return type === 'attachment';
}

export function isImage({ mime }: PostRow): boolean {
  return mime.startsWith('image/');
}

function linkOf(post: PostRow, { service }: Reader): string {
  return permalink(service, post);
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

/**
 * The classes that a theme gives to an entry: WordPress sends them since 6.7, and only for types whose entries have pages.
 * Of its terms they name only those of public taxonomies.
 */
function classList(service: Service, post: PostRow): string[] | undefined {
  const type = typeNamed(service, post.type);
  if (service.options.release === '6.1' || !type.viewable) return undefined;
  const isOpen = post.password === '';
  return [
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(type.parts.includes('post-formats') ? ['format-standard'] : []),
    ...(isOpen ? [] : ['post-password-required']),
    ...(isOpen && post.featured_id !== 0 ? ['has-post-thumbnail'] : []),
    'hentry',
    ...taxonomiesOf(service, post.type)
      .filter(({ isPublic }) => isPublic)
      .flatMap(({ name }) =>
        termsOfPost(service, post.id, name).map(
          ({ id, slug }) => `${name === 'post_tag' ? 'tag' : name}-${classOf(slug, id)}`,
        ),
      ),
  ];
}

/** The slug where it can be part of a class, else the id. */
export function classOf(slug: string, id: number): string {
  const plain = slug.replaceAll(/%[0-9a-f]{2}/gi, '').replaceAll(/[^\w-]/g, '');
  return plain === '' || /^\d+$/.test(plain) || /^-+$/.test(plain) ? String(id) : plain;
}
