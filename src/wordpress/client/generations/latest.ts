import type { z } from 'zod';
import type { ReadResult } from '../reader.ts';
import type { Due, Latest } from '../watching.ts';
import { countOf } from './page.ts';
import { parseEach } from './parse-each.ts';

interface Reading<T> {
  /** One word for one record: `post`. */
  readonly what: string;
  readonly url: URL;
  readonly read: (url: URL) => Promise<ReadResult>;
  readonly schema: z.ZodType<T>;
}

/** Reads the first page of a collection whose latest records come first. */
export async function readLatest<T>({ what, url, read, schema }: Reading<T>): Promise<Latest<T>> {
  const { value, answer } = await read(url);
  const { items, odd } = parseEach(value, schema, { what, page: 1, url: url.href });
  const served = Date.parse(answer.headers['date'] ?? '');
  return {
    items,
    isOdd: odd.length > 0,
    total: countOf(answer.headers['x-wp-total']),
    servedAt: Number.isNaN(served) ? null : new Date(served).toISOString(),
  };
}

/** Reads the first page of what is scheduled. */
export async function readScheduled(
  reading: Reading<{ readonly id: number; readonly date: string | null }>,
): Promise<Due[]> {
  const { items } = await readLatest(reading);
  return items.flatMap(({ id, date }) => (date === null ? [] : [{ id, date }]));
}
