import { permalink, termAddress } from '../addresses.ts';
import type { MenuItemRow } from '../records/menus.ts';
import { readPost } from '../records/posts.ts';
import { readTerm } from '../records/terms.ts';
import { filled, renderTitle, withEntities } from '../render.ts';
import type { Service } from '../service.ts';
import { createLinker, curies, type Links } from './links.ts';
import type { Call } from './route.ts';

/** What an entry leads to. */
interface Target {
  readonly type: 'custom' | 'post_type' | 'taxonomy';
  readonly label: string;
  readonly title: string;
  readonly url: string;
  /** What it led to is gone. */
  readonly invalid: boolean;
  readonly route: string | null;
}

/** An entry of a menu as v2 sends it. */
export function menuItemRecord({ service }: Call, item: MenuItemRow): Record<string, unknown> {
  const { id, object, parent_id: parent, place, menu_id: menu } = item;
  const { type, label, title, url, invalid } = targetOf(service, item);
  return {
    id,
    title: { rendered: item.title || title },
    ...{ status: 'publish', url, attr_title: '', description: '', type, type_label: label, object },
    // A custom one leads to itself.
    object_id: type === 'custom' ? id : item.object_id,
    ...{ parent, menu_order: place, target: '', classes: [''], xfn: [''], invalid, meta: [] },
    menus: menu,
    _links: linksOf(service, item),
  };
}

function targetOf(service: Service, item: MenuItemRow): Target {
  const gone = { title: '', url: '', invalid: true, route: null };
  switch (item.object) {
    case 'custom': {
      const url = filled(service, item.url);
      return {
        ...{ type: 'custom', label: 'Custom Link', title: '', url },
        ...{ invalid: false, route: null },
      };
    }
    case 'category': {
      const kind = { type: 'taxonomy', label: 'Category' } as const;
      const term = readTerm(service, item.object_id);
      if (term === null) return { ...kind, ...gone };
      return {
        ...{ ...kind, title: withEntities(term.name), url: termAddress(service, term) },
        ...{ invalid: false, route: `/categories/${term.id}` },
      };
    }
    case 'page':
    case 'post': {
      const kind = { type: 'post_type', label: item.object === 'page' ? 'Page' : 'Post' } as const;
      const post = readPost(service, item.object_id);
      if (post === null || post.status === 'trash') return { ...kind, ...gone };
      return {
        ...{ ...kind, title: renderTitle(post), url: permalink(service, post) },
        ...{ invalid: false, route: `/${item.object}s/${post.id}` },
      };
    }
  }
}

function linksOf(service: Service, item: MenuItemRow): Links {
  const link = createLinker(service);
  const { type, route } = targetOf(service, item);
  const kind = type === 'custom' ? {} : { [type]: item.object };
  return {
    self: link.to(`/menu-items/${item.id}`),
    collection: link.to('/menu-items'),
    about: link.to('/types/nav_menu_item'),
    'wp:term': link.embeddable('/menus', { post: String(item.id) }, { taxonomy: 'nav_menu' }),
    ...(route === null ? {} : { 'wp:menu-item-object': link.embeddable(route, {}, kind) }),
    curies,
  };
}
