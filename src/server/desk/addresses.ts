import type { Desk } from '../desk.ts';
import type { Visit } from '../auth/face.ts';
import { withQuery } from '../paths.ts';
import type { Frame } from './frame.ts';

interface Interrupted {
  readonly desk: Desk;
  readonly visit: Visit;
  readonly frame: Frame;
  readonly url: URL;
  readonly form: URLSearchParams | null;
}

/** Where to sign in, and then to go on from where one was: with what was typed, if something was. */
export const toSignIn = ({ desk, visit, frame, url, form }: Interrupted): string => {
  const { pathname, search } = url;
  const account = visit.editor?.user.id ?? visit.known?.user.id;
  const kept =
    form && account !== undefined
      ? desk.keptForms.keep({ path: pathname, account, fields: [...form.entries()] })
      : null;
  return withQuery(frame.paths.signIn, { to: `${pathname}${search}`, kept });
};
