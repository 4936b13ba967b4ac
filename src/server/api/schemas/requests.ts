import { z } from '@hono/zod-openapi';

/** The content of a request or a response that is JSON. */
export function json<T extends z.ZodType>(schema: T) {
  return { content: { 'application/json': { schema } } };
}

/** A response that is JSON. */
export function answer<T extends z.ZodType>(description: string, schema: T) {
  return { description, ...json(schema) };
}

/** The header that makes a repeated request get the first answer. */
export const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')
    .optional()
    .openapi({
      description:
        'Chosen by the client, a new one for each thing to create. A request repeated with the same key within a day gets the first response, and nothing is created twice.',
      example: '0a9f1c52-6a0e-4a4b-9d5e-4f2f5b8f7f11',
    }),
});

export const repeatHeader = z.object({
  'idempotency-replayed': z
    .literal('true')
    .optional()
    .openapi({ description: 'Present if this repeats the first response.' }),
});

/** The header with the name of a raw body. */
export const nameHeader = {
  'content-disposition': z.string().optional().openapi({
    description: 'The name of a file sent as a raw body.',
    example: 'attachment; filename="photo.jpg"',
  }),
};

const wholeNumber = (most: number, fallback: number, description: string) => {
  const error = `must be a whole number from 1 to ${most}`;
  return z.coerce
    .number(error)
    .int(error)
    .min(1, error)
    .max(most, error)
    .default(fallback)
    .openapi({ type: 'integer', minimum: 1, maximum: most, default: fallback, description });
};

/** The id of a record that narrows a collection. */
export function idQuery(description: string) {
  return z.coerce
    .number('must be a whole number from 1')
    .int()
    .min(1)
    .optional()
    .openapi({ type: 'integer', minimum: 1, description });
}

/** Which part of a collection is wanted. */
export const pageQuery = {
  search: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'Only entries that contain these words.', example: 'ferry' }),
  page: wholeNumber(100_000, 1, 'The page, starting at 1.'),
  per_page: wholeNumber(100, 20, 'Records a page.'),
};

/** The type of an entry among posts. */
export const typeQuery = z.object({
  type: z.string().max(200).optional().openapi({
    description:
      'The name of the type, if these are not posts: one that WordPress has and that has pages.',
    example: 'boat',
  }),
});

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    perPage: z.int(),
    total: z.int().nullable().openapi({
      description:
        'Total number of records as WordPress reports it; it may count some that it does not show. Null if it reports none.',
    }),
    pages: z.int().nullable(),
  });
}

export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a whole number from 1')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, param: { name: 'id', in: 'path' }, example: 12 }),
});
