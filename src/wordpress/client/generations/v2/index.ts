import { z } from 'zod';
import type { UploadAddress } from '../../face.ts';
import type { Batch, Comment, Media, Term, User } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { listByIds, readCollection, v2Slice } from '../collection.ts';
import type { GenerationContext, GenerationFace } from '../face.ts';
import { pageOf, readPage } from '../page.ts';
import { parseOne } from '../parse-each.ts';
import { uploadExchange } from '../upload.ts';
import { needCredentials, sendJson } from '../write.ts';
import { v2ApplicationPasswords } from './application-passwords.ts';
import { readMenus } from './menus.ts';
import { latestCommentsV2, latestV2 } from './latest.ts';
import {
  comment,
  currentUser,
  fields,
  media,
  postTypes,
  term,
  uploadAddress,
  user,
} from './wire.ts';
import { deleteV2, v2Writings } from './writings.ts';

const coreBases: Readonly<Record<string, string>> = { category: 'categories', post_tag: 'tags' };
const taxonomyBody = z.object({ rest_base: z.string() });

/** The newer generation, under `{api_root}/<ns>/v2/` (`interface.md`, sections 4 and 9). */
export function createV2(context: GenerationContext): GenerationFace {
  const { transport, reader, root, namespace } = context;
  const at = (path: string, parameters?: Parameters<typeof routeUrl>[2]) =>
    routeUrl(root, `${namespace}/v2/${path}`, parameters);
  const list = <T extends { readonly id: number }>(
    what: string,
    schema: z.ZodType<T>,
    path: string,
    parameters: Parameters<typeof routeUrl>[2],
    { ids, ahead = context.ahead }: { ids?: readonly number[] | undefined; ahead?: number } = {},
  ): AsyncGenerator<Batch<T>> =>
    readCollection({
      what,
      schema,
      reader,
      ahead,
      idOf: ({ id }) => id,
      ids,
      urlOf: (slice) => at(path, { orderby: 'id', order: 'asc', ...v2Slice(slice), ...parameters }),
    });

  async function baseOf(taxonomy: string): Promise<string> {
    const core = coreBases[taxonomy];
    if (core !== undefined) return core;
    const url = at(`taxonomies/${encodeURIComponent(taxonomy)}`);
    const { value } = await reader.record(url);
    return parseOne(value, taxonomyBody, `taxonomy ${taxonomy}`, url.href).rest_base;
  }

  return {
    posts: v2Writings(context, 'post'),
    pages: v2Writings(context, 'page'),
    media: {
      list: ({ ids } = {}) =>
        listByIds(ids, context.ahead, (run) =>
          list<Media>('media file', media, 'media', { _fields: fields.media }, { ids: run }),
        ),
      page(options = {}) {
        const { page, perPage, search } = pageOf(options);
        return readPage<Media>({
          ...{ what: 'media file', page, schema: media },
          url: at('media', {
            ...{ page, per_page: perPage, search, orderby: 'date', order: 'desc' },
            _fields: fields.media,
          }),
          read: (url) =>
            transport.canSign ? reader.signed(url) : reader.collection('media files', url),
        });
      },
      async get(id) {
        const url = at(`media/${id}`);
        return parseOne((await reader.record(url)).value, media, `media file ${id}`, url.href);
      },
      async upload(upload) {
        const url = at('media');
        needCredentials(transport, 'Uploading', { method: 'POST', url });
        const { value } = await transport.json(uploadExchange(url, upload, 'quoted'));
        return parseOne(value, media, 'new media file', url.href);
      },
      async update(id, { alt, title, caption }) {
        const url = at(`media/${id}`);
        const body = { alt_text: alt, title, caption };
        const value = await sendJson(transport, 'Changing a media file', url, body);
        return parseOne(value, media, `media file ${id}`, url.href);
      },
      latest: () => latestV2(context, 'media'),
      delete: (id) => deleteV2(context, `${namespace}/v2/media/${id}`, id, true),
      addresses: () =>
        list<UploadAddress>(
          'media file',
          uploadAddress,
          'media',
          { order: 'desc', _fields: fields.uploadAddress },
          // Whoever knows the older ones reads no further.
          { ahead: 1 },
        ),
    },
    users: {
      list: () => list<User>('user', user, 'users', { _fields: fields.user }),
      async get(id) {
        const url = at(`users/${id}`);
        return parseOne((await reader.record(url)).value, user, `user ${id}`, url.href);
      },
      async me() {
        const url = at('users/me', { context: 'edit' });
        needCredentials(transport, 'Asking for the current user', { method: 'GET', url });
        return parseOne((await reader.signed(url)).value, currentUser, 'current user', url.href);
      },
    },
    applicationPasswords: v2ApplicationPasswords(context),
    async *terms(taxonomy) {
      const path = await baseOf(taxonomy);
      yield* list<Term>('term', term, path, { _fields: fields.term });
    },
    comments: (ofPosts) =>
      listByIds(ofPosts, context.ahead, (run) =>
        list<Comment>('comment', comment, 'comments', {
          post: run?.join(','),
          _fields: fields.comment,
        }),
      ),
    latestComments: () => latestCommentsV2(context),
    menus: () => readMenus(context),
    async types() {
      const url = at('types');
      return parseOne((await reader.record(url)).value, postTypes, 'list of types', url.href);
    },
  };
}
