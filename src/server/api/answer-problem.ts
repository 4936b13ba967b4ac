import { STATUS_CODES } from 'node:http';
import { HTTPException } from 'hono/http-exception';
import type { ZodError } from 'zod';
import { Problem, toProblem } from '../problem.ts';
import type { ProblemBody } from './problems.ts';

/** What a schema found wrong, as a problem that lists the fields. */
export const invalid = (error: ZodError): Problem => {
  const fields = error.issues.map(({ path, message }) => ({
    name: path.map(String).join('.'),
    problem: message,
  }));
  return new Problem({
    code: 'invalid',
    detail: fields
      .map(({ name, problem }) => (name === '' ? problem : `${name}: ${problem}`))
      .join('; '),
    fields,
  });
};

/** Any failure of a call as a problem: what Hono itself refuses is a body that can't be read. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 415
      ? new Problem({ code: 'wrong-type', detail: 'The Content-Type is not valid.', cause: error })
      : new Problem({ code: 'malformed', detail: 'The body is not valid JSON.', cause: error });
  }
  return toProblem(error);
};

interface Asked {
  readonly callId: string;
  /** Whether 401 comes with a challenge to sign in by Basic. */
  readonly isChallenged: boolean;
}

/** A problem as an answer (RFC 9457). */
export const answerProblem = (problem: Problem, { callId, isChallenged }: Asked): Response => {
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
};
