import { z } from 'zod';
import type { Service } from './service.ts';
import { createWhere, findRows, type Found, type Slice } from './where.ts';

const menuRow = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  locations: z.string().transform((list) => z.array(z.string()).parse(JSON.parse(list))),
});

const menuItemRow = z.object({
  id: z.number(),
  menu_id: z.number(),
  /** 0 at the top level. */
  parent_id: z.number(),
  place: z.number(),
  /** HTML; if empty, the name of the target is shown. */
  title: z.string(),
  url: z.string(),
  object: z.enum(['custom', 'page', 'post', 'category']),
  object_id: z.number(),
});

export type MenuRow = z.output<typeof menuRow>;
export type MenuItemRow = z.output<typeof menuItemRow>;

export function findMenus({ database }: Service, slice: Slice): Found<MenuRow> {
  const order = slice.orderBy === 'id' ? 'id' : 'name COLLATE NOCASE';
  return findRows(database, menuRow, 'menus', createWhere(), order, slice);
}

export function findMenuItems({ database }: Service, slice: Slice): Found<MenuItemRow> {
  const order = slice.orderBy === 'id' ? 'id' : 'place, id';
  return findRows(database, menuItemRow, 'menu_items', createWhere(), order, slice);
}
