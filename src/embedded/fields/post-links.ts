import { jsonAddress, pagePath } from '../site/addresses.ts';
import { readPost, type PostRow } from '../site/posts.ts';
import { revisionsOf } from '../site/revisions.ts';
import { can, mayChange } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { curies, embeddable, linkTo, v2Address, type Links, type Reader } from './table.ts';

/** The routes of the types; they are the same in both generations. */
export const routeOf = { post: '/posts', page: '/pages', attachment: '/media' } as const;

/** `_links` of a post, page or attachment in v2. */
export function v2PostLinks(post: PostRow, reader: Reader): Links {
  const { service } = reader;
  const route = routeOf[post.type];
  const own = `${route}/${post.id}`;
  const id = String(post.id);
  const shared = {
    self: linkTo(service, own),
    collection: linkTo(service, route),
    about: linkTo(service, `/types/${post.type}`),
    author: post.author_id === 0 ? undefined : embeddable(service, `/users/${post.author_id}`),
    replies: embeddable(service, '/comments', { post: id }),
  };
  if (post.type === 'attachment') return shared;
  const revisions = revisionsOf(service, post.id);
  const [last] = revisions;
  const hasParent = post.type === 'page' && post.parent_id !== 0;
  return {
    ...shared,
    'version-history': [{ count: revisions.length, href: v2Address(service, `${own}/revisions`) }],
    'predecessor-version': last && [
      { id: last.id, href: v2Address(service, `${own}/revisions/${last.id}`) },
    ],
    up: hasParent ? embeddable(service, `/pages/${post.parent_id}`) : undefined,
    'wp:featuredmedia':
      post.featured_id === 0 ? undefined : embeddable(service, `/media/${post.featured_id}`),
    'wp:attachment': linkTo(service, '/media', { parent: id }),
    'wp:term':
      post.type === 'post'
        ? [
            ...embeddable(service, '/categories', { post: id }, { taxonomy: 'category' }),
            ...embeddable(service, '/tags', { post: id }, { taxonomy: 'post_tag' }),
          ]
        : undefined,
    ...actions(post, reader),
    curies,
  };
}

/** What an editor may do with the post, as WordPress's block editor asks for it. */
function actions(post: PostRow, { service, asker, context }: Reader): Links {
  if (context !== 'edit' || !mayChange(asker, 'edit', post)) return {};
  const kind = post.type === 'page' ? 'pages' : 'posts';
  const isPost = post.type === 'post';
  const allowed = {
    publish: can(asker, `publish_${kind}`),
    'unfiltered-html': can(asker, 'unfiltered_html'),
    sticky: isPost && can(asker, 'edit_others_posts'),
    'assign-author': can(asker, `edit_others_${kind}`),
    'create-categories': isPost && can(asker, 'manage_categories'),
    'assign-categories': isPost,
    'create-tags': isPost && can(asker, 'edit_posts'),
    'assign-tags': isPost,
  };
  const self = linkTo(service, `${routeOf[post.type]}/${post.id}`);
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([name, may]) => (may ? [[`wp:action-${name}`, self]] : [])),
  );
}

/** `meta.links` of a post, page or attachment in the older generation. */
export function legacyPostLinks(service: Service, post: PostRow): Record<string, string> {
  const at = (route: string) => jsonAddress(service, route);
  const pageAt = (page: PostRow) => at(`/pages/${pagePath(service, page)}`);
  const own = `${routeOf[post.type]}/${post.id}`;
  const parent = post.parent_id === 0 ? null : readPost(service, post.parent_id);
  const links: Record<string, string> = {
    self: post.type === 'page' && post.slug !== '' ? pageAt(post) : at(own),
    author: at(`/users/${post.author_id}`),
    collection: at(routeOf[post.type]),
    replies: at(`${own}/comments`),
    'version-history': at(`${own}/revisions`),
  };
  if (parent) links['up'] = parent.type === 'page' ? pageAt(parent) : at(`/posts/${parent.id}`);
  return links;
}
