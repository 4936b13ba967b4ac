import { basename } from 'node:path/posix';
import { hueOf } from '../../../../src/embedded/fields/comments.ts';
import { commentStatus } from '../../../../src/embedded/fields/posts.ts';
import type { JsonRecord, Reader } from '../../../../src/embedded/fields/table.ts';
import { hue } from '../../../../src/embedded/v2/users.ts';
import { attachmentMarkup, fileSizes, imageMeta } from '../../../../src/embedded/media/sizes.ts';
import {
  avatarAddress,
  pagePath,
  permalink,
  termAddress,
  uploadAddress,
} from '../../../../src/embedded/site/addresses.ts';
import type { CommentRow } from '../../../../src/embedded/site/comments.ts';
import { Refusal } from '../../../../src/embedded/site/http.ts';
import { readPost, type PostRow } from '../../../../src/embedded/site/posts.ts';
import { taxonomiesOf, typeNamed, type EntryType } from '../../../../src/embedded/site/registry.ts';
import {
  filled,
  renderContent,
  renderExcerpt,
  renderTitle,
  withEntities,
} from '../../../../src/embedded/site/render.ts';
import { capabilities, mayChange, mayRead } from '../../../../src/embedded/site/rights.ts';
import type { Service } from '../../../../src/embedded/site/service.ts';
import { readTerm, termsOfPost, type TermRow } from '../../../../src/embedded/site/terms.ts';
import { readUser, type UserRow } from '../../../../src/embedded/site/users.ts';

/** The address of a route of the older generation. */
export function jsonAddress(
  { home, options }: Pick<Service, 'home' | 'options'>,
  route: string,
): string {
  if (options.plainPermalinks) return `${home}/?json_route=${route}`;
  return `${home}/${options.apiRoot}${route}`;
}

/** `fields` with those of the context `edit`, if it is read in that context. */
function withEdit({ context }: Reader, fields: JsonRecord, ofEdit: JsonRecord): JsonRecord {
  return context === 'edit' ? { ...fields, ...ofEdit } : fields;
}

const isFile = ({ type }: PostRow): boolean => type === 'attachment';

/** Null for a draft without a date of its own. */
const dateOf = ({ floating, date }: PostRow): string | null => (floating === 1 ? null : date);

/** Null for such a draft before its first change. */
const modifiedOf = ({ floating, date, modified }: PostRow): string | null =>
  floating === 1 && modified === date ? null : modified;

function localOrNull({ zone }: Service, utc: string | null): string | null {
  return utc === null ? null : zone.toLocal(utc);
}

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
  return postRecord(post, reader);
}

function postRecord(post: PostRow, reader: Reader): JsonRecord {
  const { asker, service } = reader;
  const date = dateOf(post);
  const modified = modifiedOf(post);
  const link = permalink(service, post);
  const fields: JsonRecord = {
    ID: post.id,
    date: localOrNull(service, date),
    date_tz: date && service.zone.name,
    date_gmt: date,
    modified: localOrNull(service, modified),
    modified_tz: modified && service.zone.name,
    modified_gmt: modified,
    slug: post.slug,
    status: post.status === 'future' ? 'publish' : post.status,
    type: post.type,
    link,
    guid: link,
    password: mayChange(asker, 'edit', post) ? post.password : undefined,
    title: `${post.password === '' ? '' : 'Protected: '}${renderTitle(post)}`,
    content: isFile(post) ? attachmentMarkup(service, post) : renderContent(service, post.content),
    excerpt:
      (isFile(post) ? renderContent(service, post.excerpt) : renderExcerpt(service, post)) || null,
    author: legacyAuthor(post.author_id, reader),
    featured_image: featuredOf(post, reader),
    parent: parentOf(post, reader),
    menu_order: post.menu_order,
    terms: termsOf(post, reader),
    comment_status: commentStatus(post),
    ping_status: post.type === 'post' ? commentStatus(post) : 'closed',
    sticky: post.type === 'post' && post.sticky === 1,
    format: 'standard',
    meta: { links: legacyPostLinks(service, post) },
    ...(isFile(post) ? fileFields(post, reader) : {}),
  };
  return withEdit(reader, fields, {
    guid_raw: link,
    title_raw: post.title,
    content_raw: filled(service, post.content),
    excerpt_raw: filled(service, post.excerpt),
    post_meta: [],
  });
}

/** The further fields of attachments. */
function fileFields(post: PostRow, { service }: Reader): JsonRecord {
  return {
    is_image: post.mime.startsWith('image/'),
    attachment_meta: detailsOf(post, service),
    source: uploadAddress(service, post.file),
  };
}

function detailsOf(post: PostRow, service: Service): JsonRecord {
  const { width, height, file, filesize, mime } = post;
  if (width === null || height === null) return { filesize, file: basename(file) };
  const sizes: JsonRecord = {};
  for (const { name, ...size } of fileSizes(service, post)) {
    sizes[name] = { ...size, 'mime-type': mime };
  }
  return { width, height, file, filesize, sizes, image_meta: imageMeta(post) };
}

