import type { ListOptions, Newest, Writings } from '../../cms.ts';
import { CmsError } from '../../errors.ts';
import type { Batch, Deletion, Id, Post } from '../../model.ts';
import { toPlainText } from '../../plain-text.ts';
import { routeUrl } from '../../route.ts';
import { listByIds, listSingly, readCollection, v2Slice } from '../collection.ts';
import { newestOf, readable, type Version } from '../newest.ts';
import { pageOf, parseEach, parseOne, readPage } from '../page.ts';
import type { GenerationContext } from '../types.ts';
import { sendDelete, sendJson } from '../write.ts';
import { latestV2, scheduledV2 } from './latest.ts';
import { restoreV2 } from './restore.ts';
import { fieldNames, v2 } from '../records.ts';

/** Posts (E9) or pages of the newer generation, and their writes. */
export function v2Writings(context: GenerationContext, what: 'post' | 'page'): Writings {
  const { transport, reader, root, namespace, ahead } = context;
  const base = `${namespace}/v2/${what}s`;
  const listed = { what, reader, ahead };
  const inOrder = { orderby: 'id', order: 'asc' };

  function list(options: ListOptions = {}): AsyncGenerator<Batch<Post>> {
    const { perPage = 100, ids, expected, embed = false, status, search } = options;
    const { context: view } = options;
    const signed = view === 'edit' || (status !== undefined && status !== 'publish');
    const parameters = {
      ...inOrder,
      context: view,
      status,
      search,
      _embed: embed ? 'author,wp:featuredmedia,wp:term' : undefined,
      // `_embedded` can only be filled where `_links` is there to follow.
      _fields: embed ? `${fieldNames.post},_links,_embedded` : fieldNames.post,
    };
    if (options.singly && ids !== undefined) {
      const { _embed, _fields } = parameters;
      return listSingly(ids, what, async (id) => {
        const url = routeUrl(root, `${base}/${id}`, { context: view, _embed, _fields });
        const { value } = signed ? await reader.signed(url) : await reader.record(url);
        const found = parseOne(value, v2.post, `${what} ${id}`, url.href);
        return (status ?? 'publish').split(',').includes(found.status) ? found : null;
      });
    }
    return listByIds(ids, ahead, (run) =>
      readCollection<Post>({
        ...listed,
        signed,
        schema: v2.post,
        idOf: ({ id }) => id,
        perPage,
        expected,
        ids: run,
        urlOf: (slice) => routeUrl(root, base, { ...parameters, ...v2Slice(slice) }),
      }),
    );
  }

  return {
    latest: (how) => latestV2(context, what, how),
    scheduled: () => scheduledV2(context, what),
    list,
    page({ statuses = ['publish'], context: view, ...options } = {}) {
      const { page, perPage, search } = pageOf(options);
      const signed = view === 'edit' || statuses.some((status) => status !== 'publish');
      return readPage<Post>({
        ...{ what, page, schema: v2.post },
        url: routeUrl(root, base, {
          ...{ page, per_page: perPage, search, orderby: 'date', order: 'desc' },
          ...{ context: view, status: statuses.join(','), _embed: 'author' },
          _fields: `${fieldNames.post},_links,_embedded`,
        }),
        read: (url) => (signed ? reader.signed(url) : reader.collection(`${what}s`, url)),
      });
    },
    newest: (id) => newestV2(context, what, `${base}/${id}`, id),
    stamps: () =>
      readCollection({
        ...listed,
        schema: v2.stamp,
        idOf: ({ id }) => id,
        urlOf: (slice) =>
          routeUrl(root, base, { ...inOrder, ...v2Slice(slice), _fields: fieldNames.stamp }),
      }),
    async get(id, { context: view, password } = {}) {
      const url = routeUrl(root, `${base}/${id}`, { context: view, password });
      const { value } = view === 'edit' ? await reader.signed(url) : await reader.record(url);
      return parseOne(value, v2.post, `${what} ${id}`, url.href);
    },
    async create({ title, content, status = 'draft', slug, excerpt, dateLocal }) {
      const url = routeUrl(root, base);
      const body = { title, content, status, slug, excerpt, date: dateLocal };
      const value = await sendJson(transport, `Creating a ${what}`, url, body);
      return parseOne(value, v2.post, `new ${what}`, url.href);
    },
    restore: (id, how = {}) => restoreV2(context, what, id, how),
    async delete(id, { force = false } = {}): Promise<Deletion> {
      return deleteV2(context, `${base}/${id}`, id, force);
    },
  };
}

/** Deletes a record and tells its end apart: in the trash, for good, or in the trash before. */
export async function deleteV2(
  { transport, root }: GenerationContext,
  path: string,
  id: Id,
  force: boolean,
): Promise<Deletion> {
  try {
    await sendDelete(transport, routeUrl(root, path, { force: force || undefined }));
    return { id, outcome: force ? 'deleted' : 'trashed', message: null };
  } catch (error) {
    if (!(error instanceof CmsError) || error.serviceCode !== 'rest_already_trashed') throw error;
    return { id, outcome: 'already-trashed', message: toPlainText(error.serviceMessage ?? '') };
  }
}

/** The newest text of a post or page: as it was saved, or a later autosave or revision. */
async function newestV2(
  { reader, root }: GenerationContext,
  what: string,
  path: string,
  id: Id,
): Promise<Newest> {
  const url = routeUrl(root, path, { context: 'edit' });
  const saved: Post = parseOne(
    (await reader.signed(url)).value,
    v2.post,
    `${what} ${id}`,
    url.href,
  );

  async function versions(from: Version['from'], parameters: { per_page?: number }) {
    const list = routeUrl(root, `${path}/${from}s`, {
      ...{ context: 'edit', _fields: fieldNames.version },
      ...parameters,
    });
    const { value } = await reader.signed(list);
    const { items } = parseEach(value, v2.version, { what: from, page: 1, url: list.href });
    return items.map((item): Version => ({ ...item, from }));
  }

  const kept = await Promise.all([
    readable(versions('autosave', {})),
    readable(versions('revision', { per_page: 1 })),
  ]);
  return newestOf(saved, kept.flat());
}
