import { z } from 'zod';
import type {
  Due,
  Entries,
  EntriesPageOptions,
  Latest,
  LatestOptions,
  ListOptions,
  Newest,
  Page,
  Restored,
  Restoring,
} from '../../cms.ts';
import { CmsError, orNull, withheldCodes } from '../../errors.ts';
import {
  type Batch,
  type Deletion,
  type EntryType,
  type Id,
  manyOf,
  type Post,
  type Stamp,
} from '../../model.ts';
import { toPlainText } from '../../plain-text.ts';
import { routeUrl } from '../../route.ts';
import { inOrderOfIds, listByIds, listSingly, readV2 } from '../collection.ts';
import { id as recordId, moment } from '../fields.ts';
import {
  monthOf,
  newestOf,
  pageOf,
  parseOne,
  readable,
  readLatest,
  readList,
  readOne,
  readPage,
  readScheduled,
  type Version,
} from '../page.ts';
import type { GenerationContext } from '../types.ts';
import { needCredentials, sendDelete, sendJson } from '../write.ts';
import { fieldNames, v2 } from '../records.ts';

/** The route of a type or taxonomy, below the interface root. */
export function routeOf(
  { namespace }: Pick<GenerationContext, 'namespace'>,
  kind: Pick<EntryType, 'namespace' | 'restBase'>,
): string {
  return `${kind.namespace || `${namespace}/v2`}/${kind.restBase}`;
}

// Ids in custom fields. The other format, a site's possible default, sends whole accounts.
const light = { acf_format: 'light' };
// What `_embed` asks for.
const wholeRecords = 'author,wp:featuredmedia,wp:term';

/** Both ends are excluded, and on the site's clock, since they have no offset. */
function withinMonth(text: string): { readonly after: string; readonly before: string } {
  const { year, month } = monthOf(text);
  const local = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19);
  return { after: local(Date.UTC(year, month - 1) - 1000), before: local(Date.UTC(year, month)) };
}

/** The entries of a type of v2 (E9 for posts), and their writes. */
export function v2Entries(context: GenerationContext, type: EntryType): Entries {
  const { transport, reader, root, ahead } = context;
  const { name: what } = type;
  const many = manyOf(what);
  const base = routeOf(context, type);
  const post = v2.post(type.taxonomies);
  const fields = fieldNames.post(type.taxonomies);

  function list(options: ListOptions = {}): AsyncGenerator<Batch<Post>> {
    const { perPage = 100, ids, expected, embed = false, status, search } = options;
    const { context: view } = options;
    const signed = view === 'edit' || (status !== undefined && status !== 'publish');
    const record = {
      ...light,
      context: view,
      _embed: embed ? wholeRecords : undefined,
      // WordPress fills `_embedded` only if `_links` is requested too.
      _fields: embed ? `${fields},_links,_embedded` : fields,
    };
    if (options.singly && ids !== undefined) {
      return listSingly(ids, what, async (id) => {
        const url = routeUrl(root, `${base}/${id}`, record);
        const read = signed ? reader.signed : reader.record;
        const found = await readOne(read, url, post, `${what} ${id}`);
        return (status ?? 'publish').split(',').includes(found.status) ? found : null;
      });
    }
    return listByIds(ids, ahead, (run) =>
      readV2(context, {
        what,
        many,
        signed,
        schema: post,
        perPage,
        expected,
        ids: run,
        route: base,
        query: { ...record, status, search },
      }),
    );
  }

  return {
    latest: (how) => latestV2(context, { what, route: base, label: many }, how),
    scheduled: () => scheduledV2(context, { what, route: base }),
    list,
    page: (options = {}) => pageV2(context, { what, many, base, post, fields }, options),
    newest: (id) => newestV2(context, { what, schema: post }, `${base}/${id}`, id),
    ...stampsV2(context, { what, many, base }),
    get(id, { context: view, password } = {}) {
      const url = routeUrl(root, `${base}/${id}`, { ...light, context: view, password });
      const read = view === 'edit' ? reader.signed : reader.record;
      return readOne(read, url, post, `${what} ${id}`);
    },
    async create({ title, content, status = 'draft', slug, excerpt, dateLocal }) {
      const url = routeUrl(root, base);
      const body = { title, content, status, slug, excerpt, date: dateLocal };
      const value = await sendJson(transport, `Creating a ${what}`, url, body);
      return parseOne(value, post, `new ${what}`, url.href);
    },
    async update(id, { dateLocal, featuredMediaId, terms = [], ...others }) {
      const url = routeUrl(root, `${base}/${id}`);
      const ofTaxonomies = terms.map(({ taxonomy, ids }) => [taxonomy.restBase, ids] as const);
      const value = await sendJson(transport, `Changing a ${what}`, url, {
        ...others,
        date: dateLocal,
        featured_media: featuredMediaId === null ? 0 : featuredMediaId,
        ...Object.fromEntries(ofTaxonomies),
      });
      return parseOne(value, post, `${what} ${id}`, url.href);
    },
    restore: (id, how = {}) => restoreV2(context, { what, route: base, schema: post }, id, how),
    async delete(id, { force = false } = {}): Promise<Deletion> {
      return deleteV2(context, `${base}/${id}`, id, force);
    },
  };
}

