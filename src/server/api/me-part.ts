import { createRoute } from '@hono/zod-openapi';
import type { Desk } from '../desk.ts';
import type { Api } from './env.ts';
import { forEditors } from './for-editors.ts';
import { meOf, meSchema } from './me.ts';
import { problems, usualProblems } from './problems.ts';

/** `GET /me`. */
export const addMe = (api: Api, desk: Desk): void => {
  const me = createRoute({
    ...{ method: 'get', path: '/me', operationId: 'me', tags: ['account'] },
    summary: 'The account that makes the request',
    middleware: [forEditors(desk)],
    responses: {
      200: { description: 'It.', content: { 'application/json': { schema: meSchema } } },
      ...problems(...usualProblems),
    },
  });
  api.openapi(me, (c) => c.json(meOf(c.var.editor), 200));
};
