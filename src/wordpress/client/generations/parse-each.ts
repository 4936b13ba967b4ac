import { z } from 'zod';
import { CmsError } from '../errors.ts';
import type { OddRecord } from '../model.ts';

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
