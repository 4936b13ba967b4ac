import { createCms, type Cms } from './client/index.ts';
import { cmsOptions } from '../config/index.ts';
import { type Bodies, selectEntries, selections, selectTerms } from './entries.ts';
import type { FieldSchema, KindsOf } from './fields.ts';
import { liveLoadersOf } from './live.ts';
import { isInMirror, loadersOf } from './loaders.ts';
import { checkOptions, settingsOf, type WordPressOptions } from './options.ts';

export { CmsError, createCms as createClient } from './client/index.ts';
export type * from './client/index.ts';
export type * from './entries.ts';
export type { DraftStatus, Use } from './mirror/index.ts';
export { currentSite, openMirrorAt, readBody, type Draft, type MirrorPlace } from './sync/index.ts';
export { field, type FieldKind, type FieldSchema } from './fields.ts';
export type {
  LiveCollectionFilter,
  LiveEntryData,
  LiveEntryFilter,
  WordPressLiveLoader,
} from './live.ts';
export { loaderName, type WordPressLoader } from './loaders.ts';
export type { WordPressOptions } from './options.ts';

/**
 * A WordPress site, for an Astro project's content config: a loader for each collection, with one
 * sync, and the REST API's client. Name collections after the loaders: references use these names.
 * ```ts
 * const site = wordpress({ url: 'https://example.com' });
 * export const collections = {
 *   posts: defineCollection({ loader: site.posts() }),
 *   users: defineCollection({ loader: site.users() }),
 * };
 * ```
 * Throws an Error about the options. Loaders throw a SettingsError about the environment, a
 * CmsError for what WordPress answers, a SyncError if too much has vanished. Collections then stay
 * unchanged.
 */
export function wordpress<B extends Bodies = 'rendered', const F extends FieldSchema = FieldSchema>(
  options: WordPressOptions<B, F> = {},
) {
  checkOptions(options, { caller: wordpress, hasSettings: isInMirror() });
  const loader = loadersOf(options);
  const live = liveLoadersOf(options);
  return {
    posts: () => loader<'entries', KindsOf<F, 'post'>>(selections.posts),
    pages: () => loader<'entries', KindsOf<F, 'page'>>(selections.pages),
    users: () => loader(selections.users),
    categories: () => loader(selections.categories),
    tags: () => loader(selections.tags),
    /** The entries of a type that a plugin or theme registers: `type('boat')`. */
    type: <const N extends string>(name: N) =>
      loader<'entries', KindsOf<F, N>>(selectEntries(name)),
    /** The terms of a taxonomy: `taxonomy('rig')`. */
    taxonomy: (name: string) => loader(selectTerms(name)),
    /** The entries of all types but posts and pages. */
    entries: () => loader(selections.entries),
    /** The terms of all taxonomies but categories and tags. */
    terms: () => loader(selections.terms),
    /** The types whose entries have pages, by name. */
    types: () => loader(selections.types),
    /** The public taxonomies, by name. */
    taxonomies: () => loader(selections.taxonomies),
    media: () => loader(selections.media),
    comments: () => loader(selections.comments),
    menus: () => loader(selections.menus),
    /** One entry, `site`: its name, its language and its addresses. */
    site: () => loader(selections.site),
    /** What was made of each picture of the site, by its address in WordPress. */
    pictures: () => loader(selections.pictures),
    /** Sounds, films and documents that were fetched, by their address in WordPress. */
    files: () => loader(selections.files),
    /** The page that WordPress has for each upload. */
    attachments: () => loader(selections.attachments),
    /** Addresses that records had before, by path. */
    redirects: () => loader(selections.redirects),
    /** Loaders for `src/live.config.ts`, which read what is published at each request. */
    live: {
      posts: () => live<KindsOf<F, 'post'>>('post'),
      pages: () => live<KindsOf<F, 'page'>>('page'),
      /** The entries of a type that a plugin or theme registers. */
      type: <const N extends string>(name: N) => live<KindsOf<F, N>>(name),
    },
    /** A client for the REST API, signed as the options say. Its `close()` ends its connections. */
    client: (): Cms => createCms(cmsOptions(settingsOf(options))),
  };
}
