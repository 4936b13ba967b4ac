import { z } from 'zod';
import type { Due, Latest, Page, PageOptions, Newest } from '../cms.ts';
import { CmsError, orNull, withheldCodes } from '../errors.ts';
import type { UnreadableRecord, Post } from '../model.ts';
import type { ReadResult } from '../reader.ts';

interface ListRequest<T> {
  /** One word for one record: `post`. Messages add an s. */
  readonly what: string;
  readonly url: URL;
  readonly schema: z.ZodType<T>;
  /** From 1. Default 1. */
  readonly page?: number | undefined;
  readonly read: (url: URL) => Promise<ReadResult>;
}

/** Requests a list, and parses each record of it on its own. */
export async function readList<T>({ what, url, schema, page = 1, read }: ListRequest<T>) {
  const { value, answer, signed } = await read(url);
  const { headers } = answer;
  return {
    ...parseEach(value, schema, { what, page, url: url.href }),
    signed,
    headers,
    total: countOf(headers['x-wp-total']),
    totalPages: countOf(headers['x-wp-totalpages']),
  };
}

/** Requests one record, and parses it. `what` names the record in errors: `post 12`. */
export async function readOne<T>(
  read: (url: URL) => Promise<ReadResult>,
  url: URL,
  schema: z.ZodType<T>,
  what: string,
): Promise<T> {
  const { value } = await read(url);
  return parseOne(value, schema, what, url.href);
}

/** One page of a list, for readers who turn pages; it is empty after the last one. */
export async function readPage<T>(
  request: ListRequest<T> & { readonly page: number },
): Promise<Page<T>> {
  const result = await readList(request).catch((error: unknown) => {
    if (isPastTheEnd(error) && request.page > 1) return null;
    throw error;
  });
  // After the last page, the older generation sends an empty list without totals.
  if (result === null || (result.rows === 0 && request.page > 1)) {
    return { items: [], unreadable: [], total: null, pages: null };
  }
  const { items, unreadable, total, totalPages } = result;
  return { items, unreadable, total, pages: totalPages };
}

/** In lists of WordPress, and in that of The Events Calendar. */
const pastTheEnd = /_invalid_page_number$|^event-archive-page-not-found$/;

/** True if an error says that the collection has no such page. */
export function isPastTheEnd(error: unknown): boolean {
  return error instanceof CmsError && pastTheEnd.test(error.serviceCode ?? '');
}

/** A header that counts rows or pages; null if it is no number. */
function countOf(header: string | undefined): number | null {
  const value = header === undefined || header === '' ? NaN : Number(header);
  return Number.isInteger(value) && value >= 0 ? value : null;
}

/** The year and month of `2026-03`, as numbers. Throws a TypeError for anything else. */
export function monthOf(text: string): { readonly year: number; readonly month: number } {
  const [, year, month] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined) throw new TypeError(`“${text}” is not a month such as 2026-03.`);
  return { year: Number(year), month: Number(month) };
}

/** Options with their defaults. */
export function pageOf({ page = 1, perPage = 20, search }: PageOptions) {
  return {
    page,
    perPage,
    search: search === '' ? undefined : search,
  };
}

/** More than this in one answer are no unreadable records, but another list. */
const mostUnreadable = 1000;

const knownId = z.int().positive().optional().catch(undefined);
const withId = z.object({ id: knownId, ID: knownId });

/** Parses each record of a list on its own: an unreadable record is named, and the others stay. */
function parseEach<T>(
  value: unknown,
  schema: z.ZodType<T>,
  { what, page, url }: { what: string; page: number; url: string },
): { items: T[]; unreadable: UnreadableRecord[]; rows: number } {
  if (!Array.isArray(value)) {
    const found = value === null ? 'null' : `a ${typeof value}`;
    throw unexpected(`The list of ${what} records is not a list, but ${found}.`, url, 'GET');
  }
  const items: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const [place, record] of value.entries()) {
    const parsed = schema.safeParse(record);
    if (parsed.success) items.push(parsed.data);
    else
      unreadable.push({ ...nameOf(record, what, place, page), problem: problemOf(parsed.error) });
    const [first] = unreadable;
    if (unreadable.length > mostUnreadable)
      throw unexpected(
        `More than ${mostUnreadable} of the list of ${what} records are not of the expected shape, such as ${first?.label}: ${first?.problem}.`,
        url,
        'GET',
      );
  }
  return { items, unreadable, rows: value.length };
}

/** Parses one record; throws a CmsError `unexpected` that names what is wrong. */
export function parseOne<T>(value: unknown, schema: z.ZodType<T>, what: string, url: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problem = problemOf(parsed.error);
  throw unexpected(`The record of the ${what} is not of the expected shape: ${problem}.`, url);
}

function unexpected(message: string, url: string, method?: string): CmsError {
  const hint = 'A plugin may change the responses of the REST API.';
  return new CmsError({ code: 'unexpected', message, hint, method, url });
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

/** Reads the first page of a collection whose latest records come first. */
export async function readLatest<T>(request: ListRequest<T>): Promise<Latest<T>> {
  const { items, unreadable, total, headers } = await readList(request);
  const served = Date.parse(headers['date'] ?? '');
  return {
    items,
    hasUnreadable: unreadable.length > 0,
    total,
    servedAt: Number.isNaN(served) ? null : new Date(served).toISOString(),
  };
}

/** Reads the first page of the scheduled records. */
export async function readScheduled(
  request: ListRequest<{ readonly id: number; readonly date: string | null }>,
): Promise<Due[]> {
  const { items } = await readList(request);
  return items.flatMap(({ id, date }) => (date === null ? [] : [{ id, date }]));
}

/** A kept version of a post: its text and when it was saved. */
export type Version = Pick<
  Post,
  'titleHtml' | 'contentHtml' | 'excerptHtml' | 'raw' | 'modified' | 'modifiedLocal'
> & { readonly from: 'autosave' | 'revision' };

/**
 * The newest text of a post. An autosave of the same second as the post is not newer to WordPress.
 * A new scheduled post's date of change is its date of publication, so it is ignored.
 */
export function newestOf(saved: Post, versions: readonly Version[]): Newest {
  const ahead = saved.modified !== null && Date.parse(saved.modified) > Date.now() + 60_000;
  let best: Newest = { post: saved, from: 'saved', savedAt: saved.modified };
  let since = ahead ? '' : (saved.modified ?? '');
  for (const { from, ...text } of versions) {
    if ((text.modified ?? '') <= since) continue;
    since = text.modified ?? '';
    best = { post: { ...saved, ...text }, from, savedAt: text.modified };
  }
  return best;
}

const unreadable = new Set([...withheldCodes, 'unsupported' as const]);

/** Versions of a post; empty if the account may not read them or the service does not keep them. */
export async function readable<T>(read: Promise<readonly T[]>): Promise<readonly T[]> {
  return (await orNull(read, unreadable)) ?? [];
}
