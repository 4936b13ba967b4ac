/** The media types of files that may be uploaded, by extension; WordPress allows about the same. */
const allowed: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  heic: 'image/heic',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  avi: 'video/avi',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  aac: 'audio/aac',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/x-gzip',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** A stored file's media type. It may be SVG: WordPress refuses those, but plugins allow them. */
export function storedTypeOf(name: string): string | null {
  return /\.svg$/i.test(name) ? 'image/svg+xml' : typeOf(name);
}

/** The media type of a file by its name; null if such files are refused. */
export function typeOf(name: string): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(allowed, extension) ? (allowed[extension] ?? null) : null;
}

/** WordPress's file name for an upload: safe on disk and in an address. */
export function fileName(wanted: string): string {
  const clean = wanted
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^[.\-_]+|[.\-_]+$/g, '');
  const [first = '', ...rest] = clean.split('.');
  if (rest.length === 0) return shorten(first);
  const extension = rest.pop() ?? '';
  // A web server could run `x.php.jpg` because of its inner extension.
  const inner = rest.map((part) => (typeOf(`x.${part}`) === null ? `${part}_` : part));
  return `${shorten([first === '' ? 'file' : first, ...inner].join('.'))}.${extension}`;
}

const shorten = (name: string) => {
  let short = name.slice(0, 150);
  // The limit of file systems is in bytes.
  while (Buffer.byteLength(short) > 200) short = short.slice(0, -1);
  return short.isWellFormed() ? short : short.slice(0, -1);
};
