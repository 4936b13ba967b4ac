import { z } from 'zod';
import type { Door } from '../../../support/desk-door.ts';
import type { Seen, Visitor } from '../../../support/visitor.ts';

const view = z.object({
  ways: z.object({
    applicationPasswords: z.string().nullable(),
    oauth1: z.string().nullable(),
    withinSite: z.string().nullable(),
    password: z.string(),
    wayHere: z.string(),
  }),
  to: z.string(),
  kept: z.string(),
  user: z.string(),
  trouble: z.string().nullable(),
  retryAfter: z.number().nullable(),
});
export function viewOf({ text }: Seen) {
  return view.parse(JSON.parse(text));
}

const page = z.object({
  editor: z.object({ slug: z.string(), by: z.string(), token: z.string() }).nullable(),
  ended: z.string().nullable(),
  trouble: z.string().nullable(),
});
/** The name of the signed-in account. */
export async function pageOf(door: Door, who: Visitor) {
  return page.parse(JSON.parse((await who.get(`${door.url}/desk/posts`)).text));
}

/** Grants access on WordPress's page, with a name and a password. */
export function approve(who: Visitor, wordpress: URL, more: Record<string, string>) {
  return who.post(
    `${wordpress.origin}${wordpress.pathname}`,
    { ...Object.fromEntries(wordpress.searchParams), log: 'editor', ...more },
    {},
  );
}

export function location({ location: at }: Seen): URL {
  if (at === null) throw new Error('There is no Location.');
  return at;
}
