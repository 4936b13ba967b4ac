import type { IncomingMessage } from 'node:http';
import type { Id } from '../../wordpress/client/index.ts';
import { type Caller, type Editor, guardSender, guardToken, requireEditor } from '../auth/guard.ts';
import { type ServerContext, type DeskLocals, localsOf } from '../context.ts';
import { seeOther } from '../http/headers.ts';
import { readForm, type FormLimits } from '../http/read-body.ts';
import { rebuildAfter, type Done } from '../operations/operation.ts';
import { idIn, withQuery } from '../paths.ts';
import { Problem, toProblem } from '../problem.ts';
import { type Frame, frameOf } from './frame.ts';
import { heldCommentsFor } from '../remember.ts';
import { largestKept } from '../kept-forms.ts';

interface Interrupted {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly frame: Frame;
  readonly url: URL;
  readonly form: URLSearchParams | null;
}

/** The sign-in page's path, which leads back to the requested address and the sent form. */
export function toSignIn({ context, caller, frame, url, form }: Interrupted): string {
  const { pathname, search } = url;
  const account = caller.editor?.user.id ?? caller.knownSession?.user.id;
  const kept =
    form && account !== undefined
      ? context.keptForms.keep({ path: pathname, account, fields: form })
      : null;
  return withQuery(frame.paths.signIn, { to: `${pathname}${search}`, kept });
}

/** A request for a page of the desk, from an editor who is signed in. */
export interface DeskRequest extends Pick<Context, 'params'> {
  readonly url: URL;
  /** The form that was sent from a page of ours; null for a GET. */
  readonly form: URLSearchParams | null;
  readonly frame: Frame;
  readonly editor: Editor;
  readonly caller: Caller;
  readonly context: ServerContext;
  /** The header with the browser's cookies. */
  readonly cookies: string | null;
}

/** What a page shows: its view, or a problem with the form that was sent. */
export type Served<View> =
  | { readonly frame: Frame; readonly view: View; readonly problem: null; readonly form: null }
  | {
      readonly frame: Frame;
      readonly view: null;
      readonly problem: Problem;
      readonly form: URLSearchParams | null;
    };

/** What the function of a page shows. */
export type ViewOf<Page extends (...given: never) => unknown> = Exclude<
  Awaited<ReturnType<Page>>,
  Response
>;

