import { withEntities } from '../render.ts';
import { termAddress } from '../addresses.ts';
import { findTerms, readTerm, type Taxonomy, type TermRow } from '../records/terms.ts';
import { readPost } from '../records/posts.ts';
import { Refusal } from '../refusal.ts';
import { can, mayRead } from '../rights.ts';
import { encodeSlug } from '../slug.ts';
import { collectionParameters, contextParameter } from './collection-parameters.ts';
import { createLinker, curies } from './links.ts';
import { inContext } from './post-record.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';

const embedded = new Set(['id', 'link', 'name', 'slug', 'taxonomy', '_links']);

const restBase = { category: 'categories', post_tag: 'tags' } as const;

function termRecord(call: Call, term: TermRow): Record<string, unknown> {
  const { service } = call;
  const base = restBase[term.taxonomy];
  const link = createLinker(service);
  const hierarchical = term.taxonomy === 'category';
  return inContext(
    call,
    {
      id: term.id,
      count: term.count,
      description: term.description,
      link: termAddress(service, term),
      name: withEntities(term.name),
      slug: term.slug,
      taxonomy: term.taxonomy,
      ...(hierarchical ? { parent: term.parent_id } : {}),
      meta: [],
      _links: {
        self: link.to(`/${base}/${term.id}`),
        collection: link.to(`/${base}`),
        about: link.to(`/taxonomies/${term.taxonomy}`),
        ...(term.parent_id === 0 ? {} : { up: link.embeddable(`/${base}/${term.parent_id}`) }),
        'wp:post_type': link.to('/posts', { [base]: String(term.id) }),
        curies,
      },
    },
    embedded,
  );
}

function refuse({ service, asker, context, args }: Call): Refusal | null {
  if (context === 'edit' && !can(asker, 'manage_categories')) {
    return forbidden(
      asker,
      'rest_forbidden_context',
      'Sorry, you are not allowed to edit terms in this taxonomy.',
    );
  }
  const post = args.integer('post');
  if (post === undefined) return null;
  const row = readPost(service, post);
  if (row === null) return new Refusal('rest_post_invalid_id', 'Invalid post ID.', 400);
  if (mayRead(asker, row)) return null;
  return forbidden(
    asker,
    'rest_forbidden_context',
    'Sorry, you are not allowed to view terms for this post.',
  );
}

export function listTerms(taxonomy: Taxonomy): Endpoint {
  return {
    methods: ['GET'],
    parameters: {
      ...collectionParameters,
      order: { type: 'string', default: 'asc', enum: ['asc', 'desc'] },
      orderby: {
        ...{ type: 'string', default: 'name' },
        enum: [
          'id',
          'include',
          'name',
          'slug',
          'include_slugs',
          'term_group',
          'description',
          'count',
        ],
      },
      hide_empty: { type: 'boolean', default: false },
      ...(taxonomy === 'category' ? { parent: { type: 'integer' } as const } : {}),
      post: { type: 'integer' },
      slug: { type: 'array', items: 'string' },
    },
    refuse,
    run(call) {
      const { service, args } = call;
      const perPage = args.integer('per_page') ?? 10;
      const page = args.integer('page') ?? 1;
      const { rows, total } = findTerms(service, {
        taxonomy,
        include: args.integers('include'),
        exclude: args.integers('exclude'),
        slugs: args.texts('slug').map(encodeSlug),
        search: args.text('search'),
        parent: args.integer('parent'),
        post: args.integer('post'),
        hideEmpty: args.flag('hide_empty'),
        orderBy: args.text('orderby'),
        order: args.text('order'),
        limit: perPage,
        offset: args.integer('offset') ?? (page - 1) * perPage,
      });
      return { value: rows.map((term) => termRecord(call, term)), total, perPage, page };
    },
  };
}

export function getTerm(taxonomy: Taxonomy): Endpoint {
  return {
    methods: ['GET'],
    parameters: contextParameter,
    refuse,
    run(call) {
      const term = readTerm(call.service, Number(call.path['id']));
      if (term?.taxonomy !== taxonomy) {
        throw new Refusal('rest_term_invalid', 'Term does not exist.', 404);
      }
      return { value: termRecord(call, term), alternate: termAddress(call.service, term) };
    },
  };
}
