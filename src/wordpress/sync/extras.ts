import { isDeepStrictEqual } from 'node:util';
import { toText } from '../../content/html/index.ts';
import { permalinkPath } from '../../content/paths/index.ts';
import {
  type Batch,
  type Cms,
  CmsError,
  type CmsErrorCode,
  type Comment,
  type Id,
  type Media,
  type MenuItem,
  type OddRecord,
  type Term,
  type UploadAddress,
  type User,
} from '../client/index.ts';
import type {
  CollectionName,
  StoredAttachment,
  StoredComment,
  StoredMenu,
  StoredMenuItem,
} from '../mirror/index.ts';
import type { Reporter } from './reporter.ts';
import type { Snapshot } from './snapshot.ts';
import { toStoredComment, type SiteContext } from './to-records.ts';
import { together } from './together.ts';

interface Context {
  readonly cms: Cms;
  readonly reporter: Reporter;
  readonly canKeep: boolean;
}

/** The authors and terms that posts refer to. They are read before the posts. */
export interface References {
  readonly users: Extra<User>;
  readonly categories: Extra<Term>;
  readonly tags: Extra<Term>;
}

export async function readReferences({ cms, ...options }: Context): Promise<References> {
  const [users, categories, tags] = await together([
    readExtra({
      ...options,
      collection: 'users',
      name: 'authors',
      batches: cms.users.list(),
      consequence: 'Bylines use the author names in the posts.',
    }),
    readExtra({
      ...options,
      collection: 'categories',
      name: 'categories',
      batches: cms.terms('category'),
      consequence: 'Galley uses what the posts say about them.',
    }),
    readExtra({
      ...options,
      collection: 'tags',
      name: 'tags',
      batches: cms.terms('post_tag'),
      consequence: 'Galley uses what the posts say about them.',
    }),
  ]);
  return { users, categories, tags };
}

/**
 * Reads featured images; the older generation sends them with each post. If `changed` is given, only these and images that the
 * mirror does not have are read.
 */
export async function readMedia(
  { cms, ...options }: Context,
  {
    ids: all,
    areCarried,
    changed,
    before,
  }: {
    ids: readonly Id[];
    areCarried: boolean;
    changed: ReadonlySet<Id> | null;
    before: Snapshot['media'];
  },
): Promise<Extra<Media>> {
  const ids = changed === null ? all : all.filter((id) => changed.has(id) || !before.has(id));
  if (changed !== null && ids.length === 0) return { state: 'partial', items: [] };
  if (areCarried) return { state: 'partial', items: [] };
  if (ids.length === 0) return { state: 'whole', items: [] };
  const read = await readExtra({
    ...options,
    collection: 'media',
    name: 'featured images',
    batches: cms.media.list({ ids }),
    total: ids.length,
    consequence: 'Posts are shown without pictures that an earlier sync does not know.',
  });
  return changed !== null && read.state === 'whole' ? { ...read, state: 'partial' } : read;
}

interface CommentsOptions {
  /** Undefined for all posts. */
  readonly ofPosts: readonly Id[] | undefined;
  /** The new comments, already read, if all others are unchanged; null if that is unknown. */
  readonly since: readonly Comment[] | null;
  readonly before: Snapshot['comments'];
  readonly context: SiteContext;
}

/**
 * Reads the comments of the whole site. The older generation lists them by post: one request for each post in every sync, since a
 * comment does not change the post's date.
 */
export async function readComments(
  { cms, ...options }: Context,
  { ofPosts, since, before, context }: CommentsOptions,
): Promise<Map<Id, StoredComment>> {
  const isPart = since !== null;
  const extra: Extra<Comment> =
    isPart && ofPosts?.length === 0
      ? { state: 'partial', items: [] }
      : await readExtra({
          ...options,
          collection: 'comments',
          name: 'comments',
          batches: cms.comments(ofPosts),
          consequence: 'The site keeps those that an earlier sync found.',
        });
  const comments = new Map(before);
  if (extra.state === 'whole') {
    const read = new Set(ofPosts);
    for (const { id, postId } of before.values()) {
      if (!isPart || read.has(postId)) comments.delete(id);
    }
  }
  for (const comment of [...(since ?? []), ...extra.items]) {
    const stored = toStoredComment(comment, context);
    if (stored !== null) comments.set(comment.id, stored);
    else {
      const label = `comment ${comment.id}`;
      options.reporter.addOdd([{ id: comment.id, label, problem: 'It has no date.' }]);
    }
  }
  return comments;
}

/**
 * The result of reading users, terms, media or comments: `whole` all · `partial` all but unreadable ones · `refused` none, and another
 * try would not help · `kept` none, because the service has a fault: the stored ones stay.
 */
export interface Extra<T> {
  readonly state: 'whole' | 'partial' | 'refused' | 'kept';
  readonly items: readonly T[];
}

/** The service can't answer any request now; the resource itself may be fine. */
const trouble = new Set<CmsErrorCode>([
  'unreachable',
  'timeout',
  'server',
  'rate-limited',
  'truncated',
  'oversized',
]);
/** Errors that end a sync. */
export const fatal = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'not-found-service']);

