import type { Batch, Cms, UploadAddress } from '../client/index.ts';
import { permalinkPath } from '../../content/paths/index.ts';
import type { StoredAttachment } from '../mirror/index.ts';
import type { Ground } from './ground.ts';
import type { Journal } from './journal.ts';
import { readExtra } from './read-extra.ts';
import type { Snapshot } from './snapshot.ts';

type Attachments = ReadonlyMap<string, StoredAttachment>;

interface Options {
  readonly cms: Cms;
  readonly journal: Journal;
  readonly before: Snapshot;
  readonly ground: Ground;
}

/** The pages that WordPress shows uploads on, the newest first until all of a page of them are known from before. */
export async function readAttachments(options: Options): Promise<Attachments> {
  const { cms, journal, before, ground } = options;
  // Paths depend on the ground.
  const known: Attachments = before.isCurrent ? before.attachments : new Map();
  const isKnown = (upload: UploadAddress) => {
    const stored = known.get(String(upload.id));
    const { postId, url } = upload;
    return (
      stored?.postId === postId && stored.url === url && stored.path === pathOf(upload, ground)
    );
  };
  const { state, items } = await readExtra({
    ...{ journal, canKeep: before.isCurrent },
    collection: 'attachments',
    name: 'addresses of uploads',
    batches: untilKnown(cms.media.addresses(), isKnown),
    consequence: 'Attachment pages have no redirects, except those that an earlier sync knows.',
  });
  if (state === 'refused' || state === 'kept') return before.attachments;
  const all = new Map(known);
  for (const upload of items) {
    const { id, postId, url } = upload;
    all.set(String(id), { id, postId, url, path: pathOf(upload, ground) });
  }
  return all;
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

/** Null for `/?attachment_id=12`, and for what can't be a path as it is: nobody asks for another one. */
function pathOf({ link }: UploadAddress, { home }: Ground): string | null {
  if (URL.parse(link, home)?.search !== '') return null;
  const { path, problem } = permalinkPath(link, home, '/');
  return problem === null ? path : null;
}
