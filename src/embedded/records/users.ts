import { z } from 'zod';
import type { Service } from '../service.ts';

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

/** By login name or by e-mail address, as WordPress lets people log in. */
export function findUser({ database }: Service, name: string): UserRow | null {
  return database.get(
    userRow,
    "SELECT * FROM users WHERE login = ?1 OR (email <> '' AND lower(email) = lower(?1)) ORDER BY login = ?1 DESC",
    [name],
  );
}

export function slugOfUser(service: Service, id: number): string {
  return readUser(service, id)?.slug ?? '';
}

/** An account with public posts may be seen by anybody. */
export function hasPublicPosts({ database }: Service, id: number): boolean {
  return (
    database.number(
      "SELECT EXISTS (SELECT 1 FROM posts WHERE author_id = ? AND type IN ('post', 'page') AND status = 'publish')",
      [id],
    ) === 1
  );
}

export interface UserQuery {
  readonly publicOnly?: boolean | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const orders: Record<string, string> = {
  id: 'id',
  include: 'id',
  name: 'name COLLATE NOCASE',
  login: 'login COLLATE NOCASE',
  slug: 'slug',
  email: 'email',
  url: 'url',
  registered_date: 'registered',
};

export function findUsers(
  { database }: Service,
  query: UserQuery,
): { rows: UserRow[]; total: number } {
  const where = ['1 = 1'];
  const params: (string | number)[] = [];
  const among = (column: string, values: readonly (string | number)[] | undefined, not = '') => {
    if (!values?.length) return;
    where.push(`${column} ${not} IN (${values.map(() => '?').join(', ')})`);
    params.push(...values);
  };
  among('id', query.include);
  among('id', query.exclude, 'NOT');
  among('slug', query.slugs);
  among('role', query.roles);
  if (query.publicOnly) {
    where.push(
      "EXISTS (SELECT 1 FROM posts WHERE author_id = users.id AND type IN ('post', 'page') AND status = 'publish')",
    );
  }
  if (query.search) {
    where.push('(instr(lower(name), lower(?)) > 0 OR instr(lower(slug), lower(?)) > 0)');
    params.push(query.search, query.search);
  }
  const order = orders[query.orderBy ?? 'name'] ?? 'name';
  const way = query.order === 'desc' ? 'DESC' : 'ASC';
  return {
    total: database.number(`SELECT count(*) FROM users WHERE ${where.join(' AND ')}`, params),
    rows: database.all(
      userRow,
      `SELECT * FROM users WHERE ${where.join(' AND ')} ORDER BY ${order} ${way}, id LIMIT ? OFFSET ?`,
      [...params, query.limit, query.offset],
    ),
  };
}
