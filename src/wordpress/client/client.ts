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
import type { GenerationContext } from './generations/types.ts';
import { oauthLegs } from './oauth1.ts';
import { isPostsPage, readHome } from './front-page.ts';
import { placeInHeader } from './header-menu.ts';
import { createAsker, type SharedAnswers } from './plugins/asker.ts';
import { completeEntries, readFacts, readRedirection } from './plugins/index.ts';
import { readLanguages } from './plugins/languages.ts';
import { readPageMarkup } from './page-styles.ts';
import { keepPages, readPublicPage, type ReadPage } from './public-page.ts';
import { createReader } from './reader.ts';
import { createTransport } from './request.ts';
import { atOwnOrigin, trustedOrigin } from './origins.ts';
import { readUnlisted } from './sitemap.ts';
import { sendComment } from './send-comment.ts';
import { sendForm } from './send-form.ts';

interface Finding extends Found {
  readonly ask: Ask;
  readonly context: GenerationContext;
  readonly current: () => Connection;
  /** False where the service is not what it was. */
  readonly renew: () => Promise<boolean>;
}

/** Makes a client of one content service. Checks its options and sends nothing yet; throws a TypeError. */
export function createCms(options: CmsOptions): Cms {
  let home = homeOf(options.url);
  const auth = chooseAuth(options.credentials);
  const concurrency = options.concurrency ?? 4;
  const namespace = options.namespace ?? 'wp';
  const warn = onceEach(options.warn ?? (() => undefined));
  const patience = {
    connectTimeout: options.connectTimeout ?? 10_000,
    timeout: options.timeout ?? 30_000,
    retries: options.retries ?? 3,
    maxAnswer: options.maxAnswer ?? 32 * 1024 * 1024,
  };
  const transport = createTransport({
    ...patience,
    auth,
    home,
    concurrency,
    userAgent: options.userAgent ?? 'Galley',
    headers: options.headers ?? {},
    privateOrigins: options.privateOrigins ?? [],
    warn,
  });

  let before = options.found ?? null;
  const find = memoise(async (): Promise<Finding> => {
    const found = await findAgain(transport, {
      home,
      namespace,
      found: before,
      apiRoot: options.apiRoot,
      generation: options.generation ?? 'auto',
    });
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
    transport.trust(trustedOrigin(home, root, auth !== null));
    if (found.closed) {
      warn('The REST API of this site is not public, so Galley reads it with the credentials.');
    }
    const context: GenerationContext = {
      transport,
      reader: createReader(transport, warn, found.closed),
      namespace,
      warn,
      root,
      ahead: concurrency,
      pageLimit: { most: Infinity },
      maxRecords: options.maxRecords ?? 250_000,
    };
    const fallback = createFallback({
      context,
      main: found.connection.generation,
      mayFallBack: (options.generation ?? 'auto') === 'auto',
    });
    let { connection } = found;
    const current = () => ({ ...connection, generation: fallback.generationOf('posts') });
    const renew = async (): Promise<boolean> => {
      const now = await readAgain(transport, found, { namespace });
      if (now !== null) connection = now;
      return now !== null;
    };
    return { ...found, ask: fallback.ask, context, current, renew };
  });

  const readPage: ReadPage = async (address) =>
    readPublicPage(transport, address, { home, named: (await find()).current().site.home });
  /** Public pages since connecting. */
  let pages = keepPages(readPage);

  /** What connecting has read already, for the next one who asks. */
  let latestPosts: Latest<Stamp> | null = null;

  /** Calls a method of the generation that answers for a resource. */
  const once: Ask['once'] = async (resource, call) => (await find()).ask.once(resource, call);
  const each: Ask['each'] = async function* (resource, call) {
    yield* (await find()).ask.each(resource, call);
  };

  const entriesOf = (type: EntryType): Entries => {
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
        const known = resource === 'posts' && order === 'modified' && !few ? latestPosts : null;
        if (known === null) return once(resource, (face) => face.entries(type).latest(how));
        latestPosts = null;
        return known;
      },
      scheduled: async () => (await settledType()).scheduled(),
    };
  };

  /** For what editors ask, where a refusal is an answer: never tried on a second generation. */
  const settled = async (resource: Resource) => (await find()).ask.settled(resource);

  const files = createFiles({
    ...patience,
    transport,
    found: () => find(),
    privateUploads: options.privateUploads ?? false,
  });

  const me = memoise(() => proveBy(() => once('users', (face) => face.users.me())));

  return {
    async connect({ fresh = false } = {}) {
      if (fresh && !(await (await find()).renew())) await find(true);
      const { ask, current } = await find();
      latestPosts = (await ask.settlePosts()) ?? latestPosts;
      pages = keepPages(readPage);
      return current();
    },
    site: async () => (await find()).current().site,
    entries: entriesOf,
    posts: entriesOf(postType),
    pages: entriesOf(pageType),
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
    files,
    users: {
      list: (list) => each('users', (face) => face.users.list(list)),
      get: (id) => once('users', (face) => face.users.get(id)),
      me: (how) => me(how?.fresh),
    },
    applicationPasswords: {
      current: async () => (await settled('users')).applicationPasswords.current(),
      revoke: async (uuid) => (await settled('users')).applicationPasswords.revoke(uuid),
    },
    async *terms(taxonomy, options) {
      await (await find()).ask.settlePosts();
      yield* each('terms', (face) => face.terms(taxonomy, options));
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
    async sendComment(comment) {
      const { connection, current } = await find();
      const maySign = transport.canSign && current().generation === 'v2';
      const account = maySign ? await me().catch(() => null) : null;
      const moderates = account?.capabilities.has('moderate_comments') === true;
      const root = new URL(connection.root);
      return sendComment(
        {
          transport,
          home,
          url: current().site.url,
          moderates: moderates ? { root, namespace } : null,
          signReader: options.signReader,
        },
        comment,
      );
    },
    async sendForm(form) {
      const { connection, current } = await find();
      const site = atOwnOrigin(home, new URL(`${current().site.url.replace(/\/$/, '')}/`));
      return sendForm({ transport, root: new URL(connection.root), site }, form);
    },
    menus: async () =>
      placeInHeader(await once('menus', (face) => face.menus()), () => readHome(transport, home)),
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
      const { site, generation } = (await find()).current();
      // The older generation knows posts and pages only.
      if (generation === 'legacy') return null;
      const names = [...types, ...taxonomies, ...others].map(({ name }) => name);
      return readUnlisted(transport, { home, named: site.home }, new Set(names));
    },
    frontSettings: async () => (await settled('posts')).frontSettings(),
    isPostsPage: async (id) => isPostsPage(transport, (await find()).current().site.home, id),
    async pageStyles(address) {
      const html = await pages(address);
      return html === null ? null : readPageMarkup(html, address);
    },
    styleSheet: readPage,
    authorization: async (client) => oauthLegs(transport, home, (await find()).connection, client),
    requests: transport.requests,
    close: transport.close,
  };
}

function homeOf(address: string): URL {
  if (!URL.canParse(address) || !['http:', 'https:'].includes(new URL(address).protocol)) {
    throw new TypeError(`“${address}” is not an http or https address.`);
  }
  const home = new URL(address);
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

/** Asks for the account behind the credentials (E6); says what to change where not even that may be read. */
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
