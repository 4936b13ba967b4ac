import { z } from 'zod';
import { orNull, withheldCodes } from '../../errors.ts';
import {
  category,
  type EntryType,
  type OtherKind,
  type SiteTypes,
  type Taxonomy,
  pageType,
  postTag,
  postType,
  unlistedTypes,
} from '../../model.ts';
import { toPlainText } from '../../plain-text.ts';
import { routeUrl, webUrl } from '../../route.ts';
import { typeSeoIn } from '../../plugins/index.ts';
import { listOf } from '../fields.ts';
import { readList } from '../page.ts';
import type { GenerationContext } from '../types.ts';
import { routeOf } from './entries.ts';

const described = {
  slug: z.string().min(1),
  name: z.string().catch(''),
  rest_base: z.string(),
  rest_namespace: z.string().catch(''),
  hierarchical: z.boolean().catch(false),
};
const typeSchema = z.object({
  ...described,
  has_archive: z.union([z.boolean(), z.string()]).catch(false),
  taxonomies: listOf(z.string()),
  /** Only in the context `edit`. */
  viewable: z.boolean().optional().catch(undefined),
  yoast_head_json: z.unknown().optional(),
});
const taxonomySchema = z.object({
  ...described,
  types: listOf(z.string()),
  visibility: z.object({ public: z.boolean() }).optional().catch(undefined),
});
type Described = Pick<TypeBody, keyof typeof described>;
type TypeBody = z.output<typeof typeSchema>;
type TaxonomyBody = z.output<typeof taxonomySchema>;

/** WordPress's own besides posts, pages, categories and tags, and routes that are patterns. */
const isInternal = ({ slug, rest_base: base }: Described): boolean =>
  /^(?:attachment|revision|nav_menu.*|wp_.*|post_format)$/.test(slug) || base.includes('(');

const builtIn = new Set(['post', 'page', 'category', 'post_tag']);

// An error in place of a record has no id, and shows nothing.
const entrySchema = z.object({
  id: z.int(),
  link: z.string().catch(''),
  class_list: listOf(z.string()).optional(),
});
const termSchema = z.object({ id: z.int(), link: z.string().catch('') });

/** Whether the records of a type or taxonomy have pages; `empty` if no record can tell. */
type Verdict = 'pages' | OtherKind['why'];

/**
 * The types and taxonomies of a site; those of plugins and themes only if their records have pages.
 * WordPress says so to accounts that edit. For others, newer versions name classes (`class_list`)
 * of such records only, with terms of public taxonomies only; on older ones, a record's page tells.
 */
export async function readTypes(
  context: GenerationContext,
  isWanted: (name: string) => boolean = () => true,
): Promise<SiteTypes> {
  const [types, taxonomies] = await Promise.all([
    readAll(context, 'types', typeSchema),
    readAll(context, 'taxonomies', taxonomySchema),
  ]);
  const judgedTypes = await judge(types, async (type) =>
    isWanted(type.slug) ? verdictOnType(context, type) : 'left-out',
  );
  const read = judgedTypes.filter(({ verdict }) => verdict === 'pages').map(({ kind }) => kind);
  const isLeftOut = ({ kind, verdict }: Judged<TypeBody>, { types: of }: TaxonomyBody) =>
    verdict === 'left-out' && of.includes(kind.slug);
  const judgedTaxonomies = await judge(taxonomies, async (taxonomy) => {
    const carriers = read.filter(({ slug }) => taxonomy.types.includes(slug));
    if (carriers.length === 0 && judgedTypes.some((type) => isLeftOut(type, taxonomy)))
      return 'left-out';
    return verdictOnTaxonomy(context, taxonomy, carriers);
  });
  const found = judgedTaxonomies
    .filter(({ verdict }) => verdict === 'pages')
    .map(({ kind }) => toTaxonomy(kind));
  const seo = typeSeoIn(types);
  return {
    types: withDefaults(
      [postType, pageType],
      read.map((type) => ({ ...toType(type, found), seo: seo.get(type.slug) })),
    ),
    taxonomies: withDefaults([category, postTag], found),
    others: [
      ...othersOf('type', judgedTypes),
      ...othersOf('taxonomy', judgedTaxonomies),
      // WordPress always has some.
      ...(types.length === 0 || taxonomies.length === 0 ? [unlistedTypes] : []),
    ],
  };
}

/** Every WordPress has these. A plugin may leave them out of the list. */
const withDefaults = <T extends { readonly name: string }>(
  defaults: readonly T[],
  found: readonly T[],
): T[] => [...defaults.filter(({ name }) => found.every((each) => each.name !== name)), ...found];

function toType(type: TypeBody, known: readonly Taxonomy[]): EntryType {
  return {
    ...common(type),
    archive: type.has_archive,
    taxonomies: known
      .filter(({ name }) => type.taxonomies.includes(name))
      .map(({ name, restBase }) => ({ name, restBase })),
  };
}

