import { createMiddleware } from 'hono/factory';
import { Problem } from '../problem.ts';
import type { ApiEnv } from './env.ts';
import { readBody, typeOfBody } from '../http/read-body.ts';

const limit = {
  mostBytes: 2_000_000,
  tooLarge: 'JSON may have 2 MB at most, but this is larger.',
};

/**
 * For a route that takes JSON: refuses another type of body, and one that is too large, before it is read further.
 * What the schema says of it is checked after that.
 */
export const jsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  const { incoming } = c.env;
  if (typeOfBody(incoming) !== 'application/json') {
    throw new Problem({
      code: 'wrong-type',
      detail: 'This route expects JSON: send it with Content-Type: application/json.',
    });
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of readBody(incoming, limit)) pieces.push(piece);
  c.req.raw = new Request(c.req.url, {
    method: c.req.method,
    headers: c.req.header(),
    body: Buffer.concat(pieces),
  });
  await next();
});