/** By default, the plugin shows the types that are publicly queryable, and pages. */
export function isInJson({ hasEntries, viewable }: EntryType): boolean {
  return hasEntries && viewable;
}

/** An author inside another record; only the id if the account is gone. */
export function legacyAuthor(id: number, reader: Reader): unknown {
  const user = id === 0 ? null : readUser(reader.service, id);
  return user === null ? id : legacyUser(user, { ...reader, context: 'embed' });
}

function featuredOf(post: PostRow, reader: Reader): unknown {
  if (isFile(post)) return undefined;
  const image = post.featured_id === 0 ? null : readPost(reader.service, post.featured_id);
  return image?.type === 'attachment' ? legacyPost(image, { ...reader, context: 'embed' }) : null;
}

function parentOf({ parent_id }: PostRow, reader: Reader): unknown {
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

function termsOf(post: PostRow, { service }: Reader): unknown {
  const terms: JsonRecord = {};
  for (const { name } of taxonomiesOf(service, post.type)) {
    const found = termsOfPost(service, post.id, name);
    if (found.length > 0) terms[name] = found.map((term) => legacyTerm(service, term));
  }
  // PHP writes an empty object as an empty list.
  return Object.keys(terms).length === 0 ? [] : terms;
}

/** It has routes for pages and media; all other types are posts to it. */
const routes: Readonly<Record<string, string>> = { page: '/pages', attachment: '/media' };

/** `meta.links` of an entry. */
export function legacyPostLinks(service: Service, post: PostRow): Record<string, string> {
  const at = (route: string) => jsonAddress(service, route);
  const pageAt = (page: PostRow) => at(`/pages/${pagePath(service, page)}`);
  const route = routes[post.type] ?? '/posts';
  const own = `${route}/${post.id}`;
  const parent = post.parent_id === 0 ? null : readPost(service, post.parent_id);
  const links: Record<string, string> = {
    self: post.type === 'page' && post.slug !== '' ? pageAt(post) : at(own),
    author: at(`/users/${post.author_id}`),
    collection: at(route),
    replies: at(`${own}/comments`),
    'version-history': at(`${own}/revisions`),
  };
  if (parent) links['up'] = parent.type === 'page' ? pageAt(parent) : at(`/posts/${parent.id}`);
  return links;
}

/** A term with its parents inside. */
export function legacyTerm(
  service: Service,
  term: TermRow,
  above: readonly number[] = [],
): JsonRecord {
  const { id, count, description, name, slug, taxonomy, parent_id } = term;
  const parent = parent_id === 0 || above.includes(id) ? null : readTerm(service, parent_id);
  const collection = jsonAddress(service, `/taxonomies/${taxonomy}/terms`);
  return {
    ID: id,
    count,
    description,
    link: termAddress(service, term),
    name: withEntities(name),
    slug,
    taxonomy,
    meta: { links: { collection, self: `${collection}/${id}` } },
    parent: parent && legacyTerm(service, parent, [...above, id]),
  };
}

/** An account; inside other records it has fewer fields. */
export function legacyUser(user: UserRow, reader: Reader): JsonRecord {
  const { id, login, name, email, url, description, slug, role } = user;
  const { context, service } = reader;
  const self = jsonAddress(service, `/users/${id}`);
  const inFull = (value: unknown) => (context === 'embed' ? undefined : value);
  const fields: JsonRecord = {
    ID: id,
    username: login,
    name: withEntities(name),
    first_name: '',
    last_name: '',
    email: inFull(context === 'edit' && email),
    URL: url,
    description,
    nickname: login,
    slug,
    roles: inFull([role]),
    registered: `${user.registered}+00:00`,
    capabilities: inFull(capabilities(role)),
    avatar: avatarAddress(service, hue(id), 96),
    meta: { links: { self, archives: `${self}/posts` } },
  };
  return withEdit(reader, fields, { extra_capabilities: { [role]: true } });
}

export function legacyComment(comment: CommentRow, reader: Reader): JsonRecord {
  const { id, post_id, parent_id, date, content, status } = comment;
  const { service } = reader;
  const up = jsonAddress(service, `/posts/${post_id}`);
  const parent = parent_id === 0 ? undefined : `${up}/comments/${parent_id}`;
  return {
    ID: id,
    post: post_id,
    parent: parent_id,
    author: commenterOf(comment, reader),
    date: service.zone.toLocal(date),
    date_tz: service.zone.name,
    date_gmt: date,
    content: renderContent(service, content),
    status,
    type: 'comment',
    meta: { links: { up, 'in-reply-to': parent, self: `${up}/comments/${id}` } },
  };
}

function commenterOf(comment: CommentRow, reader: Reader): JsonRecord {
  const { service } = reader;
  const user = comment.user_id === 0 ? null : readUser(service, comment.user_id);
  if (user !== null) return legacyUser(user, { ...reader, context: 'embed' });
  return {
    ID: 0,
    name: comment.author_name,
    URL: comment.author_url,
    avatar: avatarAddress(service, hueOf(comment), 96),
  };
}
