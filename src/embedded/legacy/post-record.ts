import { basename } from 'node:path/posix';
import { jsonAddress, pagePath, permalink, uploadAddress } from '../addresses.ts';
import type { PostRow } from '../records/post-row.ts';
import { readPost } from '../records/posts.ts';
import { termsOfPost } from '../records/terms.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { filled, renderContent, renderExcerpt, renderTitle } from '../render.ts';
import { mayChange, mayRead, type Asker } from '../rights.ts';
import type { Service } from '../service.ts';
import { attachmentMarkup, fileSizes, imageMeta } from '../media/describe.ts';
import { termRecord } from './term-record.ts';
import { userRecord } from './user-record.ts';

interface Reader {
  readonly service: Service;
  readonly asker: Asker;
}

type Fields = Record<string, unknown>;

/** A post, page or attachment as the older generation sends it. Throws a refusal where the asker may not read it. */
export function postRecord(reader: Reader, post: PostRow, context: string): Fields {
  const { service, asker } = reader;
  const cannotRead = (status: number) =>
    new Refusal('json_user_cannot_read', 'Sorry, you cannot read this post.', status);
  if (!mayRead(asker, post)) throw cannotRead(401);
  const mayEdit = mayChange(asker, 'edit', post);
  if (post.password !== '' && !mayEdit) throw cannotRead(403);
  if (context === 'edit' && !mayEdit) {
    throw new Refusal('json_cannot_edit', 'Sorry, you cannot edit this post', 403);
  }
  const link = permalink(service, post);
  const file = post.type === 'attachment';
  return {
    ID: post.id,
    title: `${post.password === '' ? '' : 'Protected: '}${renderTitle(post)}`,
    status: post.status === 'future' ? 'publish' : post.status,
    type: post.type,
    author: authorRecord(service, post),
    content: file ? attachmentMarkup(service, post) : renderContent(service, post.content),
    parent: context === 'view' ? parent(reader, post) : post.parent_id || null,
    link,
    ...dates(service, post),
    ...{ format: 'standard', slug: post.slug, guid: link },
    excerpt: excerpt(service, post),
    menu_order: post.menu_order,
    comment_status: post.comments_open ? 'open' : 'closed',
    ping_status: post.comments_open && !file ? 'open' : 'closed',
    sticky: post.type === 'post' && post.sticky === 1,
    ...(mayEdit ? { password: post.password } : {}),
    ...(context === 'edit' ? raw(service, post, link) : {}),
    meta: { links: postLinks(service, post) },
    ...(file ? {} : { featured_image: featured(reader, post) }),
    terms: terms(service, post),
    ...(file ? fileFields(service, post) : {}),
  };
}

function raw(service: Service, post: PostRow, link: string): Fields {
  return {
    title_raw: post.title,
    content_raw: filled(service, post.content),
    excerpt_raw: filled(service, post.excerpt),
    guid_raw: link,
    post_meta: [],
  };
}

export function authorRecord(service: Service, { author_id }: PostRow): unknown {
  const user = author_id === 0 ? null : readUser(service, author_id);
  return user === null ? author_id : userRecord(service, user, 'embed');
}

function parent(reader: Reader, { parent_id }: PostRow): unknown {
  const above = parent_id === 0 ? null : readPost(reader.service, parent_id);
  if (above === null) return null;
  try {
    return postRecord(reader, above, 'embed');
  } catch (error) {
    if (error instanceof Refusal) return parent_id;
    throw error;
  }
}

function featured(reader: Reader, { featured_id }: PostRow): unknown {
  const image = featured_id === 0 ? null : readPost(reader.service, featured_id);
  return image?.type === 'attachment' ? postRecord(reader, image, 'embed') : null;
}

/** A draft that was never given a date has none; its last change has none either until it is changed. */
function dates({ zone }: Service, post: PostRow): Fields {
  const unchanged = post.floating === 1 && post.modified === post.date;
  const date = post.floating === 1 ? null : post.date;
  const modified = unchanged ? null : post.modified;
  return {
    date: date === null ? null : zone.toLocal(date),
    modified: modified === null ? null : zone.toLocal(modified),
    date_tz: date === null ? null : zone.name,
    date_gmt: date,
    modified_tz: modified === null ? null : zone.name,
    modified_gmt: modified,
  };
}

function excerpt(service: Service, post: PostRow): string | null {
  if (post.type === 'attachment') return renderContent(service, post.excerpt) || null;
  return renderExcerpt(service, post) || null;
}

export function postLinks(service: Service, post: PostRow): Record<string, string> {
  const at = (route: string) => jsonAddress(service, route);
  const base = { post: '/posts', page: '/pages', attachment: '/media' }[post.type];
  const byPath = post.type === 'page' && post.slug !== '';
  const above = post.parent_id === 0 ? null : readPost(service, post.parent_id);
  const up =
    above === null
      ? null
      : above.type === 'page'
        ? at(`/pages/${pagePath(service, above)}`)
        : at(`/posts/${above.id}`);
  return {
    self: at(byPath ? `/pages/${pagePath(service, post)}` : `${base}/${post.id}`),
    author: at(`/users/${post.author_id}`),
    collection: at(base),
    replies: at(`${base}/${post.id}/comments`),
    'version-history': at(`${base}/${post.id}/revisions`),
    ...(up === null ? {} : { up }),
  };
}

/** PHP writes an empty object as an empty list. */
function terms(service: Service, post: PostRow): unknown {
  if (post.type !== 'post') return [];
  const own: Fields = {};
  for (const taxonomy of ['post_tag', 'category'] as const) {
    const found = termsOfPost(service, post.id, taxonomy);
    if (found.length > 0) own[taxonomy] = found.map((term) => termRecord(service, term));
  }
  return Object.keys(own).length === 0 ? [] : own;
}

function fileFields(service: Service, post: PostRow): Fields {
  const { width, height, file, filesize, mime } = post;
  const sizes = fileSizes(service, post).map(
    ({ name, url, ...size }) =>
      [
        name,
        { file: size.file, width: size.width, height: size.height, 'mime-type': mime, url },
      ] as const,
  );
  return {
    source: uploadAddress(service, file),
    is_image: mime.startsWith('image/'),
    attachment_meta:
      width === null || height === null
        ? { filesize, file: basename(file) }
        : {
            width,
            height,
            file,
            filesize,
            sizes: Object.fromEntries(sizes),
            image_meta: imageMeta(post),
          },
  };
}
