import { seeOther } from './http/see-other.ts';
import { deskPaths } from './paths.ts';
import type { DeskLocals } from './start.ts';

/**
 * Sends somebody who is not signed in to the sign-in page, and from there back. The fields of a form are kept until
 * then: the page at `to` is then asked for with `?kept=<id>`, and gets them by `takeKept`.
 * @param to the page with the form, as a path below the desk with its query
 */
export const signInInstead = (
  { desk, visit }: DeskLocals,
  to: string,
  fields?: URLSearchParams,
): Response => {
  const [path = ''] = to.split('?');
  const { address } = visit;
  const kept = fields && desk.keptForms.keep({ path, address, fields: [...fields] });
  const query = new URLSearchParams({ to, ...(kept ? { kept } : {}) });
  return seeOther(`${deskPaths(desk.base).signIn}?${query.toString()}`);
};

/** What somebody has typed into this page's form before they had to sign in; empty for nothing. */
export const takeKept = (request: Pick<Request, 'url'>, { desk, visit }: DeskLocals) => {
  const { pathname, searchParams } = new URL(request.url);
  const fields = visit.editor && desk.keptForms.take(searchParams.get('kept'), pathname);
  return new URLSearchParams((fields ?? []).map(([name, value]) => [name, value]));
};
