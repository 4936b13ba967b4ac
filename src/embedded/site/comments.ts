import { z } from 'zod';
import { createWhere, findRows, type Found, type Slice } from './database.ts';
import type { Service } from './service.ts';

const commentRow = z.object({
  id: z.number(),
  post_id: z.number(),
  parent_id: z.number(),
  user_id: z.number(),
  author_name: z.string(),
  author_email: z.string(),
  author_url: z.string(),
  date: z.string(),
  content: z.string(),
  // `post-trashed`: the post is in the trash.
  status: z.enum(['approved', 'hold', 'spam', 'trash', 'post-trashed']),
});

export type CommentRow = z.output<typeof commentRow>;

export function readComment({ database }: Service, id: number): CommentRow | null {
  return database.get(commentRow, 'SELECT * FROM comments WHERE id = ?', [id]);
}

export function setCommentStatus(
  { database }: Service,
  id: number,
  status: CommentRow['status'],
): void {
  database.run('UPDATE comments SET status = ? WHERE id = ?', [status, id]);
}

const earlierStatus = z.object({ status: commentRow.shape.status });

/** Moves a comment to spam or to the trash, and remembers the status that it has now. */
export function putAway(
  service: Service,
  { id, status }: CommentRow,
  place: 'spam' | 'trash',
): void {
  const { database } = service;
  database.run('INSERT OR REPLACE INTO earlier_comment_statuses VALUES (?, ?)', [id, status]);
  setCommentStatus(service, id, place);
}

/** The status that a comment had before it was put away; `hold` if that is unknown. */
export function statusBefore({ database }: Service, id: number): CommentRow['status'] {
  const sql = 'SELECT status FROM earlier_comment_statuses WHERE comment_id = ?';
  return database.get(earlierStatus, sql, [id])?.status ?? 'hold';
}

export function createComment({ database }: Service, row: Omit<CommentRow, 'id'>): number {
  return database.run('INSERT INTO comments VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    row.post_id,
    row.parent_id,
    row.user_id,
    row.author_name,
    row.author_email,
    row.author_url,
    row.date,
    row.content,
    row.status,
  ]);
}

/** Deletes a comment permanently. Its replies then answer the comment that it answered. */
export function deleteComment({ database }: Service, { id, parent_id }: CommentRow): void {
  database.run('UPDATE comments SET parent_id = ? WHERE parent_id = ?', [parent_id, id]);
  database.run('DELETE FROM comments WHERE id = ?', [id]);
}

/** Whether the same person has written the same below a post before. */
export function isDuplicate(
  { database }: Service,
  { post_id, parent_id, author_name, content }: Omit<CommentRow, 'id'>,
): boolean {
  const same = 'post_id = ? AND parent_id = ? AND author_name = ? AND content = ?';
  const sql = `SELECT EXISTS (SELECT 1 FROM comments WHERE ${same} AND status <> 'trash')`;
  return database.number(sql, [post_id, parent_id, author_name, content]) === 1;
}

/** Whether such a writer had a comment approved: by default, the next one is then shown at once. */
export function isKnownWriter(
  { database }: Service,
  { author_name, author_email }: Pick<CommentRow, 'author_name' | 'author_email'>,
): boolean {
  const same = "author_name = ? AND author_email = ? AND status = 'approved'";
  const sql = `SELECT EXISTS (SELECT 1 FROM comments WHERE ${same})`;
  return author_email !== '' && database.number(sql, [author_name, author_email]) === 1;
}

/** Comments go to the trash with their post. Callers restore them one by one. */
export function trashCommentsOf({ database }: Service, post: number): void {
  database.run("UPDATE comments SET status = 'post-trashed' WHERE post_id = ?", [post]);
}

export interface CommentQuery extends Slice {
  /** `all`: approved and held comments. */
  readonly status: CommentRow['status'] | 'all';
  /** Only comments under public posts without a password. */
  readonly publicOnly: boolean;
  readonly posts?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  /** Words of the author or the text. */
  readonly search?: string | undefined;
}

export function findComments({ database }: Service, query: CommentQuery): Found<CommentRow> {
  const where = createWhere();
  where.among('post_id', query.posts);
  where.among('id', query.include);
  if (query.status === 'all') where.add("status IN ('approved', 'hold')");
  else where.add('status = ?', query.status);
  if (query.search) {
    const columns = ['author_name', 'author_email', 'author_url', 'content'];
    const like = `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    where.add(
      `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      ...columns.map(() => like),
    );
  }
  if (query.publicOnly) {
    where.add(
      "EXISTS (SELECT 1 FROM posts WHERE posts.id = post_id AND posts.status = 'publish' AND password = '')",
    );
  }
  const way = query.order === 'asc' ? 'ASC' : 'DESC';
  const order = query.orderBy === 'id' ? `id ${way}` : `date ${way}, id ${way}`;
  return findRows(database, commentRow, 'comments', where, order, query);
}
