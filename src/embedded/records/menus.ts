import { z } from 'zod';
import type { Service } from '../service.ts';

const menuRow = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  locations: z.string().transform((list) => z.array(z.string()).parse(JSON.parse(list))),
});

const menuItemRow = z.object({
  id: z.number(),
  menu_id: z.number(),
  /** 0 for those at the top. */
  parent_id: z.number(),
  place: z.number(),
  /** HTML; empty for the name of what it leads to. */
  title: z.string(),
  url: z.string(),
  object: z.enum(['custom', 'page', 'post', 'category']),
  object_id: z.number(),
});

export type MenuRow = z.output<typeof menuRow>;
export type MenuItemRow = z.output<typeof menuItemRow>;

export function readMenus({ database }: Service): MenuRow[] {
  return database.all(menuRow, 'SELECT * FROM menus ORDER BY name COLLATE NOCASE');
}

/** In the order in which they stand in their menu. */
export function readMenuItems({ database }: Service): MenuItemRow[] {
  return database.all(menuItemRow, 'SELECT * FROM menu_items ORDER BY place, id');
}
