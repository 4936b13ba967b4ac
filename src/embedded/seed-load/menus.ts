import type { Database } from '../database.ts';
import type { SeedMenu, SeedMenuItem } from '../seed.ts';
import { look, type Ids } from './ids.ts';

interface Known {
  readonly posts: Ids;
  readonly terms: Ids;
}

export function insertMenus(database: Database, menus: readonly SeedMenu[], known: Known): void {
  for (const { name, slug, locations = [], items } of menus) {
    const menuId = database.run('INSERT INTO menus VALUES (NULL, ?, ?, ?)', [
      ...[name, slug, JSON.stringify(locations)],
    ]);
    // WordPress counts through a whole menu, whatever stands below what.
    let place = 0;
    const insert = (item: SeedMenuItem, parentId: number): void => {
      place += 1;
      const { url, object, objectId } = targetOf(item, known);
      const id = database.run('INSERT INTO menu_items VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)', [
        ...[menuId, parentId, place, item.title ?? '', url, object, objectId],
      ]);
      for (const below of item.below ?? []) insert(below, id);
    };
    for (const item of items) insert(item, 0);
  }
}

function targetOf({ to }: SeedMenuItem, { posts, terms }: Known) {
  if ('url' in to) return { url: to.url, object: 'custom', objectId: 0 };
  if ('category' in to) {
    const objectId = look(terms, `category:${to.category}`, 'category');
    return { url: '', object: 'category', objectId };
  }
  const [object, slug] = 'page' in to ? ['page', to.page] : ['post', to.post];
  return { url: '', object, objectId: look(posts, `${object}:${slug}`, object) };
}
