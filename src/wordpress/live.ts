import type { CacheHint, LiveDataEntry } from 'astro';
import type { LiveLoader } from 'astro/loaders';
import type { z } from 'zod';
import { cmsOptions, siteAddresses } from '../config/index.ts';
import { surveySite } from '../content/paths/index.ts';
import { onePerProcess } from '../one-per-process.ts';
import { createRenderer, pictureFrom } from './bodies/index.ts';
import {
  builtInTypes,
  category,
  type Cms,
  CmsError,
  type Connection,
  createCms,
  type EntryType,
  type Id,
  type Post,
  postTag,
  type Taxonomy,
} from './client/index.ts';
import type { DataFields, KindsByName } from './fields.ts';
import { recordSchemas, type StoredMedia, type StoredTerm } from './mirror/records.ts';
import { errorInOptions, settingsOf, type WordPressOptions } from './options.ts';
import { embeddedTerms, isPublic, toDraft } from './sync/index.ts';

/** The properties of a record that stay as they are. */
const kept = recordSchemas.entries.omit({
  authorId: true,
  body: true,
  coAuthorIds: true,
  facts: true,
  things: true,
  featuredMediaId: true,
  fields: true,
  parts: true,
  terms: true,
  typedFields: true,
  uses: true,
});

/** A live entry's `data`: as in a collection, with whole records instead of references. */
export interface LiveEntryData<K extends KindsByName | undefined = undefined> extends Readonly<
  z.output<typeof kept>
> {
  /** The first author. Null if the account is gone, or if WordPress does not show it. */
  readonly author: { readonly id: string; readonly name: string; readonly path: string } | null;
  /** Categories, tags, and terms of other taxonomies. */
  readonly terms: readonly Pick<StoredTerm, 'taxonomy' | 'slug' | 'name' | 'path'>[];
  /** The picture's address in WordPress. Its size is in pixels; null if unknown. */
  readonly featuredImage: Pick<StoredMedia, 'url' | 'alt' | 'width' | 'height'> | null;
  /** Custom fields by name. */
  readonly fields: LiveFields<K>;
}

type LiveFields<K extends KindsByName | undefined> = K extends KindsByName
  ? DataFields<K, string>
  : Readonly<Record<string, unknown>>;

/** Which entry: `getLiveEntry('posts', '12')` or `getLiveEntry('posts', { slug: 'fog-lifts' })`. */
export interface LiveEntryFilter {
  readonly id?: string;
  readonly slug?: string;
}

/** Which entries, the newest first. A category, a tag and an author are named by slug. */
export interface LiveCollectionFilter {
  readonly category?: string;
  readonly tag?: string;
  readonly author?: string;
  readonly search?: string;
  /** Entries a page, 1 to 100. Default 10. */
  readonly limit?: number;
  /** From 1. */
  readonly page?: number;
}

export type WordPressLiveLoader<K extends KindsByName | undefined> = LiveLoader<
  LiveEntryData<K>,
  LiveEntryFilter,
  LiveCollectionFilter,
  CmsError
>;

const clients = onePerProcess('live clients', () => new Map<string, Cms>());

/** The client of a site, one in a process: it finds the service once, and keeps its connections. */
function clientOf(options: WordPressOptions): Cms {
  const given = cmsOptions(settingsOf(options));
  const name = JSON.stringify(given);
  const cms = clients.get(name) ?? createCms(given);
  clients.set(name, cms);
  return cms;
}

/**
 * Makes live loaders: they read WordPress at each request, only what is published without a
 * password, sanitised as in a build. Nothing is read before the first request.
 */
export function liveLoadersOf(options: WordPressOptions) {
  return <K extends KindsByName | undefined>(name: string): WordPressLiveLoader<K> => ({
    name: 'galley/wordpress live',
    loadEntry: ({ filter }) =>
      orError(options, async () => {
        const service = { cms: clientOf(options), options };
        const type = await typeOf(service.cms, name);
        const post = await find(service.cms, type, filter);
        return post === undefined ? undefined : toEntry<K>(post, type, service);
      }),
    loadCollection: ({ filter = {} }) =>
      orError(options, async () => {
        const service = { cms: clientOf(options), options };
        const type = await typeOf(service.cms, name);
        const posts = await list(service.cms, type, filter);
        const entries: LiveDataEntry<LiveEntryData<K>>[] = [];
        // One after the other: the texts of a list should not keep other requests waiting.
        for (const post of posts) entries.push(await toEntry<K>(post, type, service));
        return { entries, cacheHint: hintOf(posts, type) };
      }),
  });
}

async function orError<T>(
  options: WordPressOptions,
  read: () => Promise<T>,
): Promise<T | { readonly error: CmsError }> {
  try {
    return await read();
  } catch (thrown) {
    const error = errorInOptions(thrown, options);
    if (error instanceof CmsError) return { error };
    throw error;
  }
}

async function typeOf(cms: Cms, name: string): Promise<EntryType> {
  const known = builtInTypes.find((type) => type.name === name);
  if (known !== undefined) return known;
  const types = typesOf.get(cms) ?? cms.types();
  typesOf.set(cms, types);
  types.catch(() => typesOf.delete(cms));
  const found = (await types).types.find((type) => type.name === name);
  if (found !== undefined) return found;
  // A plugin may register it later.
  typesOf.delete(cms);
  throw new CmsError({
    code: 'not-found',
    message: `The site has no type “${name}” whose entries have pages.`,
  });
}

