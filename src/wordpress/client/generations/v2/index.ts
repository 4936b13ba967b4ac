import { z } from 'zod';
import type { ApplicationPasswords } from '../../cms.ts';
import { orNull } from '../../errors.ts';
import type { Id, Media } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { readFront } from '../../site-index.ts';
import { listByIds, readV2 } from '../collection.ts';
import { pageOf, parseOne, readLatest, readOne, readPage } from '../page.ts';
import type { GenerationContext, GenerationFace } from '../types.ts';
import { needCredentials, sendDelete, sendJson, uploadRequest } from '../write.ts';
import { fieldNames, shownComments, v2 } from '../records.ts';
import { readMenus } from './menus.ts';
import { v2Moderation, v2TermsForEditors } from './editors.ts';
import { readTypes } from './types.ts';
import { deleteV2, latestV2, routeOf, v2Entries } from './entries.ts';

/** v2, under `{api_root}/<ns>/v2/` (`docs/interface.md`, Requests). */
export function createV2(context: GenerationContext): GenerationFace {
  const { transport, reader, root, namespace } = context;
  const base = `${namespace}/v2`;
  const at = (path: string, parameters?: Parameters<typeof routeUrl>[2]) =>
    routeUrl(root, `${base}/${path}`, parameters);

  return {
    entries: (type) => v2Entries(context, type),
    media: v2Media(context),
    users: {
      list: ({ slug } = {}) =>
        readV2(context, {
          what: 'user',
          schema: v2.user,
          route: `${base}/users`,
          query: { slug, _fields: fieldNames.user },
        }),
      get: (id) => readOne(reader.record, at(`users/${id}`), v2.user, `user ${id}`),
      async me() {
        const url = at('users/me', { context: 'edit' });
        needCredentials(transport, 'Asking for the current user', { method: 'GET', url });
        return readOne(reader.signed, url, v2.currentUser, 'current user');
      },
    },
    applicationPasswords: v2ApplicationPasswords(context),
    terms: (taxonomy, { slug } = {}) =>
      readV2(context, {
        what: 'term',
        schema: v2.term,
        route: routeOf(context, taxonomy),
        query: { slug, _fields: fieldNames.term },
      }),
    termsForEditors: v2TermsForEditors(context),
    async *comments(ofPosts) {
      const batches = listByIds(ofPosts, context.ahead, (run) =>
        readV2(context, {
          what: 'comment',
          schema: v2.comment,
          route: `${base}/comments`,
          query: { post: run?.join(','), _fields: fieldNames.comment },
        }),
      );
      for await (const batch of batches) yield { ...batch, items: shownComments(batch.items) };
    },
    async latestComments() {
      const latest = await readLatest({
        what: 'comment',
        url: at('comments', {
          per_page: 100,
          orderby: 'id',
          order: 'desc',
          _fields: fieldNames.comment,
        }),
        read: (url) => reader.collection('comments', url),
        schema: v2.comment,
      });
      return { ...latest, items: shownComments(latest.items) };
    },
    moderation: v2Moderation(context),
    menus: () => readMenus(context),
    types: (isWanted) => readTypes(context, isWanted),
    async frontSettings() {
      if (!transport.canSign) return null;
      const read = await orNull(reader.signed(at('settings')));
      return read && readFront(read.value);
    },
  };
}

function v2Media(context: GenerationContext): GenerationFace['media'] {
  const { transport, reader, root, ahead, namespace } = context;
  const files = { what: 'media file', route: `${namespace}/v2/media` };
  const fileUrl = (id: Id) => routeUrl(root, `${files.route}/${id}`);
  return {
    list: ({ ids } = {}) =>
      listByIds(ids, ahead, (run) => {
        const query = { _fields: fieldNames.media };
        return readV2(context, { ...files, schema: v2.media, query, ids: run });
      }),
    page(options = {}) {
      const { page, perPage, search } = pageOf(options);
      return readPage<Media>({
        what: 'media file',
        page,
        schema: v2.media,
        url: routeUrl(root, files.route, {
          page,
          per_page: perPage,
          search,
          media_type: options.family,
          orderby: 'date',
          order: 'desc',
          _fields: fieldNames.media,
        }),
        read: (url) =>
          transport.canSign ? reader.signed(url) : reader.collection('media files', url),
      });
    },
    get: (id) => readOne(reader.record, fileUrl(id), v2.media, `media file ${id}`),
    async upload(upload) {
      const url = routeUrl(root, files.route);
      needCredentials(transport, 'Uploading', { method: 'POST', url });
      const { value } = await transport.json(uploadRequest(url, upload, 'quoted'));
      return parseOne(value, v2.media, 'new media file', url.href);
    },
    async update(id, { alt, title, caption }) {
      const url = fileUrl(id);
      const body = { alt_text: alt, title, caption };
      const value = await sendJson(transport, 'Changing a media file', url, body);
      return parseOne(value, v2.media, `media file ${id}`, url.href);
    },
    latest: () => latestV2(context, { what: 'media', route: files.route, label: 'media files' }),
    delete: (id) => deleteV2(context, `${files.route}/${id}`, id, true),
    addresses: () =>
      readV2(context, {
        ...files,
        schema: v2.uploadAddress,
        query: { order: 'desc', _fields: fieldNames.uploadAddress },
        // Callers that know the older ones stop reading.
        ahead: 1,
      }),
  };
}

const password = z.object({ uuid: z.string().min(1), name: z.string().catch('') });

function v2ApplicationPasswords({
  transport,
  reader,
  root,
  namespace,
}: GenerationContext): ApplicationPasswords {
  const at = (which: string) =>
    routeUrl(root, `${namespace}/v2/users/me/application-passwords/${encodeURIComponent(which)}`);
  return {
    async current() {
      const url = at('introspect');
      needCredentials(transport, 'Asking for the application password', { method: 'GET', url });
      // Signed in another way, application passwords are off, or WordPress is older than 5.7.
      const none = new Set(['not-found', 'unsupported'] as const);
      return orNull(readOne(reader.signed, url, password, 'application password'), none);
    },
    async revoke(uuid) {
      await sendDelete(transport, at(uuid));
    },
  };
}
