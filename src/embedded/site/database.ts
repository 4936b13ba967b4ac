import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { z } from 'zod';

export type Params = readonly SQLInputValue[];

/** The SQLite file of the content. Each row is parsed with the given schema. */
export interface Database {
  all<T>(row: z.ZodType<T>, sql: string, params?: Params): T[];
  get<T>(row: z.ZodType<T>, sql: string, params?: Params): T | null;
  /** The first column of the first row, a number. */
  number(sql: string, params?: Params): number;
  /** Returns the id of the last inserted row. */
  run(sql: string, params?: Params): number;
  /** Number of writes so far. Counts from before the last write are stale. */
  writes(): number;
  /** Runs `work` in one transaction. */
  whole<T>(work: () => T): T;
  close(): void;
}

export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  sqlite.exec(schema);
  let written = 0;
  const statements = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const made = sqlite.prepare(sql);
    // Queries depend on the parameters of requests, so there is no limit to their number.
    if (statements.size > 500) statements.clear();
    statements.set(sql, made);
    return made;
  }

  return {
    all: (row, sql, params = []) =>
      statement(sql)
        .all(...params)
        .map((found) => row.parse(found)),
    get(row, sql, params = []) {
      const found = statement(sql).get(...params);
      return found === undefined ? null : row.parse(found);
    },
    number(sql, params = []) {
      const found = statement(sql).get(...params);
      return found === undefined ? 0 : Number(Object.values(found)[0]);
    },
    run(sql, params = []) {
      written += 1;
      return Number(statement(sql).run(...params).lastInsertRowid);
    },
    writes: () => written,
    whole(work) {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}

/** Times are UTC texts of one width, for SQL. `floating`: a draft without a date of its own. */
const schema = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS users (
  id INTEGER PRIMARY KEY, login TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL,
  name TEXT NOT NULL, slug TEXT NOT NULL, email TEXT NOT NULL, url TEXT NOT NULL,
  description TEXT NOT NULL, role TEXT NOT NULL, registered TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS application_passwords (
  uuid TEXT PRIMARY KEY, user_id INTEGER NOT NULL, app_id TEXT NOT NULL, name TEXT NOT NULL,
  hash TEXT NOT NULL, created TEXT NOT NULL, last_used TEXT, last_ip TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS application_passwords_user ON application_passwords (user_id);
CREATE TABLE IF NOT EXISTS terms (
  id INTEGER PRIMARY KEY, taxonomy TEXT NOT NULL, name TEXT NOT NULL, slug TEXT NOT NULL,
  description TEXT NOT NULL, parent_id INTEGER NOT NULL, UNIQUE (taxonomy, slug)
) STRICT;
CREATE TABLE IF NOT EXISTS posts (
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, status TEXT NOT NULL, earlier_status TEXT,
  slug TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL, excerpt TEXT NOT NULL,
  password TEXT NOT NULL, author_id INTEGER NOT NULL, parent_id INTEGER NOT NULL,
  menu_order INTEGER NOT NULL, date TEXT NOT NULL, modified TEXT NOT NULL, floating INTEGER NOT NULL,
  sticky INTEGER NOT NULL, comments_open INTEGER NOT NULL, featured_id INTEGER NOT NULL,
  file TEXT NOT NULL, mime TEXT NOT NULL, alt TEXT NOT NULL, credit TEXT NOT NULL DEFAULT '',
  width INTEGER, height INTEGER, filesize INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS posts_date ON posts (type, status, date DESC, id DESC);
CREATE INDEX IF NOT EXISTS posts_modified ON posts (type, status, modified);
CREATE INDEX IF NOT EXISTS posts_id ON posts (type, status, id);
CREATE INDEX IF NOT EXISTS posts_slug ON posts (slug);
CREATE INDEX IF NOT EXISTS posts_author ON posts (author_id, type, status);
CREATE INDEX IF NOT EXISTS posts_due ON posts (date) WHERE status = 'future';
CREATE INDEX IF NOT EXISTS posts_sticky ON posts (id) WHERE sticky = 1;
CREATE INDEX IF NOT EXISTS posts_file ON posts (file) WHERE file <> '';
CREATE TABLE IF NOT EXISTS post_terms (
  post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  term_id INTEGER NOT NULL, PRIMARY KEY (post_id, term_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS post_terms_term ON post_terms (term_id, post_id);
CREATE TABLE IF NOT EXISTS fields (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  acf TEXT NOT NULL, meta TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS seo (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE, head TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS languages (
  kind TEXT NOT NULL, id INTEGER NOT NULL, slug TEXT NOT NULL, word_group TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS comments (
  id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  parent_id INTEGER NOT NULL, user_id INTEGER NOT NULL, author_name TEXT NOT NULL,
  author_email TEXT NOT NULL, author_url TEXT NOT NULL, date TEXT NOT NULL,
  content TEXT NOT NULL, status TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS comments_post ON comments (post_id, status, date);
CREATE INDEX IF NOT EXISTS comments_date ON comments (status, date);
CREATE TABLE IF NOT EXISTS earlier_comment_statuses (
  comment_id INTEGER PRIMARY KEY REFERENCES comments (id) ON DELETE CASCADE, status TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS revisions (
  id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  autosave INTEGER NOT NULL, author_id INTEGER NOT NULL, title TEXT NOT NULL,
  content TEXT NOT NULL, excerpt TEXT NOT NULL, date TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS revisions_post ON revisions (post_id, date);
CREATE TABLE IF NOT EXISTS menus (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, locations TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS menu_items (
  id INTEGER PRIMARY KEY, menu_id INTEGER NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  parent_id INTEGER NOT NULL, place INTEGER NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
  object TEXT NOT NULL, object_id INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS navigation (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, content TEXT NOT NULL
) STRICT;
`;

type Value = string | number;

export interface Where {
  add(condition: string, ...values: Value[]): void;
  /** `column IN (values)`; without values there is no condition. */
  among(column: string, values: readonly Value[] | undefined): void;
  readonly sql: string;
  readonly values: readonly Value[];
}

export function createWhere(): Where {
  const conditions = ['1 = 1'];
  const params: Value[] = [];
  const add: Where['add'] = (condition, ...values) => {
    conditions.push(condition);
    params.push(...values);
  };
  return {
    add,
    among(column, values) {
      if (values?.length) add(`${column} IN (${placeholders(values)})`, ...values);
    },
    get sql() {
      return conditions.join(' AND ');
    },
    values: params,
  };
}

export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** What callers of a collection may ask beside its conditions. */
export interface Slice {
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
  /** Default: all. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface Found<Row> {
  readonly rows: Row[];
  /** Number of rows without the limit. */
  readonly total: number;
}

/** The rows of one page of a table, and the total. `order` is SQL. */
export function findRows<Row>(
  database: Database,
  row: z.ZodType<Row>,
  table: string,
  where: Where,
  order: string,
  { limit = -1, offset = 0 }: Slice,
): Found<Row> {
  const from = `FROM ${table} WHERE ${where.sql}`;
  return {
    total: database.number(`SELECT count(*) ${from}`, where.values),
    rows: database.all(row, `SELECT * ${from} ORDER BY ${order} LIMIT ? OFFSET ?`, [
      ...where.values,
      limit,
      offset,
    ]),
  };
}
