import type { Id, MenuItem } from '../model.ts';

interface FlatItem extends Omit<MenuItem, 'below'> {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly order: number;
}

/** Entries deeper than that are left out. */
const deepest = 3;

/** The tree of a menu's entries. Those whose parent is not there stand at its top, as WordPress shows them. */
export function growMenu(items: readonly FlatItem[]): MenuItem[] {
  const ids = new Set(items.map(({ id }) => id));
  const byParent = Map.groupBy(
    items.toSorted((a, b) => a.order - b.order || a.id - b.id),
    ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null),
  );
  const grow = (parentId: Id | null, depth: number): MenuItem[] =>
    depth > deepest
      ? []
      : (byParent.get(parentId) ?? []).map(({ id, nameHtml, address }) => ({
          ...{ nameHtml, address },
          below: grow(id, depth + 1),
        }));
  // Entries below each other in a ring hang on none at the top.
  return grow(null, 1);
}
