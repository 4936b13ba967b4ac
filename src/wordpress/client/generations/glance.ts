import type { z } from 'zod';
import type { Stamp } from '../model.ts';
import type { ReadResult } from '../reader.ts';
import type { Due, Glance } from '../watching.ts';
import { countOf } from './page.ts';
import { parseEach } from './parse-each.ts';

interface Read {
  /** One word for one record: `post`. */
  readonly what: string;
  readonly url: URL;
  readonly read: (url: URL) => Promise<ReadResult>;
}

/** The first page of a collection whose last change comes first. */
export async function glanceAt(
  { what, url, read }: Read,
  schema: z.ZodType<Pick<Stamp, 'id' | 'modified'>>,
): Promise<Glance> {
  const { value, answer } = await read(url);
  const { items } = parseEach(value, schema, { what, page: 1, url: url.href });
  return {
    newest: items.map(({ id, modified }) => ({ id, modified })),
    total: countOf(answer.headers['x-wp-total']),
  };
}

/** The first page of what is scheduled. */
export async function scheduledAt(
  { what, url, read }: Read,
  schema: z.ZodType<{ readonly id: number; readonly date: string | null }>,
): Promise<Due[]> {
  const { value } = await read(url);
  const { items } = parseEach(value, schema, { what, page: 1, url: url.href });
  return items.flatMap(({ id, date }) => (date === null ? [] : [{ id, date }]));
}
