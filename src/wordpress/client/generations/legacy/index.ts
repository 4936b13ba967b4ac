import type { ApplicationPasswords, UploadAddress } from '../../cms.ts';
import { CmsError } from '../../errors.ts';
import type { Batch, Comment, Media, Term, User } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { inRuns, legacySlice, readCollection } from '../collection.ts';
import { pageOf, parseEach, parseOne, readPage } from '../page.ts';
import type { GenerationContext, GenerationFace } from '../types.ts';
import { needCredentials, uploadExchange } from '../write.ts';
import { legacy } from '../records.ts';
import { deleteLegacy, legacyMe } from './write.ts';
import { legacyWritings } from './writings.ts';

/** The older generation, directly under `{api_root}` (`docs/interface.md`, Requests). */
export function createLegacy(context: GenerationContext): GenerationFace {
  const { transport, reader, root, ahead } = context;
  const at = (path: string, parameters?: Parameters<typeof routeUrl>[2]) =>
    routeUrl(root, path, parameters);

  async function getMedia(id: number): Promise<Media> {
    const url = at(`media/${id}`);
    return parseOne((await reader.record(url)).value, legacy.media, `media file ${id}`, url.href);
  }

  async function commentsOf(postId: number): Promise<Batch<Comment>> {
    const url = at(`posts/${postId}/comments`);
    const { value } = await reader.record(url);
    const { items, odd } = parseEach(value, legacy.comment, {
      what: 'comment',
      page: 1,
      url: url.href,
    });
    const shown = items.filter((item) => item.shown).map(({ shown: _, ...rest }) => rest);
    return { items: shown, odd, page: 1, total: shown.length, totalPages: 1 };
  }

  return {
    posts: legacyWritings(context, 'post'),
    pages: legacyWritings(context, 'page'),
    media: {
      async *list({ ids } = {}) {
        if (ids !== undefined) {
          for (const run of inRuns(ids, ahead)) {
            const items = await Promise.all(run.map(getMedia));
            yield { items, odd: [], page: 1, total: null, totalPages: null };
          }
          return;
        }
        yield* readCollection<Media>({
          what: 'media file',
          schema: legacy.media,
          reader,
          ahead,
          idOf: ({ id }) => id,
          urlOf: (slice) => at('media', legacySlice(slice, 'posts_per_page')),
        });
      },
      page(options = {}) {
        const { page, perPage, search } = pageOf(options);
        return readPage<Media>({
          ...{ what: 'media file', page, schema: legacy.media },
          url: at('media', {
            ...{ page, 'filter[posts_per_page]': perPage, 'filter[s]': search },
            ...{ 'filter[orderby]': 'date', 'filter[order]': 'DESC' },
          }),
          read: (url) =>
            transport.canSign ? reader.signed(url) : reader.collection('media files', url),
        });
      },
      get: getMedia,
      async upload(upload) {
        const url = at('media');
        needCredentials(transport, 'Uploading', { method: 'POST', url });
        const send = async (form: 'quoted' | 'token') =>
          (await transport.json(uploadExchange(url, upload, form))).value;
        const value = await send('quoted').catch((error: unknown) => {
          // The plugin keeps the quotes as part of the name, and modern WordPress then refuses the type `jpg"`:
          // nothing was stored, so that a second try can't store it twice.
          if (!(error instanceof CmsError) || error.code !== 'refused-upload') throw error;
          return send('token');
        });
        return parseOne(value, legacy.media, 'new media file', url.href);
      },
      update: (id) =>
        Promise.reject(
          new CmsError({
            code: 'unsupported',
            message:
              'The older generation of the REST API cannot change the texts of a media file.',
            hint: 'Change them in WordPress, or use v2.',
            url: at(`media/${id}`).href,
          }),
        ),
      latest: () => Promise.resolve(null),
      delete: (id) => deleteLegacy(context, `media/${id}`, id, true),
      addresses: () =>
        readCollection<UploadAddress>({
          what: 'media file',
          schema: legacy.uploadAddress,
          reader,
          // Whoever knows the older ones reads no further.
          ahead: 1,
          idOf: ({ id }) => id,
          urlOf: (slice) =>
            at('media', { ...legacySlice(slice, 'posts_per_page'), 'filter[order]': 'DESC' }),
        }),
    },
    users: {
      list: () =>
        readCollection<User>({
          what: 'user',
          schema: legacy.user,
          reader,
          ahead,
          idOf: ({ id }) => id,
          urlOf: (slice) => at('users', legacySlice(slice, 'number')),
        }),
      async get(id) {
        const url = at(`users/${id}`);
        return parseOne((await reader.record(url)).value, legacy.user, `user ${id}`, url.href);
      },
      me: () => legacyMe(context),
    },
    applicationPasswords: legacyApplicationPasswords(context),
    async *terms(taxonomy) {
      yield* readCollection<Term>({
        what: 'term',
        schema: legacy.term,
        reader,
        // All of them come at once, whatever page is asked for.
        ahead: 1,
        onePage: true,
        idOf: ({ id }) => id,
        urlOf: () => at(`taxonomies/${encodeURIComponent(taxonomy)}/terms`),
      });
    },
    async *comments(ofPosts) {
      if (ofPosts === undefined) {
        throw new CmsError({
          code: 'unsupported',
          message: 'The older generation lists comments for one post at a time. Name the posts.',
          url: root.href,
        });
      }
      for (const run of inRuns(ofPosts, ahead)) yield* await Promise.all(run.map(commentsOf));
    },
    latestComments: () => Promise.resolve(null),
    menus: () => Promise.resolve([]),
  };
}

/** The older generation knows nothing of application passwords, even where a plugin makes it accept them. */
function legacyApplicationPasswords({ root }: GenerationContext): ApplicationPasswords {
  return {
    current: () => Promise.resolve(null),
    revoke: () =>
      Promise.reject(
        new CmsError({
          code: 'unsupported',
          message: 'The older generation of the REST API cannot revoke application passwords.',
          hint: 'Revoke it in WordPress under Users → Profile.',
          url: root.href,
        }),
      ),
  };
}
