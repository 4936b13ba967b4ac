import type { ImageMetadata } from 'astro';
import { z } from 'zod';
import type { ReadOnly } from './client/facts.ts';
import { asStored, toDataFields } from './data-fields.ts';
import type { Reference } from './fields.ts';
import {
  recordSchemas,
  type CollectionName,
  type StoredPost,
  type StoredRecords,
} from './mirror/records.ts';
import type { Which } from './mirror/index.ts';

/** The part of the mirror that a collection of Astro's has. */
export interface Selection<N extends CollectionName = CollectionName> {
  readonly from: N;
  readonly which?: Which;
}

const everything = <N extends CollectionName>(from: N): Selection<N> => ({ from });
const entriesOf = (kind: string): Selection<'entries'> => ({ from: 'entries', which: { kind } });
const termsOf = (kind: string): Selection<'terms'> => ({ from: 'terms', which: { kind } });

/** The collections that Astro has of a site. */
export const selections = {
  site: everything('site'),
  types: everything('types'),
  taxonomies: everything('taxonomies'),
  posts: entriesOf('post'),
  pages: entriesOf('page'),
  /** Entries of all other types. */
  entries: { from: 'entries', which: { except: ['post', 'page'] } },
  users: everything('users'),
  categories: termsOf('category'),
  tags: termsOf('post_tag'),
  /** Terms of all other taxonomies. */
  terms: { from: 'terms', which: { except: ['category', 'post_tag'] } },
  media: everything('media'),
  comments: everything('comments'),
  menus: everything('menus'),
  pictures: everything('pictures'),
  files: everything('files'),
  attachments: everything('attachments'),
  redirects: everything('redirects'),
} as const satisfies Readonly<Record<string, Selection>>;

export type SiteCollection = keyof typeof selections;

export const selectEntries = entriesOf;
export const selectTerms = termsOf;

/** As Astro's `reference()`, for schemas that work without Astro, too. See `docs/astro.md`. */
const reference = <N extends 'users' | 'categories' | 'tags' | 'terms' | 'media'>(collection: N) =>
  z.object({ collection: z.literal(collection), id: z.string() });

const entry = recordSchemas.entries
  .omit({ authorId: true, coAuthorIds: true, featuredMediaId: true, terms: true })
  .extend({
    /** Null when the account is gone, or when WordPress does not show it. */
    author: reference('users').nullable(),
    /** All authors, in the order of the byline. `author` is the first one. */
    authors: z.array(reference('users')),
    categories: z.array(reference('categories')),
    tags: z.array(reference('tags')),
    /** Terms of other taxonomies. */
    terms: z.array(reference('terms')),
    featuredMedia: reference('media').nullable(),
    /** Custom fields by name: without a kind as WordPress sends them, with ids and raw HTML. */
    fields: z.record(z.string(), z.unknown()),
  });

const referenceSchemas = { ...recordSchemas, entries: entry };

/** Without texts, which `render(entry)` shows, and without what only Galley's own pages use. */
const renderedSchemas = {
  ...referenceSchemas,
  site: recordSchemas.site.omit({ hosts: true, isHidden: true, copiedHost: true }),
  types: recordSchemas.types.omit({ restBase: true, namespace: true, archive: true }),
  taxonomies: recordSchemas.taxonomies.omit({ restBase: true, namespace: true }),
  entries: entry.omit({ body: true, parts: true, uses: true, typedFields: true }),
  users: recordSchemas.users.omit({ bio: true }),
  terms: recordSchemas.terms.omit({ description: true }),
  media: recordSchemas.media.omit({ caption: true }).extend({
    /** The largest copy as a path, which Astro makes an image for `<Image>`; or null. */
    image: z.custom<ImageMetadata>((path) => typeof path === 'string').nullable(),
    /** For links: the file's copy in `_media/`, or its address in WordPress. */
    href: z.string(),
  }),
  comments: recordSchemas.comments.omit({ content: true }),
  pictures: recordSchemas.pictures.omit({ placeholder: true }),
};

/** The shape of `entry.data`, by the option `bodies` and the mirror's collection. */
export const dataSchemas = { reference: referenceSchemas, rendered: renderedSchemas };

/** What becomes of texts: see the option `bodies`. */
export type Bodies = keyof typeof dataSchemas;

/** `data` of an entry, as with `bodies: 'reference'`. */
export type DataOf<N extends CollectionName> = N extends 'entries' ? PostData : StoredRecords[N];

/**
 * An entry's `data` with `bodies: 'reference'`: its record in the mirror, with references.
 * Otherwise `CollectionEntry<'posts'>['data']` is the type.
 */
export type PostData = ReadOnly<z.output<typeof entry>>;

export type { Reference } from './fields.ts';
export type {
  StoredComment as CommentData,
  StoredMedia as MediaData,
  StoredMenu as MenuData,
  StoredSite as SiteData,
  StoredTaxonomy as TaxonomyData,
  StoredTerm as TermData,
  StoredType as TypeData,
  StoredUser as UserData,
} from './mirror/index.ts';

/** Turns an entry's record into the `data` of Astro's entry. */
export function toPostData({
  authorId,
  coAuthorIds,
  featuredMediaId,
  terms,
  ...post
}: StoredPost): PostData {
  const inTaxonomy = <N extends string>(taxonomy: string, collection: N): Reference<N>[] =>
    terms.filter((key) => taxonomyOf(key) === taxonomy).map((id) => ({ collection, id }));
  const authors = [authorId, ...coAuthorIds].flatMap((id): Reference<'users'>[] =>
    id === null ? [] : [{ collection: 'users', id: String(id) }],
  );
  return {
    ...post,
    fields: { ...post.fields, ...toDataFields(post.typedFields, asStored) },
    author: authors[0] ?? null,
    authors,
    categories: inTaxonomy('category', 'categories'),
    tags: inTaxonomy('post_tag', 'tags'),
    terms: terms
      .filter((key) => !builtIn.has(taxonomyOf(key)))
      .map((id) => ({ collection: 'terms', id })),
    featuredMedia:
      featuredMediaId === null ? null : { collection: 'media', id: String(featuredMediaId) },
  };
}

const builtIn = new Set(['category', 'post_tag']);

/** The taxonomy of a term, by its key: `category` of `category:news`. */
const taxonomyOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** `data` of the entry for a record of the mirror. */
export function toData<N extends CollectionName>(from: N, record: StoredRecords[N]): DataOf<N> {
  return (from === 'entries' ? toPostData(record as StoredPost) : record) as DataOf<N>;
}
