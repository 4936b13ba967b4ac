import { z } from 'zod';
import { createWhere, findRows, placeholders, type Found, type Slice } from './database.ts';
import type { Service } from './service.ts';
import { encodeSlug } from './slug.ts';

/** An entry of any type, as the database stores it: a post, a page, an attachment and so on. */
export const postRow = z.object({
  id: z.number(),
  type: z.string(),
  status: z.string(),
  /** The status before the post went to the trash. */
  earlier_status: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  /** As typed; `{{home}}` stands for the site's address. */
  content: z.string(),
  excerpt: z.string(),
  password: z.string(),
  /** An account that may be deleted; 0 for none. */
  author_id: z.number(),
  parent_id: z.number(),
  menu_order: z.number(),
  date: z.string(),
  modified: z.string(),
  floating: z.number(),
  sticky: z.number(),
  comments_open: z.number(),
  featured_id: z.number(),
  /** Of an attachment: its path below the uploads. */
  file: z.string(),
  mime: z.string(),
  alt: z.string(),
  /** Who made it, as the file says. */
  credit: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number().nullable(),
});

export type PostRow = z.output<typeof postRow>;

/** The values of a new post for everything that its maker does not set. */
export const blankPost = {
  status: 'draft',
  earlier_status: null,
  slug: '',
  title: '',
  content: '',
  excerpt: '',
  password: '',
  author_id: 0,
  parent_id: 0,
  menu_order: 0,
  floating: 0,
  sticky: 0,
  comments_open: 1,
  featured_id: 0,
  file: '',
  mime: '',
  alt: '',
  credit: '',
  width: null,
  height: null,
  filesize: null,
};

export function readPost({ database }: Service, id: number): PostRow | null {
  return database.get(postRow, 'SELECT * FROM posts WHERE id = ?', [id]);
}

/** What the plugin Yoast SEO says of a post; undefined if the site does not have it. */
export function readSeo({ database, home }: Service, id: number): unknown {
  const row = database.get(
    z.object({ head: z.string() }),
    'SELECT head FROM seo WHERE post_id = ?',
    [id],
  );
  return row === null ? undefined : JSON.parse(row.head.replaceAll('{{home}}', home));
}

export function postsBySlug({ database }: Service, slug: string): PostRow[] {
  return database.all(postRow, 'SELECT * FROM posts WHERE slug = ? LIMIT 20', [slug]);
}

const columns = postRow.omit({ id: true }).keyof().options;

export type NewPost = Omit<PostRow, 'id'> & { readonly id?: number | undefined };

/** Returns the new post's id. */
export function insertPost({ database }: Pick<Service, 'database'>, post: NewPost): number {
  const names = ['id', ...columns];
  return database.run(
    `INSERT INTO posts (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    [post.id ?? null, ...columns.map((name) => post[name])],
  );
}

export function updatePost({ database }: Service, post: PostRow): void {
  database.run(`UPDATE posts SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`, [
    ...columns.map((name) => post[name]),
    post.id,
  ]);
}

export function deletePost({ database }: Service, id: number): void {
  database.whole(() => {
    // WordPress, too, keeps what pointed at the post.
    database.run('UPDATE posts SET parent_id = 0 WHERE parent_id = ?', [id]);
    database.run('UPDATE posts SET featured_id = 0 WHERE featured_id = ?', [id]);
    database.run('DELETE FROM posts WHERE id = ?', [id]);
  });
}

/** Publishes the scheduled posts whose date has come. */
export function publishDue({ database, now }: Service): void {
  // Reading costs nothing; writing takes a lock.
  const due = "SELECT EXISTS (SELECT 1 FROM posts WHERE status = 'future' AND date <= ?)";
  if (database.number(due, [now()]) === 0) return;
  database.run("UPDATE posts SET status = 'publish' WHERE status = 'future' AND date <= ?", [
    now(),
  ]);
}

/** The slug, followed by a number if another post has it. */
export function freeSlug({ database }: Service, wanted: string, type: string, id: number): string {
  const slug = encodeSlug(wanted);
  const taken = (name: string) =>
    database.number(
      `SELECT count(*) FROM posts WHERE slug = ? AND id <> ? AND (type = ? OR type = 'attachment' OR ? = 'attachment')`,
      [name, id, type, type],
    ) > 0;
  // In a permalink, a bare number would be a date or the number of a page.
  if (slug !== '' && !taken(slug) && !/^\d+$/.test(slug)) return slug;
  let n = 2;
  while (taken(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}

/** What callers of either generation may ask of the posts. Times are UTC. */
export interface PostQuery extends Slice {
  readonly types: readonly string[];
  /** `any` for all but the trash. */
  readonly statuses: readonly string[];
  /** Whose private posts are included beside the statuses; `everybody` for all of them. */
  readonly privateOf?: number | 'everybody' | undefined;
  readonly search?: string | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** Lists of terms: an entry must have one of each list. */
  readonly terms?: readonly (readonly number[])[] | undefined;
  /** Dates of publication between these, which are excluded. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly modifiedAfter?: string | undefined;
  /** The beginning of a MIME type: `image`. */
  readonly mediaType?: string | undefined;
}

const orders: Record<string, string> = {
  id: 'id',
  ID: 'id',
  modified: 'modified',
  title: 'title COLLATE NOCASE',
};

export function findPosts({ database }: Service, query: PostQuery): Found<PostRow> {
  const where = createWhere();
  where.among('type', query.types);
  if (query.statuses.includes('any')) {
    where.add("status <> 'trash'");
  } else if (query.privateOf === 'everybody') {
    where.among('status', [...query.statuses, 'private']);
  } else if (query.privateOf === undefined) {
    where.among('status', query.statuses);
  } else {
    const own = `(status IN (${placeholders(query.statuses)}) OR (status = 'private' AND author_id = ?))`;
    where.add(own, ...query.statuses, query.privateOf);
  }
  where.among('author_id', query.authors);
  where.among('id', query.include);
  where.among('slug', query.slugs);
  for (const terms of query.terms ?? []) {
    where.add(
      `id IN (SELECT post_id FROM post_terms WHERE term_id IN (${placeholders(terms)}))`,
      ...terms,
    );
  }
  if (query.after) where.add('date > ?', query.after);
  if (query.before) where.add('date < ?', query.before);
  if (query.mediaType) where.add("mime LIKE ? || '/%'", query.mediaType);
  if (query.modifiedAfter) where.add('modified > ?', query.modifiedAfter);
  for (const word of query.search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? []) {
    // Nobody may guess the content of a protected post word by word.
    const places = `instr(lower(title), lower(?)) > 0 OR
      (password = '' AND (instr(lower(content), lower(?)) > 0 OR instr(lower(excerpt), lower(?)) > 0))`;
    where.add(`(${places})`, word, word, word);
  }
  const column = orders[query.orderBy ?? ''] ?? 'date';
  const way = query.order?.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  return findRows(database, postRow, 'posts', where, `${column} ${way}, id ${way}`, query);
}
