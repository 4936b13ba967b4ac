import { OpenAPIHono } from '@hono/zod-openapi';
import type { Desk } from '../desk.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import { allowedMethods } from './allowed-methods.ts';
import { answerProblem, invalid, problemOf } from './answer-problem.ts';
import type { Api, ApiEnv } from './env.ts';
import { logCalls } from './log-calls.ts';
import { addDescription } from './description.ts';
import { addMe } from './me-part.ts';
import { addMedia } from './routes/media.ts';
import { addNewPost } from './routes/new-post.ts';
import { addPreviews } from './routes/previews.ts';
import { addRebuildEvents } from './routes/rebuild-events.ts';
import { addRebuilds } from './routes/rebuilds.ts';
import { addReleases } from './routes/releases.ts';
import { addUpload } from './routes/upload.ts';
import { addWritings } from './routes/posts.ts';

/** Every route of the API, with paths as they are below its own address. */
export const createApp = (desk: Desk): Api => {
  const { root } = deskPaths(desk.base).api;
  const api = new OpenAPIHono<ApiEnv>({
    getPath: (request) => new URL(request.url).pathname.slice(root.length),
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error);
    },
  });

  api.use(logCalls(desk));
  addMe(api, desk);
  addWritings(api, desk, 'posts');
  addNewPost(api, desk);
  addWritings(api, desk, 'pages');
  addMedia(api, desk);
  addUpload(api, desk);
  addPreviews(api, desk);
  addRebuilds(api, desk);
  addRebuildEvents(api, desk);
  addReleases(api, desk);
  addDescription(api, root);

  api.notFound((c) => {
    const methods = allowedMethods(api.routes, c.req.path);
    const problem =
      methods.length === 0
        ? new Problem({ code: 'not-found', detail: 'This API has no such route.' })
        : new Problem({
            code: 'not-allowed-method',
            detail: `This address is called with ${methods.join(', ')}.`,
          });
    const answer = answerProblem(problem, askedBy(c));
    if (methods.length > 0) answer.headers.set('allow', methods.join(', '));
    return answer;
  });
  api.onError((error, c) => answerProblem(problemOf(error), askedBy(c)));
  return api;
};

// A browser would open a dialog, keep the password, and send it along with what pages of other sites send. Programs that
// wait for a challenge get one, at one address.
const askedBy = (c: {
  var: { callId: string };
  req: { path: string; header(name: string): string | undefined };
}) => ({
  callId: c.var.callId,
  isChallenged:
    c.req.path === '/me' &&
    !['sec-fetch-mode', 'origin', 'referer'].some((name) => c.req.header(name) !== undefined) &&
    !/html|image/.test(c.req.header('accept') ?? ''),
});