const toTaxonomy = (taxonomy: TaxonomyBody): Taxonomy => common(taxonomy);

const common = ({ slug, name, rest_base, rest_namespace, hierarchical }: Described) => ({
  name: slug,
  restBase: rest_base,
  namespace: rest_namespace,
  label: toPlainText(name),
  hierarchical,
});

const othersOf = (kind: OtherKind['kind'], all: readonly Judged<Described>[]): OtherKind[] =>
  all.flatMap(({ kind: { slug, name }, verdict }) =>
    verdict === 'pages' ? [] : [{ kind, name: slug, label: toPlainText(name), why: verdict }],
  );

/** What the service registers, in the context `edit` if the account may see that. */
async function readAll<T extends Described>(
  { reader, transport, root, namespace }: GenerationContext,
  what: 'types' | 'taxonomies',
  schema: z.ZodType<T>,
): Promise<T[]> {
  const url = (view?: string) => routeUrl(root, `${namespace}/v2/${what}`, { context: view });
  const edited = transport.canSign ? await orNull(reader.signed(url('edit')), withheldCodes) : null;
  const { value } = edited ?? (await reader.record(url()));
  // PHP writes an empty map as a list.
  const all = z.record(z.string(), z.unknown()).catch({}).parse(value);
  return Object.values(all)
    .flatMap((each) => schema.safeParse(each).data ?? [])
    .filter((each) => !isInternal(each));
}

interface Judged<T> {
  readonly kind: T;
  readonly verdict: Verdict;
}

function judge<T extends Described>(
  kinds: readonly T[],
  verdictOf: (kind: T) => Promise<Verdict>,
): Promise<Judged<T>[]> {
  return Promise.all(
    kinds.map(async (kind): Promise<Judged<T>> => {
      if (builtIn.has(kind.slug)) return { kind, verdict: 'pages' };
      return { kind, verdict: (await orNull(verdictOf(kind), withheldCodes)) ?? 'refused' };
    }),
  );
}

async function verdictOnType(context: GenerationContext, type: TypeBody): Promise<Verdict> {
  if (type.viewable !== undefined) return type.viewable ? 'pages' : 'no-pages';
  const entry = await firstEntry(context, toType(type, []));
  if (entry === undefined) return 'empty';
  if (entry.class_list !== undefined) return 'pages';
  return (await namesClasses(context)) ? 'no-pages' : verdictOnPage(context, entry.link);
}

async function verdictOnTaxonomy(
  context: GenerationContext,
  taxonomy: TaxonomyBody,
  carriers: readonly TypeBody[],
): Promise<Verdict> {
  const { visibility, slug, rest_base: field } = taxonomy;
  if (visibility !== undefined) return visibility.public ? 'pages' : 'no-pages';
  if (carriers.length === 0) return 'no-pages';
  const { items } = await readList({
    what: 'term',
    url: routeUrl(context.root, routeOf(context, toTaxonomy(taxonomy)), {
      per_page: 1,
      orderby: 'count',
      order: 'desc',
      hide_empty: true,
      _fields: 'id,link',
    }),
    schema: termSchema,
    read: context.reader.record,
  });
  const [term] = items;
  if (term === undefined) return 'empty';
  for (const carrier of carriers) {
    const entry = await firstEntry(context, toType(carrier, []), { [field]: term.id });
    if (entry?.class_list !== undefined)
      return entry.class_list.some((name) => name.startsWith(`${slug}-`)) ? 'pages' : 'no-pages';
  }
  return verdictOnPage(context, term.link);
}

async function firstEntry(
  context: GenerationContext,
  type: EntryType,
  parameters: Readonly<Record<string, number>> = {},
) {
  const { items } = await readList({
    what: type.name,
    url: routeUrl(context.root, routeOf(context, type), {
      ...parameters,
      per_page: 1,
      _fields: 'id,link,class_list',
    }),
    schema: entrySchema,
    read: context.reader.record,
  });
  return items[0];
}

/** Whether this WordPress names the classes of records that have pages. */
async function namesClasses(context: GenerationContext): Promise<boolean> {
  const entry = (await firstEntry(context, postType)) ?? (await firstEntry(context, pageType));
  return entry?.class_list !== undefined;
}

/** WordPress redirects the address of a record without a page, or has nothing there. */
async function verdictOnPage({ transport }: GenerationContext, link: string): Promise<Verdict> {
  const url = webUrl(link);
  if (url === null) return 'no-pages';
  const asked = transport.send({ method: 'GET', url, redirects: 'answer', retries: 1 });
  const answer = await orNull(asked);
  if (answer === null) return 'refused';
  return answer.status === 200 ? 'pages' : 'no-pages';
}
