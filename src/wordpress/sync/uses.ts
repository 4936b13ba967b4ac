import type { Prepared, Reference } from '../../content/html/index.ts';
import type { Use } from '../mirror/index.ts';

/** What a text shows and links to of what this site publishes or may lose, each once. */
export function usesOf({ references }: Pick<Prepared, 'references'>): Use[] {
  const uses = references.flatMap(usesOfOne);
  return [...new Map(uses.map((use) => [`${use.kind} ${use.address}`, use])).values()];
}

function usesOfOne(reference: Reference): Use[] {
  switch (reference.kind) {
    case 'picture':
    case 'file':
    case 'link':
      return [{ kind: reference.kind, address: reference.address }];
    case 'search':
      return [];
    case 'embed':
      return addressed('poster', reference.poster);
    case 'player':
      return [
        ...[...reference.sources, ...reference.tracks].map(({ address }): Use => ({
          kind: 'file',
          address,
        })),
        ...addressed('picture', reference.poster),
      ];
  }
}

function addressed(kind: Use['kind'], address: string | null): Use[] {
  return address === null ? [] : [{ kind, address }];
}
