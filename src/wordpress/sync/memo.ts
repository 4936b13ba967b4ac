import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { View } from './look.ts';

const mark = z.object({
  /** Of everything that was seen. */
  digest: z.string(),
  total: z.int(),
  ids: z.array(z.int()),
  servedAt: z.string(),
});

const counts = z.object({
  site: z.int(),
  posts: z.int(),
  pages: z.int(),
  users: z.int(),
  categories: z.int(),
  tags: z.int(),
  media: z.int(),
  comments: z.int(),
  menus: z.int(),
  pictures: z.int(),
  files: z.int(),
  attachments: z.int(),
  redirects: z.int(),
  findings: z.int(),
});

const memo = z.object({
  /** When everything was compared last, in milliseconds of this machine's clock. */
  comparedAt: z.number(),
  posts: mark.nullable(),
  pages: mark.nullable(),
  media: mark.nullable(),
  comments: mark.nullable(),
  /** Digest of what is read each time: the site, accounts, terms, menus. */
  rest: z.string(),
  /** Digest of the pictures and files that were to be had, and how many pictures were not. */
  pressed: z.string(),
  missing: z.int(),
  counts,
  /** What was wrong with the records themselves: it is said each time. */
  warnings: z.array(z.string()),
});

export type Mark = z.infer<typeof mark>;
/** What the last sync saw when it looked. */
export type Memo = z.infer<typeof memo>;

/** The names of facts of the store. */
export const memoFact = 'seen';
export const wantedFact = 'wanted';

/** Null for what this version did not write, so that everything is compared. */
export function readMemo(fact: string | null): Memo | null {
  return fact === null ? null : (memo.safeParse(JSON.parse(fact)).data ?? null);
}

/** As the store keeps it. No two are the same, so that a write of somebody else is noticed. */
export const writeMemo = (made: Memo | null): string =>
  JSON.stringify({ name: randomUUID(), ...made });

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export function markOf(view: View<{ readonly id: number }> | null): Mark | null {
  if (view === null) return null;
  const { items, total, servedAt } = view;
  return { digest: digestOf([total, items]), total, ids: items.map(({ id }) => id), servedAt };
}

/** Clocks of a database and of a web server are not the same one. */
const slack = 10_000;

/** From this moment on, a record may have been changed again without a later date: dates count seconds. */
export const unsettledSince = ({ servedAt }: Mark): number => Date.parse(servedAt) - slack;

/** Whether a view shows what was seen before, and all of that is old enough to tell. */
export function isSameView(view: View | null, before: Mark | null): boolean {
  if (view === null || before === null || markOf(view)?.digest !== before.digest) return false;
  const since = unsettledSince(before);
  return view.items.every(({ modified }) => modified !== null && Date.parse(modified) < since);
}