/** Reading them takes several requests. */
const typesOf = new WeakMap<Cms, ReturnType<Cms['types']>>();

async function find(
  cms: Cms,
  type: EntryType,
  { id, slug }: LiveEntryFilter,
): Promise<Post | undefined> {
  const entries = cms.entries(type);
  if (id !== undefined) {
    if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
    // In a list, unpublished records are missing; at its own address, each would be an error.
    for await (const { items } of entries.list({ ids: [Number(id)], embed: true })) {
      const found = items.find(isPublic);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (slug === undefined || slug === '') return undefined;
  const { items } = await entries.page({ slug, perPage: 10, embed: true });
  return items.find((post) => post.slug === slug && isPublic(post));
}

const mostEntries = 100;

async function list(
  cms: Cms,
  type: EntryType,
  { category: inCategory, tag, author, search, limit = 10, page = 1 }: LiveCollectionFilter,
): Promise<readonly Post[]> {
  const terms: { taxonomy: Taxonomy; id: Id }[] = [];
  for (const [taxonomy, slug] of [
    [category, inCategory],
    [postTag, tag],
  ] as const) {
    if (slug === undefined) continue;
    // WordPress lists everything if the type does not have the taxonomy.
    const isOfType = type.taxonomies.some(({ name }) => name === taxonomy.name);
    const id = isOfType ? await idOf(cms.terms(taxonomy, { slug }), slug) : undefined;
    if (id === undefined) return [];
    terms.push({ taxonomy, id });
  }
  const authorId =
    author === undefined ? undefined : await idOf(cms.users.list({ slug: author }), author);
  if (author !== undefined && authorId === undefined) return [];
  const { items } = await cms.entries(type).page({
    terms,
    author: authorId,
    search,
    page: within(page, Number.MAX_SAFE_INTEGER),
    perPage: within(limit, mostEntries),
    embed: true,
  });
  return items.filter(isPublic);
}

const within = (value: number, most: number): number =>
  Math.min(Math.max(1, Math.trunc(value) || 1), most);

async function idOf(
  batches: AsyncIterable<{ readonly items: readonly { readonly id: Id; readonly slug: string }[] }>,
  slug: string,
): Promise<Id | undefined> {
  for await (const { items } of batches) {
    const found = items.find((item) => item.slug === slug);
    if (found !== undefined) return found.id;
  }
  return undefined;
}

async function toEntry<K extends KindsByName | undefined>(
  post: Post,
  type: EntryType,
  { cms, options }: { readonly cms: Cms; readonly options: WordPressOptions },
): Promise<LiveDataEntry<LiveEntryData<K>>> {
  const settings = settingsOf(options);
  const connection = await cms.connect();
  const { author: account, featuredMedia } = post.embedded;
  const taxonomies = type.taxonomies;
  const {
    post: record,
    prepared,
    author,
    media,
  } = await toDraft(post, {
    connection,
    taxonomies,
    author: post.authors?.[0] ?? account,
    media: featuredMedia,
    ownAddresses: siteAddresses(settings),
    embedHosts: settings.embedHosts,
    fields: options.fields,
    hasOwnPages: settings.hasOwnPages,
  });
  const renderer = await createRenderer({
    mirror: { get: () => null, body: () => Promise.resolve(prepared) },
    known: knownOf(connection),
    base: '/',
    site: undefined,
    language: connection.site.language ?? undefined,
    remotePicture: (wanted) => pictureFrom(originsOf(connection), wanted),
  });
  const { html } = await renderer.entries(record);
  return {
    id: String(post.id),
    data: {
      ...kept.parse(record),
      author: author && { id: String(author.id), name: author.name, path: author.path },
      terms: embeddedTerms(post, { connection, taxonomies }).map(
        ({ taxonomy, slug, name, path }) => ({ taxonomy, slug, name, path }),
      ),
      featuredImage:
        media === null || media.picture === null
          ? null
          : { url: media.picture, alt: media.alt, width: media.width, height: media.height },
      // The kinds of the option `fields` decide what they hold.
      fields: renderer.fields(record) as LiveFields<K>,
    },
    rendered: { html },
    cacheHint: hintOf([post], type),
  };
}

const originsOf = ({ site, root }: Connection): readonly string[] =>
  [site.home, site.url, root].flatMap((address) => URL.parse(address)?.origin ?? []);

/** Links keep their addresses in WordPress: which pages this project has is unknown here. */
const knownOf = ({ site: { home } }: Connection) =>
  surveySite({
    site: { home, hosts: [], languages: [], frontPageId: null, postsPageId: null },
    types: [],
    entries: [],
    users: [],
    terms: [],
    attachments: [],
    redirects: [],
  });

/** Tags for `cache.invalidate({ tags })`: `galley:posts`, and `galley:post:12` for each entry. */
function hintOf(posts: readonly Post[], { name, restBase }: EntryType): CacheHint {
  const times = posts.map(({ modified }) => Date.parse(modified ?? '')).filter(Number.isFinite);
  return {
    tags: [`galley:${restBase}`, ...posts.map(({ id }) => `galley:${name}:${id}`)],
    ...(times.length > 0 && { lastModified: new Date(Math.max(...times)) }),
  };
}
