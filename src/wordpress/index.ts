import { createCms, type Cms } from './client/index.ts';
import { cmsOptions } from '../config/index.ts';
import { isInMirror, loadersOf } from './loaders.ts';
import { checkOptions, settingsOf, type WordPressOptions } from './options.ts';

export { CmsError, createCms as createClient } from './client/index.ts';
export type * from './client/index.ts';
export type * from './entries.ts';
export type { DraftStatus, Use } from './mirror/index.ts';
export { currentSite, openMirrorAt, readBody } from './sync/index.ts';
export type { Draft, MirrorPlace } from './sync/index.ts';
export { loaderName, type WordPressLoader } from './loaders.ts';
export type { WordPressOptions } from './options.ts';

/**
 * A WordPress site, for the content config of an Astro project: a loader for each of its collections, all of which share one sync,
 * and the client for its REST API. Name the collections after the loaders, since references between entries go by these names.
 *
 * ```ts
 * const site = wordpress({ url: 'https://example.com' });
 * export const collections = {
 *   posts: defineCollection({ loader: site.posts() }),
 *   users: defineCollection({ loader: site.users() }),
 * };
 * ```
 *
 * Throws an Error about the options. Loaders throw what a sync throws: a SettingsError about the environment, a CmsError where WordPress does not answer as it should, a SyncError
 * where too much has vanished. The collections then stay as they were.
 */
export function wordpress(options: WordPressOptions = {}) {
  checkOptions(options, { caller: wordpress, hasSettings: isInMirror() });
  const loader = loadersOf(options);
  return {
    posts: () => loader('posts'),
    pages: () => loader('pages'),
    users: () => loader('users'),
    categories: () => loader('categories'),
    tags: () => loader('tags'),
    media: () => loader('media'),
    comments: () => loader('comments'),
    menus: () => loader('menus'),
    /** One entry, `site`: its name, its language and its addresses. */
    site: () => loader('site'),
    /** What was made of each picture of the site, by its address in WordPress. */
    pictures: () => loader('pictures'),
    /** Sounds, films and documents that were fetched, by their address in WordPress. */
    files: () => loader('files'),
    /** The page that WordPress has for each upload. */
    attachments: () => loader('attachments'),
    /** Addresses that records had before, by path. */
    redirects: () => loader('redirects'),
    /** A client for the REST API, signed as the options say. Its `close()` ends its connections. */
    client: (): Cms => createCms(cmsOptions(settingsOf(options))),
  };
}
