import { permalink, permalinkTemplate } from '../addresses.ts';
import type { PostRow } from '../records/post-row.ts';
import { revisionsOf } from '../records/revisions.ts';
import { termIdsOfPost } from '../records/terms.ts';
import { filled, renderContent, renderExcerpt, renderTitle } from '../render.ts';
import { can, mayChange } from '../rights.ts';
import { toSlug } from '../slug.ts';
import { createLinker, curies, type Links } from './links.ts';
import type { Call } from './route.ts';

export const routeOf = { post: '/posts', page: '/pages', attachment: '/media' } as const;

/** A post or a page as v2 sends it. `unlocked` when its password, if it has one, was given. */
export function postRecord(call: Call, post: PostRow, unlocked: boolean): Record<string, unknown> {
  const { service, context, wants } = call;
  const edit = context === 'edit';
  const raw = (text: string) => (edit ? { raw: filled(service, text) } : {});
  const locked = post.password !== '' && !unlocked;
  const content = locked || !wants('content') ? '' : renderContent(service, post.content);
  const excerpt = locked || !wants('excerpt') ? '' : renderExcerpt(service, post);
  const guarded = post.password !== '';
  return {
    ...heading(call, post),
    title: { ...raw(post.title), rendered: renderTitle(post) },
    content: {
      ...raw(post.content),
      ...{ rendered: content, protected: guarded },
      ...(edit ? { block_version: 0 } : {}),
    },
    excerpt: { ...raw(post.excerpt), rendered: excerpt, protected: guarded },
    author: post.author_id,
    featured_media: post.featured_id,
    ...(post.type === 'page' ? { parent: post.parent_id, menu_order: post.menu_order } : {}),
    comment_status: post.comments_open ? 'open' : 'closed',
    ping_status: post.comments_open ? 'open' : 'closed',
    ...(post.type === 'post' ? { sticky: post.sticky === 1 } : {}),
    template: '',
    ...(post.type === 'post' ? { format: 'standard' } : {}),
    meta: [],
    ...(post.type === 'post' && (wants('categories') || wants('tags'))
      ? {
          categories: termIdsOfPost(service, post.id, 'category'),
          tags: termIdsOfPost(service, post.id, 'post_tag'),
        }
      : {}),
    ...(edit ? editFields(call, post) : {}),
    _links: wants('_links') ? postLinks(call, post) : {},
  };
}

/** What posts, pages and attachments begin with. */
export function heading({ service, context }: Call, post: PostRow): Record<string, unknown> {
  const { zone } = service;
  const link = permalink(service, post);
  return {
    id: post.id,
    date: zone.toLocal(post.date),
    date_gmt: post.date,
    guid: { rendered: link, ...(context === 'edit' ? { raw: link } : {}) },
    modified: zone.toLocal(post.modified),
    modified_gmt: post.modified,
    ...(context === 'edit' && post.type !== 'attachment' ? { password: post.password } : {}),
    slug: post.slug,
    status: post.status,
    type: post.type,
    link,
  };
}

export function editFields({ service }: Call, post: PostRow): Record<string, unknown> {
  return {
    permalink_template: permalinkTemplate(service, post),
    generated_slug: toSlug(post.title),
  };
}

function postLinks({ service, asker, context }: Call, post: PostRow): Links {
  const link = createLinker(service);
  const route = routeOf[post.type];
  const own = `${route}/${post.id}`;
  const id = String(post.id);
  const self = link.to(own);
  const kept = revisionsOf(service, post.id);
  const actions: Links = {};
  if (context === 'edit' && mayChange(asker, 'edit', post)) {
    const kind = post.type === 'page' ? 'pages' : 'posts';
    if (can(asker, `publish_${kind}`)) actions['wp:action-publish'] = self;
    if (can(asker, 'unfiltered_html')) actions['wp:action-unfiltered-html'] = self;
    if (post.type === 'post' && can(asker, 'edit_others_posts')) actions['wp:action-sticky'] = self;
    if (can(asker, `edit_others_${kind}`)) actions['wp:action-assign-author'] = self;
    if (post.type === 'post') {
      if (can(asker, 'manage_categories')) actions['wp:action-create-categories'] = self;
      actions['wp:action-assign-categories'] = self;
      if (can(asker, 'edit_posts')) actions['wp:action-create-tags'] = self;
      actions['wp:action-assign-tags'] = self;
    }
  }
  return {
    self,
    collection: link.to(route),
    about: link.to(`/types/${post.type}`),
    ...(post.author_id === 0 ? {} : { author: link.embeddable(`/users/${post.author_id}`) }),
    replies: link.embeddable('/comments', { post: id }),
    'version-history': [{ count: kept.length, href: link.at(`${own}/revisions`) }],
    ...(kept[0] === undefined
      ? {}
      : {
          'predecessor-version': [
            { id: kept[0].id, href: link.at(`${own}/revisions/${kept[0].id}`) },
          ],
        }),
    ...(post.parent_id === 0 || post.type !== 'page'
      ? {}
      : { up: link.embeddable(`/pages/${post.parent_id}`) }),
    ...(post.featured_id === 0
      ? {}
      : { 'wp:featuredmedia': link.embeddable(`/media/${post.featured_id}`) }),
    'wp:attachment': link.to('/media', { parent: id }),
    ...(post.type === 'post'
      ? {
          'wp:term': [
            ...link.embeddable('/categories', { post: id }, { taxonomy: 'category' }),
            ...link.embeddable('/tags', { post: id }, { taxonomy: 'post_tag' }),
          ],
        }
      : {}),
    ...actions,
    curies,
  };
}

const embedded = new Set([
  ...[
    'id',
    'date',
    'slug',
    'type',
    'link',
    'title',
    'excerpt',
    'author',
    'featured_media',
    '_links',
  ],
]);

/** In the context `embed` only some of the fields are sent. */
export function inContext<T extends Record<string, unknown>>(
  { context }: Pick<Call, 'context'>,
  record: T,
  fields: ReadonlySet<string> = embedded,
): Partial<T> | T {
  if (context !== 'embed') return record;
  const some: Partial<T> = { ...record };
  for (const name of Object.keys(record)) if (!fields.has(name)) delete some[name];
  return some;
}
