import type { z } from 'zod';
import type { Page, PageOptions } from '../editing.ts';
import { CmsError } from '../errors.ts';
import type { ReadResult } from '../reader.ts';
import { parseEach } from './parse-each.ts';

interface PageReading<T> {
  /** One word for one record: `post`. */
  readonly what: string;
  readonly schema: z.ZodType<T>;
  readonly url: URL;
  /** From 1. */
  readonly page: number;
  readonly read: (url: URL) => Promise<ReadResult>;
}

/** One page of a list, for somebody who turns the pages; past the end it is empty. */
export async function readPage<T>({
  what,
  schema,
  url,
  page,
  read,
}: PageReading<T>): Promise<Page<T>> {
  const nothing = { items: [], odd: [], total: null, pages: null };
  const result = await read(url).catch((error: unknown) => {
    if (isPastTheEnd(error) && page > 1) return null;
    throw error;
  });
  if (result === null) return nothing;
  const { items, odd, rows } = parseEach(result.value, schema, { what, page, url: url.href });
  // The older generation counts nothing past the end.
  if (rows === 0 && page > 1) return nothing;
  const { headers } = result.answer;
  return {
    ...{ items, odd },
    total: countOf(headers['x-wp-total']),
    pages: countOf(headers['x-wp-totalpages']),
  };
}

/** Whether a generation says that a page lies past the end. */
export const isPastTheEnd = (error: unknown): boolean =>
  error instanceof CmsError && /_invalid_page_number$/.test(error.serviceCode ?? '');

/** A number of the head that counts rows or pages; null when it is none. */
export function countOf(header: string | undefined): number | null {
  const value = header === undefined || header === '' ? NaN : Number(header);
  return Number.isInteger(value) && value >= 0 ? value : null;
}

/** The options with what they default to. */
export const pageOf = ({ page = 1, perPage = 20, search }: PageOptions) => ({
  page,
  perPage,
  search: search === '' ? undefined : search,
});
