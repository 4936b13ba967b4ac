import pLimit from 'p-limit';
import { CmsError, type Cms, type Media } from '../../wordpress/client/index.ts';
import type { FileName } from './file-name.ts';

/** The texts of a file, as typed. */
export interface UploadTexts {
  /** A picture has one, or is decorative. */
  readonly alt?: string | undefined;
  /** `true` for a picture that needs no alternative text. */
  readonly decorative?: string | undefined;
  readonly title?: string | undefined;
  readonly caption?: string | undefined;
}

export interface SentFile {
  readonly media: Media;
  /** What was changed in the file, or could not be done: full sentences. */
  readonly notes: readonly string[];
}

/**
 * Limits uploads to WordPress to `atOnce` at a time; the others wait.
 *
 * The first upload of a month makes WordPress create a folder. If two do so at once, it may refuse
 * one (500 `rest_upload_sideload_error`) and store nothing: such an upload is sent once more.
 */
export function sendTogether(atOnce: number) {
  const limit = pLimit(atOnce);
  let begun = 0;
  return <T>(send: () => Promise<T>): Promise<T> =>
    limit(async () => {
      const hadCompany = limit.activeCount > 1;
      begun += 1;
      const begunSoFar = begun;
      try {
        return await send();
      } catch (error) {
        const isRefused = error instanceof CmsError && error.code === 'refused-upload';
        if (!isRefused || !(hadCompany || begun > begunSoFar)) throw error;
        return await send();
      }
    });
}

interface Sent {
  readonly name: FileName;
  readonly texts: UploadTexts;
  readonly cms: Cms;
  /** The notes so far. */
  readonly notes: readonly string[];
}

/**
 * Sets the texts of an uploaded file. Without a title, the original name becomes the title if it
 * was changed for sending. Never throws, since the file is there: a failure becomes a note.
 */
export async function setTexts(media: Media, sent: Sent): Promise<SentFile> {
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
    // Only the nicer title is missing, which needs no note.
    if (Object.keys(given).length === 0) return { media, notes };
    return { media, notes: [...notes, reasonOf(error)] };
  }
}

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
