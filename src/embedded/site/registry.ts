import { z } from 'zod';

/** What a custom field holds, in the words of Advanced Custom Fields. */
const fieldKind = z.enum([
  'text',
  'number',
  'url',
  'wysiwyg',
  'oembed',
  'true_false',
  'select',
  'link',
  'date_picker',
  'date_time_picker',
  'color_picker',
  'group',
  'image',
  'file',
  'post_object',
  'relationship',
  'user',
  'taxonomy',
]);

export type FieldKind = z.output<typeof fieldKind>;

const ownType = z.object({
  name: z.string(),
  /** Of many: `Boats`. */
  label: z.string(),
  /** Of one: `Boat`. */
  singular: z.string(),
  description: z.string().default(''),
  restBase: z.string(),
  /** The path above its entries: `fleet`. */
  path: z.string(),
  hierarchical: z.boolean().default(false),
  /** True for an archive at the path above its entries; a text for another path. */
  archive: z.union([z.boolean(), z.string()]).default(false),
  /** False: its entries have no pages. WordPress calls this “publicly queryable”. */
  viewable: z.boolean().default(true),
  /** What its records have: `title`, `editor`, `author`, `thumbnail` and so on. */
  supports: z.array(z.string()),
  /** Taxonomies that are registered elsewhere, such as `post_tag`. */
  taxonomies: z.array(z.string()).default([]),
  /** Fields of Advanced Custom Fields, in a group with “Show in REST”. */
  fields: z.array(z.object({ name: z.string(), kind: fieldKind })).default([]),
  /** Registered meta keys, each with its default. */
  meta: z.record(z.string(), z.json()).default({}),
});

const ownTaxonomy = z.object({
  name: z.string(),
  label: z.string(),
  singular: z.string(),
  restBase: z.string(),
  /** The path above its terms: `rigs`. */
  path: z.string(),
  /** Types whose entries may have its terms. */
  types: z.array(z.string()),
  hierarchical: z.boolean().default(false),
  /** False: its terms have no pages. */
  isPublic: z.boolean().default(true),
});

/** A language as Polylang (3.7 and later) has it. */
export const language = z.object({
  /** `de` */
  slug: z.string(),
  /** As WordPress spells it: `de_DE`. */
  locale: z.string(),
  /** In the language itself. */
  name: z.string(),
});
export type Language = z.output<typeof language>;

export type OwnType = z.input<typeof ownType>;
/** A taxonomy that a theme or a plugin registers. */
export type OwnTaxonomy = z.input<typeof ownTaxonomy>;

export interface EntryType extends z.output<typeof ownType> {
  readonly editRight: string;
  /** False: the service lists the type and has no entries of it. */
  readonly hasEntries: boolean;
}

export interface Taxonomy extends z.output<typeof ownTaxonomy> {
  readonly assignRight: string;
  /** False: the service lists the taxonomy and has no terms of it. */
  readonly hasTerms: boolean;
}

/** All types and taxonomies of a site. */
export interface Registry {
  readonly types: readonly EntryType[];
  readonly taxonomies: readonly Taxonomy[];
}

interface HasRegistry {
  readonly registry: Registry;
}

/** WordPress's types and taxonomies, and the site's. Throws for one that is not well-formed. */
export function createRegistry(
  release: string,
  types: readonly unknown[],
  taxonomies: readonly unknown[],
): Registry {
  const isThere = ({ since }: { readonly since?: string }) =>
    since === undefined || since === release;
  const own = z.array(ownType).parse(types);
  const all = [
    ...builtInTaxonomies.filter(isThere),
    ...z
      .array(ownTaxonomy)
      .parse(taxonomies)
      .map((taxonomy) => ({
        ...taxonomy,
        assignRight: 'edit_posts',
        hasTerms: true,
      })),
  ];
  return {
    types: [
      ...builtInTypes.filter(isThere),
      ...own.map((type) => ({
        ...type,
        editRight: 'edit_posts',
        hasEntries: true,
      })),
    ],
    taxonomies: all.map((taxonomy) => {
      const more = own.filter((type) => type.taxonomies.includes(taxonomy.name));
      return { ...taxonomy, types: [...taxonomy.types, ...more.map(({ name }) => name)] };
    }),
  };
}

/** Throws if the site has no such type. */
export function typeNamed({ registry }: HasRegistry, name: string): EntryType {
  const found = registry.types.find((type) => type.name === name);
  if (found === undefined) throw new Error(`The embedded service has no type named ${name}.`);
  return found;
}

/** Throws if the site has no such taxonomy. */
export function taxonomyNamed({ registry }: HasRegistry, name: string): Taxonomy {
  const found = registry.taxonomies.find((taxonomy) => taxonomy.name === name);
  if (found === undefined) throw new Error(`The embedded service has no taxonomy named ${name}.`);
  return found;
}

