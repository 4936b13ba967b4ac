import { CmsError } from '../../errors.ts';
import {
  type Batch,
  category,
  type Comment,
  type Media,
  pageType,
  postTag,
  postType,
} from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { inRuns, legacySlice, readCollection } from '../collection.ts';
import { pageOf, parseOne, readList, readOne, readPage } from '../page.ts';
import type { GenerationContext, GenerationFace } from '../types.ts';
import { needCredentials, noTerms, readAllInstead, unsupported, uploadRequest } from '../write.ts';
import { legacy, shownComments } from '../records.ts';
import { deleteLegacy, legacyMe } from './write.ts';
import { legacyEntries } from './entries.ts';

/** The older generation, directly under `{api_root}` (`docs/interface.md`, Requests). */
export function createLegacy(context: GenerationContext): GenerationFace {
  const { reader, root, ahead } = context;
  async function commentsOf(postId: number): Promise<Batch<Comment>> {
    const { items, unreadable } = await readList({
      what: 'comment',
      url: routeUrl(root, `posts/${postId}/comments`),
      schema: legacy.comment,
      read: reader.record,
    });
    const shown = shownComments(items);
    return { items: shown, unreadable, page: 1, total: shown.length, totalPages: 1 };
  }

  /** A method for something that the older generation can't do. */
  const refuse = (what: string, hint: string) => () => unsupported(root, what, hint);
  const noModeration = refuse('moderate comments', 'Moderate them in WordPress.');

  return {
    entries: (type) => legacyEntries(context, type),
    media: legacyMedia(context),
    users: {
      list: () =>
        readCollection(context, {
          what: 'user',
          schema: legacy.user,
          urlOf: (slice) => routeUrl(root, 'users', legacySlice(slice, 'number')),
        }),
      get: (id) => readOne(reader.record, routeUrl(root, `users/${id}`), legacy.user, `user ${id}`),
      me: () => legacyMe(context),
    },
    // The older generation has no application passwords, even if a plugin makes it accept them.
    applicationPasswords: {
      current: () => Promise.resolve(null),
      revoke: refuse(
        'revoke application passwords',
        'Revoke it in WordPress under Users → Profile.',
      ),
    },
    async *terms({ name }) {
      yield* readCollection(context, {
        what: 'term',
        schema: legacy.term,
        // Every page has all terms.
        onePage: true,
        urlOf: () => routeUrl(root, `taxonomies/${encodeURIComponent(name)}/terms`),
      });
    },
    termsForEditors: { page: () => noTerms(root), named: () => noTerms(root) },
    async *comments(ofPosts) {
      if (ofPosts === undefined)
        return await unsupported(root, 'list the comments of all posts at once', 'Name the posts.');
      for (const run of inRuns(ofPosts, ahead)) yield* await Promise.all(run.map(commentsOf));
    },
    latestComments: () => Promise.resolve(null),
    moderation: {
      page: noModeration,
      count: noModeration,
      get: noModeration,
      change: noModeration,
      answer: noModeration,
      delete: noModeration,
    },
    menus: () => Promise.resolve([]),
    frontSettings: () => Promise.resolve(null),
    types: () =>
      Promise.resolve({ types: [postType, pageType], taxonomies: [category, postTag], others: [] }),
  };
}

function legacyMedia(context: GenerationContext): GenerationFace['media'] {
  const { transport, reader, root, ahead } = context;
  const getMedia = (id: number): Promise<Media> =>
    readOne(reader.record, routeUrl(root, `media/${id}`), legacy.media, `media file ${id}`);
  return {
    async *list({ ids } = {}) {
      if (ids !== undefined) {
        for (const run of inRuns(ids, ahead)) {
          const items = await Promise.all(run.map(getMedia));
          yield { items, unreadable: [], page: 1, total: null, totalPages: null };
        }
        return;
      }
      yield* readCollection(context, {
        what: 'media file',
        schema: legacy.media,
        urlOf: (slice) => routeUrl(root, 'media', legacySlice(slice, 'posts_per_page')),
      });
    },
    page(options = {}) {
      const { page, perPage, search } = pageOf(options);
      if (options.family !== undefined)
        return unsupported(routeUrl(root, 'media'), 'list the files of a type', readAllInstead);
      return readPage<Media>({
        what: 'media file',
        page,
        schema: legacy.media,
        url: routeUrl(root, 'media', {
          page,
          'filter[posts_per_page]': perPage,
          'filter[s]': search,
          'filter[orderby]': 'date',
          'filter[order]': 'DESC',
        }),
        read: (url) =>
          transport.canSign ? reader.signed(url) : reader.collection('media files', url),
      });
    },
    get: getMedia,
    async upload(upload) {
      const url = routeUrl(root, 'media');
      needCredentials(transport, 'Uploading', { method: 'POST', url });
      const send = async (form: 'quoted' | 'token') =>
        (await transport.json(uploadRequest(url, upload, form))).value;
      const value = await send('quoted').catch((error: unknown) => {
        // The plugin keeps the quotes in the name, and newer WordPress refuses the type `jpg"`.
        // Nothing was stored, so a second try can't store it twice.
        if (!(error instanceof CmsError) || error.code !== 'refused-upload') throw error;
        return send('token');
      });
      return parseOne(value, legacy.media, 'new media file', url.href);
    },
    update: () =>
      unsupported(root, 'change the texts of a media file', 'Change them in WordPress, or use v2.'),
    latest: () => Promise.resolve(null),
    delete: (id) => deleteLegacy(context, `media/${id}`, id, true),
    addresses: () =>
      readCollection(context, {
        what: 'media file',
        schema: legacy.uploadAddress,
        // Callers that know the older ones stop reading.
        ahead: 1,
        urlOf: (slice) =>
          routeUrl(root, 'media', {
            ...legacySlice(slice, 'posts_per_page'),
            'filter[order]': 'DESC',
          }),
      }),
  };
}
