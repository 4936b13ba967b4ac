import { z } from 'zod';
import type { Due, Latest, Page, PageOptions } from '../cms.ts';
import { CmsError } from '../errors.ts';
import type { OddRecord } from '../model.ts';
import type { ReadResult } from '../reader.ts';

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

const withId = z.object({ id: z.number().optional(), ID: z.number().optional() });

/** Parses each record of a list on its own, so that one odd record is named and the rest stays. */
export function parseEach<T>(
  value: unknown,
  schema: z.ZodType<T>,
  { what, page, url }: { what: string; page: number; url: string },
): { items: T[]; odd: OddRecord[]; rows: number } {
  if (!Array.isArray(value)) {
    throw new CmsError({
      code: 'unexpected',
      message: `The list of ${what}s is not a list but ${value === null ? 'null' : `a ${typeof value}`}.`,
      hint: 'A plugin may change the responses of the REST API.',
      method: 'GET',
      url,
    });
  }
  const items: T[] = [];
  const odd: OddRecord[] = [];
  for (const [place, record] of value.entries()) {
    const parsed = schema.safeParse(record);
    if (parsed.success) items.push(parsed.data);
    else odd.push({ ...nameOf(record, what, place, page), problem: problemOf(parsed.error) });
  }
  return { items, odd, rows: value.length };
}

/** Parses one record; throws a CmsError `unexpected` that names what is wrong. */
export function parseOne<T>(value: unknown, schema: z.ZodType<T>, what: string, url: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CmsError({
    code: 'unexpected',
    message: `The record of the ${what} is not of the expected shape: ${problemOf(parsed.error)}.`,
    hint: 'A plugin may change the responses of the REST API.',
    url,
  });
}

function nameOf(record: unknown, what: string, place: number, page: number) {
  const found = withId.safeParse(record).data;
  const id = found?.id ?? found?.ID ?? null;
  return {
    id,
    label: id === null ? `${what} at place ${place + 1} of page ${page}` : `${what} ${id}`,
  };
}

function problemOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the record'}: ${issue.message}`)
    .join('; ');
}

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