function stampsV2(
  context: GenerationContext,
  { what, many, base }: Pick<Paged, 'what' | 'many' | 'base'>,
): Pick<Entries, 'stamps' | 'stampsOn'> {
  const { reader, root } = context;
  return {
    stamps: () =>
      readV2(context, {
        what,
        many,
        schema: v2.stamp,
        route: base,
        query: { _fields: fieldNames.stamp },
      }),
    stampsOn: (page, perPage) =>
      readPage({
        what,
        page,
        schema: v2.stamp,
        url: routeUrl(root, base, {
          ...inOrderOfIds,
          page,
          per_page: perPage,
          _fields: fieldNames.stamp,
        }),
        read: (url) => reader.collection(many, url),
      }),
  };
}

interface Paged {
  readonly what: string;
  readonly many: string;
  readonly base: string;
  readonly post: z.ZodType<Post>;
  readonly fields: string;
}

function pageV2(
  { reader, root }: GenerationContext,
  { what, many, base, post, fields }: Paged,
  { statuses = ['publish'], context: view, embed = false, ...options }: EntriesPageOptions,
): Promise<Page<Post>> {
  const { page, perPage, search } = pageOf(options);
  const { slug, author, month, terms = [], orderBy = 'date', order = 'desc' } = options;
  const ofTerms = Map.groupBy(terms, ({ taxonomy }) => taxonomy.restBase);
  const signed = view === 'edit' || statuses.some((status) => status !== 'publish');
  return readPage<Post>({
    what,
    page,
    schema: post,
    url: routeUrl(root, base, {
      page,
      per_page: perPage,
      search,
      slug,
      author,
      ...Object.fromEntries(
        Array.from(ofTerms, ([name, of]) => [name, of.map(({ id }) => id).join(',')]),
      ),
      ...(month === undefined ? {} : withinMonth(month)),
      orderby: orderBy,
      order,
      context: view,
      status: statuses.join(','),
      ...light,
      _embed: embed === true ? wholeRecords : embed ? 'author,wp:featuredmedia' : 'author',
      _fields: `${fields},_links,_embedded`,
    }),
    read: (url) => (signed ? reader.signed(url) : reader.collection(many, url)),
  });
}

/** The outcome: in the trash, deleted permanently, or was in the trash before. */
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

/** The newest text of a post or page: the saved one, or a later autosave or revision. */
async function newestV2(
  { reader, root }: GenerationContext,
  { what, schema }: { readonly what: string; readonly schema: z.ZodType<Post> },
  path: string,
  id: Id,
): Promise<Newest> {
  const url = routeUrl(root, path, { ...light, context: 'edit' });
  const saved = await readOne(reader.signed, url, schema, `${what} ${id}`);

  async function versions(from: Version['from'], parameters: { per_page?: number }) {
    const list = routeUrl(root, `${path}/${from}s`, {
      context: 'edit',
      _fields: fieldNames.version,
      ...parameters,
    });
    const { items } = await readList({
      what: from,
      url: list,
      schema: v2.version,
      read: reader.signed,
    });
    return items.map((item): Version => ({ ...item, from }));
  }

  const kept = await Promise.all([
    readable(versions('autosave', {})),
    readable(versions('revision', { per_page: 1 })),
  ]);
  return newestOf(saved, kept.flat());
}

const most = 100;
const few = 10;

