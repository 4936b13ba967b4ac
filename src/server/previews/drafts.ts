import { loadFields, siteAddresses } from '../../config/index.ts';
import {
  CmsError,
  type Cms,
  type CurrentUser,
  type EntryType,
  type Newest,
  type Post,
  postType,
} from '../../wordpress/client/index.ts';
import { rightsOf } from '../auth/rights.ts';
import type { ServerContext } from '../context.ts';
import { Problem } from '../problem.ts';
import { publishedBy, typesOf } from '../published.ts';
import type { Snapshot } from './shared-preview-files.ts';

/** Null when a part cannot be read: the preview is shown without it. */
const orNull = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch {
    return null;
  }
};

/** The newest version of an entry of one of the types: WordPress has an address for each. */
const newestOf = async (
  cms: Cms,
  id: number,
  [type, ...others]: readonly EntryType[],
): Promise<Newest> => {
  try {
    return await cms.entries(type ?? postType).newest(id);
  } catch (error) {
    const isElsewhere = error instanceof CmsError && error.code === 'not-found';
    if (!isElsewhere || others.length === 0) throw error;
    return newestOf(cms, id, others);
  }
};

const authorOf = async (cms: Cms, { embedded, authorId }: Post) =>
  embedded.author ?? (authorId === null ? null : orNull(() => cms.users.get(authorId)));

const mediaOf = async (cms: Cms, { embedded, featuredMediaId }: Post) =>
  embedded.featuredMedia ??
  (featuredMediaId === null ? null : orNull(() => cms.media.get(featuredMediaId)));

// WordPress adds a prefix to these titles (`Private: …`), which the published text does not have.
const withOwnTitle = (post: Post): Post =>
  post.raw?.title && (post.status === 'private' || post.protected)
    ? { ...post, titleHtml: post.raw.title }
    : post;

/** The newest text; tries the given or published type first. Throws a CmsError or Problem. */
export async function fetchPreview(
  cms: Cms,
  { id, type }: { readonly id: number; readonly type?: string | undefined },
  context: Pick<ServerContext, 'foreign' | 'settings' | 'site' | 'base' | 'mirror'>,
): Promise<Snapshot> {
  const { foreign, settings } = context;
  const connection = await cms.connect();
  const first = type ?? publishedBy(context)?.find(id)?.type;
  const types = typesOf(context).toSorted(
    (a, b) => Number(b.name === first) - Number(a.name === first),
  );
  const { post, from, savedAt } = await newestOf(cms, id, types);
  const [author, media] = await Promise.all([authorOf(cms, post), mediaOf(cms, post)]);
  const draft = await foreign.draft(settings.desk.maxPreview, withOwnTitle(post), {
    connection,
    author,
    media,
    ownAddresses: siteAddresses(settings),
    embedHosts: settings.embedHosts,
    fields: await loadFields(),
    styles: publishedBy(context)?.styles ?? undefined,
  });
  return { draft, status: post.status, from, savedAt };
}

/**
 * The headers of a preview. A shared link must not leak as a referrer. A desk page sends its
 * referrer to its own origin, so that the guard accepts its form.
 */
export function previewHeaders(of: 'desk' | 'shared'): readonly (readonly [string, string])[] {
  return [
    ['cache-control', 'no-store'],
    ['x-robots-tag', 'noindex, nofollow, noarchive'],
    ['referrer-policy', of === 'shared' ? 'no-referrer' : 'same-origin'],
  ];
}

/** The text below its bar, the text alone (for a frame), or frames of a chosen width. */
export type PreviewShape = 'page' | 'text' | 'widths';

/** The shape that an address ends with. Throws a {@link Problem} for any other ending. */
export function previewShape(part: string | undefined): PreviewShape {
  if (part === undefined) return 'page';
  if (part === 'text' || part === 'widths') return part;
  throw new Problem({ code: 'not-found', detail: 'There is no page at this address.' });
}

/**
 * What a preview adds to the published page's policy: pictures from WordPress. Only the text alone
 * may be in a frame, and only of this site.
 * @param part the last part of its address, which `previewShape` checks
 */
export function previewPolicy(
  part: string | undefined,
  pictureOrigins: readonly string[],
): readonly `${'img-src' | 'frame-ancestors' | 'frame-src'} ${string}`[] {
  return [
    `img-src ${["'self'", ...pictureOrigins].join(' ')}`,
    `frame-ancestors ${part === 'text' ? "'self'" : "'none'"}`,
    ...(part === 'widths' ? (["frame-src 'self'"] as const) : []),
  ];
}

const draftStatuses = ['draft', 'pending', 'future'];

/** True for an account that may read everybody's drafts, which a preview with drafts shows. */
export function mayReadDrafts(
  context: Pick<ServerContext, 'site' | 'base' | 'mirror'>,
  user: Pick<CurrentUser, 'id' | 'capabilities'>,
): boolean {
  const { edit } = rightsOf(user);
  return typesOf(context).every(({ name: type }) =>
    draftStatuses.every((status) => edit({ type, status, authorId: null })),
  );
}

/** Throws a {@link Problem} if the account may not make or share previews with drafts. */
export function mustReadDrafts(
  context: Pick<ServerContext, 'site' | 'base' | 'mirror'>,
  user: Pick<CurrentUser, 'id' | 'capabilities'>,
): void {
  if (mayReadDrafts(context, user)) return;
  const detail =
    'This preview has drafts, and this account may not read the drafts of other people.';
  throw new Problem({ code: 'forbidden', detail });
}
