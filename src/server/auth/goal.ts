import { deskPaths, ownTarget } from '../paths.ts';
import type { Goal } from './sign-in-view.ts';

/** Where somebody wants to go, as a query or a form says it; nowhere but to a page of this desk. */
export const goalOf = (fields: URLSearchParams, base: string): Goal => ({
  to: ownTarget(fields.get('to'), base),
  kept: /^[\w-]{1,64}$/.exec(fields.get('kept') ?? '')?.[0] ?? '',
});

/** The goal's own address, which is asked for with what was typed there. */
export const addressOf = ({ to, kept }: Goal): string =>
  kept === '' ? to : `${to}${to.includes('?') ? '&' : '?'}kept=${kept}`;

/** The sign-in page on the way to a goal. */
export const doorTo = (
  { to, kept }: Goal,
  base: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams({ ...more, to, ...(kept === '' ? {} : { kept }) });
  return `${deskPaths(base).signIn}?${query.toString()}`;
};
