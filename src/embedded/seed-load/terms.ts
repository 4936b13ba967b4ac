import type { Database } from '../database.ts';
import type { SeedTerm } from '../seed.ts';
import { encodeSlug } from '../slug.ts';
import { look, type Ids } from './ids.ts';

export function insertTerms(database: Database, terms: readonly SeedTerm[]): Ids {
  const ids = new Map<string, number>();
  // Fixed ids first, so that those given in order cannot take them.
  const ordered = terms.toSorted((a, b) => Number(a.id === undefined) - Number(b.id === undefined));
  for (const term of ordered) {
    const id = database.run('INSERT INTO terms VALUES (?, ?, ?, ?, ?, 0)', [
      ...[term.id ?? null, term.taxonomy, term.name, encodeSlug(term.slug), term.description ?? ''],
    ]);
    ids.set(`${term.taxonomy}:${term.slug}`, id);
  }
  for (const { taxonomy, slug, parent } of terms) {
    if (parent === undefined) continue;
    database.run('UPDATE terms SET parent_id = ? WHERE id = ?', [
      look(ids, `${taxonomy}:${parent}`, 'term'),
      look(ids, `${taxonomy}:${slug}`, 'term'),
    ]);
  }
  if (!terms.some(({ taxonomy }) => taxonomy === 'category')) {
    database.run(
      "INSERT INTO terms VALUES (NULL, 'category', 'Uncategorized', 'uncategorized', '', 0)",
    );
  }
  return ids;
}
