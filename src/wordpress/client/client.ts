import { chooseAuth } from './auth.ts';
import { findAgain, type Found, readAgain } from './discover.ts';
import { CmsError } from './errors.ts';
import type { Cms, CmsOptions, Connection, Entries, Latest } from './cms.ts';
import { type Ask, createFallback, type Resource, resourceOf } from './fallback.ts';
import { createFiles } from './files.ts';
import {
  type CurrentUser,
  type EntryType,
  pageType,
  postType,
  type Site,
  type Stamp,
} from './model.ts';
import type { GenerationContext, GenerationFace } from './generations/types.ts';
import { oauthLegs } from './oauth1.ts';
import { isPostsPage, keepPages, readHome, type ReadPage, readPublicPage } from './public-page.ts';
import { placeInHeader } from './header-menu.ts';
import { createAsker, type SharedAnswers } from './plugins/asker.ts';
import { completeEntries, readFacts, readRedirection } from './plugins/index.ts';
import { readLanguages } from './plugins/languages.ts';
import { readPageMarkup } from './page-styles.ts';
import { createReader } from './reader.ts';
import { createTransport, type Transport } from './transport.ts';
import { atOwnOrigin, trustedOrigin } from './origins.ts';
import { readUnlisted } from './sitemap.ts';
import { sendComment } from './send-comment.ts';
import { sendForm } from './send-form.ts';
import { webUrl } from './route.ts';

interface Finding extends Found {
  /** The address of the site; that of `CMS_URL` may be one of its pages. */
  readonly home: URL;
  readonly ask: Ask;
  readonly context: GenerationContext;
  readonly current: () => Connection;
  /** False if the service is not what it was. */
  readonly renew: () => Promise<boolean>;
}

type Find = (fresh?: boolean) => Promise<Finding>;
type Me = (fresh?: boolean) => Promise<CurrentUser>;

/** Makes a client of one content service. Sends nothing yet; throws a TypeError for bad options. */
export function createCms(options: CmsOptions): Cms {
  const home = homeOf(options.url);
  const warn = onceEach(options.warn ?? (() => undefined));
  const patience = {
    connectTimeout: options.connectTimeout ?? 10_000,
    timeout: options.timeout ?? 30_000,
    retries: options.retries ?? 3,
    maxAnswer: options.maxAnswer ?? 32 * 1024 * 1024,
  };
  const transport = createTransport({
    ...patience,
    auth: chooseAuth(options.credentials),
    home,
    concurrency: options.concurrency ?? 4,
    userAgent: options.userAgent ?? 'Galley',
    headers: options.headers ?? {},
    privateOrigins: options.privateOrigins ?? [],
    warn,
  });
  const find = createFinder(transport, home, { ...options, warn });
  const readPage: ReadPage = async (address) => {
    const found = await find();
    return readPublicPage(transport, address, {
      home: found.home,
      named: found.current().site.home,
    });
  };
  /** Public pages since connecting. */
  let pages = keepPages(readPage);
  /** What connecting has read already, for the next one who asks. */
  let latestPosts: Latest<Stamp> | null = null;
  const takeLatestPosts = () => {
    const known = latestPosts;
    latestPosts = null;
    return known;
  };
  const asking: Asking = {
    once: async (resource, call) => (await find()).ask.once(resource, call),
    async *each(resource, call) {
      yield* (await find()).ask.each(resource, call);
    },
    settled: async (resource) => (await find()).ask.settled(resource),
  };
  const entries = (type: EntryType) => entriesOf(type, asking, takeLatestPosts);
  const me = memoise(() => proveBy(() => asking.once('users', (face) => face.users.me())));

  return {
    async connect({ fresh = false } = {}) {
      if (fresh && !(await (await find()).renew())) await find(true);
      const { ask, current } = await find();
      latestPosts = (await ask.settlePosts()) ?? latestPosts;
      pages = keepPages(readPage);
      return current();
    },
    entries,
    posts: entries(postType),
    pages: entries(pageType),
    completer() {
      const shared: SharedAnswers = new Map();
      return async (type, posts) => {
        const { context, current } = await find();
        const { site, plugins } = current();
        const page: ReadPage = (address) => pages(address);
        const askerOf = () => createAsker(context, { page, type, site, shared });
        return completeEntries(posts, plugins, askerOf);
      };
    },
    ...recordsOf(asking, me),
    files: createFiles({
      ...patience,
      transport,
      found: () => find(),
      privateUploads: options.privateUploads ?? false,
    }),
    async *terms(taxonomy, options) {
      await (await find()).ask.settlePosts();
      yield* asking.each('terms', (face) => face.terms(taxonomy, options));
    },
    ...sendersOf(transport, find, { me, signReader: options.signReader }),
    ...siteOf(transport, find, asking),
    async pageStyles(address) {
      const html = await pages(address);
      return html === null ? null : readPageMarkup(html, address);
    },
    styleSheet: readPage,
    requests: transport.requests,
    close: transport.close,
  };
}

