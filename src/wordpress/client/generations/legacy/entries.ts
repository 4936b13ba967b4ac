import type {
  Entries,
  EntriesPageOptions,
  GetOptions,
  ListOptions,
  Newest,
  Page,
} from '../../cms.ts';
import { manyOf, type Batch, type EntryType, type Id, type Post, type Stamp } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { legacySlice, listSingly, readCollection } from '../collection.ts';
import {
  newestOf,
  readable,
  type Version,
  monthOf,
  pageOf,
  parseOne,
  readLatest,
  readList,
  readPage,
  readScheduled,
} from '../page.ts';
import type { Slice } from '../salvage.ts';
import type { GenerationContext } from '../types.ts';
import { needCredentials, noTerms, readAllInstead, sendJson, unsupported } from '../write.ts';
import { deleteLegacy, trashLegacy, legacyMe, utcOfSite } from './write.ts';
import { legacy } from '../records.ts';

/** Up to this many posts are requested one by one: the older generation can't list a set of ids. */
const fewIds = 20;

/** Entries of the older generation: posts (E2, E3, E4), pages, others by `posts?type=…`. */
export function legacyEntries(context: GenerationContext, type: EntryType): Entries {
  const { reader, root } = context;
  const { name: what } = type;
  const many = manyOf(what);

  function listAll(options: ListOptions): AsyncGenerator<Batch<Post>> {
    const { status, context: view } = options;
    return readCollection(context, {
      what,
      many,
      schema: legacy.post,
      signed: view === 'edit' || (status !== undefined && status !== 'publish'),
      perPage: options.perPage,
      expected: options.expected,
      urlOf: (slice) => listUrl(root, type, slice, options),
      sift: async (items, isSigned, slice) =>
        isSigned ? siftProtected(context, type, { items, slice, options }) : items,
    });
  }

  async function* list(options: ListOptions = {}): AsyncGenerator<Batch<Post>> {
    const { ids, singly = false } = options;
    if (ids === undefined) {
      yield* listAll(options);
    } else if (ids.length > fewIds && !singly) {
      const wanted = new Set(ids);
      for await (const batch of listAll({ ...options, ids: undefined })) {
        const items = batch.items.filter((item) => wanted.has(item.id));
        yield { ...batch, items, total: null };
      }
    } else if (ids.length > 0) {
      yield* listSingly(ids, what, (id) => find(id, options));
    }
  }

  async function readOne(id: Id, { context: view, password }: GetOptions) {
    const url = routeUrl(root, `posts/${id}`, { context: view, password });
    const { value, signed } = view === 'edit' ? await reader.signed(url) : await reader.record(url);
    return { item: parseOne(value, legacy.post, `${what} ${id}`, url.href), signed };
  }

  async function find(
    id: Id,
    { context: view, status = 'publish' }: ListOptions,
  ): Promise<Post | null> {
    const { item, signed } = await readOne(id, { context: view });
    const wanted = item.type === what && status.split(',').includes(item.status);
    // A signed answer may be a draft, private or protected, for the account's eyes only.
    return wanted && (!signed || view === 'edit' || status !== 'publish') ? item : null;
  }

  return {
    ...legacyWatching(context, type),
    list,
    async *stamps() {
      for await (const batch of listAll({})) yield { ...batch, items: batch.items.map(stampOf) };
    },
    async stampsOn(page, perPage) {
      const url = listUrl(root, type, { kind: 'page', page, size: perPage }, {});
      const read = (at: URL) => reader.collection(many, at);
      const found = await readPage({ what, page, schema: legacy.post, url, read });
      return { ...found, items: found.items.map(stampOf) };
    },
    async get(id, options = {}) {
      const { item } = await readOne(id, options);
      return options.context === 'edit' ? withSchedule(item) : item;
    },
    page: (options = {}) => legacyPage(context, type, options),
    async newest(id) {
      const { item } = await readOne(id, { context: 'edit' });
      return newestLegacy(context, withSchedule(item));
    },
    ...legacyWriting(context, type),
  };
}

