import type { Seed, SeedPost, SeedTerm } from '../seed/seed.ts';

/** The register of boats, and small print that other pages show: a type without pages. */
export const sampleTypes: NonNullable<Seed['types']> = [
  {
    name: 'boat',
    label: 'Boats',
    singular: 'Boat',
    description: 'The register of boats: what floats in Port Saltern, and what is meant to.',
    restBase: 'boats',
    path: 'fleet',
    archive: 'fleet',
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'custom-fields',
      'comments',
      'revisions',
    ],
    taxonomies: ['post_tag'],
    fields: [
      { name: 'length_metres', kind: 'number' },
      { name: 'built', kind: 'number' },
      { name: 'home_port', kind: 'text' },
      { name: 'sister_ship', kind: 'post_object' },
      { name: 'log_photo', kind: 'image' },
      { name: 'history', kind: 'wysiwyg' },
    ],
  },
  {
    name: 'snippet',
    label: 'Snippets',
    singular: 'Snippet',
    restBase: 'snippet',
    path: 'snippet',
    viewable: false,
    supports: ['title', 'editor'],
  },
];

/** `internal` is for the harbour office only. */
export const sampleTaxonomies: Seed['taxonomies'] = [
  {
    name: 'rig',
    label: 'Rigs',
    singular: 'Rig',
    restBase: 'rig',
    path: 'rigs',
    types: ['boat'],
    hierarchical: true,
  },
  {
    name: 'internal',
    label: 'Internal',
    singular: 'Internal',
    restBase: 'internal',
    path: 'internal',
    types: ['boat'],
    isPublic: false,
  },
];

function rig(
  id: number,
  slug: string,
  name: string,
  description: string,
  parent?: string,
): SeedTerm {
  return { id, taxonomy: 'rig', slug, name, description, parent };
}

/** Parents stand before their children. */
export const registerTerms: readonly SeedTerm[] = [
  rig(60, 'gaff', 'Gaff', 'Four corners to the sail, and a rope for each.'),
  rig(61, 'bermudan', 'Bermudan', 'Three corners. The mast makes up for it.'),
  rig(62, 'lugsail', 'Lugsail', 'One sail, one yard, and an argument.'),
  rig(63, 'standing-lug', 'Standing lug', 'The sail stays where it is.', 'lugsail'),
  rig(64, 'dipping-lug', 'Dipping lug', 'The sail changes sides; so must everybody.', 'lugsail'),
  rig(65, 'oars', 'Oars', 'Wind not required.'),
  rig(66, 'engine', 'Engine', 'Heard before seen.'),
  { id: 70, taxonomy: 'internal', slug: 'owes-for-the-slip', name: 'Owes for the slip' },
];

export const sampleSnippets: readonly SeedPost[] = [
  {
    id: 320,
    type: 'snippet',
    slug: 'below-every-boat',
    title: 'Below every boat',
    content:
      '<p>Not a page, but print: snippet-print-7714. Lengths are in metres, and as told.</p>',
    author: 'editor',
    status: 'publish',
    date: '2026-05-15T07:00:00',
  },
];
