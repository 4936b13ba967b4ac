import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { z } from 'zod';
import { laterColumns, schema } from './schema.ts';

export type Params = readonly SQLInputValue[];

/** The content's SQLite file, with typed rows: every row is parsed with the schema given. */
export interface Database {
  all<T>(row: z.ZodType<T>, sql: string, params?: Params): T[];
  get<T>(row: z.ZodType<T>, sql: string, params?: Params): T | null;
  /** The first column of the first row, a number. */
  number(sql: string, params?: Params): number;
  /** Gives the id of the row inserted last. */
  run(sql: string, params?: Params): number;
  /** How often something was written so far: what was counted before that is stale. */
  writes(): number;
  /** All of it, or nothing. */
  whole<T>(work: () => T): T;
  close(): void;
}

function addColumns(sqlite: DatabaseSync): void {
  for (const { table, column, type } of laterColumns) {
    const known = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    if (known.some((row) => row['name'] === column)) continue;
    sqlite.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  sqlite.exec(schema);
  addColumns(sqlite);
  let written = 0;
  const statements = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const made = sqlite.prepare(sql);
    // Queries are composed from what callers ask for; without a bound their texts would pile up.
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