function listUrl(root: URL, type: EntryType, slice: Slice, options: ListOptions): URL {
  const { route, query } = listRoute(type);
  return routeUrl(root, route, {
    ...query,
    ...legacySlice(slice, 'posts_per_page'),
    'filter[post_status]': options.status,
    'filter[s]': options.search,
    context: options.context,
  });
}

interface Sifted {
  readonly items: readonly Post[];
  readonly slice: Slice;
  readonly options: ListOptions;
}

/**
 * An account that may edit a password-protected post gets it whole in a list; only the context
 * `edit` says that it is protected. So a signed list is compared with that one.
 */
async function siftProtected(
  { reader, root }: GenerationContext,
  type: EntryType,
  { items, slice, options }: Sifted,
): Promise<readonly Post[]> {
  if (options.context === 'edit') return items;
  const url = listUrl(root, type, slice, { ...options, context: 'edit' });
  const edited = await readList({ what: type.name, url, schema: legacy.post, read: reader.signed });
  const hidden = new Set(edited.items.filter((item) => item.protected).map(({ id }) => id));
  return items.filter((item) => !hidden.has(item.id));
}

/** Changes of entries. */
function legacyWriting(context: GenerationContext, type: EntryType) {
  const { transport, root } = context;
  const { name: what } = type;
  return {
    async create({ title, content, status = 'draft', slug, excerpt, dateLocal }) {
      const url = routeUrl(root, listRoute(type).route);
      needCredentials(transport, `Creating a ${what}`, { method: 'POST', url });
      // Without an author the plugin stores none, who could then not read or delete the post.
      const { id: author } = await legacyMe(context);
      const body = {
        title,
        content_raw: content,
        status,
        name: slug,
        excerpt_raw: excerpt,
        date_gmt: dateLocal === undefined ? undefined : await utcOfSite(context, dateLocal),
        type: what,
        author,
      };
      const value = await sendJson(transport, `Creating a ${what}`, url, body);
      return parseOne(value, legacy.post, `new ${what}`, url.href);
    },
    async update(id, { title, status, slug, excerpt, dateLocal, featuredMediaId, terms = [] }) {
      const url = routeUrl(root, `posts/${id}`);
      if (terms.length > 0) return noTerms(url);
      needCredentials(transport, `Changing a ${what}`, { method: 'POST', url });
      const value = await sendJson(transport, `Changing a ${what}`, url, {
        title,
        status,
        name: slug,
        excerpt_raw: excerpt,
        date_gmt: dateLocal === undefined ? undefined : await utcOfSite(context, dateLocal),
        featured_image: featuredMediaId === null ? 0 : featuredMediaId,
      });
      return withSchedule(parseOne(value, legacy.post, `${what} ${id}`, url.href));
    },
    restore: (id) =>
      unsupported(
        routeUrl(root, `posts/${id}`),
        `bring a ${what} back from the trash`,
        'Open the trash in WordPress and choose Restore.',
      ),
    delete: (id, { force = false } = {}) =>
      force ? deleteLegacy(context, `posts/${id}`, id, true) : trashLegacy(context, id),
  } satisfies Partial<Entries>;
}

/** The newest text of a post or page; the older generation lists autosaves among the revisions. */
async function newestLegacy({ reader, root }: GenerationContext, saved: Post): Promise<Newest> {
  const { id } = saved;

  async function versions(): Promise<Version[]> {
    const url = routeUrl(root, `posts/${id}/revisions`);
    const { items } = await readList({
      what: 'revision',
      url,
      schema: legacy.post,
      read: reader.signed,
    });
    return items.map(({ titleHtml, contentHtml, excerptHtml, raw, slug, ...times }) => ({
      titleHtml,
      contentHtml,
      excerptHtml,
      raw,
      modified: times.modified,
      modifiedLocal: times.modifiedLocal,
      from: slug.startsWith(`${id}-autosave`) ? 'autosave' : 'revision',
    }));
  }

  return newestOf(saved, await readable(versions()));
}