interface ReadOptions<T> {
  readonly collection: CollectionName;
  /** For warnings: `authors`. */
  readonly name: string;
  readonly batches: AsyncIterable<Batch<T>>;
  readonly total?: number | undefined;
  readonly reporter: Reporter;
  /** The mirror holds the records of an earlier sync of the same kind. */
  readonly canKeep: boolean;
  /** What a refusal means for the site, a full sentence. */
  readonly consequence: string;
}

/**
 * Reads a collection that a site can do without. A refusal gives one warning. Throws the {@link CmsError} if the service has a fault and
 * the mirror has no earlier records: a passing fault must not cost a site its bylines.
 */
async function readExtra<T>(options: ReadOptions<T>): Promise<Extra<T>> {
  const { collection, name, batches, total, reporter, canKeep, consequence } = options;
  const items: T[] = [];
  const odd: OddRecord[] = [];
  try {
    for await (const batch of reporter.follow(collection, batches, total)) {
      items.push(...batch.items);
      odd.push(...batch.odd);
    }
    return { state: odd.length > 0 ? 'partial' : 'whole', items };
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const why = `The ${name} can’t be read: ${asSentence(error.message)}`;
    if (!trouble.has(error.code)) {
      reporter.warn(`${why} ${consequence}`);
      return { state: 'refused', items: [] };
    }
    if (!canKeep) throw error;
    reporter.warn(`${why} The site keeps those of the last sync.`);
    return { state: 'kept', items: [] };
  }
}

function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

type Menus = ReadonlyMap<string, StoredMenu>;

interface MenuOptions {
  readonly cms: Cms;
  readonly reporter: Reporter;
  /** The mirror has menus. */
  readonly hasMenus: boolean;
}

/** WordPress's menus, by id; null if they can't be read: the stored ones stay. */
export async function readMenus({ cms, reporter, hasMenus }: MenuOptions): Promise<Menus | null> {
  try {
    const menus = await cms.menus();
    return new Map(
      menus.map(({ id, nameHtml, locations, items }) => [
        String(id),
        { name: toText(nameHtml), locations, items: items.map(toStoredItem) },
      ]),
    );
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const kept = hasMenus ? ' The site keeps those of the last sync.' : '';
    reporter.warn(`The menus can’t be read: ${asSentence(error.message)}${kept}`);
    return null;
  }
}

function toStoredItem({ nameHtml, address, below }: MenuItem): StoredMenuItem {
  return { name: toText(nameHtml), address, below: below.map(toStoredItem) };
}

type Attachments = ReadonlyMap<string, StoredAttachment>;

interface AttachmentOptions {
  readonly cms: Cms;
  readonly reporter: Reporter;
  readonly before: Snapshot;
  readonly context: SiteContext;
}

/** The pages that WordPress shows uploads on, the newest first, until a page of the list has only known ones. */
export async function readAttachments(options: AttachmentOptions): Promise<Attachments> {
  const { cms, reporter, before, context } = options;
  // A changed address of the site changes all paths.
  const known: Attachments = before.isCurrent ? before.attachments : new Map();
  const isKnown = (upload: UploadAddress) =>
    isDeepStrictEqual(known.get(String(upload.id)), toStoredAttachment(upload, context));
  const { state, items } = await readExtra({
    ...{ reporter, canKeep: before.isCurrent },
    collection: 'attachments',
    name: 'addresses of uploads',
    batches: untilKnown(cms.media.addresses(), isKnown),
    consequence: 'Attachment pages have no redirects, except those that an earlier sync knows.',
  });
  if (state === 'refused' || state === 'kept') return before.attachments;
  const all = new Map(known);
  for (const upload of items) all.set(String(upload.id), toStoredAttachment(upload, context));
  return all;
}

function toStoredAttachment(upload: UploadAddress, context: SiteContext): StoredAttachment {
  const { id, postId, url, original } = upload;
  const asUploaded = original === '' ? null : URL.parse(encodeURIComponent(original), url);
  const sizes = new Set([...upload.sizes, ...(asUploaded === null ? [] : [asUploaded.href])]);
  sizes.delete(url);
  return { id, postId, url, sizes: [...sizes], path: pathOf(upload, context) };
}

async function* untilKnown(
  batches: AsyncIterable<Batch<UploadAddress>>,
  isKnown: (upload: UploadAddress) => boolean,
): AsyncGenerator<Batch<UploadAddress>> {
  for await (const batch of batches) {
    yield batch;
    if (batch.items.every(isKnown)) return;
  }
}

/** Null for `/?attachment_id=12` and for an address that can't be a path. Such a page gets no other address. */
function pathOf({ link }: UploadAddress, { home }: SiteContext): string | null {
  if (URL.parse(link, home)?.search !== '') return null;
  const { path, problem } = permalinkPath(link, home, '/');
  return problem === null ? path : null;
}
