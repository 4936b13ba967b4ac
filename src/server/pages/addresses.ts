import type { Desk } from '../desk.ts';
import type { Visit } from '../face.ts';
import type { Frame } from './frame.ts';

/** A path with a query of what is neither empty nor null. */
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
};

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
