import { type Caller, type Editor, guardSender, guardToken, requireEditor } from '../auth/guard.ts';
import { type Desk, type DeskLocals, localsOf } from '../desk.ts';
import { seeOther } from '../http/headers.ts';
import { readForm, type FormLimits } from '../http/read-body.ts';
import { withQuery } from '../paths.ts';
import { Problem, toProblem } from '../problem.ts';
import { type Frame, frameOf } from './frame.ts';
import { largestKept } from './kept-forms.ts';

interface Interrupted {
  readonly desk: Desk;
  readonly caller: Caller;
  readonly frame: Frame;
  readonly url: URL;
  readonly form: URLSearchParams | null;
}

/** The sign-in page, which leads back to the address that was asked for, with what was typed there. */
export const toSignIn = ({ desk, caller, frame, url, form }: Interrupted): string => {
  const { pathname, search } = url;
  const account = caller.editor?.user.id ?? caller.knownSession?.user.id;
  const kept =
    form && account !== undefined
      ? desk.keptForms.keep({ path: pathname, account, fields: [...form.entries()] })
      : null;
  return withQuery(frame.paths.signIn, { to: `${pathname}${search}`, kept });
};

/** What a page of the desk is asked, by somebody who is signed in. */
export interface Asked {
  readonly url: URL;
  /** What a form has sent, proved to be ours; null where the page is only looked at. */
  readonly form: URLSearchParams | null;
  readonly frame: Frame;
  readonly editor: Editor;
  readonly caller: Caller;
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

/** What a page's form may hold, and who may send it: for what the page itself refuses, it is too late. */
export interface FormRules extends FormLimits {
  readonly may: 'write' | 'upload' | 'publish';
}

/** For most forms: a token, a choice, a list of ids. */
const usualForm: FormRules = { may: 'write', mostBytes: 128 * 1024, mostFields: 200 };

const mayNot = {
  write: 'This account may not write posts.',
  upload: 'This account may not upload files.',
  publish: 'This account may not publish.',
} as const;

/** Refuses a write by its sender and rights, before its body is read. Throws a {@link Problem}. */
export const guardForm = (
  request: Request,
  { caller, frame, may }: { caller: Caller; frame: Frame; may: FormRules['may'] },
): void => {
  guardSender(request, caller);
  // What was typed when a session was over, or WordPress down, is still to be kept.
  if (caller.knownSession === null) requireEditor(caller);
  if (frame.editor === null || frame.editor.may[may]) return;
  throw new Problem({ code: 'forbidden', detail: mayNot[may] });
};

// A form with another session's token was opened before its sender signed in anew: they only pass the sign-in page.
const signsIn = new Set(['signed-out', 'bad-credentials', 'missing-token']);

/**
 * Serves a page for those who are signed in. Others are sent to sign in and come back; what they had typed into a form
 * is kept, unless they are strangers. A write must come from a form of ours, by an account with the right to send it: that
 * is checked before the form is read. Whatever goes wrong is the page's problem, with its status.
 */
export const serve = async <View>(
  { request, locals, response }: Context,
  answer: (asked: Asked) => Promise<View | Response>,
  rules: Partial<FormRules> = {},
): Promise<Served<View> | Response> => {
  const { desk, caller, incoming } = localsOf(locals);
  const frame = await frameOf(request, { desk, caller });
  const url = new URL(request.url);
  let form: URLSearchParams | null = null;
  try {
    if (request.method === 'POST') {
      const { may, mostBytes, mostFields } = { ...usualForm, ...rules };
      guardForm(request, { caller, frame, may });
      const most = caller.editor === null ? Math.min(mostBytes, largestKept) : mostBytes;
      const sent = await readForm(incoming, { mostBytes: most, mostFields });
      if (caller.editor === null) guardToken(request, caller.knownSession, sent.get('token'));
      form = sent;
      guardToken(request, caller.session, sent.get('token'));
    }
    const editor = requireEditor(caller);
    const view = await answer({ url, form, frame, editor, caller, desk });
    return view instanceof Response ? view : { frame, view, problem: null, form: null };
  } catch (error) {
    const problem = toProblem(error);
    desk.metrics.serviceFailed(error);
    if (signsIn.has(problem.code)) return seeOther(toSignIn({ desk, caller, frame, url, form }));
    if (problem.code === 'internal') desk.log.error({ err: error, path: url.pathname }, 'page');
    response.status = problem.status;
    return { frame, view: null, problem, form };
  }
};

/** Refuses an account without a right. Throws a {@link Problem} with the detail. */
export const requireRight = (
  { frame }: Pick<Asked, 'frame'>,
  right: FormRules['may'],
  detail: string = mayNot[right],
): void => {
  if (frame.editor?.may[right] !== true) throw new Problem({ code: 'forbidden', detail });
};

/** For pages that only concern accounts that write. Throws a {@link Problem}. */
export const mustWrite = (asked: Pick<Asked, 'frame'>): void =>
  requireRight(asked, 'write', 'Only accounts that write posts can see this.');

/** Sends the browser to a page of the desk that says what was done: it takes `fields` from the kept forms. */
export const goTo = (
  { desk, editor }: Pick<Asked, 'desk' | 'editor'>,
  path: string,
  fields: readonly (readonly [name: string, value: string])[],
): Response => {
  const kept = desk.keptForms.keep({ path, account: editor.user.id, fields });
  return seeOther(withQuery(path, { kept }));
};
