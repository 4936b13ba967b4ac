import { z } from '@hono/zod-openapi';
import { problemStatus, type ProblemCode } from '../../problem.ts';

const codes = Object.keys(problemStatus).filter(
  (code): code is ProblemCode => code in problemStatus,
);

/** Why a call was not answered as it wished (RFC 9457). */
const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().openapi({ description: "The status's own words.", example: 'Forbidden' }),
    status: z.int().openapi({ example: 403 }),
    code: z.enum(codes).openapi({
      description: 'What to tell problems apart by: it stays the same whatever the words.',
      example: 'forbidden',
    }),
    detail: z.string().openapi({
      description: 'What happened and why, for a person.',
      example: 'Sorry, you are not allowed to delete this post.',
    }),
    instance: z.string().openapi({ description: 'This call, as the log of the server knows it.' }),
    service: z
      .object({
        code: z.string().optional().openapi({ example: 'rest_cannot_delete' }),
        message: z.string().optional(),
      })
      .optional()
      .openapi({
        description: "WordPress's own code and words, where it was WordPress that refused.",
      }),
    fields: z
      .array(
        z.object({
          name: z.string().openapi({ example: 'title' }),
          problem: z.string().openapi({ example: 'must be text' }),
        }),
      )
      .optional()
      .openapi({ description: 'With `invalid`: what is wrong, by field.' }),
  })
  .openapi('Problem');

export type ProblemBody = z.output<typeof problemSchema>;

const words: Readonly<Record<number, string>> = {
  400: 'The request is not as described here.',
  401: 'Nobody is signed in, or the credentials were not accepted.',
  403: 'WordPress does not let this account do it, or the call does not come from the desk itself.',
  404: 'There is no such record.',
  409: 'The same call is under way already, or was taken before.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken, or is not what it says.',
  422: 'The same `Idempotency-Key` came with another request.',
  429: 'Too many attempts to sign in.',
  501: "WordPress's older interface can't do it, or this server can't.",
  502: "WordPress failed, can't be reached, or answers nonsense.",
  503: 'Too much is under way just now.',
  504: 'WordPress did not answer in time.',
};

/** The `responses` of a route for these statuses, each with a problem as its body. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: words[status] ?? '',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );

/** What any call of an editor's may be answered. */
export const usualProblems = [400, 401, 403, 429, 502, 504];