async function legacyPage(
  { reader, root }: GenerationContext,
  type: EntryType,
  { statuses = ['publish'], context, ...options }: EntriesPageOptions,
): Promise<Page<Post>> {
  const { name: what } = type;
  const many = manyOf(what);
  const { route, query } = listRoute(type);
  const { page, perPage, search } = pageOf(options);
  const { slug, terms = [], author, orderBy = 'date', order = 'desc' } = options;
  const { year, month } = options.month === undefined ? {} : monthOf(options.month);
  if (terms.length > 0) return unsupported(root, `list the ${many} of a term`, readAllInstead);
  const signed = context === 'edit' || statuses.some((status) => status !== 'publish');
  const answer = await readPage<Post>({
    what,
    page,
    schema: legacy.post,
    url: routeUrl(root, route, {
      ...query,
      page,
      context,
      'filter[posts_per_page]': perPage,
      'filter[s]': search,
      'filter[name]': slug,
      'filter[year]': year,
      'filter[monthnum]': month,
      'filter[orderby]': orderBy,
      'filter[order]': order.toUpperCase(),
      'filter[post_status]': statuses.join(','),
      ...(author === undefined ? keepsOrder : { 'filter[author]': author }),
    }),
    read: (url) => (signed ? reader.signed(url) : reader.collection(many, url)),
  });
  const items = answer.items.map(withSchedule);
  if (statuses.includes('any')) return { ...answer, items };
  // An account that may see only published posts gets those, and no error.
  return { ...answer, items: items.filter(({ status }) => statuses.includes(status)) };
}

/** The older generation gives scheduled posts the status `publish`, with a future date. */
function withSchedule(post: Post): Post {
  const ahead = post.date !== null && Date.parse(post.date) > Date.now();
  return post.status === 'publish' && ahead ? { ...post, status: 'future' } : post;
}

/** The part of a record that a sync compares. */
function stampOf({ id, modified, link }: Stamp): Stamp {
  return { id, modified, link };
}

/** Posts and pages have routes in the older generation; the first lists other types, too. */
function listRoute({ name }: EntryType) {
  return name === 'page'
    ? { route: 'pages', query: {} }
    : { route: 'posts', query: name === 'post' ? {} : { type: name } };
}

/** The latest entries and those due next: only few, since these are whole records. */
function legacyWatching({ reader, root }: GenerationContext, type: EntryType) {
  const { name: what } = type;
  const many = manyOf(what);
  const { route, query } = listRoute(type);
  const first = (
    count: number,
    orderBy: string,
    order: string,
    more: Record<string, string | number> = {},
  ) =>
    routeUrl(root, route, {
      ...query,
      'filter[posts_per_page]': count,
      'filter[orderby]': orderBy,
      'filter[order]': order,
      ...keepsOrder,
      ...more,
    });
  return {
    async latest({ order = 'modified', few = false } = {}) {
      let wasSigned = false;
      const latest = await readLatest({
        what,
        url: first(few ? 1 : 20, order, 'DESC'),
        async read(url) {
          const result = await reader.collection(many, url);
          wasSigned = result.signed;
          return result;
        },
        schema: legacy.post.transform(stampOf),
      });
      // An account gets posts with a password among them, and nothing in the record tells.
      return { ...latest, hasUnreadable: latest.hasUnreadable || wasSigned };
    },
    async scheduled() {
      const due = await readScheduled({
        what,
        url: first(10, 'date', 'ASC', { 'filter[post_status]': 'future' }),
        read: (url) => reader.signed(url),
        schema: legacy.post,
      });
      // Some accounts get published posts instead of scheduled ones, with the same status.
      return due.filter(({ date }) => Date.parse(date) > Date.now());
    },
  } satisfies Partial<Entries>;
}

/**
 * Excludes an author that does not exist: with such a filter, WordPress keeps sticky posts in their
 * places. On the home page they come first, with any status, and exceed the page's size.
 */
const keepsOrder = { 'filter[author]': '-999999999' };
