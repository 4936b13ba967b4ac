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
  /** What its entries have: `title`, `editor`, `author`, `thumbnail` and so on. */
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
  /** What its records have in v2. WordPress fixes this for its own types. */
  readonly parts: readonly string[];
  readonly editRight: string;
  readonly icon: string | null;
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

/** WordPress's types and taxonomies in this release, and those that the site adds. Throws if one is not well-formed. */
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
        parts: type.supports,
        editRight: 'edit_posts',
        icon: null,
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

type BuiltInType = Partial<EntryType> &
  Pick<EntryType, 'name' | 'label' | 'restBase' | 'supports'> &
  BuiltIn;

function builtInType(type: BuiltInType): EntryType & BuiltIn {
  return {
    singular: type.label.replace(/s$/, ''),
    description: '',
    path: '',
    hierarchical: false,
    archive: false,
    viewable: false,
    taxonomies: [],
    fields: [],
    meta: {},
    parts: type.supports,
    editRight: 'edit_theme_options',
    icon: null,
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
      'title editor author thumbnail excerpt trackbacks custom-fields comments revisions post-formats',
    ),
    editRight: 'edit_posts',
    icon: 'dashicons-admin-post',
    hasEntries: true,
  }),
  builtInType({
    name: 'page',
    label: 'Pages',
    restBase: 'pages',
    hierarchical: true,
    viewable: true,
    supports: words(
      'title editor author thumbnail page-attributes custom-fields comments revisions',
    ),
    parts: words(
      'title editor author excerpt thumbnail comments revisions page-attributes custom-fields',
    ),
    editRight: 'edit_pages',
    icon: 'dashicons-admin-page',
    hasEntries: true,
  }),
  builtInType({
    name: 'attachment',
    label: 'Media',
    restBase: 'media',
    viewable: true,
    supports: words('title author comments'),
    parts: words('title author comments custom-fields'),
    editRight: 'edit_posts',
    icon: 'dashicons-admin-media',
    hasEntries: true,
  }),
  builtInType({
    name: 'nav_menu_item',
    label: 'Navigation Menu Items',
    restBase: 'menu-items',
    supports: words('title editor'),
  }),
  builtInType({
    name: 'wp_block',
    label: 'Patterns',
    restBase: 'blocks',
    supports: words('title excerpt editor revisions custom-fields'),
    editRight: 'edit_posts',
  }),
  builtInType({
    name: 'wp_template',
    label: 'Templates',
    description: 'Templates to include in your theme.',
    restBase: 'templates',
    supports: words('title slug excerpt editor revisions author'),
  }),
  builtInType({
    name: 'wp_template_part',
    label: 'Template Parts',
    description: 'Template parts to include in your templates.',
    restBase: 'template-parts',
    supports: words('title slug excerpt editor revisions author'),
  }),
  builtInType({
    since: '7.1',
    name: 'wp_global_styles',
    label: 'Global Styles',
    singular: 'Global Styles',
    description: 'Global styles to include in themes.',
    restBase: 'global-styles',
    supports: words('title editor revisions'),
  }),
  builtInType({
    name: 'wp_navigation',
    label: 'Navigation Menus',
    description: 'Navigation menus that can be inserted into your site.',
    restBase: 'navigation',
    supports: words('title editor revisions'),
  }),
  builtInType({
    since: '7.1',
    name: 'wp_font_family',
    label: 'Font Families',
    singular: 'Font Family',
    restBase: 'font-families',
    supports: ['title'],
  }),
  builtInType({
    since: '7.1',
    name: 'wp_font_face',
    label: 'Font Faces',
    restBase: String.raw`font-families/(?P<font_family_id>[\d]+)/font-faces`,
    supports: ['title'],
  }),
];

type BuiltInTaxonomy = Taxonomy & BuiltIn;

const builtInTaxonomies: readonly BuiltInTaxonomy[] = [
  {
    name: 'category',
    label: 'Categories',
    singular: 'Category',
    restBase: 'categories',
    path: 'category',
    types: ['post'],
    hierarchical: true,
    isPublic: true,
    assignRight: 'edit_posts',
    hasTerms: true,
  },
  {
    name: 'post_tag',
    label: 'Tags',
    singular: 'Tag',
    restBase: 'tags',
    path: 'tag',
    types: ['post'],
    hierarchical: false,
    isPublic: true,
    assignRight: 'edit_posts',
    hasTerms: true,
  },
  {
    name: 'nav_menu',
    label: 'Navigation Menus',
    singular: 'Navigation Menu',
    restBase: 'menus',
    path: '',
    types: ['nav_menu_item'],
    hierarchical: false,
    isPublic: false,
    assignRight: 'edit_theme_options',
    hasTerms: false,
  },
  {
    since: '7.1',
    name: 'wp_pattern_category',
    label: 'Pattern Categories',
    singular: 'Pattern Category',
    restBase: 'wp_pattern_category',
    path: '',
    types: ['wp_block'],
    hierarchical: false,
    isPublic: false,
    assignRight: 'edit_posts',
    hasTerms: false,
  },
];
