import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PostRow } from '../records/post-row.ts';
import { deletePost, freeSlug, insertPost, readPost } from '../records/posts.ts';
import type { Service } from '../service.ts';
import { toSlug } from '../slug.ts';
import { measure } from './measure.ts';
import { fileName, takeName } from './names.ts';
import type { Received } from './receive.ts';
import { sizedName, sizesOf } from './sizes.ts';
import { typeOf } from './types.ts';

interface Attachment {
  /** As the caller spelled it. */
  readonly name: string;
  readonly author: number;
  readonly parent?: number | undefined;
}

/** Makes an attachment of a received file (`interface.md`, E5). Null when files of its type are not taken. */
export async function attach(
  service: Service,
  received: Received,
  { name, author, parent = 0 }: Attachment,
): Promise<PostRow | null> {
  const wanted = fileName(name);
  const mime = typeOf(wanted);
  if (mime === null) return null;
  const now = service.now();
  const folder = service.zone.toLocal(now).slice(0, 7).replace('-', '/');
  await mkdir(join(service.uploads, folder), { recursive: true });
  const free = await takeName(join(service.uploads, folder), wanted);
  const path = join(service.uploads, folder, free);
  await rename(received.path, path);
  const title = free.replace(/\.[^.]*$/, '');
  const measures = await measure(path, mime);
  const id = insertPost(service, {
    ...{ type: 'attachment', status: 'inherit', earlier_status: null, title },
    slug: freeSlug(service, toSlug(title) || 'file', 'attachment', 0),
    ...{ content: '', excerpt: '', password: '', author_id: author, parent_id: parent },
    ...{ menu_order: 0, date: now, modified: now, floating: 0, sticky: 0, comments_open: 1 },
    ...{ featured_id: 0, file: `${folder}/${free}`, mime, alt: '', credit: '' },
    ...measures,
  });
  return readPost(service, id);
}

/** The record goes first: a file without a record harms nobody, a record without a file does. */
export async function detach(service: Service, post: PostRow): Promise<void> {
  deletePost(service, post.id);
  const path = join(service.uploads, post.file);
  const sizes = sizesOf(post.width ?? 0, post.height ?? 0);
  const smaller = sizes.map((size) => join(dirname(path), sizedName(basename(path), size)));
  await Promise.all([path, ...smaller].map((file) => rm(file, { force: true })));
}