/** A request as Astro gives it to a page. */
export interface Context {
  /** The parts of its address. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly request: Request;
  readonly locals: Partial<DeskLocals>;
  readonly response: { status?: number };
}

/** The limits of a form and the right that it needs. Both are checked before it is read. */
export interface FormRules extends FormLimits {
  readonly may: 'write' | 'upload' | 'publish' | 'moderate';
}

/** For most forms: a token, a choice, a list of ids. */
const usualForm: FormRules = { may: 'write', mostBytes: 128 * 1024, mostFields: 200 };

const mayNot = {
  write: 'This account may not write posts.',
  upload: 'This account may not upload files.',
  publish: 'This account may not publish.',
  moderate: 'This account may not moderate comments.',
} as const;

/** Refuses a write by its sender and rights, before its body is read. Throws a {@link Problem}. */
export function guardForm(
  request: IncomingMessage,
  { caller, frame, may }: { caller: Caller; frame: Frame; may: FormRules['may'] },
): void {
  guardSender(request, caller);
  // The form is kept even if the session has ended or WordPress does not answer.
  if (caller.knownSession === null) requireEditor(caller);
  if (frame.editor === null || frame.editor.may[may]) return;
  throw new Problem({ code: 'forbidden', detail: mayNot[may] });
}

// A form with the token of an earlier session: the sign-in page leads its sender back at once.
const signsIn = new Set(['signed-out', 'bad-credentials', 'missing-token']);

/**
 * Serves a page to editors. Other callers are redirected to sign in and back; their form is kept if
 * their session is known. Before a form is read, its origin and its sender's rights are checked. A
 * failure becomes the page's problem, with its status.
 */
export async function serve<View>(
  { params, request, locals, response }: Context,
  answer: (request: DeskRequest) => View | Response | Promise<View | Response>,
  rules: Partial<FormRules> = {},
): Promise<Served<View> | Response> {
  const { context, caller, incoming } = localsOf(locals);
  const frame = await frameOf(request, { context, caller });
  // Asked for meanwhile; the page may learn the number itself.
  void heldCommentsFor(caller.editor);
  const url = new URL(request.url);
  let form: URLSearchParams | null = null;
  try {
    if (request.method === 'POST') {
      const { may, mostBytes, mostFields } = { ...usualForm, ...rules };
      guardForm(incoming, { caller, frame, may });
      const most = caller.editor === null ? Math.min(mostBytes, largestKept) : mostBytes;
      const sent = await readForm(incoming, { mostBytes: most, mostFields });
      if (caller.editor === null) guardToken(incoming, caller.knownSession, sent.get('token'));
      form = sent;
      guardToken(incoming, caller.session, sent.get('token'));
    }
    const editor = requireEditor(caller);
    const cookies = request.headers.get('cookie');
    const view = await answer({ params, url, form, frame, editor, caller, context, cookies });
    if (view instanceof Response) return view;
    return {
      frame: { ...frame, heldComments: await heldCommentsFor(caller.editor) },
      view,
      problem: null,
      form: null,
    };
  } catch (error) {
    const problem = toProblem(error);
    context.metrics.serviceFailed(error);
    if (signsIn.has(problem.code)) return seeOther(toSignIn({ context, caller, frame, url, form }));
    if (problem.code === 'internal') context.log.error({ err: error, path: url.pathname }, 'page');
    response.status = problem.status;
    return { frame, view: null, problem, form };
  }
}

/**
 * The id in the address of a page.
 * @param missing what a {@link Problem} says if it is none
 */
export function idOfPage({ params }: Pick<DeskRequest, 'params'>, missing: string): Id {
  const id = idIn(params.id);
  if (id === null) throw new Problem({ code: 'not-found', detail: missing });
  return id;
}

/** Refuses an account without a right. Throws a {@link Problem} with the detail. */
export function requireRight(
  { frame }: Pick<DeskRequest, 'frame'>,
  right: FormRules['may'],
  detail: string = mayNot[right],
): void {
  if (frame.editor?.may[right] !== true) throw new Problem({ code: 'forbidden', detail });
}

/** For pages that only concern accounts that write. Throws a {@link Problem}. */
export function mustWrite(request: Pick<DeskRequest, 'frame'>): void {
  return requireRight(request, 'write', 'Only accounts that write posts can see this.');
}

interface Report {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What the page shows: {@link reported}. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** What was done. */
  readonly done?: readonly Pick<Done<unknown>, 'isVisible'>[];
}

/**
 * Redirects to a page of the desk that reports what was done, and follows the rebuild that brings
 * it to readers. If none starts now, the field `to-come` says so.
 */
export async function goTo(
  request: DeskRequest,
  { path, query, fields, done = [] }: Report,
): Promise<Response> {
  const { context, editor } = request;
  const rebuild = await rebuildAfter(request, done, { atOnce: true });
  const isToCome = rebuild === null && done.some(({ isVisible }) => isVisible);
  const kept = context.keptForms.keep({
    path,
    account: editor.user.id,
    fields: isToCome ? [...fields, ['to-come', 'yes']] : fields,
  });
  return seeOther(withQuery(path, { ...query, kept, rebuild: rebuild?.id }));
}

/** The fields that {@link goTo} has kept for this page; none without. */
export function reported({ context, url }: DeskRequest): URLSearchParams {
  const kept = context.keptForms.read(url.searchParams.get('kept'), url.pathname);
  return kept ?? new URLSearchParams();
}
