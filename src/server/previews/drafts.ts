import { siteAddresses } from '../../config/index.ts';
import { CmsError, type Cms, type Newest, type Post } from '../../wordpress/client/index.ts';
import type { Draft } from '../../wordpress/sync/index.ts';
import type { Desk } from '../desk.ts';

/** A text that is not published, or not like this, as an account may read it. */
export interface DraftPreview {
  readonly draft: Draft;
  readonly status: string;
  readonly from: Newest['from'];
  /** ISO 8601 in UTC. */
  readonly savedAt: string | null;
}

/** What can't be had is left out of a preview, whatever the reason. */
const orNull = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch {
    return null;
  }
};

const newestOf = async (cms: Cms, id: number): Promise<Newest> => {
  try {
    return await cms.posts.newest(id);
  } catch (error) {
    if (!(error instanceof CmsError) || error.code !== 'not-found') throw error;
    return cms.pages.newest(id);
  }
};

const authorOf = async (cms: Cms, { carried, authorId }: Post) =>
  carried.author ?? (authorId === null ? null : orNull(() => cms.users.get(authorId)));

const mediaOf = async (cms: Cms, { carried, featuredMediaId }: Post) =>
  carried.featuredMedia ??
  (featuredMediaId === null ? null : orNull(() => cms.media.get(featuredMediaId)));

// WordPress puts a word before these titles (`Private: …`), which the published text has not.
const withOwnTitle = (post: Post): Post =>
  post.raw?.title && (post.status === 'private' || post.protected)
    ? { ...post, titleHtml: post.raw.title }
    : post;

/** The newest text of a post or page that the client's account may edit. Throws a CmsError or a Problem. */
export const fetchPreview = async (
  cms: Cms,
  id: number,
  { foreign, settings }: Pick<Desk, 'foreign' | 'settings'>,
): Promise<DraftPreview> => {
  const connection = await cms.connect();
  const { post, from, savedAt } = await newestOf(cms, id);
  const [author, media] = await Promise.all([authorOf(cms, post), mediaOf(cms, post)]);
  const draft = await foreign.draft(withOwnTitle(post), {
    connection,
    author,
    media,
    ownAddresses: siteAddresses(settings),
    embedHosts: settings.embedHosts,
  });
  return { draft, status: post.status, from, savedAt };
};

/**
 * What the answer says that holds a preview. A link that was shared is told to nobody; a page of the desk with a form
 * needs its own origin told to itself, or the form could not be told from a foreign one.
 */
export const previewHeaders = (of: 'desk' | 'shared'): readonly (readonly [string, string])[] => [
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex, nofollow, noarchive'],
  ['referrer-policy', of === 'shared' ? 'no-referrer' : 'same-origin'],
];

/**
 * What a preview's policy has besides the published page's: pictures of the WordPress site, and that no other page may
 * show it in a frame.
 */
export const previewPolicy = (pictureOrigins: readonly string[]) =>
  [`img-src ${["'self'", ...pictureOrigins].join(' ')}`, "frame-ancestors 'none'"] as const;
