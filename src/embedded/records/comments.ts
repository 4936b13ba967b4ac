import { z } from 'zod';
import type { Service } from '../service.ts';

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
  // The last one: of a post in the trash.
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

/** Comments go to the trash with their post. The interface brings them back one by one, if at all. */
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

/** The same commenter has the same picture everywhere. */
export function hueOf(comment: Pick<CommentRow, 'user_id' | 'author_name'>): number {
  if (comment.user_id !== 0) return comment.user_id * 47;
  return [...comment.author_name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
}

export interface CommentQuery {
  /** `all`: those that are neither spam nor in the trash. */
  readonly status: CommentRow['status'] | 'all';
  /** Leave out those under posts that not everybody may read. */
  readonly publicOnly: boolean;
  readonly posts?: readonly number[] | undefined;
  readonly parents?: readonly number[] | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export function findComments(
  { database }: Service,
  query: CommentQuery,
): { rows: CommentRow[]; total: number } {
  const where = ['1 = 1'];
  const params: (string | number)[] = [];
  const add = (condition: string, ...values: (string | number)[]) => {
    where.push(condition);
    params.push(...values);
  };
  const among = (column: string, values: readonly number[] | undefined, not = '') => {
    if (!values?.length) return;
    add(`comments.${column} ${not} IN (${values.map(() => '?').join(', ')})`, ...values);
  };
  among('post_id', query.posts);
  among('parent_id', query.parents);
  among('user_id', query.authors);
  among('id', query.include);
  among('id', query.exclude, 'NOT');
  if (query.status === 'all') add("comments.status IN ('approved', 'hold')");
  else add('comments.status = ?', query.status);
  if (query.search) add('instr(lower(comments.content), lower(?)) > 0', query.search);
  if (query.after) add('comments.date > ?', query.after);
  if (query.before) add('comments.date < ?', query.before);
  if (query.publicOnly) {
    add("EXISTS (SELECT 1 FROM posts WHERE id = post_id AND status = 'publish' AND password = '')");
  }
  const order = query.orderBy === 'id' ? 'comments.id' : 'comments.date';
  const way = query.order === 'asc' ? 'ASC' : 'DESC';
  const from = `FROM comments WHERE ${where.join(' AND ')}`;
  return {
    total: database.number(`SELECT count(*) ${from}`, params),
    rows: database.all(
      commentRow,
      `SELECT * ${from} ORDER BY ${order} ${way}, comments.id ${way} LIMIT ? OFFSET ?`,
      [...params, query.limit ?? -1, query.offset ?? 0],
    ),
  };
}
