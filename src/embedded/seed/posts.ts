import { basename } from 'node:path';
import type { Measures } from '../media/uploads.ts';
import { insertCustomFields } from '../site/custom-fields.ts';
import type { Database } from '../site/database.ts';
import { blankPost, insertPost } from '../site/posts.ts';
import { taxonomiesOf, typeNamed, type FieldKind, type Registry } from '../site/registry.ts';
import { encodeSlug, toSlug } from '../site/slug.ts';
import { defaultCategory, setTerms } from '../site/terms.ts';
import type { Zone } from '../site/zone.ts';
import type { SeedMedia, SeedPost, SeedValue } from './seed.ts';

/** Ids in the database by the seed's names, such as `post:fog`. */
export type Ids = ReadonlyMap<string, number>;

export interface StoredFile extends Measures {
  readonly media: SeedMedia;
  /** Its path below the uploads: `2026/03/quay.jpg`. */
  readonly file: string;
  readonly mime: string;
}

/** What posts refer to. */
export interface Known {
  readonly database: Database;
  readonly registry: Registry;
  readonly zone: Zone;
  readonly users: Ids;
  readonly terms: Ids;
  readonly media: Ids;
  readonly files: readonly StoredFile[];
}

export function idOf(ids: Ids, name: string, what: string): number {
  const id = ids.get(name);
  if (id !== undefined) return id;
  throw new Error(`The seed names the ${what} ${name}, but has none of that name.`);
}

/** Records with an id first, so that no record without one takes it. */
export function withIdsFirst<T extends { readonly id?: number | undefined }>(
  records: readonly T[],
): T[] {
  return records.toSorted((a, b) => Number(a.id === undefined) - Number(b.id === undefined));
}

export function insertMedia(
  database: Database,
  files: readonly StoredFile[],
  users: Ids,
  zone: Zone,
): Ids {
  const ordered = withIdsFirst(files.map((stored) => ({ ...stored, id: stored.media.id })));
  return new Map(
    ordered.map(({ media, id, ...stored }) => {
      const { file, mime, width, height, filesize } = stored;
      const date = zone.toUtc(media.date);
      const post = {
        ...blankPost,
        id,
        type: 'attachment' as const,
        status: 'inherit',
        title: media.title,
        slug: toSlug(basename(file).replace(/\.[^.]*$/, '')),
        excerpt: media.caption ?? '',
        author_id: idOf(users, media.author, 'account'),
        date,
        modified: date,
        file,
        mime,
        alt: media.alt ?? '',
        credit: media.credit ?? '',
        width,
        height,
        filesize,
      };
      return [basename(media.file), insertPost({ database }, post)];
    }),
  );
}

/** Assigns media files to the posts that they were uploaded to. */
export function attachMedia(
  database: Database,
  files: readonly StoredFile[],
  media: Ids,
  posts: Ids,
): void {
  for (const { media: seed } of files) {
    if (seed.post === undefined) continue;
    database.run('UPDATE posts SET parent_id = ? WHERE id = ?', [
      posts.get(`post:${seed.post}`) ?? idOf(posts, `page:${seed.post}`, 'post or page'),
      idOf(media, basename(seed.file), 'media file'),
    ]);
  }
}

export function insertPosts(known: Known, posts: readonly SeedPost[]): Ids {
  const ids = new Map(
    withIdsFirst(posts).map((post) => [`${post.type}:${post.slug}`, insertOne(known, post)]),
  );
  for (const { type, slug, parent } of posts) {
    if (parent === undefined) continue;
    known.database.run('UPDATE posts SET parent_id = ? WHERE id = ?', [
      idOf(ids, `${type}:${parent}`, type),
      idOf(ids, `${type}:${slug}`, type),
    ]);
  }
  return ids;
}

