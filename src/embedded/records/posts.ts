import type { Service } from '../service.ts';
import { encodeSlug } from '../slug.ts';
import { postRow, type PostRow, type PostType } from './post-row.ts';

export function readPost({ database }: Service, id: number): PostRow | null {
  return database.get(postRow, 'SELECT * FROM posts WHERE id = ?', [id]);
}

const columns = [
  ...['type', 'status', 'earlier_status', 'slug', 'title', 'content', 'excerpt', 'password'],
  ...['author_id', 'parent_id', 'menu_order', 'date', 'modified', 'floating', 'sticky'],
  ...[
    'comments_open',
    'featured_id',
    'file',
    'mime',
    'alt',
    'credit',
    'width',
    'height',
    'filesize',
  ],
] as const satisfies readonly (keyof PostRow)[];

export type NewPost = Omit<PostRow, 'id'> & { readonly id?: number | undefined };

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
    // What pointed at it goes on without: WordPress does the same.
    database.run('UPDATE posts SET parent_id = 0 WHERE parent_id = ?', [id]);
    database.run('UPDATE posts SET featured_id = 0 WHERE featured_id = ?', [id]);
    database.run('DELETE FROM posts WHERE id = ?', [id]);
  });
}

/** Posts whose hour has come go public. */
export function publishDue({ database, now }: Service): void {
  // Looking costs nothing; writing takes a lock.
  const due = "SELECT EXISTS (SELECT 1 FROM posts WHERE status = 'future' AND date <= ?)";
  if (database.number(due, [now()]) === 0) return;
  database.run("UPDATE posts SET status = 'publish' WHERE status = 'future' AND date <= ?", [
    now(),
  ]);
}

/** The slug, with a number behind it when another post has it already. */
export function freeSlug(
  { database }: Service,
  wanted: string,
  type: PostType,
  id: number,
): string {
  const slug = encodeSlug(wanted);
  const taken = (name: string) =>
    database.number(
      `SELECT count(*) FROM posts WHERE slug = ? AND id <> ? AND (type = ? OR type = 'attachment' OR ? = 'attachment')`,
      [name, id, type, type],
    ) > 0;
  // A bare number would be taken for a date or a page number in a permalink.
  if (slug !== '' && !taken(slug) && !/^\d+$/.test(slug)) return slug;
  let n = 2;
  while (taken(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}
