import type { z } from 'zod';
import type { Database } from './database.ts';

type Value = string | number;

/** The conditions of a query with their values. */
export interface Where {
  add(condition: string, ...values: Value[]): void;
  /** `column IN (values)`; without values there is no condition. */
  among(column: string, values: readonly Value[] | undefined, not?: 'NOT'): void;
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
    among(column, values, not) {
      if (values?.length) add(`${column} ${not ?? ''} IN (${placeholders(values)})`, ...values);
    },
    get sql() {
      return conditions.join(' AND ');
    },
    values: params,
  };
}

export const placeholders = (values: readonly unknown[]): string =>
  values.map(() => '?').join(', ');

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
