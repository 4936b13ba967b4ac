import { readPost, type PostRow } from '../site/posts.ts';
import { revisionsOf } from '../site/revisions.ts';
import { readCustomFields } from '../site/custom-fields.ts';
import { taxonomiesOf, taxonomyNamed, typeNamed, type FieldKind } from '../site/registry.ts';
import { can, mayChange, plural } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { readTerm } from '../site/terms.ts';
import {
  allowing,
  curies,
  embeddable,
  linkTo,
  v2Address,
  type Links,
  type Reader,
} from './table.ts';

/** The route of a type in v2: `/posts`. */
export function routeOf(service: Service, type: string): string {
  return `/${typeNamed(service, type).restBase}`;
}

/** `_links` of an entry in v2. */
export function v2PostLinks(post: PostRow, reader: Reader): Links {
  const { service } = reader;
  const type = typeNamed(service, post.type);
  const has = (part: string) => type.parts.includes(part);
  const route = routeOf(service, post.type);
  const own = `${route}/${post.id}`;
  const id = String(post.id);
  const hasAuthor = has('author') && post.author_id !== 0;
  const shared = {
    self: allowing(service, own, methodsFor(post, reader)),
    collection: linkTo(service, route),
    about: linkTo(service, `/types/${post.type}`),
    author: hasAuthor ? embeddable(service, `/users/${post.author_id}`) : undefined,
    replies: has('comments') ? embeddable(service, '/comments', { post: id }) : undefined,
  };
  if (post.type === 'attachment') return shared;
  const revisions = has('revisions') ? revisionsOf(service, post.id) : [];
  const [last] = revisions;
  const hasParent = type.hierarchical && post.parent_id !== 0;
  const taxonomies = taxonomiesOf(service, post.type);
  return {
    ...shared,
    'version-history': has('revisions')
      ? [{ count: revisions.length, href: v2Address(service, `${own}/revisions`) }]
      : undefined,
    'predecessor-version': last && [
      { id: last.id, href: v2Address(service, `${own}/revisions/${last.id}`) },
    ],
    ...fieldLinks(post, reader),
    up: hasParent ? embeddable(service, `${route}/${post.parent_id}`) : undefined,
    'wp:featuredmedia':
      post.featured_id === 0 ? undefined : embeddable(service, `/media/${post.featured_id}`),
    'wp:attachment': linkTo(service, '/media', { parent: id }),
    'wp:term':
      taxonomies.length > 0
        ? taxonomies.flatMap(({ name, restBase }) =>
            embeddable(service, `/${restBase}`, { post: id }, { taxonomy: name }),
          )
        : undefined,
    ...actions(post, reader),
    curies,
  };
}

/** The methods that the account may use for a post. */
function methodsFor(post: PostRow, { asker }: Reader): string[] {
  return [
    'GET',
    ...(mayChange(asker, 'edit', post) ? ['POST', 'PUT', 'PATCH'] : []),
    ...(mayChange(asker, 'delete', post) ? ['DELETE'] : []),
  ];
}

const fieldRelations: Partial<Record<FieldKind, string>> = {
  taxonomy: 'acf:term',
  user: 'acf:user',
  post_object: 'acf:post',
  relationship: 'acf:post',
};

/** Links to the records that custom fields name. Like the plugin's, the last value comes first. */
function fieldLinks(post: PostRow, { service }: Reader): Links {
  const { fields } = typeNamed(service, post.type);
  if (fields.length === 0) return {};
  const { acf } = readCustomFields(service, post.id);
  const links: Links = {};
  for (const { name, kind } of fields) {
    const relation = fieldRelations[kind];
    if (relation === undefined) continue;
    for (const id of [acf[name] ?? []].flat()) {
      const link = linkToRecord(service, kind, Number(id));
      if (link !== null) links[relation] = [...link, ...(links[relation] ?? [])];
    }
  }
  return links;
}

function linkToRecord(service: Service, kind: FieldKind, id: number) {
  if (kind === 'user') return embeddable(service, `/users/${id}`);
  if (kind === 'taxonomy') {
    const taxonomy = readTerm(service, id)?.taxonomy;
    if (taxonomy === undefined) return null;
    const { restBase } = taxonomyNamed(service, taxonomy);
    return embeddable(service, `/${restBase}/${id}`, {}, { taxonomy });
  }
  const post = readPost(service, id);
  return post && embeddable(service, `${routeOf(service, post.type)}/${id}`);
}

/** What an editor may do with the post, as WordPress's block editor asks for it. */
function actions(post: PostRow, { service, asker, context }: Reader): Links {
  if (context !== 'edit' || !mayChange(asker, 'edit', post)) return {};
  const kind = plural(post.type);
  const hasAuthor = typeNamed(service, post.type).parts.includes('author');
  const allowed: Record<string, boolean> = {
    publish: can(asker, `publish_${kind}`),
    'unfiltered-html': can(asker, 'unfiltered_html'),
    sticky: post.type === 'post' && can(asker, 'edit_others_posts'),
    'assign-author': hasAuthor && can(asker, `edit_others_${kind}`),
  };
  for (const { restBase, hierarchical, assignRight } of taxonomiesOf(service, post.type)) {
    const createRight = hierarchical ? 'manage_categories' : assignRight;
    allowed[`create-${restBase}`] = can(asker, createRight);
    allowed[`assign-${restBase}`] = can(asker, assignRight);
  }
  const self = linkTo(service, `${routeOf(service, post.type)}/${post.id}`);
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([name, may]) => (may ? [[`wp:action-${name}`, self]] : [])),
  );
}
