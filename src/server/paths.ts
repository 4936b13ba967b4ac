import type { Id } from '../wordpress/client/index.ts';

/** The value of `?type=`, which posts do without. */
const unlessPost = (type: string): string | null => (type === 'post' ? null : type);

/** Every address of the desk and of its API, below `base`: empty, or `/blog`. */
export function deskPaths(base: string) {
  const desk = `${base}/desk`;
  const api = `${base}/api`;
  return {
    home: `${desk}/`,
    signIn: `${desk}/sign-in`,
    signOut: `${desk}/sign-out`,
    posts: `${desk}/posts`,
    list: (type: string) => withQuery(`${desk}/posts`, { type: unlessPost(type) }),
    trash: (type: string) =>
      withQuery(`${desk}/posts`, { type: unlessPost(type), status: 'trash' }),
    settings: (id: Id, type: string) =>
      withQuery(`${desk}/posts/${id}`, { type: unlessPost(type) }),
    deletePosts: `${desk}/posts/delete`,
    restorePosts: `${desk}/posts/restore`,
    changePosts: `${desk}/posts/change`,
    newPost: `${desk}/new`,
    media: `${desk}/media`,
    medium: (id: Id) => `${desk}/media/${id}`,
    deleteMedia: (id: Id) => `${desk}/media/${id}/delete`,
    comments: `${desk}/comments`,
    comment: (id: Id) => `${desk}/comments/${id}`,
    deleteComments: `${desk}/comments/delete`,
    changes: `${desk}/changes`,
    report: `${desk}/report`,
    reportOn: (id: Id) => `${desk}/report?text=${id}`,
    rebuilds: `${desk}/rebuilds`,
    release: (id: string) => `${desk}/release/${encodeURIComponent(id)}`,
    releasePreview: `${desk}/release-preview`,
    rebuild: (id: string) => `${desk}/rebuilds/${encodeURIComponent(id)}`,
    sitePreviews: `${desk}/site-previews`,
    deleteSitePreview: (name: string) => `${desk}/site-previews/${encodeURIComponent(name)}/delete`,
    sharedPreviews: `${desk}/shared-previews`,
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
