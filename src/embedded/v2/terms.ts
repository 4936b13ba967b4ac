import { z } from 'zod';
import { v2Address, v2Record, type Field } from '../fields/table.ts';
import { termAddress } from '../site/addresses.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import { can, mayRead } from '../site/rights.ts';
import { encodeSlug } from '../site/slug.ts';
import { type Taxonomy, taxonomyNamed } from '../site/registry.ts';
import { createTerm, findTerms, readTerm, type TermRow } from '../site/terms.ts';
import {
  ascending,
  collectionArguments,
  contextArgument,
  integer,
  text,
  texts,
} from './arguments.ts';
import { collection, endpoint, forEditor, pageOf, type Call } from './endpoint.ts';
import { withEntities } from '../site/render.ts';

function checkContext({ asker, context }: Call): void {
  if (context !== 'edit' || can(asker, 'manage_categories')) return;
  const message = 'Sorry, you are not allowed to edit terms in this taxonomy.';
  throw forbidden(asker, 'rest_forbidden_context', message);
}

export function listTerms({ name: taxonomy }: Taxonomy) {
  return endpoint({
    methods: ['GET'],
    args: z.object({
      ...collectionArguments,
      order: ascending,
      orderby: z.enum(['id', 'include', 'name', 'slug', 'count']).default('name'),
      post: integer.optional(),
      slug: texts.default([]),
      search: text.optional(),
    }),
    check(call) {
      checkContext(call);
      const { service, asker, args } = call;
      if (args.post === undefined) return;
      const post = readPost(service, args.post);
      if (post === null) throw new Refusal('rest_post_invalid_id', 'Invalid post ID.', 400);
      if (mayRead(asker, post)) return;
      const message = 'Sorry, you are not allowed to view terms for this post.';
      throw forbidden(asker, 'rest_forbidden_context', message);
    },
    run(call) {
      const { service, args } = call;
      const paging = pageOf(args);
      const found = findTerms(service, {
        ...paging,
        taxonomy,
        include: args.include,
        slugs: args.slug.map(encodeSlug),
        search: args.search,
        post: args.post,
        orderBy: args.orderby,
        order: args.order,
      });
      return collection(termFields, found, paging, call);
    },
  });
}

export function oneTerm({ name: taxonomy }: Taxonomy) {
  return endpoint({
    methods: ['GET'],
    args: z.object(contextArgument),
    check: checkContext,
    run(call) {
      const term = readTerm(call.service, Number(call.path['id']));
      if (term?.taxonomy !== taxonomy) {
        throw new Refusal('rest_term_invalid', 'Term does not exist.', 404);
      }
      return {
        value: v2Record(termFields, term, call),
        alternate: termAddress(call.service, term),
      };
    },
  });
}

/** As in WordPress, accounts that write may create tags; categories need a right of their own. */
export function newTerm({ name: taxonomy, restBase, hierarchical, assignRight }: Taxonomy) {
  return endpoint({
    methods: ['POST'],
    args: z.object({ name: text }),
    check({ asker }) {
      if (can(asker, hierarchical ? 'manage_categories' : assignRight)) return;
      const message = 'Sorry, you are not allowed to create terms in this taxonomy.';
      throw forbidden(asker, 'rest_cannot_create', message);
    },
    run(call) {
      const { service, args } = call;
      const term = createTerm(service, taxonomy, args.name.trim());
      if (term === null) {
        const message = 'A term with the name provided already exists in this taxonomy.';
        throw new Refusal('term_exists', message, 400);
      }
      return {
        status: 201,
        value: v2Record(termFields, term, forEditor(call)),
        location: v2Address(service, `/${restBase}/${term.id}`),
      };
    },
  });
}

const termFields: readonly Field<TermRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'count', value: ({ count }) => count },
  { name: 'description', value: ({ description }) => description },
  { name: 'link', embed: true, value: (term, { service }) => termAddress(service, term) },
  { name: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { name: 'slug', embed: true, value: ({ slug }) => slug },
  { name: 'taxonomy', embed: true, value: ({ taxonomy }) => taxonomy },
  {
    name: 'parent',
    value: (term, { service }) =>
      taxonomyNamed(service, term.taxonomy).hierarchical ? term.parent_id : undefined,
  },
];