/** The taxonomies whose terms an entry of this type may have. */
export function taxonomiesOf({ registry }: HasRegistry, type: string): Taxonomy[] {
  return registry.taxonomies.filter(({ types }) => types.includes(type));
}

/** True if the plugin Advanced Custom Fields is active. */
export function hasCustomFields({ registry }: HasRegistry): boolean {
  return registry.types.some(({ fields }) => fields.length > 0);
}

interface BuiltIn {
  /** The release that first has it, if the service knows an older one. */
  readonly since?: string;
}

type BuiltInType = Partial<EntryType> & Pick<EntryType, 'name' | 'label' | 'restBase'> & BuiltIn;

function builtInType(type: BuiltInType): EntryType & BuiltIn {
  return {
    singular: type.label.replace(/s$/, ''),
    description: '',
    path: '',
    hierarchical: false,
    archive: false,
    viewable: false,
    supports: [],
    taxonomies: [],
    fields: [],
    meta: {},
    editRight: 'edit_theme_options',
    hasEntries: false,
    ...type,
  };
}

const words = (list: string): string[] => list.split(' ');

const builtInTypes = [
  builtInType({
    name: 'post',
    label: 'Posts',
    restBase: 'posts',
    viewable: true,
    supports: words(
      'title editor author thumbnail excerpt custom-fields comments revisions post-formats',
    ),
    editRight: 'edit_posts',
    hasEntries: true,
  }),
  builtInType({
    name: 'page',
    label: 'Pages',
    restBase: 'pages',
    hierarchical: true,
    viewable: true,
    supports: words(
      'title editor author excerpt thumbnail comments revisions page-attributes custom-fields',
    ),
    editRight: 'edit_pages',
    hasEntries: true,
  }),
  builtInType({
    name: 'attachment',
    label: 'Media',
    restBase: 'media',
    viewable: true,
    supports: words('title author comments custom-fields'),
    editRight: 'edit_posts',
    hasEntries: true,
  }),
  builtInType({ name: 'nav_menu_item', label: 'Navigation Menu Items', restBase: 'menu-items' }),
  builtInType({ name: 'wp_block', label: 'Patterns', restBase: 'blocks', editRight: 'edit_posts' }),
  builtInType({ name: 'wp_template', label: 'Templates', restBase: 'templates' }),
  builtInType({ name: 'wp_template_part', label: 'Template Parts', restBase: 'template-parts' }),
  builtInType({
    since: '7.1',
    name: 'wp_global_styles',
    label: 'Global Styles',
    restBase: 'global-styles',
  }),
  builtInType({ name: 'wp_navigation', label: 'Navigation Menus', restBase: 'navigation' }),
  builtInType({
    since: '7.1',
    name: 'wp_font_family',
    label: 'Font Families',
    restBase: 'font-families',
  }),
  builtInType({
    since: '7.1',
    name: 'wp_font_face',
    label: 'Font Faces',
    restBase: String.raw`font-families/(?P<font_family_id>[\d]+)/font-faces`,
  }),
];

type BuiltInTaxonomy = Partial<Taxonomy> &
  Pick<Taxonomy, 'name' | 'label' | 'singular' | 'restBase' | 'types'> &
  BuiltIn;

function builtInTaxonomy(taxonomy: BuiltInTaxonomy): Taxonomy & BuiltIn {
  return {
    path: '',
    hierarchical: false,
    isPublic: false,
    assignRight: 'edit_posts',
    hasTerms: false,
    ...taxonomy,
  };
}

const builtInTaxonomies = [
  builtInTaxonomy({
    name: 'category',
    label: 'Categories',
    singular: 'Category',
    restBase: 'categories',
    path: 'category',
    types: ['post'],
    hierarchical: true,
    isPublic: true,
    hasTerms: true,
  }),
  builtInTaxonomy({
    name: 'post_tag',
    label: 'Tags',
    singular: 'Tag',
    restBase: 'tags',
    path: 'tag',
    types: ['post'],
    isPublic: true,
    hasTerms: true,
  }),
  builtInTaxonomy({
    name: 'nav_menu',
    label: 'Navigation Menus',
    singular: 'Navigation Menu',
    restBase: 'menus',
    types: ['nav_menu_item'],
    assignRight: 'edit_theme_options',
  }),
  builtInTaxonomy({
    since: '7.1',
    name: 'wp_pattern_category',
    label: 'Pattern Categories',
    singular: 'Pattern Category',
    restBase: 'wp_pattern_category',
    types: ['wp_block'],
  }),
];
