import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { loadServerSettings, type ServerSettings } from '../../src/config/index.ts';
import type { EmbeddedOptions } from './embedded/index.ts';
import { newPost, textForm } from '../../src/server/desk/new-post.ts';
import { serve } from '../../src/server/desk/serve.ts';
import { toProblem } from '../../src/server/problem.ts';
import { signIn, signOut } from '../../src/server/auth/sign-in.ts';
import type { DeskLocals } from '../../src/server/context.ts';
import { startServer } from '../../src/server/start.ts';
import { startEmptySample } from './sample-service.ts';

export const doorSecret = 'a secret of the tests, long enough to seal with';

export interface Door {
  /** Without a slash at the end. */
  readonly url: string;
  /** The content service's. */
  readonly cmsUrl: string;
  /** All that the server has logged. */
  log(): string;
  /** From now on the content service can't be reached. */
  loseService(): Promise<void>;
  stop(): Promise<void>;
}

interface DoorOptions {
  /** A service of the test's own, in the place of the sample. */
  readonly cmsUrl?: string;
  readonly service?: Omit<EmbeddedOptions, 'folder' | 'seed'>;
  readonly settings?: Readonly<Record<string, string>>;
  /** What the tests want and no variable allows, such as a session of a second. */
  readonly desk?: Partial<ServerSettings['desk']>;
  readonly base?: string;
}

/**
 * The desk's server with some pages as JSON: the sign-in page, the one on which a text is begun, and at every other
 * address who is signed in. The sample service is its own.
 */
export async function openDoor(options: DoorOptions = {}): Promise<Door> {
  const { service = {}, settings = {}, desk = {}, base = '', cmsUrl } = options;
  const cms =
    cmsUrl === undefined
      ? await startEmptySample(service)
      : { url: cmsUrl, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'galley-door-'));
  const lines: string[] = [];
  const read = loadServerSettings({
    CMS_URL: cms.url,
    CMS_RETRIES: '0',
    SESSION_SECRET: doorSecret,
    HOST: '127.0.0.1',
    PORT: '0',
    GALLEY_FOLDER: folder,
    ...settings,
  });
  const server = await startServer({
    base,
    settings: { ...read, desk: { ...read.desk, ...desk } },
    log: { write: (line) => void lines.push(line) },
    pages: (request, response, _, locals) => {
      const answer = getRequestListener((asked) => show(asked, locals), {
        overrideGlobalObjects: false,
      });
      void answer(request, response);
    },
  });
  let isLost = false;
  const loseService = async () => {
    if (!isLost) await cms.stop();
    isLost = true;
  };
  return {
    loseService,
    url: `${server.url}${base}`,
    cmsUrl: cms.url,
    log: () => lines.join(''),
    async stop() {
      await server.stop(100);
      await loseService();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function show(request: Request, locals: DeskLocals): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/desk/sign-in')) {
      const seen = await signIn(request, locals);
      return seen instanceof Response ? seen : Response.json(seen, { status: seen.status });
    }
    if (pathname.endsWith('/desk/sign-out')) return await signOut(request, locals);
    if (pathname.endsWith('/desk/new')) return await form(request, locals);
    return state(locals);
  } catch (error) {
    return problem(error);
  }
}

function problem(error: unknown): Response {
  const { code, status, message } = toProblem(error);
  return Response.json({ code, detail: message }, { status });
}

/** The page on which a text is begun. */
async function form(request: Request, locals: DeskLocals): Promise<Response> {
  const served = await serve({ params: {}, request, locals, response: {} }, newPost, textForm);
  if (served instanceof Response) return served;
  return served.problem === null ? Response.json(served.view) : problem(served.problem);
}

function state({ caller }: DeskLocals): Response {
  const { editor, ended, problem: trouble, address, origin } = caller;
  return Response.json({
    address,
    origin,
    ended,
    trouble: trouble?.code ?? null,
    editor: editor && { slug: editor.user.slug, by: editor.by, token: editor.token },
  });
}
