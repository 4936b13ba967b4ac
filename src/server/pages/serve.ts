import type { Desk } from '../desk.ts';
import type { Editor, Visit } from '../face.ts';
import { readForm } from '../http/read-form.ts';
import { seeOther } from '../http/see-other.ts';
import { guardWrite, requireEditor } from '../guard.ts';
import { toProblem, type Problem } from '../problem.ts';
import type { DeskLocals } from '../start.ts';
import { frameOf, type Frame } from './frame.ts';
import { localsOf } from './locals.ts';
import { toSignIn } from './addresses.ts';

/** What a page of the desk is asked, by somebody who is signed in. */
export interface Asked {
  readonly url: URL;
  /** What a form has sent, proved to be ours; null where the page is only looked at. */
  readonly form: URLSearchParams | null;
  readonly frame: Frame;
  readonly editor: Editor;
  readonly visit: Visit;
  readonly desk: Desk;
}

/** What a page shows; the view is null where a problem stands in its place, and `form` is what was typed, if something was. */
export type Served<View> =
  | { readonly frame: Frame; readonly view: View; readonly problem: null; readonly form: null }
  | {
      readonly frame: Frame;
      readonly view: null;
      readonly problem: Problem;
      readonly form: URLSearchParams | null;
    };

interface Context {
  readonly request: Request;
  readonly locals: Partial<DeskLocals>;
  readonly response: { status?: number };
}

// A form with another session's token was opened before its sender signed in anew: they only pass the sign-in page.
const signsIn = new Set(['signed-out', 'bad-credentials', 'missing-token']);

/**
 * Serves a page for those who are signed in. Others are sent to sign in and come back; what they had typed into a form
 * is kept. A write must come from a form of ours. Whatever goes wrong is the page's problem, with its status.
 */
export const serve = async <View>(
  { request, locals, response }: Context,
  answer: (asked: Asked) => Promise<View | Response>,
): Promise<Served<View> | Response> => {
  const { desk, visit } = localsOf(locals);
  const frame = await frameOf(request, { desk, visit });
  const url = new URL(request.url);
  let form: URLSearchParams | null = null;
  try {
    if (request.method === 'POST') {
      form = await readForm(request);
      guardWrite(request, visit, { token: form.get('token') ?? undefined });
    }
    const editor = requireEditor(visit);
    const view = await answer({ url, form, frame, editor, visit, desk });
    return view instanceof Response ? view : { frame, view, problem: null, form: null };
  } catch (error) {
    const problem = toProblem(error);
    desk.metrics.serviceFailed(error);
    if (signsIn.has(problem.code)) return seeOther(toSignIn({ desk, visit, frame, url, form }));
    if (problem.code === 'internal') desk.log.error({ err: error, path: url.pathname }, 'page');
    response.status = problem.status;
    return { frame, view: null, problem, form };
  }
};
