import { z } from 'zod';
import { orNull, withheldCodes } from '../../errors.ts';
import { deepestItem, itemsOfBlocks } from '../../menu-items.ts';
import type { Batch, Id, Menu, MenuItem } from '../../model.ts';
import { readV2 } from '../collection.ts';
import { count, flag, id, listOf, reference, rendered, text } from '../fields.ts';
import type { GenerationContext } from '../types.ts';

const menu = z.object({ id, name: text, locations: listOf(z.string()) });

const menuItem = z
  .object({
    id,
    title: rendered,
    url: text,
    parent: reference,
    menu_order: count,
    menus: reference,
    /** True if the record that it links to is deleted. */
    invalid: flag,
  })
  .transform(({ title, url, parent, menu_order, menus, ...rest }) => ({
    ...rest,
    nameHtml: title,
    address: url,
    parentId: parent,
    order: menu_order,
    menuId: menus,
  }));

const navigation = z.object({ id, title: rendered, content: rendered });

const menuFields = 'id,name,locations';
const navigationFields = 'id,title,content.rendered';
const itemFields = 'id,title,url,parent,menu_order,menus,invalid';

/**
 * A classic theme's menus, else a block theme's. The former are for accounts that write posts (or
 * opened by a plugin). If a site has both, those at a location of its theme are shown.
 */
export async function readMenus(context: GenerationContext): Promise<Menu[]> {
  const first = context.transport.canSign ? readClassic : readNavigation;
  const second = first === readClassic ? readNavigation : readClassic;
  const found = await orNone(first(context));
  const isUsed = first === readNavigation || found.some(({ locations }) => locations.length > 0);
  if (found.length > 0 && isUsed) return found;
  const others = await orNone(second(context));
  return others.length > 0 ? others : found;
}

/** No menus if the account may not read them, and before WordPress 5.9. */
const orNone = async (reading: Promise<Menu[]>): Promise<Menu[]> =>
  (await orNull(reading, withheldCodes)) ?? [];

async function readClassic(context: GenerationContext): Promise<Menu[]> {
  // The public may rarely read these, so no warning says that they are read with the credentials.
  const signed = context.transport.canSign;
  const how = (path: string, _fields: string) => ({
    signed,
    route: `${context.namespace}/v2/${path}`,
    query: { _fields },
  });
  const menus = await all(
    readV2(context, { what: 'menu', schema: menu, ...how('menus', menuFields) }),
  );
  if (menus.length === 0) return [];
  const items = await all(
    readV2(context, { what: 'menu item', schema: menuItem, ...how('menu-items', itemFields) }),
  );
  const byMenu = Map.groupBy(
    items.filter(({ invalid }) => !invalid),
    ({ menuId }) => menuId,
  );
  return menus.map(({ id: menuId, name, locations }) => ({
    id: menuId,
    from: 'theme',
    nameHtml: name,
    locations,
    items: growMenu(byMenu.get(menuId) ?? []),
  }));
}

/** The menus of block themes: posts of the type `wp_navigation`, whose blocks WordPress renders. */
async function readNavigation(context: GenerationContext): Promise<Menu[]> {
  const posts = await all(
    readV2(context, {
      what: 'navigation menu',
      schema: navigation,
      route: `${context.namespace}/v2/navigation`,
      query: { _fields: navigationFields },
    }),
  );
  return posts
    .map(({ id: menuId, title, content }): Menu => ({
      id: menuId,
      from: 'navigation',
      nameHtml: title,
      locations: [],
      items: itemsOfBlocks(content),
    }))
    .filter(({ items }) => items.length > 0);
}

const all = async <T>(batches: AsyncIterable<Batch<T>>): Promise<T[]> =>
  (await Array.fromAsync(batches)).flatMap(({ items }) => items);

interface FlatItem extends Omit<MenuItem, 'below'> {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly order: number;
}

/** The tree of a menu's entries. As in WordPress, one whose parent is missing is at the top. */
function growMenu(items: readonly FlatItem[]): MenuItem[] {
  const ids = new Set(items.map(({ id }) => id));
  const byParent = Map.groupBy(
    items.toSorted((a, b) => a.order - b.order || a.id - b.id),
    ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null),
  );
  const grow = (parentId: Id | null, depth: number): MenuItem[] =>
    depth > deepestItem
      ? []
      : (byParent.get(parentId) ?? []).map(({ id, nameHtml, address }) => ({
          nameHtml,
          address,
          below: grow(id, depth + 1),
        }));
  // Entries whose parents form a ring are below no top entry, so they are left out.
  return grow(null, 1);
}
