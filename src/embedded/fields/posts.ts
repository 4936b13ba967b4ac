import { basename } from 'node:path/posix';
import { fileSizes, imageMeta } from '../media/sizes.ts';
import { permalink, uploadAddress } from '../site/addresses.ts';
import { emptyValue, readCustomFields } from '../site/custom-fields.ts';
import { readSeo, type PostRow } from '../site/posts.ts';
import { hasCustomFields, taxonomiesOf, typeNamed } from '../site/registry.ts';
import { renderContent, renderExcerpt, renderTitle } from '../site/render.ts';
import { mayChange } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { termIdsOfPost, termsOfPost } from '../site/terms.ts';
import { v2PostLinks } from './post-links.ts';
import { rendered, type Field, type JsonRecord, type Reader } from './table.ts';

/** The fields of the entries of a type: those of its parts, and one for each taxonomy. */
export function fieldsOf(service: Service, type: string): readonly Field<PostRow>[] {
  const { supports } = typeNamed(service, type);
  const own = postFields.filter(({ part }) => part === undefined || supports.includes(part));
  const terms = taxonomiesOf(service, type).map(({ name, restBase }): Field<PostRow> => ({
    name: restBase,
    value: ({ id }) => termIdsOfPost(service, id, name),
  }));
  return [...own, ...terms, ...(type === 'attachment' ? fileFields : [])];
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

  // Texts.
  {
    name: 'title',
    embed: true,
    value: (post, reader) => rendered(reader, post.title, renderTitle(post)),
  },
  { name: 'content', part: 'editor', value: v2Content },
  { name: 'excerpt', part: 'excerpt', embed: true, value: v2Excerpt },

  // Relations.
  { name: 'author', part: 'author', embed: true, value: (post) => post.author_id },
  { name: 'featured_media', part: 'thumbnail', embed: true, value: (post) => post.featured_id },
  {
    name: 'parent',
    value: (post, { service }) =>
      typeNamed(service, post.type).hierarchical ? post.parent_id : undefined,
  },
  { name: 'menu_order', part: 'page-attributes', value: (post) => post.menu_order },

  // Settings.
  { name: 'comment_status', part: 'comments', value: commentStatus },
  { name: 'sticky', value: (post) => (post.type === 'post' ? post.sticky === 1 : undefined) },
  { name: 'meta', part: 'custom-fields', value: v2Meta },
  { name: 'class_list', value: (post, { service }) => classList(service, post) },
  { name: 'acf', embed: true, value: v2CustomFields },
  { name: 'yoast_head_json', value: ({ id }, { service }) => readSeo(service, id) },
  { name: '_links', embed: true, value: v2PostLinks },
];

/** The further fields of attachments. */
const fileFields: readonly Field<PostRow>[] = [
  {
    name: 'caption',
    embed: true,
    value: (post, reader) =>
      rendered(reader, post.excerpt, renderContent(reader.service, post.excerpt)),
  },
  { name: 'alt_text', embed: true, value: ({ alt }) => alt },
  { name: 'mime_type', embed: true, value: ({ mime }) => mime },
  { name: 'media_details', embed: true, value: v2Details },
  { name: 'post', value: (post) => post.parent_id || null },
  {
    name: 'source_url',
    embed: true,
    value: ({ file }, { service }) => uploadAddress(service, file),
  },
];

export function commentStatus(post: PostRow): string {
  return post.comments_open ? 'open' : 'closed';
}

function linkOf(post: PostRow, { service }: Reader): string {
  return permalink(service, post);
}

/** The password was given, or an editor reads the post to edit it. */
function isUnlocked(post: PostRow, { asker, context, password = '' }: Reader): boolean {
  return password === post.password || (context === 'edit' && mayChange(asker, 'edit', post));
}

function v2Content(post: PostRow, reader: Reader): unknown {
  const html = isUnlocked(post, reader) ? renderContent(reader.service, post.content) : '';
  return { ...rendered(reader, post.content, html), protected: post.password !== '' };
}

function v2Excerpt(post: PostRow, reader: Reader): unknown {
  const html = isUnlocked(post, reader) ? renderExcerpt(reader.service, post) : '';
  return { ...rendered(reader, post.excerpt, html), protected: post.password !== '' };
}

/** WordPress 6.1 has no meta keys of its own. */
function v2Meta(post: PostRow, reader: Reader): unknown {
  const { service } = reader;
  const { meta: registered, supports } = typeNamed(service, post.type);
  const { meta } = readCustomFields(service, post.id);
  const isNew = service.options.release !== '6.1';
  const values: JsonRecord = {
    ...(isNew && hasCustomFields(service) ? { _acf_changed: false } : {}),
    ...Object.fromEntries(
      Object.entries(registered).map(([key, byDefault]) => [key, meta[key] ?? byDefault]),
    ),
    ...(isNew && supports.includes('revisions') ? { footnotes: '' } : {}),
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

/** WordPress sends these since 6.7, for types with pages and terms of public taxonomies only. */
function classList(service: Service, post: PostRow): string[] | undefined {
  const type = typeNamed(service, post.type);
  if (service.options.release === '6.1' || !type.viewable) return undefined;
  const isOpen = post.password === '';
  return [
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(type.supports.includes('post-formats') ? ['format-standard'] : []),
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
