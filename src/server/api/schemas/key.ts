import { z } from '@hono/zod-openapi';

/** What makes a repeated call get the first answer. */
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

/** What a raw body is called. */
export const nameHeader = {
  'content-disposition': z.string().optional().openapi({
    description: 'The name of a file sent as a raw body.',
    example: 'attachment; filename="photo.jpg"',
  }),
};
