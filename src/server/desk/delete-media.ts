import type { Id } from '../../wordpress/client/index.ts';
import { toText } from '../../content/html/index.ts';
import { seeOther } from '../http/see-other.ts';
import { Problem } from '../problem.ts';
import { withQuery } from '../paths.ts';
import { itemOf, type MediaItem } from './media.ts';
import type { Asked } from './serve.ts';

/** The id in the address of a file's page. Throws a {@link Problem}. */
export const mediaId = (parameter: string | undefined): Id => {
  const id = Number(parameter);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Problem({ code: 'not-found', detail: 'There is no such file.' });
};

/** Asks whether a file is to be deleted, naming it; or deletes it, for good, and goes back to the others. */
export const deleteMedia =
  (parameter: string | undefined) =>
  async ({ form, frame, editor, desk }: Asked): Promise<MediaItem | Response> => {
    const id = mediaId(parameter);
    const media = await editor.cms.media.get(id);
    if (form === null) return itemOf(media, frame);
    await editor.cms.media.delete(id);
    const path = frame.paths.media;
    const deleted = toText(media.titleHtml) || frame.words.frame.untitled;
    const fields = [['deleted', deleted]] as const;
    const kept = desk.keptForms.keep({ path, account: editor.user.id, fields });
    return seeOther(withQuery(path, { kept }));
  };
