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
  status: z.enum(['approved', 'hold', 'spam', 'post-trashed']),
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

/** Comments go to the trash with their post. Callers restore them one by one. */
export function trashCommentsOf({ database }: Service, post: number): void {
  database.run("UPDATE comments SET status = 'post-trashed' WHERE post_id = ?", [post]);
}

export function hasReplies({ database }: Service, id: number): boolean {
  return (
    database.number(
      "SELECT EXISTS (SELECT 1 FROM comments WHERE parent_id = ? AND status = 'approved')",
      [id],
    ) === 1
  );
}

export interface CommentQuery extends Slice {
  /** `all`: approved and held comments. */
  readonly status: CommentRow['status'] | 'all';
  /** Only comments under public posts without a password. */
  readonly publicOnly: boolean;
  readonly posts?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
}

export function findComments({ database }: Service, query: CommentQuery): Found<CommentRow> {
  const where = createWhere();
  where.among('post_id', query.posts);
  where.among('id', query.include);
  if (query.status === 'all') where.add("status IN ('approved', 'hold')");
  else where.add('status = ?', query.status);
  if (query.publicOnly) {
    where.add(
      "EXISTS (SELECT 1 FROM posts WHERE posts.id = post_id AND posts.status = 'publish' AND password = '')",
    );
  }
  const way = query.order === 'asc' ? 'ASC' : 'DESC';
  const order = query.orderBy === 'id' ? `id ${way}` : `date ${way}, id ${way}`;
  return findRows(database, commentRow, 'comments', where, order, query);
}
