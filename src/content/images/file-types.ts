import type { Recognized } from './recognize.ts';

/** How a file is kept that is copied as it is. */
export interface KeptType {
  readonly ext: string;
  readonly type: string;
}

/** By what file-type calls them. Nothing that a browser would run, and no programs. */
const byBytes: Readonly<Record<string, KeptType>> = Object.fromEntries(
  [
    ['pdf', 'application/pdf'],
    ['epub', 'application/epub+zip'],
    ['rtf', 'application/rtf'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['odp', 'application/vnd.oasis.opendocument.presentation'],
    ['zip', 'application/zip'],
    ['gz', 'application/gzip'],
    ['7z', 'application/x-7z-compressed'],
    ['rar', 'application/vnd.rar'],
    ['tar', 'application/x-tar'],
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['aac', 'audio/aac'],
    ['flac', 'audio/flac'],
    ['wav', 'audio/wav'],
    ['oga', 'audio/ogg'],
    ['ogg', 'audio/ogg'],
    ['opus', 'audio/ogg'],
    ['mp4', 'video/mp4'],
    ['m4v', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['ogv', 'video/ogg'],
    ['webm', 'video/webm'],
    // These texts begin with words of their own.
    ['vtt', 'text/vtt'],
    ['ics', 'text/calendar'],
  ].map(([ext = '', type = '']) => [ext, { ext, type }]),
);

/** Texts look all alike: here the name decides, among types that a browser only shows. */
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  srt: 'application/x-subrip',
};

/** So do the older office documents. */
const olderDocuments: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** The type that a file may be kept as; null for those that are not. `nameExt` is its name's own ending. */
export function keptTypeOf(recognized: Recognized, nameExt: string): KeptType | null {
  if (recognized.kind === 'text') return named(texts, nameExt);
  if (recognized.kind !== 'known') return null;
  if (recognized.ext === 'cfb') return named(olderDocuments, nameExt);
  return own(byBytes, recognized.ext);
}

function named(types: Readonly<Record<string, string>>, ext: string): KeptType | null {
  const type = own(types, ext);
  return type === null ? null : { ext, type };
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}
