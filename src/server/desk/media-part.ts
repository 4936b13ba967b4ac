import { Problem } from '../problem.ts';
import { type DeskLocals, localsOf } from '../locals.ts';
import { listMedia, typedTexts, type MediaView } from './media.ts';
import { sendFile } from './send-file.ts';
import { serve, type Served } from './serve.ts';

interface Context {
  readonly request: Request;
  readonly locals: Partial<DeskLocals>;
  readonly response: { status?: number };
}

/**
 * The page of files: takes one (a form with a file, which is not read into memory), and shows what is there. Why one was
 * not taken stands over what is there, and what was typed beside it is there again.
 */
export const serveMedia = async (
  context: Context,
): Promise<(Served<MediaView> & { readonly trouble: Problem | null }) | Response> => {
  const { request, locals, response } = context;
  const unsent = request.method === 'POST' ? await sendFile(request, localsOf(locals)) : null;
  if (unsent instanceof Response) return unsent;
  const asked = unsent === null ? request : new Request(request.url, { headers: request.headers });
  const served = await serve({ request: asked, locals, response }, async (asking) => {
    if (asking.frame.editor?.may.upload !== true) {
      throw new Problem({ code: 'forbidden', detail: 'This account may not upload files.' });
    }
    const view = await listMedia(asking);
    if (unsent === null) return view;
    const typed = (name: string) => unsent.fields.get(name) ?? '';
    return {
      ...view,
      typed: typedTexts(typed),
    };
  });
  if (served instanceof Response) return served;
  if (unsent !== null && served.problem === null) response.status = unsent.problem.status;
  return { ...served, trouble: unsent?.problem ?? null };
};
