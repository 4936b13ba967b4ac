import type { Cms, Deletion, Id, Media } from '../../wordpress/client/index.ts';
import type { Actor, Done } from './operation.ts';

// Any text may have the file.

/** Changes the texts of a file. Throws a CmsError if WordPress refuses. */
export async function changeMedia(
  { editor }: Actor,
  id: Id,
  texts: Parameters<Cms['media']['update']>[1],
): Promise<Done<Media>> {
  return { value: await editor.cms.media.update(id, texts), isVisible: true };
}

/** Deletes a file permanently: files have no trash. Throws a CmsError if WordPress refuses. */
export async function deleteMedia({ editor }: Actor, id: Id): Promise<Done<Deletion>> {
  return { value: await editor.cms.media.delete(id), isVisible: true };
}
