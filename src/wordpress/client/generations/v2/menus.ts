import { z } from 'zod';
import { CmsError, type CmsErrorCode } from '../../errors.ts';
import type { Batch, Id, Menu, MenuItem } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { readCollection, v2Slice } from '../collection.ts';
import { count, flag, id, listOf, reference, text } from '../fields.ts';
import type { GenerationContext } from '../types.ts';

const menu = z.object({ id, name: text, locations: listOf(z.string()) });

const menuItem = z
  .object({
    id,
    title: z.object({ rendered: text }).catch({ rendered: '' }),
    url: text,
    parent: reference,
    menu_order: count,
    menus: reference,
    /** True if the record that it links to is deleted. */
    invalid: flag,
  })
  .transform(({ title, url, parent, menu_order, menus, ...rest }) => ({
    ...rest,
    nameHtml: title.rendered,
    address: url,
    parentId: parent,
    order: menu_order,
    menuId: menus,
  }));

const menuFields = 'id,name,locations';
const itemFields = 'id,title,url,parent,menu_order,menus,invalid';

/** No menus for accounts that may not read them, and for WordPress before 5.9, which has no such routes. */
const refusals = new Set<CmsErrorCode>(['unauthorized', 'forbidden', 'not-found']);

/** The menus. Only accounts that may write posts may read them; there are none for others. */
export async function readMenus(context: GenerationContext): Promise<Menu[]> {
  const { transport, root, namespace } = context;
  const list = <T extends { readonly id: number }>(
    what: string,
    schema: z.ZodType<T>,
    path: string,
    fields: string,
  ): AsyncGenerator<Batch<T>> =>
    readCollection(context, {
      what,
      schema,
      // The public may never read menus, so no warning says that they are read with the credentials.
      signed: transport.canSign,
      urlOf: (slice) =>
        routeUrl(root, `${namespace}/v2/${path}`, {
          orderby: 'id',
          order: 'asc',
          ...v2Slice(slice),
          _fields: fields,
        }),
    });
  try {
    const menus = await Array.fromAsync(list('menu', menu, 'menus', menuFields));
    if (menus.every(({ items }) => items.length === 0)) return [];
    const items = await Array.fromAsync(list('menu item', menuItem, 'menu-items', itemFields));
    const valid = items.flatMap((batch) => batch.items.filter(({ invalid }) => !invalid));
    const byMenu = Map.groupBy(valid, ({ menuId }) => menuId);
    return menus
      .flatMap((batch) => batch.items)
      .map(({ id: menuId, name, locations }) => ({
        ...{ id: menuId, nameHtml: name, locations },
        items: growMenu(byMenu.get(menuId) ?? []),
      }));
  } catch (error) {
    if (error instanceof CmsError && refusals.has(error.code)) return [];
    throw error;
  }
}

interface FlatItem extends Omit<MenuItem, 'below'> {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly order: number;
}

/** Entries below this level are left out. */
const deepest = 3;

/** The tree of a menu's entries. If an entry's parent is missing, it stands at the top, as in WordPress. */
function growMenu(items: readonly FlatItem[]): MenuItem[] {
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
  // Entries whose parents form a ring are below no top entry, so they are left out.
  return grow(null, 1);
}
