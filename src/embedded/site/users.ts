import { z } from 'zod';
import { createWhere, findRows, type Found, type Slice } from './database.ts';
import type { Service } from './service.ts';

const userRow = z.object({
  id: z.number(),
  login: z.string(),
  /** A scrypt hash. */
  password: z.string(),
  name: z.string(),
  slug: z.string(),
  email: z.string(),
  url: z.string(),
  description: z.string(),
  role: z.enum(['administrator', 'editor', 'author', 'subscriber']),
  registered: z.string(),
});

export type UserRow = z.output<typeof userRow>;

export function readUser({ database }: Service, id: number): UserRow | null {
  return database.get(userRow, 'SELECT * FROM users WHERE id = ?', [id]);
}

/** Finds an account by login name or e-mail address: people may log in with either. */
export function findUser({ database }: Service, name: string): UserRow | null {
  return database.get(
    userRow,
    "SELECT * FROM users WHERE login = ?1 OR (email <> '' AND lower(email) = lower(?1)) ORDER BY login = ?1 DESC",
    [name],
  );
}

/** The public may see an account with public posts. */
export function hasPublicPosts({ database }: Service, id: number): boolean {
  return (
    database.number(
      "SELECT EXISTS (SELECT 1 FROM posts WHERE author_id = ? AND type IN ('post', 'page') AND status = 'publish')",
      [id],
    ) === 1
  );
}

export interface UserQuery extends Slice {
  /** Only accounts with public posts. */
  readonly publicOnly?: boolean | undefined;
  readonly include?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
}

const orders: Record<string, string> = { id: 'id', login: 'login COLLATE NOCASE' };

export function findUsers({ database }: Service, query: UserQuery): Found<UserRow> {
  const where = createWhere();
  where.among('id', query.include);
  where.among('slug', query.slugs);
  if (query.publicOnly) {
    where.add(
      "EXISTS (SELECT 1 FROM posts WHERE author_id = users.id AND type IN ('post', 'page') AND status = 'publish')",
    );
  }
  const column = orders[query.orderBy ?? ''] ?? 'name COLLATE NOCASE';
  const way = query.order === 'desc' ? 'DESC' : 'ASC';
  return findRows(database, userRow, 'users', where, `${column} ${way}, id`, query);
}
