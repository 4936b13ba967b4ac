import { readMenuItems, readMenus, type MenuRow } from '../records/menus.ts';
import { Refusal } from '../refusal.ts';
import { withEntities } from '../render.ts';
import { can } from '../rights.ts';
import { collectionParameters, contextParameter } from './collection-parameters.ts';
import { createLinker, curies } from './links.ts';
import { menuItemRecord } from './menu-item-record.ts';
import type { Parameters } from './parameter.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint, Result } from './route.ts';

/** Whoever may write may see what there is; the public sees it in the theme only. */
const refuse =
  (what: string, right: string) =>
  ({ asker }: Call): Refusal | null =>
    can(asker, right)
      ? null
      : forbidden(asker, 'rest_cannot_view', `Sorry, you are not allowed to view ${what}.`);

const ordered = (orderBy: string, names: readonly string[]): Parameters => ({
  order: { type: 'string', default: 'asc', enum: ['asc', 'desc'] },
  orderby: { type: 'string', default: orderBy, enum: names },
});

/** One page of rows that were read whole: there are never many. */
function pageOf<T extends { readonly id: number }>(
  { args }: Call,
  rows: readonly T[],
  toRecord: (row: T) => unknown,
): Result & { readonly total: number; readonly perPage: number; readonly page: number } {
  const include = new Set(args.integers('include'));
  const exclude = new Set(args.integers('exclude'));
  const wanted = rows.filter(
    ({ id }) => (include.size === 0 || include.has(id)) && !exclude.has(id),
  );
  const sorted = args.text('orderby') === 'id' ? wanted.toSorted((a, b) => a.id - b.id) : wanted;
  const inOrder = args.text('order') === 'desc' ? sorted.toReversed() : sorted;
  const [perPage, page] = [args.integer('per_page') ?? 10, args.integer('page') ?? 1];
  const from = args.integer('offset') ?? (page - 1) * perPage;
  const value = inOrder.slice(from, from + perPage).map(toRecord);
  return { value, total: wanted.length, perPage, page };
}

export const listMenus: Endpoint = {
  methods: ['GET'],
  parameters: { ...collectionParameters, ...ordered('name', ['id', 'include', 'name', 'slug']) },
  refuse: refuse('menus', 'edit_posts'),
  run: (call) => pageOf(call, readMenus(call.service), (menu) => menuRecord(call, menu)),
};

export const listMenuItems: Endpoint = {
  methods: ['GET'],
  parameters: {
    ...collectionParameters,
    per_page: { type: 'integer', default: 100, minimum: 1, maximum: 100 },
    ...ordered('menu_order', ['id', 'include', 'menu_order', 'title']),
    menus: { type: 'array', items: 'integer', default: [] },
  },
  refuse: refuse('menu items', 'edit_posts'),
  run(call) {
    const menus = call.args.integers('menus');
    const rows = readMenuItems(call.service).filter(
      ({ menu_id: menu }) => menus.length === 0 || menus.includes(menu),
    );
    const result = pageOf(call, rows, (item) => menuItemRecord(call, item));
    if (result.total > 0 && result.page > Math.ceil(result.total / result.perPage)) {
      throw new Refusal(
        'rest_post_invalid_page_number',
        'The page number requested is larger than the number of pages available.',
        400,
      );
    }
    return result;
  },
};

/** The places of the theme, by name, with the menu at each. */
export const listMenuLocations: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse: refuse('menu locations', 'edit_theme_options'),
  run({ service }) {
    const link = createLinker(service);
    const places = readMenus(service).flatMap(({ id, locations }) =>
      locations.map((name) => {
        const _links = {
          self: link.to(`/menu-locations/${name}`),
          collection: link.to('/menu-locations'),
        };
        return [name, { name, description: name, menu: id, _links }] as const;
      }),
    );
    // PHP has one kind of empty collection, and writes it as a list.
    return { value: places.length === 0 ? [] : Object.fromEntries(places) };
  },
};

function menuRecord({ service }: Call, { id, name, slug, locations }: MenuRow): unknown {
  const link = createLinker(service);
  return {
    ...{ id, description: '', name: withEntities(name), slug, meta: [], locations },
    auto_add: false,
    _links: {
      self: link.to(`/menus/${id}`),
      collection: link.to('/menus'),
      about: link.to('/taxonomies/nav_menu'),
      'wp:post_type': link.to('/menu-items', { menus: String(id) }),
      ...(locations.length === 0
        ? {}
        : {
            'wp:menu-location': locations.flatMap((name) =>
              link.embeddable(`/menu-locations/${name}`),
            ),
          }),
      curies,
    },
  };
}
