import { isDeepStrictEqual } from 'node:util';
import { permalinkPath } from '../../../content/paths/index.ts';
import type { Batch, Id, Media, UploadAddress } from '../../client/index.ts';
import type { StoredAttachment } from '../../mirror/index.ts';
import type { SiteContext } from '../prepare/records.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Optional, type OptionalContext, readOptional } from './optional.ts';

/**
 * Reads featured images; the older generation sends them with posts. `changed`: only these and
 * those that the mirror lacks.
 */
export async function readMedia(
  { cms, ...options }: OptionalContext,
  {
    ids: all,
    areIncluded,
    changed,
    before,
  }: {
    ids: readonly Id[];
    areIncluded: boolean;
    changed: ReadonlySet<Id> | null;
    before: Snapshot['media'];
  },
): Promise<Optional<Media>> {
  const ids = changed === null ? all : all.filter((id) => changed.has(id) || !before.has(id));
  if (changed !== null && ids.length === 0) return { state: 'partial', items: [] };
  if (areIncluded) return { state: 'partial', items: [] };
  if (ids.length === 0) return { state: 'complete', items: [] };
  const read = await readOptional({
    ...options,
    collection: 'media',
    name: 'featured images',
    batches: () => cms.media.list({ ids }),
    total: ids.length,
    consequence: 'Posts are shown without pictures that an earlier sync does not know.',
  });
  return changed !== null && read.state === 'complete' ? { ...read, state: 'partial' } : read;
}

type Attachments = ReadonlyMap<string, StoredAttachment>;

interface AttachmentOptions extends Pick<OptionalContext, 'cms' | 'reporter'> {
  readonly before: Snapshot;
  readonly context: SiteContext;
  /** Reads the whole list, also what seems to be known. */
  readonly full: boolean;
}

/** WordPress's pages of uploads, newest first, until a page of the list has only known ones. */
export async function readAttachments(options: AttachmentOptions): Promise<Attachments> {
  const { cms, reporter, before, context, full } = options;
  // A changed address of the site changes all paths.
  const known: Attachments = before.isCurrent && !full ? before.stored.attachments : new Map();
  const isKnown = (upload: UploadAddress) =>
    isDeepStrictEqual(known.get(String(upload.id)), toStoredAttachment(upload, context));
  const { state, items } = await readOptional({
    reporter,
    canKeep: before.isCurrent,
    collection: 'attachments',
    name: 'addresses of uploads',
    batches: () => untilKnown(cms.media.addresses(), isKnown),
    consequence: 'Attachment pages have no redirects, except those that an earlier sync knows.',
  });
  if (state === 'refused' || state === 'kept') return before.stored.attachments;
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

/** Null for `/?attachment_id=12` and impossible paths: such a page gets no other address. */
function pathOf({ link }: UploadAddress, { home }: SiteContext): string | null {
  if (URL.parse(link, home)?.search !== '') return null;
  const { path, problem } = permalinkPath(link, home, '/');
  return problem === null ? path : null;
}
