import { z } from 'zod';
import type { Field, Reader } from '../fields/table.ts';
import { permalink, termAddress } from '../site/addresses.ts';
import { createWhere, findRows, type Found, type Slice } from '../site/database.ts';
import { forbidden } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import { filled, renderTitle, withEntities } from '../site/render.ts';
import { can } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { readTerm } from '../site/terms.ts';
import { collectionArguments, perPage } from './arguments.ts';
import { checkPage, collection, endpoint, pageOf, type Call } from './endpoint.ts';

/** Menus are for accounts that may write; the public sees them in the theme only. */
function checkMayRead({ asker }: Call, what: string): void {
  if (can(asker, 'edit_posts')) return;
  const message = `Sorry, you are not allowed to view ${what}.`;
  throw forbidden(asker, 'rest_cannot_view', message);
}

const menuFields: readonly Field<MenuRow>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => withEntities(name) },
  { name: 'locations', value: ({ locations }) => locations },
];

export const listMenus = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    orderby: z.enum(['id', 'include', 'name', 'slug']).default('name'),
  }),
  check: (call) => checkMayRead(call, 'menus'),
  run(call) {
    const paging = pageOf(call.args);
    const found = findMenus(call.service, { ...paging, orderBy: call.args.orderby });
    return collection(menuFields, found, paging, call);
  },
});

const itemFields: readonly Field<MenuItemRow>[] = [
  { name: 'id', value: ({ id }) => id },
  {
    name: 'title',
    value: (item, reader) => ({ rendered: item.title || target(item, reader).title }),
  },
  { name: 'url', value: (item, reader) => target(item, reader).url },
  { name: 'parent', value: (item) => item.parent_id },
  { name: 'menu_order', value: ({ place }) => place },
  { name: 'invalid', value: (item, reader) => target(item, reader).isDeleted },
  { name: 'menus', value: (item) => item.menu_id },
];

export const listMenuItems = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    per_page: perPage.default(100),
    orderby: z.enum(['id', 'include', 'menu_order', 'title']).default('menu_order'),
  }),
  check: (call) => checkMayRead(call, 'menu items'),
  run(call) {
    const paging = pageOf(call.args);
    const found = findMenuItems(call.service, { ...paging, orderBy: call.args.orderby });
    checkPage(found.total, paging);
    return collection(itemFields, found, paging, call);
  },
});

const navigationFields: readonly Field<NavigationRow>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'title', value: ({ title }) => ({ rendered: withEntities(title) }) },
  {
    name: 'content',
    value: ({ content }, { service }) => ({
      rendered: content.replaceAll('{{home}}', service.home),
      protected: false,
    }),
  },
];

/** The menus of a block theme: posts of the type `wp_navigation`. */
export const listNavigation = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    orderby: z.enum(['id', 'include', 'date']).default('date'),
  }),
  run(call) {
    const paging = pageOf(call.args);
    const found = findNavigation(call.service, paging);
    checkPage(found.total, paging);
    return collection(navigationFields, found, paging, call);
  },
});

/** What a menu item leads to. */
interface Target {
  readonly title: string;
  readonly url: string;
  readonly isDeleted: boolean;
}

const deleted: Target = { title: '', url: '', isDeleted: true };

function target({ object, object_id, url }: MenuItemRow, { service }: Reader): Target {
  if (object === 'custom') return { title: '', url: filled(service, url), isDeleted: false };
  if (object === 'category') {
    const term = readTerm(service, object_id);
    if (term === null) return deleted;
    return { title: withEntities(term.name), url: termAddress(service, term), isDeleted: false };
  }
  const post = readPost(service, object_id);
  if (post === null || post.status === 'trash') return deleted;
  return { title: renderTitle(post), url: permalink(service, post), isDeleted: false };
}

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

const navigationRow = z.object({ id: z.number(), title: z.string(), content: z.string() });

type NavigationRow = z.output<typeof navigationRow>;
type MenuRow = z.output<typeof menuRow>;
type MenuItemRow = z.output<typeof menuItemRow>;

function findMenus({ database }: Service, slice: Slice): Found<MenuRow> {
  const order = slice.orderBy === 'id' ? 'id' : 'name COLLATE NOCASE';
  return findRows(database, menuRow, 'menus', createWhere(), order, slice);
}

function findNavigation({ database }: Service, slice: Slice): Found<NavigationRow> {
  return findRows(database, navigationRow, 'navigation', createWhere(), 'id', slice);
}

function findMenuItems({ database }: Service, slice: Slice): Found<MenuItemRow> {
  const order = slice.orderBy === 'id' ? 'id' : 'place, id';
  return findRows(database, menuItemRow, 'menu_items', createWhere(), order, slice);
}
