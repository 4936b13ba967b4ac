import { manyTermsOf } from '../errors.ts';
import type { Taxonomy, Term, User } from '../../client/index.ts';

import { together, type Optional, type OptionalContext, readOptional } from './optional.ts';

/** The authors and terms that entries refer to. They are read before the entries. */
export interface References {
  readonly users: Optional<User>;
  /** By the name of the taxonomy. */
  readonly terms: ReadonlyMap<string, Optional<Term>>;
}

export async function readReferences(
  { cms, ...options }: OptionalContext,
  taxonomies: readonly Taxonomy[],
): Promise<References> {
  const [users, terms] = await together([
    readOptional({
      ...options,
      collection: 'users',
      name: 'authors',
      batches: () => cms.users.list(),
      isCounted: true,
      consequence: 'Bylines use the author names in the posts.',
    }),
    together(
      taxonomies.map(async (taxonomy) => {
        const read = await readOptional({
          ...options,
          collection: taxonomy.restBase,
          name: manyTermsOf(taxonomy.name),
          batches: () => cms.terms(taxonomy),
          isCounted: true,
          consequence: 'Galley uses what the posts say about them.',
        });
        return [taxonomy.name, read] as const;
      }),
    ),
  ]);
  return { users, terms: new Map(terms) };
}
