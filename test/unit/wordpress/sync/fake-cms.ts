import {
  category,
  CmsError,
  pageType,
  postTag,
  postType,
} from '../../../../src/wordpress/client/index.ts';
import type {
  Batch,
  Cms,
  CmsErrorCode,
  Comment,
  FactsList,
  FrontSettings,
  Generation,
  Latest,
  ListOptions,
  PageMarkup,
  Media,
  Menu,
  UnlistedType,
  UnreadableRecord,
  PluginRedirects,
  Post,
  Site,
  SiteLanguage,
  Term,
  User,
  Entries,
  EntryType,
} from '../../../../src/wordpress/client/index.ts';

/** The far side of a sync, to be changed and broken by a test between two runs. */
export interface FakeCms extends Cms {
  generation: Generation;
  settings: Site;
  /** What the settings say of the front page; null if the account may not read them. */
  frontOfSettings: FrontSettings | null;
  /** The page whose public page has the list of posts. */
  postsPage: number | null;
  siteLanguages: readonly SiteLanguage[];
  /** The styles of public pages by their addresses; other pages can't be read. */
  readonly publicPages: Map<string, PageMarkup>;
  /** Style sheets by their addresses. */
  readonly sheets: Map<string, string>;
  /** The addresses of pages and style sheets that were asked for their styles so far. */
  readonly pagesAsked: string[];
  readonly content: Content;
  /** What a call of this name throws from now on. */
  readonly failures: Map<Call, CmsErrorCode>;
  /** Records that can't be understood from now on, by id. */
  readonly unreadableIds: Map<Call, ReadonlySet<number>>;
  /** Records that slip out of sight while a whole collection is paged; asked for by id they are there. */
  readonly slipped: Map<Call, ReadonlySet<number>>;
  /** How many pages of a collection were read in the last call of it. */
  readonly pagesRead: Map<Call, number>;
  /** The service's clock; null when it does not tell the time, so that nothing is concluded from what it shows first. */
  clock: string | null;
  /** Every call so far, with the ids that it named. */
  readonly calls: { call: Call; ids: readonly number[] | undefined; embed: boolean }[];
}

export interface Content {
  posts: Post[];
  pages: Post[];
  /** Entries of other types. */
  others: Post[];
  users: User[];
  terms: Term[];
  media: Media[];
  comments: Comment[];
  menus: Menu[];
  /** Of a plugin; null if it is not active. */
  redirects: PluginRedirects | null;
  /** Of the sitemap alone. Default: none. */
  unlisted?: readonly UnlistedType[];
  /** What a plugin lists of the other types; null if none does. */
  facts: FactsList | null;
}

export type Call =
  | 'posts'
  | 'pages'
  | 'others'
  | 'post stamps'
  | 'page stamps'
  | 'page of stamps'
  | 'users'
  | 'category'
  | 'post_tag'
  | 'media'
  | 'addresses'
  | 'comments'
  | 'menus'
  | 'redirects'
  | 'facts'
  | 'public page';

export const home = 'https://news.example';

