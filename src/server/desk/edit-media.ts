import { toText } from '../../content/html/index.ts';
import { seeOther } from '../http/see-other.ts';
import { withQuery } from '../paths.ts';
import { itemOf, typedTexts, type MediaItem, type TypedTexts } from './media.ts';
import { mediaId } from './delete-media.ts';
import type { Asked } from './serve.ts';

export interface EditMediaView {
  readonly item: MediaItem;
  readonly typed: Pick<TypedTexts, 'alt' | 'isDecorative' | 'title'>;
  /** It was sent without saying what the picture shows. */
  readonly isAltMissing: boolean;
}

/** Shows the title and alternative text of a file, or saves them and goes back to the others. Throws. */
export const editMedia =
  (parameter: string | undefined) =>
  async ({ form, frame, editor, desk }: Asked): Promise<EditMediaView | Response> => {
    const id = mediaId(parameter);
    const media = await editor.cms.media.get(id);
    const item = itemOf(media, frame);
    const before = { alt: media.alt, title: toText(media.titleHtml), isDecorative: false };
    if (form === null) return { item, typed: before, isAltMissing: false };

    const typed = typedTexts((name) => (form.get(name) ?? '').trim());
    const alt = typed.isDecorative ? '' : typed.alt;
    if (item.isPicture && alt === '' && !typed.isDecorative) {
      return { item, typed, isAltMissing: true };
    }
    // What was not touched stays as WordPress has it: this page shows it without its markup.
    const isRenamed = typed.title !== '' && typed.title !== before.title;
    await editor.cms.media.update(id, {
      ...(item.isPicture && alt !== before.alt ? { alt } : {}),
      ...(isRenamed ? { title: typed.title } : {}),
    });
    const path = frame.paths.media;
    const saved = isRenamed ? typed.title : item.title;
    const fields = [['saved', saved]] as const;
    const kept = desk.keptForms.keep({ path, account: editor.user.id, fields });
    return seeOther(withQuery(path, { kept }));
  };
