import type { PostRow } from '../site/posts.ts';
import { taxonomiesOf, typeNamed } from '../site/registry.ts';
import type { Service } from '../site/service.ts';
import { embeddable, linkTo, type Links, type Reader } from './table.ts';

/** The route of a type in v2: `/posts`. */
export function routeOf(service: Service, type: string): string {
  return `/${typeNamed(service, type).restBase}`;
}

/** `_links` of an entry in v2: those that `_embed` can follow. */
export function v2PostLinks(post: PostRow, { service }: Reader): Links {
  const type = typeNamed(service, post.type);
  const route = routeOf(service, post.type);
  const id = String(post.id);
  const taxonomies = taxonomiesOf(service, post.type);
  const hasAuthor = type.supports.includes('author') && post.author_id !== 0;
  const hasComments = type.supports.includes('comments');
  const hasParent = type.hierarchical && post.parent_id !== 0;
  return {
    self: linkTo(service, `${route}/${id}`),
    author: hasAuthor ? embeddable(service, `/users/${post.author_id}`) : undefined,
    replies: hasComments ? embeddable(service, '/comments', { post: id }) : undefined,
    up: hasParent ? embeddable(service, `${route}/${post.parent_id}`) : undefined,
    'wp:featuredmedia':
      post.featured_id === 0 ? undefined : embeddable(service, `/media/${post.featured_id}`),
    'wp:term':
      taxonomies.length > 0
        ? taxonomies.flatMap(({ name, restBase }) =>
            embeddable(service, `/${restBase}`, { post: id }, { taxonomy: name }),
          )
        : undefined,
  };
}