const dated = z
  .object({ id: recordId, date_gmt: moment })
  .transform((wire) => ({ id: wire.id, date: wire.date_gmt }));

interface ListedRoute {
  /** One word for one record. */
  readonly what: string;
  readonly route: string;
  /** What messages call the collection. */
  readonly label: string;
}

/**
 * The latest entries or media files. Sorted, not filtered by `modified_after`: the total is then
 * the whole collection's, which shows deletions, and old WordPress versions answer the same.
 */
export function latestV2(
  { reader, root }: GenerationContext,
  { what, route, label }: ListedRoute,
  { order = 'modified', few: isFew = false }: LatestOptions = {},
): Promise<Latest<Stamp>> {
  return readLatest({
    what,
    url: routeUrl(root, route, {
      per_page: isFew ? few : most,
      orderby: order,
      order: 'desc',
      _fields: fieldNames.stamp,
    }),
    read: (url) => reader.collection(label, url),
    schema: v2.stamp,
  });
}

/** The entries that are due next. */
function scheduledV2(
  { reader, root }: GenerationContext,
  { what, route }: Omit<ListedRoute, 'label'>,
): Promise<Due[]> {
  return readScheduled({
    what,
    url: routeUrl(root, route, {
      status: 'future',
      per_page: few,
      orderby: 'date',
      order: 'asc',
      _fields: 'id,date_gmt',
    }),
    read: (url) => reader.signed(url),
    schema: dated,
  });
}

const row = z.object({ id: recordId });

/** WordPress adds this to the slug of a text in the trash. A draft without a slug has only this. */
const bareMark = '__trashed';

interface EntryRoute {
  /** The type's name, for messages. */
  readonly what: string;
  readonly route: string;
  readonly schema: z.ZodType<Post>;
}

/**
 * Restores a post or page from the trash. The REST API leaves its comments `post-trashed`, where no
 * page of WordPress shows them, so they are restored one by one, as WordPress's own Restore does.
 */
async function restoreV2(
  context: GenerationContext,
  { what, route, schema }: EntryRoute,
  id: Id,
  { status = 'draft', sticky, approved }: Restoring,
): Promise<Restored> {
  const { transport, reader, root } = context;
  const path = `${route}/${id}`;
  const url = routeUrl(root, path);
  needCredentials(transport, 'Restoring', { method: 'POST', url });
  const edited = routeUrl(root, path, { context: 'edit' });
  const trashed = await readOne(reader.signed, edited, schema, `${what} ${id}`);
  if (trashed.status !== 'trash') return { post: trashed, held: 0, isMissingComments: false };
  const slug = trashed.slug === bareMark ? '' : undefined;
  const value = await sendJson(transport, `Restoring a ${what}`, url, { status, sticky, slug });
  const restored = parseOne(value, schema, `${what} ${id}`, url.href);
  const found = await trashedComments(context, id);
  const approve = new Set(approved);
  const ids = found ?? approved ?? [];
  const outcomes = await Promise.all(
    ids.map((each) => setStatus(context, each, approve.has(each) ? 'approved' : 'hold')),
  );
  return {
    post: restored,
    held: ids.filter((each, index) => outcomes[index] === true && !approve.has(each)).length,
    isMissingComments: outcomes.includes(false) || (found === null && approved === undefined),
  };
}

/** The comments that were trashed with a text; null if the account may not moderate. */
async function trashedComments(context: GenerationContext, id: Id): Promise<Id[] | null> {
  const comments = readV2(context, {
    what: 'comment',
    schema: row,
    route: `${context.namespace}/v2/comments`,
    query: { post: id, status: 'post-trashed', context: 'edit', _fields: 'id' },
    signed: true,
  });
  const found = await orNull(Array.fromAsync(comments), withheldCodes);
  return found && found.flatMap(({ items }) => items.map((each) => each.id));
}

/** Returns false if the account may not do it. */
async function setStatus(
  { transport, root, namespace }: GenerationContext,
  id: Id,
  status: 'approved' | 'hold',
): Promise<boolean> {
  const url = routeUrl(root, `${namespace}/v2/comments/${id}`);
  const sent = sendJson(transport, 'Restoring a comment', url, { status }).then(() => true);
  return (await orNull(sent, withheldCodes)) ?? false;
}
