import { z } from 'zod';
import { Refusal } from '../site/http.ts';
import { readDate } from '../site/zone.ts';

/** The parameters of a request by name: texts of the query, any JSON of the body. */
export type Given = Readonly<Record<string, unknown>>;

const toNumber = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*-?\d+(?:\.0+)?\s*$/.test(given) ? Number(given) : given;

/** A text, a number, or an object with the text as `raw`. */
function toText(given: unknown): unknown {
  if (typeof given === 'number') return String(given);
  return typeof given === 'object' && given !== null && 'raw' in given ? toText(given.raw) : given;
}

function toList(given: unknown): unknown {
  if (typeof given === 'number') return [given];
  if (typeof given !== 'string') return given;
  return given.split(/[\s,]+/).filter((item) => item !== '');
}

const flags = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map((given) => [given, true] as const),
  ...[0, '0', 'false', ''].map((given) => [given, false] as const),
]);

export const integer = z.preprocess(toNumber, z.int());
export const text = z.preprocess(toText, z.string());
export const flag = z.preprocess((given) => flags.get(given) ?? given, z.boolean());
export const ids = z.preprocess(toList, z.array(integer));
export const texts = z.preprocess(toList, z.array(text));
export const moment = text.refine((given) => readDate(given, 'UTC') !== null);

const perPageRange = 'must be between 1 (inclusive) and 100 (inclusive)';
const pageRange = 'must be greater than or equal to 1';

export const perPage = z.preprocess(toNumber, z.int().min(1, perPageRange).max(100, perPageRange));
export const page = z.preprocess(toNumber, z.int().min(1, pageRange)).default(1);

export const contextArgument = {
  context: z.enum(['view', 'embed', 'edit']).default('view'),
};

export const collectionArguments = {
  ...contextArgument,
  page,
  per_page: perPage.default(10),
  include: ids.default([]),
};

export const ascending = z.enum(['asc', 'desc']).default('asc');
export const descending = z.enum(['asc', 'desc']).default('desc');

/** Checks the parameters. Throws a refusal that names all parameters with wrong values. */
export function readArguments<Schema extends z.ZodObject>(
  schema: Schema,
  given: Given,
): z.output<Schema> {
  // To WordPress, null is the same as nothing.
  const present = Object.entries(given).filter(([, value]) => value !== null);
  const parsed = schema.safeParse(Object.fromEntries(present));
  if (parsed.success) return parsed.data;
  throw invalidArguments(parsed.error.issues.map(toProblem));
}

interface Problem {
  readonly parameter: string;
  readonly code: string;
  readonly message: string;
}

export function invalidArguments(problems: readonly Problem[], status?: number): Refusal {
  const names = problems.map(({ parameter }) => parameter);
  const data = status === undefined ? null : { status };
  return new Refusal('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, 400, {
    params: Object.fromEntries(problems.map(({ parameter, message }) => [parameter, message])),
    details: Object.fromEntries(
      problems.map(({ parameter, code, message }) => [parameter, { code, message, data }]),
    ),
  });
}

/** WordPress's code and message for an issue that zod found. */
function toProblem(issue: z.core.$ZodIssue): Problem {
  const parameter = String(issue.path[0]);
  const place = issue.path.slice(1).reduce<string>((all, at) => `${all}[${String(at)}]`, parameter);
  switch (issue.code) {
    case 'invalid_value': {
      const message = `${place} is not one of ${listed(issue.values.map(String))}.`;
      return { parameter, code: 'rest_not_in_enum', message };
    }
    case 'too_small':
    case 'too_big':
      return { parameter, code: 'rest_out_of_bounds', message: `${place} ${issue.message}` };
    case 'custom':
      return { parameter, code: 'rest_invalid_date', message: 'Invalid date.' };
    default: {
      const type = issue.code === 'invalid_type' ? issue.expected : 'string';
      const name = type === 'int' || type === 'number' ? 'integer' : type;
      return { parameter, code: 'rest_invalid_type', message: `${place} is not of type ${name}.` };
    }
  }
}

function listed(values: readonly string[]): string {
  return values.length > 2
    ? `${values.slice(0, -1).join(', ')}, and ${values.at(-1)}`
    : values.join(' and ');
}

/** The parameters of a query or a form, as PHP reads them: `include[]=1&include[]=2` is a list. */
export function fromQuery(query: URLSearchParams): Given {
  const given = new Map<string, unknown>();
  for (const [key, value] of query) {
    const list = /^([^[]+)\[[^\]]*\]$/.exec(key)?.[1];
    if (list === undefined) given.set(key, value);
    else given.set(list, query.getAll(key));
  }
  return Object.fromEntries(given);
}
