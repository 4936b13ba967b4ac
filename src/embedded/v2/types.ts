import { z } from 'zod';
import { v2Record, type Field } from '../fields/table.ts';
import { forbidden } from '../site/http.ts';
import { taxonomiesOf, type EntryType, type Taxonomy } from '../site/registry.ts';
import { can } from '../site/rights.ts';
import { contextArgument } from './arguments.ts';
import { endpoint, type Call } from './endpoint.ts';

const sharedFields: readonly Field<EntryType | Taxonomy>[] = [
  { name: 'name', embed: true, value: ({ label }) => label },
  { name: 'slug', embed: true, value: ({ name }) => name },
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
  { name: 'has_archive', value: ({ archive }) => archive },
  { name: 'viewable', edit: true, value: ({ viewable }) => viewable },
  {
    name: 'taxonomies',
    value: ({ name }, { service }) => taxonomiesOf(service, name).map((taxonomy) => taxonomy.name),
  },
];

const taxonomyFields: readonly Field<Taxonomy>[] = [
  ...sharedFields,
  { name: 'types', value: ({ types }) => types },
  { name: 'visibility', edit: true, value: ({ isPublic }) => ({ public: isPublic }) },
];

/** A record for each type; for editing, only for types that the account may edit. */
export const listTypes = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check: (call) => checkMayList(call, call.service.registry.types, 'edit posts in this post type'),
  run: (call) => ({
    value: Object.fromEntries(
      editable(call, call.service.registry.types).map((type) => [
        type.name,
        v2Record(typeFields, type, call),
      ]),
    ),
  }),
});

/** An object with a record for each taxonomy, also for those that are not public. */
export const listTaxonomies = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check: (call) =>
    checkMayList(call, call.service.registry.taxonomies, 'manage terms in this taxonomy'),
  run: (call) => ({
    value: Object.fromEntries(
      editable(call, call.service.registry.taxonomies).map((taxonomy) => [
        taxonomy.name,
        v2Record(taxonomyFields, taxonomy, call),
      ]),
    ),
  }),
});

function checkMayList(call: Call, all: readonly (EntryType | Taxonomy)[], action: string): void {
  if (editable(call, all).length > 0) return;
  const message = `Sorry, you are not allowed to ${action}.`;
  throw forbidden(call.asker, 'rest_cannot_view', message);
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
