import type { DeskWords } from '../i18n/index.ts';
import type { Id } from '../wordpress/client/index.ts';

type MenuRight = 'write' | 'upload' | 'moderate';

interface DeskPage {
  readonly path: string;
  /** Its name in the desk's menu. A page without one belongs to the menu's entry above it. */
  readonly menu?: (words: DeskWords) => string;
  /** Its name in the tabs of that entry. */
  readonly tab?: (words: DeskWords) => string;
  /** The right without which the menu leaves it out. */
  readonly may?: MenuRight;
}

/** The pages in the desk's menu and in the tabs, in their order. */
const deskPages = {
  posts: { path: 'posts', menu: ({ frame }) => frame.posts },
  media: { path: 'media', menu: ({ frame }) => frame.media, may: 'upload' },
  comments: { path: 'comments', menu: ({ frame }) => frame.comments, may: 'moderate' },
  newPost: { path: 'new', menu: ({ frame }) => frame.newPost, may: 'write' },
  changes: { path: 'changes', menu: ({ frame }) => frame.changes },
  rebuilds: {
    path: 'rebuilds',
    menu: ({ frame }) => frame.publishing,
    may: 'write',
    tab: ({ rebuilds }) => rebuilds.rebuilds,
  },
  report: { path: 'report', tab: ({ report }) => report.title },
  sitePreviews: { path: 'site-previews', tab: ({ sitePreviews }) => sitePreviews.title },
  sharedPreviews: { path: 'shared-previews', tab: ({ sharedPreviews }) => sharedPreviews.title },
  releases: { path: 'release' },
  releasePreview: { path: 'release-preview' },
} satisfies Readonly<Record<string, DeskPage>>;

/**
 * The desk's menu for an account, and the tabs of the page that it is on, if that has any.
 * @param here the page's path
 */
export function deskLinks(
  base: string,
  words: DeskWords,
  { may, here }: { readonly may: Readonly<Record<MenuRight, boolean>>; readonly here: string },
) {
  const pages = Object.values<DeskPage>(deskPages).map((page) => ({
    ...page,
    href: `${base}/desk/${page.path}`,
  }));
  const at = pages.findIndex(({ href }) => isBelow(here, href));
  const current = pages[at];
  const entry = pages.slice(0, at + 1).findLast(({ menu }) => menu);
  const hasTabs = current?.tab && current.href === here.replace(/\/$/, '');
  return {
    menu: pages.flatMap(({ menu, href, may: right }) =>
      menu && (!right || may[right])
        ? [{ href, name: menu(words), isCurrent: href === entry?.href }]
        : [],
    ),
    /** Null on other pages. */
    tabs: hasTabs
      ? pages.flatMap(({ tab, href }) =>
          tab ? [{ href, name: tab(words), isCurrent: href === current.href }] : [],
        )
      : null,
  };
}

/** The value of `?type=`, which posts do without. */
const unlessPost = (type: string): string | null => (type === 'post' ? null : type);

/** Every address of the desk and of its API, below `base`: empty, or `/blog`. */
export function deskPaths(base: string) {
  const desk = `${base}/desk`;
  const api = `${base}/api`;
  const pages = Object.fromEntries(
    Object.entries(deskPages).map(([name, { path }]) => [name, `${desk}/${path}`]),
  ) as Readonly<Record<keyof typeof deskPages, string>>;
  return {
    ...pages,
    home: `${desk}/`,
    signIn: `${desk}/sign-in`,
    signOut: `${desk}/sign-out`,
    list: (type: string) => withQuery(`${desk}/posts`, { type: unlessPost(type) }),
    trash: (type: string) =>
      withQuery(`${desk}/posts`, { type: unlessPost(type), status: 'trash' }),
    settings: (id: Id, type: string) =>
      withQuery(`${desk}/posts/${id}`, { type: unlessPost(type) }),
    deletePosts: `${desk}/posts/delete`,
    restorePosts: `${desk}/posts/restore`,
    changePosts: `${desk}/posts/change`,
    medium: (id: Id) => `${desk}/media/${id}`,
    deleteMedia: (id: Id) => `${desk}/media/${id}/delete`,
    comment: (id: Id) => `${desk}/comments/${id}`,
    deleteComments: `${desk}/comments/delete`,
    reportOn: (id: Id) => `${desk}/report?text=${id}`,
    release: (id: string) => `${desk}/release/${encodeURIComponent(id)}`,
    rebuild: (id: string) => `${desk}/rebuilds/${encodeURIComponent(id)}`,
    deleteSitePreview: (name: string) => `${desk}/site-previews/${encodeURIComponent(name)}/delete`,
    revokeSharedPreview: (id: string) => `${desk}/shared-previews/${encodeURIComponent(id)}/revoke`,
    preview: (id: Id, type: string) =>
      withQuery(`${desk}/preview/${id}`, { type: unlessPost(type) }),
    sharedPreview: (token: string) => `${base}/preview/${token}`,
    api: {
      root: api,
      me: `${api}/me`,
      posts: `${api}/posts`,
      post: (id: Id, type: string) => withQuery(`${api}/posts/${id}`, { type: unlessPost(type) }),
      media: `${api}/media`,
      medium: (id: Id) => `${api}/media/${id}`,
      rebuilds: `${api}/rebuilds`,
      rebuild: (id: string) => `${api}/rebuilds/${encodeURIComponent(id)}`,
      rebuildEvents: (id: string) => `${api}/rebuilds/${encodeURIComponent(id)}/events`,
      sitePreviews: `${api}/site-previews`,
      openapi: `${api}/openapi.json`,
    },
  };
}

/** The id in a part of an address or a form; null for anything else. */
export function idIn(text: string | null | undefined): Id | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

/** Whether a path, with or without a query, is at `place` or below it. */
export function isBelow(path: string, place: string): boolean {
  return path.startsWith(place) && /^(?:[/?#]|$)/.test(path.slice(place.length));
}

/**
 * Where to go after signing in: the address asked for, if it is a page of this desk or of a site
 * preview, else the desk's first page. No address that a browser resolves to another server.
 */
export function ownTarget(target: string | null | undefined, base: string): string {
  const { home, signIn, signOut } = deskPaths(base);
  if (!target?.startsWith('/') || !URL.canParse(target, 'http://desk.test')) return home;
  const { origin, pathname, search } = new URL(target, 'http://desk.test');
  const places = [`${base}/desk`, `${base}/previews`];
  const isOurs = origin === 'http://desk.test' && places.some((place) => isBelow(pathname, place));
  const isDoor = [signIn, signOut].some((door) => isBelow(pathname, door));
  return isOurs && !isDoor ? `${pathname}${search}` : home;
}

/** A path with a query. Empty and null values are left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}
