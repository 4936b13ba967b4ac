import { z } from 'zod';
import { curies, linkTo, v2Record, type Field, type Reader } from '../fields/table.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { taxonomiesOf, type EntryType, type Taxonomy } from '../site/registry.ts';
import { can, plural } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { contextArgument, text } from './arguments.ts';
import { endpoint, type RouteRequest, type Call } from './endpoint.ts';

const sharedFields: readonly Field<EntryType | Taxonomy>[] = [
  { name: 'name', embed: true, value: ({ label }) => label },
  { name: 'slug', embed: true, value: ({ name }) => name },
  {
    name: 'labels',
    edit: true,
    value: ({ label, singular }) => ({ name: label, singular_name: singular }),
  },
  { name: 'hierarchical', value: ({ hierarchical }) => hierarchical },
  { name: 'rest_base', embed: true, value: ({ restBase }) => restBase },
  {
    name: 'rest_namespace',
    embed: true,
    value: (_, { service }) => `${service.options.namespace}/v2`,
  },
];

const typeFields: readonly Field<EntryType>[] = [
  ...sharedFields,
  { name: 'capabilities', edit: true, value: capabilitiesOfType },
  { name: 'description', value: ({ description }) => description },
  { name: 'has_archive', value: ({ archive }) => archive },
  {
    name: 'visibility',
    edit: true,
    value: ({ hasEntries, name }) => ({
      show_in_nav_menus: hasEntries && name !== 'attachment',
      show_ui: hasEntries || name === 'wp_block' || name === 'wp_navigation',
    }),
  },
  { name: 'viewable', edit: true, value: ({ viewable }) => viewable },
  { name: 'icon', embed: true, value: ({ icon }) => icon },
  { name: 'supports', edit: true, value: supportsOf },
  {
    name: 'taxonomies',
    value: ({ name }, { service }) => taxonomiesOf(service, name).map((taxonomy) => taxonomy.name),
  },
  { name: 'template', embed: true, value: (_, { service }) => (isOld(service) ? undefined : []) },
  {
    name: 'template_lock',
    embed: true,
    value: (_, { service }) => (isOld(service) ? undefined : false),
  },
  { name: '_links', embed: true, value: (type, reader) => linksOf('/types', type, reader) },
];

const taxonomyFields: readonly Field<Taxonomy>[] = [
  ...sharedFields,
  { name: 'capabilities', edit: true, value: capabilitiesOfTaxonomy },
  { name: 'description', value: () => '' },
  { name: 'types', value: ({ types }) => types },
  { name: 'show_cloud', edit: true, value: ({ isPublic }) => isPublic },
  {
    name: 'visibility',
    edit: true,
    value: ({ isPublic }) => ({
      public: isPublic,
      publicly_queryable: isPublic,
      show_admin_column: false,
      show_in_nav_menus: isPublic,
      show_in_quick_edit: isPublic,
      show_ui: isPublic,
    }),
  },
  {
    name: '_links',
    embed: true,
    value: (taxonomy, reader) => linksOf('/taxonomies', taxonomy, reader),
  },
];

const isOld = ({ options }: Service): boolean => options.release === '6.1';

function linksOf(collection: string, { restBase }: EntryType | Taxonomy, { service }: Reader) {
  return {
    collection: linkTo(service, collection),
    'wp:items': linkTo(service, `/${restBase}`),
    curies,
  };
}

function capabilitiesOfType({ name, editRight }: EntryType): Record<string, string> {
  const one = name === 'page' ? 'page' : 'post';
  const many = plural(name);
  const ofMany = (action: string) =>
    editRight === 'edit_theme_options' ? editRight : `${action}_${many}`;
  return {
    edit_post: `edit_${one}`,
    read_post: `read_${one}`,
    delete_post: `delete_${one}`,
    edit_posts: ofMany('edit'),
    edit_others_posts: ofMany('edit_others'),
    delete_posts: ofMany('delete'),
    publish_posts: ofMany('publish'),
    read_private_posts: ofMany('read_private'),
    read: 'read',
    delete_private_posts: ofMany('delete_private'),
    delete_published_posts: ofMany('delete_published'),
    delete_others_posts: ofMany('delete_others'),
    edit_private_posts: ofMany('edit_private'),
    edit_published_posts: ofMany('edit_published'),
    create_posts: name === 'attachment' ? 'upload_files' : editRight,
  };
}