function insertOne(known: Known, post: SeedPost): number {
  const { database, zone, users, terms, media, files } = known;
  const date = zone.toUtc(post.date);
  const isDraft = post.status === 'draft' || post.status === 'pending';
  const isTrash = post.status === 'trash';
  const id = insertPost(
    { database },
    {
      ...blankPost,
      id: post.id,
      type: post.type,
      status: post.status,
      earlier_status: isTrash ? 'publish' : null,
      slug: isDraft ? '' : `${encodeSlug(post.slug)}${isTrash ? '__trashed' : ''}`,
      title: post.title,
      content: withAddresses(files, post.content),
      excerpt: withAddresses(files, post.excerpt ?? ''),
      author_id: post.author === null ? 0 : idOf(users, post.author, 'account'),
      password: post.password ?? '',
      menu_order: post.menuOrder ?? 0,
      date,
      modified: post.modified === undefined ? date : zone.toUtc(post.modified),
      floating: isDraft ? 1 : 0,
      sticky: post.sticky ? 1 : 0,
      comments_open: (post.commentsOpen ?? opensComments(known, post.type)) ? 1 : 0,
      featured_id: post.featured === undefined ? 0 : idOf(media, post.featured, 'media file'),
    },
  );
  if (post.seo !== undefined)
    database.run('INSERT INTO seo VALUES (?, ?)', [id, JSON.stringify(post.seo)]);
  const slugs: Readonly<Record<string, readonly string[] | undefined>> = {
    category: post.categories,
    post_tag: post.tags,
    ...post.terms,
  };
  for (const { name } of taxonomiesOf(known, post.type)) {
    const own = (slugs[name] ?? []).map((slug) => idOf(terms, `${name}:${slug}`, 'term'));
    const isUnsorted = name === 'category' && own.length === 0;
    setTerms({ database }, id, name, isUnsorted ? [defaultCategory({ database })] : own);
  }
  return id;
}

/** WordPress's default: comments are open, except under pages. */
function opensComments(known: Known, type: string): boolean {
  return type !== 'page' && typeNamed(known, type).supports.includes('comments');
}

/** Fields name other posts, so they come after all posts. */
export function insertFields(known: Known, seeds: readonly SeedPost[], posts: Ids): void {
  for (const { type, slug, fields = {}, meta = {} } of seeds) {
    const names = Object.keys(fields);
    if (names.length + Object.keys(meta).length === 0) continue;
    const kinds = new Map(typeNamed(known, type).fields.map(({ name, kind }) => [name, kind]));
    const values = Object.entries(fields).flatMap(([name, value]) => {
      const kind = kinds.get(name);
      if (value === undefined) return [];
      if (kind !== undefined) return [[name, storedValue(known, posts, kind, value)]];
      throw new Error(
        `The seed fills in the field ${name} of ${type}:${slug}, which has none of that name.`,
      );
    });
    insertCustomFields(
      known,
      idOf(posts, `${type}:${slug}`, type),
      JSON.stringify(Object.fromEntries(values)),
      JSON.stringify(meta),
    );
  }
}

/** Names become ids. */
function storedValue(known: Known, posts: Ids, kind: FieldKind, value: SeedValue): unknown {
  const { files, media, terms, users } = known;
  const ids = { image: media, file: media, user: users, taxonomy: terms };
  switch (kind) {
    case 'image':
    case 'file':
    case 'user':
    case 'taxonomy':
    case 'post_object':
    case 'relationship': {
      const among = kind === 'post_object' || kind === 'relationship' ? posts : ids[kind];
      const id = (name: unknown) => idOf(among, String(name), kind);
      return Array.isArray(value) ? value.map(id) : id(value);
    }
    default:
      return typeof value === 'string' ? withAddresses(files, value) : value;
  }
}

/** Replaces `{{media:NAME}}` and `{{media:NAME 300x188}}` with addresses of uploads. */
function withAddresses(files: readonly StoredFile[], html: string): string {
  return html.replaceAll(
    /\{\{media:([^} ]+)(?: (\d+x\d+))?\}\}/g,
    (_, name: string, size?: string) => {
      const found = files.find(({ media }) => basename(media.file) === name);
      if (found === undefined) {
        throw new Error(`The seed names the media file ${name}, but has none of that name.`);
      }
      const address = `{{home}}/wp-content/uploads/${found.file}`;
      return size === undefined ? address : address.replace(/\.\w+$/, `-${size}$&`);
    },
  );
}