export function createFakeCms(content: Content): FakeCms {
  const failures = new Map<Call, CmsErrorCode>();
  const unreadableIds = new Map<Call, ReadonlySet<number>>();
  const slipped = new Map<Call, ReadonlySet<number>>();
  const calls: FakeCms['calls'] = [];
  const pagesRead = new Map<Call, number>();

  async function* batches<T extends { readonly id: number }>(
    call: Call,
    items: readonly T[],
    { ids, embed = false }: Pick<ListOptions, 'ids' | 'embed'> = {},
  ): AsyncGenerator<Batch<T>> {
    calls.push({ call, ids, embed });
    const wanted = items.filter(({ id }) =>
      ids === undefined ? slipped.get(call)?.has(id) !== true : ids.includes(id),
    );
    for (let start = 0, page = 1; start < wanted.length; start += 2, page++) {
      const slice = wanted.slice(start, start + 2);
      pagesRead.set(call, page);
      const isUnreadable = ({ id }: T) => unreadableIds.get(call)?.has(id) === true;
      const unreadable: UnreadableRecord[] = slice
        .filter(isUnreadable)
        .map(({ id }) => ({ id, label: `${call} ${id}`, problem: 'It is unreadable.' }));
      yield {
        items: slice.filter((item) => !isUnreadable(item)),
        unreadable,
        page,
        total: wanted.length,
        totalPages: Math.ceil(wanted.length / 2),
      };
    }
    // In the middle of it, as it happens: some of the records have come by then.
    const code = failures.get(call);
    if (code) throw new CmsError({ code, message: `The ${call} answered with ${code}.` });
  }

  /** As many as half a dozen, so that a few records are more than one change check shows. */
  const latest = <T>(all: readonly T[], by: (item: T) => string): Latest<T> => ({
    items: all.toSorted((a, b) => (by(a) < by(b) ? 1 : -1)).slice(0, 6),
    hasUnreadable: false,
    total: all.length,
    servedAt: fake.clock,
  });
  const unused = () => Promise.reject(new Error('A sync does not call this.'));
  const entries = (name: 'posts' | 'pages' | 'others'): Entries => ({
    list: (options = {}) =>
      batches(
        name,
        content[name].map((post) =>
          options.embed || fake.generation === 'legacy' ? carry(post) : post,
        ),
        options,
      ),
    stamps: () => batches(name === 'posts' ? 'post stamps' : 'page stamps', content[name]),
    stampsOn(page, perPage) {
      calls.push({ call: 'page of stamps', ids: [page], embed: false });
      const gone = slipped.get(name === 'posts' ? 'post stamps' : 'page stamps');
      const all = content[name]
        .filter(({ id }) => gone?.has(id) !== true)
        .toSorted((a, b) => a.id - b.id);
      const items = all.slice((page - 1) * perPage, page * perPage);
      const pages = Math.ceil(all.length / perPage);
      return Promise.resolve({ items, unreadable: [], total: all.length, pages });
    },
    get: unused,
    create: unused,
    delete: unused,
    restore: unused,
    update: unused,
    page: unused,
    newest: unused,
    latest: ({ order = 'modified' } = {}) =>
      Promise.resolve(latest(content[name], (post) => post[order] ?? '')),
    scheduled: unused,
  });
  const carry = (post: Post): Post => ({
    ...post,
    embedded: {
      author: content.users.find(({ id }) => id === post.authorId) ?? null,
      featuredMedia: content.media.find(({ id }) => id === post.featuredMediaId) ?? null,
      terms: content.terms.filter((term) => post.terms.some(({ id }) => id === term.id)),
    },
  });

  const fake: FakeCms = {
    termsForEditors: { page: unused, named: unused },
    generation: 'v2',
    clock: null,
    frontOfSettings: null,
    postsPage: null,
    siteLanguages: [],
    publicPages: new Map(),
    sheets: new Map(),
    pagesAsked: [],
    settings: {
      nameHtml: 'The News &amp; more',
      descriptionHtml: '',
      url: home,
      home,
      timeZone: 'UTC',
      language: 'en-GB',
      iconUrl: '',
      logoId: null,
      front: null,
    },
    content,
    failures,
    unreadableIds,
    slipped,
    calls,
    pagesRead,
    connect: () =>
      Promise.resolve({
        root: `${home}/wp-json/`,
        generation: fake.generation,
        foundBy: 'Link header',
        site: fake.settings,
        namespaces: [],
        plugins: [],
        routes: '',
        announcedAuth: [],
        oauth1: null,
        applicationPasswordsPage: null,
      }),
    site: () => Promise.resolve(fake.settings),
    entries: ({ name }: EntryType) =>
      name === 'page' ? fake.pages : name === 'post' ? fake.posts : entries('others'),
    posts: entries('posts'),
    pages: entries('pages'),
    completer: () => (_, list) => Promise.resolve(list),
    languages: () => Promise.resolve(fake.siteLanguages),
    media: {
      list: (options) => batches('media', content.media, options),
      page: unused,
      get: unused,
      upload: unused,
      update: unused,
      delete: unused,
      latest: () =>
        Promise.resolve(
          latest(
            content.media.map(({ id, link, date }) => ({
              id,
              link,
              modified: date ?? '2026-01-01T00:00:00Z',
            })),
            ({ modified }) => modified,
          ),
        ),
      addresses: () =>
        batches(
          'addresses',
          content.media
            .map(({ id, link, url, postId, sizes }) => ({
              id,
              link,
              url,
              postId,
              sizes: sizes.map((size) => size.url),
              original: id === 51 ? '51-as-taken.jpg' : '',
            }))
            .toSorted((a, b) => b.id - a.id),
        ),
    },
    files: { get: unused },
    users: { list: () => batches('users', content.users), get: unused, me: unused },
    applicationPasswords: { current: unused, revoke: unused },
    sendComment: unused,
    sendForm: unused,
    moderation: {
      page: unused,
      count: unused,
      get: unused,
      change: unused,
      answer: unused,
      delete: unused,
    },
    terms: ({ name }) => {
      const terms = content.terms.filter((term) => term.taxonomy === name);
      return batches(name === 'category' ? 'category' : 'post_tag', terms);
    },
    comments: (ofPosts) => {
      const found = content.comments.filter(({ postId }) => ofPosts?.includes(postId) ?? true);
      return batches('comments', found);
    },
    frontSettings: () => Promise.resolve(fake.frontOfSettings),
    isPostsPage: (id) => {
      calls.push({ call: 'public page', ids: [id], embed: false });
      return Promise.resolve(id === fake.postsPage);
    },
    pageStyles: (address) => {
      fake.pagesAsked.push(address);
      return Promise.resolve(fake.publicPages.get(address) ?? null);
    },
    styleSheet: (address) => {
      fake.pagesAsked.push(address);
      return Promise.resolve(fake.sheets.get(address) ?? null);
    },
    menus: async () =>
      (await Array.fromAsync(batches('menus', content.menus))).flatMap(({ items }) => items),
    redirects: async () => {
      if (content.redirects !== null) await Array.fromAsync(batches('redirects', []));
      return content.redirects;
    },
    unlisted: () => Promise.resolve(content.unlisted ?? null),
    facts: async ({ name }) => {
      const list = ['post', 'page'].includes(name) ? null : content.facts;
      if (list !== null) await Array.fromAsync(batches('facts', []));
      return list;
    },
    types: () =>
      Promise.resolve({ types: [postType, pageType], taxonomies: [category, postTag], others: [] }),
    latestComments: () =>
      Promise.resolve(latest(content.comments, ({ id }) => String(id).padStart(9, '0'))),
    authorization: unused,
    requests: () => calls.length,
    close: () => Promise.resolve(),
  };
  return fake;
}
