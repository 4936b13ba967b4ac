import { z } from 'zod';
import type { Database } from './database.ts';
import type { Service } from './service.ts';

export type Worded = 'post' | 'term';

/** Notes the language of an entry or term. Entries of one group are translations of each other. */
export function setLanguage(
  database: Database,
  of: { readonly kind: Worded; readonly id: number },
  { slug, group }: { readonly slug: string; readonly group: string },
): void {
  database.run('INSERT INTO languages VALUES (?, ?, ?, ?)', [of.kind, of.id, slug, group]);
}

const row = z.object({ id: z.int(), slug: z.string(), word_group: z.string() });

const rowOf = ({ database }: Service, kind: Worded, id: number) =>
  database.get(row, 'SELECT * FROM languages WHERE kind = ? AND id = ?', [kind, id]);

/** A permalink's beginning: the front page of its language, without a slash at the end. */
export function homeOf(service: Service, kind: Worded, id: number): string {
  const { home, languages } = service;
  if (languages.length === 0) return home;
  const slug = rowOf(service, kind, id)?.slug ?? languages[0]?.slug;
  return slug === languages[0]?.slug ? home : `${home}/${slug}`;
}

/** The ids of an entry and its translations, by locale. */
export function translationsOf(service: Service, id: number): (readonly [string, number])[] {
  const own = service.languages.length === 0 ? null : rowOf(service, 'post', id);
  if (own === null) return [];
  const all = service.database.all(
    row,
    "SELECT * FROM languages WHERE kind = 'post' AND word_group = ? ORDER BY slug",
    [own.word_group],
  );
  return all.flatMap(({ id: other, slug }) => {
    const found = service.languages.find((each) => each.slug === slug);
    return found === undefined ? [] : [[found.locale.replace('_', '-'), other] as const];
  });
}
