import type { z } from 'zod';
import type { ReadResult } from '../reader.ts';
import type { Recent } from '../watching.ts';
import { countOf } from './page.ts';
import { parseEach } from './parse-each.ts';

interface Read<T> {
  /** One word for one record: `post`. */
  readonly what: string;
  readonly url: URL;
  readonly read: (url: URL) => Promise<ReadResult>;
  readonly schema: z.ZodType<T>;
}

/** The first page of a collection, and when and among how many it was the first. */
export async function recentAt<T>({ what, url, read, schema }: Read<T>): Promise<Recent<T>> {
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
