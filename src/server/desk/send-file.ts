import { toText } from '../../content/html/index.ts';
import { guardToken, requireEditor } from '../auth/guard.ts';
import { allowUpload } from '../http/time-limits.ts';
import { seeOther } from '../http/headers.ts';
import { type Problem, toProblem } from '../problem.ts';
import type { DeskLocals } from '../context.ts';
import { fileOfForm } from '../uploads/incoming-file.ts';
import { refuseUnread } from '../uploads/multipart.ts';
import { withQuery } from '../paths.ts';
import { toSignIn, guardForm } from './serve.ts';
import { frameOf } from './frame.ts';

/** Why a file was not sent, with the other fields of its form. */
export interface Unsent {
  readonly problem: Problem;
  readonly fields: ReadonlyMap<string, string>;
}

/** Sends a form's file to WordPress; its token and texts come first. Redirects, or says why not. */
export async function sendFile(
  request: Request,
  { context, caller, incoming }: DeskLocals,
): Promise<Response | Unsent> {
  const fields = new Map<string, string>();
  const url = new URL(request.url);
  const frame = await frameOf(request, { context, caller });
  try {
    guardForm(incoming, { caller, frame, may: 'upload' });
    const { maxUpload } = context.settings.desk;
    refuseUnread(incoming, maxUpload);
    if (caller.editor !== null) allowUpload(incoming, maxUpload);
    const file = await fileOfForm(incoming, {}, (name, value) => fields.set(name, value));
    try {
      guardToken(incoming, caller.knownSession, fields.get('token'));
      const { cms, user } = requireEditor(caller);
      const asked = { ...file, signal: request.signal, account: user.id };
      const sent = await context.uploads.send(asked, cms);
      const kept = context.keptForms.keep({
        path: url.pathname,
        account: user.id,
        fields: [
          ['sent', toText(sent.media.titleHtml) || file.filename],
          ...sent.notes.map((note) => ['note', note] as const),
        ],
      });
      return seeOther(withQuery(url.pathname, { kept }));
    } finally {
      await file.leave();
    }
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'internal') context.log.error({ err: error, path: url.pathname }, 'page');
    if (problem.code !== 'signed-out' && problem.code !== 'bad-credentials') {
      return { problem, fields };
    }
    const form = new URLSearchParams([...fields]);
    return seeOther(toSignIn({ context, caller, frame, url, form }));
  }
}
