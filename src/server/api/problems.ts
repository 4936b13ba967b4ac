import { STATUS_CODES } from 'node:http';
import { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { ZodError } from 'zod';
import { problemStatus, type ProblemCode, Problem, toProblem } from '../problem.ts';

const codes = Object.keys(problemStatus).filter(
  (code): code is ProblemCode => code in problemStatus,
);

/** Why a request failed (RFC 9457). */
const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().openapi({ description: "The status's own words.", example: 'Forbidden' }),
    status: z.int().openapi({ example: 403 }),
    code: z.enum(codes).openapi({
      description: 'Identifies the problem. It stays the same when wording changes.',
      example: 'forbidden',
    }),
    detail: z.string().openapi({
      description: 'What happened and why, for a person.',
      example: 'Sorry, you are not allowed to delete this post.',
    }),
    instance: z.string().openapi({ description: 'The id of this request in the server log.' }),
    service: z
      .object({
        code: z.string().optional().openapi({ example: 'rest_cannot_delete' }),
        message: z.string().optional(),
      })
      .optional()
      .openapi({
        description: "WordPress's own code and words, if WordPress refused.",
      }),
    fields: z
      .array(
        z.object({
          name: z.string().openapi({ example: 'title' }),
          problem: z.string().openapi({ example: '`title` must be a text.' }),
        }),
      )
      .optional()
      .openapi({
        description:
          'With `invalid`: the problem of each field, as a sentence. The body itself has the name ``.',
      }),
  })
  .openapi('Problem');

type ProblemBody = z.output<typeof problemSchema>;

const words: Readonly<Record<number, string>> = {
  400: 'The request does not match this description.',
  401: 'Not signed in, or the credentials were not accepted.',
  403: 'WordPress does not allow this account to do it, or the request does not come from the desk itself.',
  404: 'There is no such record.',
  409: 'The same request is still running or was already accepted.',
  413: 'The body is too large.',
  415: 'The body has a type that is not allowed, or its content has another type.',
  422: 'The same `Idempotency-Key` was used for a different request.',
  429: 'Too many sign-in attempts.',
  501: 'The older generation of the REST API cannot do it, or this server cannot.',
  502: 'WordPress failed, cannot be reached, or sends broken data.',
  503: 'The server is too busy right now.',
  504: 'WordPress did not respond in time.',
};

/** The error statuses of every route for editors. */
const usual = [400, 401, 403, 429, 502, 504];

/** The error `responses` of a route for editors: the usual statuses and `more`, as problems. */
export function problems(...more: number[]) {
  return Object.fromEntries(
    [...usual, ...more].map((status) => [
      status,
      {
        description: words[status] ?? '',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );
}

/** Kinds of values, as a sentence names them. All numbers of this API are whole. */
const kinds: Readonly<Partial<Record<string, string>>> = {
  string: 'a text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** `a, b or c`. */
const oneOf = (values: readonly unknown[]): string =>
  values
    .map(String)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

const sizes: Readonly<Partial<Record<string, readonly [verb: string, unit: string]>>> = {
  string: ['have', ' characters'],
  array: ['have', ' entries'],
};

const limit = (origin: string, which: string, value: number | bigint): string => {
  const [verb, unit] = sizes[origin] ?? ['be', ''];
  return `must ${verb} ${which} ${value}${unit}`;
};

type Issue = ZodError['issues'][number];

const valueIn = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const isMissing = (input: unknown, path: Issue['path']): boolean =>
  path.reduce(valueIn, input) === undefined;

/** What is wrong with a value, after its name. Our own schemas' words begin with `must`. */
const wordsFor = (issue: Issue, input: unknown): string => {
  if (issue.path.length > 0 && isMissing(input, issue.path)) return 'is missing';
  if (issue.message.startsWith('must ')) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'a value of another kind'}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'too_small':
      return limit(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'too_big':
      return limit(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    default:
      return 'must have another form';
  }
};

const sentence = (name: string, words: string): string =>
  `${name === '' ? 'The body' : `\`${name}\``} ${words}.`;

/** The problems of each field with a value that a schema refuses, as sentences. */
const fieldsOf = (issue: Issue, input: unknown): { name: string; problem: string }[] => {
  const nameOf = (path: Issue['path']) => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostFields).map((key) => {
      const name = nameOf([...issue.path, key]);
      return { name, problem: sentence(name, 'is not a field that this request has') };
    });
  }
  const name = nameOf(issue.path);
  return [{ name, problem: sentence(name, wordsFor(issue, input)) }];
};

/** A body may have any number of wrong fields. */
const mostFields = 20;

/**
 * The errors of a schema, as a problem that lists the first of the fields.
 * @param input the value that the schema refuses
 */
export function invalid(error: ZodError, input: unknown): Problem {
  const fields = error.issues.flatMap((issue) => fieldsOf(issue, input)).slice(0, mostFields);
  return new Problem({
    code: 'invalid',
    detail: fields.map(({ problem }) => problem).join(' '),
    fields,
  });
}

/** Any failure as a problem. Hono itself only refuses bodies that cannot be read. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 415
      ? new Problem({ code: 'wrong-type', detail: 'The Content-Type is not valid.', cause: error })
      : new Problem({ code: 'malformed', detail: 'The body is not valid JSON.', cause: error });
  }
  return toProblem(error);
}

interface AnswerOptions {
  readonly callId: string;
  /** True when a 401 has a challenge to sign in by Basic. */
  readonly isChallenged: boolean;
}

/** A problem as an answer (RFC 9457). */
export function answerProblem(problem: Problem, { callId, isChallenged }: AnswerOptions): Response {
  const { status, code, message, service, fields, retryAfter } = problem;
  const body: ProblemBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    code,
    detail: message,
    instance: `#${callId}`,
    ...(service === undefined ? {} : { service }),
    ...(fields === undefined ? {} : { fields: [...fields] }),
  };
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(retryAfter)));
  if (status === 401 && isChallenged) {
    headers.set('www-authenticate', 'Basic realm="The desk", charset="UTF-8"');
  }
  return new Response(JSON.stringify(body), { status, headers });
}
