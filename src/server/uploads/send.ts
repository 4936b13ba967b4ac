import { CmsError, type Cms, type Media } from '../../wordpress/client/index.ts';
import type { SentFile, UploadTexts } from './face.ts';
import type { FileName } from './file-name.ts';

interface Sent {
  readonly name: FileName;
  readonly texts: UploadTexts;
  readonly cms: Cms;
  /** What there is to say so far. */
  readonly notes: readonly string[];
}

/**
 * Sets the texts of a file that is in WordPress by now, by a second call. Where none was given, its title is the name
 * that its owner gave it, if the one that was sent had to be another. Never fails: the file is there.
 */
export const setTexts = async (media: Media, sent: Sent): Promise<SentFile> => {
  const { name, cms, notes } = sent;
  const { caption = '', title = '', ...texts } = trimmed(sent.texts);
  const alt = texts.decorative === 'true' ? '' : (texts.alt ?? '');
  const given = Object.fromEntries(
    Object.entries({ alt, caption, title }).filter(([, text]) => text !== ''),
  );
  const isOtherName = !name.safe.startsWith(`${name.words}.`) && name.safe !== name.words;
  const wanted = { ...(isOtherName && title === '' ? { title: name.words } : {}), ...given };
  if (Object.keys(wanted).length === 0) return { media, notes };
  try {
    return { media: await cms.media.update(media.id, wanted), notes };
  } catch (error) {
    // That a title could not be made nicer is not worth a word.
    if (Object.keys(given).length === 0) return { media, notes };
    return { media, notes: [...notes, reasonOf(error)] };
  }
};

const trimmed = (texts: UploadTexts): UploadTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text ?? '').trim()]));

const reasonOf = (error: unknown): string => {
  const start = 'The file was uploaded to WordPress, but its texts could not be set';
  if (!(error instanceof CmsError)) return `${start}.`;
  if (error.code === 'unsupported') {
    return `${start}: the older generation of the REST API cannot set them. Set them in WordPress.`;
  }
  return `${start}. ${error.serviceMessage ?? error.message}`;
};