/** Returns the function that finds the service, once unless `fresh` is true. */
function createFinder(
  transport: Transport,
  given: URL,
  options: CmsOptions & Pick<GenerationContext, 'warn'>,
): Find {
  const { warn, generation = 'auto', namespace = 'wp' } = options;
  let home = given;
  let before = options.found ?? null;
  return memoise(async () => {
    const { apiRoot } = options;
    const search = { home, namespace, found: before, apiRoot, generation };
    const found = await findAgain(transport, search);
    // The caller has a reason to search for the service anew.
    before = null;
    const { site } = found.connection;
    if (isPageOf(home, site)) {
      const front = new URL(site.home.replace(/\/*$/, '/'));
      warn(
        `CMS_URL is the address of a page of the site ${front.href}, so Galley reads that site. Set CMS_URL to it.`,
      );
      home = atOwnOrigin(home, front);
    }
    const root = new URL(found.connection.root);
    transport.trust(trustedOrigin(home, root, transport.canSign));
    if (found.closed) {
      warn('The REST API of this site is not public, so Galley reads it with the credentials.');
    }
    const context: GenerationContext = {
      transport,
      reader: createReader(transport, warn, found.closed),
      namespace,
      warn,
      root,
      ahead: options.concurrency ?? 4,
      pageLimit: { most: Infinity },
      maxRecords: options.maxRecords ?? 250_000,
    };
    const main = found.connection.generation;
    const fallback = createFallback({ context, main, mayFallBack: generation === 'auto' });
    let { connection } = found;
    const current = () => ({ ...connection, generation: fallback.generationOf('posts') });
    const renew = async (): Promise<boolean> => {
      const now = await readAgain(transport, found, { namespace });
      if (now !== null) connection = now;
      return now !== null;
    };
    return { ...found, home, ask: fallback.ask, context, current, renew };
  });
}

/** Calls methods of the generation that answers for a resource. */
interface Asking extends Pick<Ask, 'once' | 'each'> {
  /** For what editors ask, where a refusal is an answer: never tried on a second generation. */
  readonly settled: (resource: Resource) => Promise<GenerationFace>;
}

function entriesOf(
  type: EntryType,
  { once, each, settled }: Asking,
  takeLatestPosts: () => Latest<Stamp> | null,
): Entries {
  const resource = resourceOf(type);
  const settledType = async () => (await settled(resource)).entries(type);
  return {
    list: (list) => each(resource, (face) => face.entries(type).list(list)),
    stamps: () => each(resource, (face) => face.entries(type).stamps()),
    stampsOn: (page, perPage) =>
      once(resource, (face) => face.entries(type).stampsOn(page, perPage)),
    get: (id, get) => once(resource, (face) => face.entries(type).get(id, get)),
    create: async (post) => (await settledType()).create(post),
    delete: async (id, how) => (await settledType()).delete(id, how),
    restore: async (id, how) => (await settledType()).restore(id, how),
    update: async (id, changes) => (await settledType()).update(id, changes),
    page: async (page) => (await settledType()).page(page),
    newest: async (id) => (await settledType()).newest(id),
    async latest(how = {}) {
      const { order = 'modified', few = false } = how;
      const known = resource === 'posts' && order === 'modified' && !few ? takeLatestPosts() : null;
      return known ?? once(resource, (face) => face.entries(type).latest(how));
    },
    scheduled: async () => (await settledType()).scheduled(),
  };
}

/** The records beside entries. */
function recordsOf({ once, each, settled }: Asking, me: Me) {
  return {
    media: {
      list: (list) => each('media', (face) => face.media.list(list)),
      page: (page) => once('media', (face) => face.media.page(page)),
      get: (id) => once('media', (face) => face.media.get(id)),
      upload: async (upload) => (await settled('media')).media.upload(upload),
      update: async (id, texts) => (await settled('media')).media.update(id, texts),
      delete: async (id) => (await settled('media')).media.delete(id),
      latest: () => once('media', (face) => face.media.latest()),
      addresses: () => each('media', (face) => face.media.addresses()),
    },
    users: {
      list: (list) => each('users', (face) => face.users.list(list)),
      get: (id) => once('users', (face) => face.users.get(id)),
      me: (how) => me(how?.fresh),
    },
    applicationPasswords: {
      current: async () => (await settled('users')).applicationPasswords.current(),
      revoke: async (uuid) => (await settled('users')).applicationPasswords.revoke(uuid),
    },
    termsForEditors: {
      page: async (...asked) => (await settled('terms')).termsForEditors.page(...asked),
      named: async (...asked) => (await settled('terms')).termsForEditors.named(...asked),
    },
    comments: (ofPosts) => each('comments', (face) => face.comments(ofPosts)),
    latestComments: () => once('comments', (face) => face.latestComments()),
    moderation: {
      page: async (options) => (await settled('comments')).moderation.page(options),
      count: async (status) => (await settled('comments')).moderation.count(status),
      get: async (id) => (await settled('comments')).moderation.get(id),
      change: async (id, change) => (await settled('comments')).moderation.change(id, change),
      answer: async (to, text) => (await settled('comments')).moderation.answer(to, text),
      delete: async (id) => (await settled('comments')).moderation.delete(id),
    },
  } satisfies Partial<Cms>;
}

/** Passes comments and forms of readers on. */
function sendersOf(
  transport: Transport,
  find: Find,
  { me, signReader }: Pick<CmsOptions, 'signReader'> & { readonly me: Me },
) {
  return {
    async sendComment(comment) {
      const { home, connection, context, current } = await find();
      const maySign = transport.canSign && current().generation === 'v2';
      const account = maySign ? await me().catch(() => null) : null;
      const isModerator = account?.capabilities.has('moderate_comments') === true;
      const root = new URL(connection.root);
      const moderates = isModerator ? { root, namespace: context.namespace } : null;
      const { url } = current().site;
      return sendComment({ transport, home, url, moderates, signReader }, comment);
    },
    async sendForm(form) {
      const { home, connection, current } = await find();
      const site = atOwnOrigin(home, new URL(`${current().site.url.replace(/\/$/, '')}/`));
      return sendForm({ transport, root: new URL(connection.root), site }, form);
    },
  } satisfies Partial<Cms>;
}

/** What the site as a whole has. */
function siteOf(transport: Transport, find: Find, { once, settled }: Asking) {
  return {
    site: async () => (await find()).current().site,
    async menus() {
      const menus = await once('menus', (face) => face.menus());
      const { home } = await find();
      return placeInHeader(menus, () => readHome(transport, home));
    },
    async languages() {
      const { context, current } = await find();
      return readLanguages(context, current().namespaces);
    },
    async redirects() {
      const { context, current } = await find();
      return readRedirection(context, current().namespaces);
    },
    async facts({ name }) {
      const { context, current } = await find();
      const { namespaces, site } = current();
      return readFacts(name, namespaces, { ...context, site });
    },
    async types(isWanted) {
      await (await find()).ask.settlePosts();
      return (await settled('posts')).types(isWanted);
    },
    async unlisted({ types, taxonomies, others }) {
      const { home, current } = await find();
      const { site, generation } = current();
      // The older generation knows posts and pages only.
      if (generation === 'legacy') return null;
      const names = [...types, ...taxonomies, ...others].map(({ name }) => name);
      return readUnlisted(transport, { home, named: site.home }, new Set(names));
    },
    frontSettings: async () => (await settled('posts')).frontSettings(),
    isPostsPage: async (id) => isPostsPage(transport, (await find()).current().site.home, id),
    async authorization(client) {
      const { home, connection } = await find();
      return oauthLegs(transport, home, connection, client);
    },
  } satisfies Partial<Cms>;
}

function homeOf(address: string): URL {
  const home = webUrl(address);
  if (home === null) throw new TypeError(`“${address}” is not an http or https address.`);
  if (home.username !== '' || home.password !== '') {
    throw new TypeError('The address of the site must not contain a user name or a password.');
  }
  home.hash = '';
  home.search = '';
  if (!home.pathname.endsWith('/')) home.pathname += '/';
  return home;
}

/** True for an address below that of the site's front page where WordPress itself is not. */
function isPageOf(address: URL, { home, url }: Pick<Site, 'home' | 'url'>): boolean {
  const [front, own] = [home, url].map(
    (each) => URL.parse(each)?.pathname.replace(/\/*$/, '/') ?? address.pathname,
  );
  const { pathname } = address;
  return (
    front !== undefined && pathname !== front && pathname !== own && pathname.startsWith(front)
  );
}

/** Remembers a result, and forgets a failure, so that a later call tries again. */
function memoise<T>(make: () => Promise<T>): (fresh?: boolean) => Promise<T> {
  let made: Promise<T> | null = null;
  return (fresh = false) => {
    if (made !== null && !fresh) return made;
    const making = make().catch((error: unknown) => {
      if (made === making) made = null;
      throw error;
    });
    made = making;
    return making;
  };
}

function onceEach(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (!said.has(message)) warn(message);
    said.add(message);
  };
}

const hint =
  'Galley checks credentials by reading users/me, which a plugin or a firewall seems to block. Allow it, or build without credentials if all your content is public.';

/** Asks for the account behind the credentials (E6); if refused, says what to change. */
async function proveBy(me: () => Promise<CurrentUser>): Promise<CurrentUser> {
  try {
    return await me();
  } catch (error) {
    if (!(error instanceof CmsError) || !['not-found', 'forbidden'].includes(error.code))
      throw error;
    const { message, code, method, url, status, serviceCode, serviceMessage } = error;
    const fields = { message, code, method, url, status, serviceCode, serviceMessage };
    throw new CmsError({ ...fields, hint, cause: error });
  }
}