function supportsOf({ name, supports }: EntryType): Record<string, unknown> {
  const all = supports.includes('editor') ? [...supports, 'autosave'] : supports;
  const hasNotes = name === 'post' || name === 'page';
  return {
    ...Object.fromEntries(all.map((part) => [part, true])),
    ...(hasNotes ? { editor: [{ notes: true }] } : {}),
  };
}

function capabilitiesOfTaxonomy({ name, assignRight }: Taxonomy): Record<string, string> {
  const manage = name === 'nav_menu' ? 'edit_theme_options' : 'manage_categories';
  return {
    manage_terms: manage,
    edit_terms: manage,
    delete_terms: manage,
    assign_terms: assignRight,
  };
}

const cannotEditType = 'Sorry, you are not allowed to edit posts in this post type.';
const cannotEditTaxonomy = 'Sorry, you are not allowed to manage terms in this taxonomy.';

/** An object with a record for each type. For editing, it has only the types that the account may edit. */
export const listTypes = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    if (editable(call, call.service.registry.types).length > 0) return;
    throw forbidden(call.asker, 'rest_cannot_view', cannotEditType);
  },
  run: (call) => ({
    value: Object.fromEntries(
      editable(call, call.service.registry.types).map((type) => [
        type.name,
        v2Record(typeFields, type, call),
      ]),
    ),
  }),
});

export const oneType = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    if (editable(call, [typeOf(call)]).length > 0) return;
    throw forbidden(call.asker, 'rest_forbidden_context', cannotEditType);
  },
  run: (call) => ({ value: v2Record(typeFields, typeOf(call), call) }),
});

function typeOf({ service, path }: RouteRequest): EntryType {
  const found = service.registry.types.find(({ name }) => name === path['type']);
  if (found !== undefined) return found;
  throw new Refusal('rest_type_invalid', 'Invalid post type.', 404);
}

/** An object with a record for each taxonomy, also for those that are not public. */
export const listTaxonomies = endpoint({
  methods: ['GET'],
  args: z.object({ ...contextArgument, type: text.optional() }),
  check(call) {
    if (editable(call, call.service.registry.taxonomies).length > 0) return;
    throw forbidden(call.asker, 'rest_cannot_view', cannotEditTaxonomy);
  },
  run(call) {
    const { service, args } = call;
    const all = editable(call, service.registry.taxonomies).filter(
      ({ types }) => args.type === undefined || types.includes(args.type),
    );
    return {
      value: Object.fromEntries(
        all.map((taxonomy) => [taxonomy.name, v2Record(taxonomyFields, taxonomy, call)]),
      ),
    };
  },
});

export const oneTaxonomy = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    if (editable(call, [taxonomyOf(call)]).length > 0) return;
    throw forbidden(call.asker, 'rest_forbidden_context', cannotEditTaxonomy);
  },
  run: (call) => ({ value: v2Record(taxonomyFields, taxonomyOf(call), call) }),
});

function taxonomyOf({ service, path }: RouteRequest): Taxonomy {
  const found = service.registry.taxonomies.find(({ name }) => name === path['taxonomy']);
  if (found !== undefined) return found;
  throw new Refusal('rest_taxonomy_invalid', 'Invalid taxonomy.', 404);
}

/** All of them; in the context `edit`, those that the account may use in the editor. */
function editable<Listed extends EntryType | Taxonomy>(
  { context, asker }: Call,
  all: readonly Listed[],
): Listed[] {
  return all.filter(
    (each) =>
      context !== 'edit' || can(asker, 'editRight' in each ? each.editRight : each.assignRight),
  );
}
