import type { DeskWords } from '../../i18n/index.ts';
import type { Media } from '../../wordpress/client/index.ts';

// Names of formats that are not their media subtype in capitals.
const formats: Readonly<Record<string, string>> = {
  'svg+xml': 'SVG',
  webp: 'WebP',
  webm: 'WebM',
  ogg: 'Ogg',
  quicktime: 'QuickTime',
};

/** What a file is, in words: `JPEG picture`, `PDF`, `ZIP file`. */
export function fileKind(
  { media: words }: Pick<DeskWords, 'media'>,
  { mimeType, url }: Pick<Media, 'mimeType' | 'url'>,
): string {
  const [family = '', subtype = ''] = mimeType.split('/');
  const format = formats[subtype] ?? subtype.replace(/^x-/, '').toUpperCase();
  if (family === 'image') return words.fileKinds.picture(format);
  if (family === 'video') return words.fileKinds.video(format);
  if (mimeType === 'audio/mpeg') return words.fileKinds.audio('MP3');
  if (family === 'audio') return words.fileKinds.audio(format);
  if (mimeType === 'application/pdf') return 'PDF';
  // People know other files by the ends of their names.
  const ending = /\.(\w{1,5})$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? '';
  return words.fileKinds.other(ending.toUpperCase());
}
