/** Media types that are one kind of file, the first one being its proper name, and the endings that go with it. */
export interface Kind {
  readonly types: readonly string[];
  readonly endings: readonly string[];
}

const kind = (types: string, endings: string): Kind => ({
  types: types.split(' '),
  endings: endings.split(' '),
});

const office = 'application/vnd.openxmlformats-officedocument';

const kinds: readonly Kind[] = [
  kind('image/jpeg image/jpg image/pjpeg', 'jpg jpeg jpe jfif'),
  kind('image/png image/x-png image/apng image/vnd.mozilla.apng', 'png apng'),
  kind('image/gif', 'gif'),
  kind('image/webp', 'webp'),
  kind('image/avif image/avif-sequence', 'avif avifs'),
  kind('image/heic image/heif image/heic-sequence image/heif-sequence', 'heic heif hif'),
  kind('image/tiff', 'tif tiff'),
  kind('image/bmp image/x-ms-bmp image/x-bmp', 'bmp'),
  kind('image/x-icon image/vnd.microsoft.icon', 'ico'),
  kind('image/svg+xml', 'svg'),
  // One container for sound, films and both, in which each may call itself as another does.
  kind(
    'video/mp4 video/x-m4v video/quicktime audio/mp4 audio/x-m4a audio/m4a application/mp4',
    'mp4 m4v mov qt m4a m4b f4v',
  ),
  kind('video/webm audio/webm', 'webm weba'),
  kind('video/x-matroska video/matroska audio/x-matroska audio/matroska', 'mkv mka'),
  kind('video/ogg audio/ogg application/ogg audio/opus', 'ogg oga ogv opus spx'),
  kind('video/avi video/x-msvideo video/vnd.avi video/msvideo', 'avi'),
  kind('video/mpeg video/mp1s video/mp2p video/mp2t', 'mpg mpeg mpe ts m2ts'),
  kind('video/3gpp audio/3gpp video/3gpp2 audio/3gpp2', '3gp 3gpp 3g2 3gp2'),
  kind('audio/mpeg audio/mp3 audio/x-mp3', 'mp3 mp2 mpga'),
  kind('audio/wav audio/x-wav audio/wave audio/vnd.wave', 'wav'),
  kind('audio/flac audio/x-flac', 'flac'),
  kind('audio/aac audio/x-aac', 'aac'),
  kind('audio/aiff audio/x-aiff', 'aif aiff'),
  kind('application/pdf application/x-pdf', 'pdf'),
  kind('application/zip application/x-zip-compressed application/x-zip', 'zip'),
  kind('application/gzip application/x-gzip', 'gz tgz'),
  kind('application/rtf text/rtf', 'rtf'),
  kind(`${office}.wordprocessingml.document`, 'docx'),
  kind(`${office}.spreadsheetml.sheet`, 'xlsx'),
  kind(`${office}.presentationml.presentation`, 'pptx'),
  kind('application/vnd.oasis.opendocument.text', 'odt'),
  kind('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  kind('application/vnd.oasis.opendocument.presentation', 'odp'),
  kind('text/vtt', 'vtt'),
  kind('text/calendar', 'ics'),
  kind('text/html application/xhtml+xml', 'html htm xhtml'),
  kind('application/xml text/xml', 'xml'),
];

/** Texts, whose bytes are alike: the name decides. */
const texts: readonly Kind[] = [
  kind('text/plain', 'txt text'),
  kind('text/csv', 'csv'),
  kind('text/tab-separated-values', 'tsv'),
  kind('text/markdown', 'md'),
  kind('application/x-subrip', 'srt'),
];

/** So do the older office documents. */
const olderOffice: readonly Kind[] = [
  kind('application/msword', 'doc'),
  kind('application/vnd.ms-excel', 'xls'),
  kind('application/vnd.ms-powerpoint', 'ppt'),
];

const all = [...kinds, ...texts, ...olderOffice];

/** Null for those that are not listed. */
export const kindOfType = (type: string): Kind | null =>
  all.find(({ types }) => types.includes(type)) ?? null;

export const kindOfEnding = (ending: string): Kind | null =>
  all.find(({ endings }) => endings.includes(ending)) ?? null;

export const isText = (kind: Kind): boolean => texts.includes(kind);

export const isOlderOffice = (kind: Kind): boolean => olderOffice.includes(kind);
