import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { recognize, type Recognized } from '../../content/images/index.ts';
import type { Foreign } from '../foreign.ts';
import { Problem } from '../problem.ts';

/** A kind of file: its media types, the usual one first, and its file name endings. */
interface Kind {
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
  // One container for sound and video, with types that are used for each other.
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
  kind('audio/midi audio/x-midi', 'mid midi'),
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

/** Texts cannot be told apart by their content, so the name decides. */
const texts: readonly Kind[] = [
  kind('text/plain', 'txt text'),
  kind('text/csv', 'csv'),
  kind('text/tab-separated-values', 'tsv'),
  kind('text/markdown', 'md'),
  kind('application/x-subrip', 'srt'),
];

const olderOffice: readonly Kind[] = [
  kind('application/msword', 'doc'),
  kind('application/vnd.ms-excel', 'xls'),
  kind('application/vnd.ms-powerpoint', 'ppt'),
];

const all = [...kinds, ...texts, ...olderOffice];

/** Null for an unknown type. */
const kindOfType = (type: string): Kind | null =>
  all.find(({ types }) => types.includes(type)) ?? null;

const kindOfEnding = (ending: string): Kind | null =>
  all.find(({ endings }) => endings.includes(ending)) ?? null;

const isText = (kind: Kind): boolean => texts.includes(kind);

const isOlderOffice = (kind: Kind): boolean => olderOffice.includes(kind);

/** The type and ending that a client states. */
export interface Claim {
  /** Lower case, without parameters; empty when the client does not know. */
  readonly type: string;
  /** Lower case, without a dot; empty when there is none. */
  readonly ending: string;
}

const unknowing = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** `image/jpeg; charset=binary` → `image/jpeg`. Throws a {@link Problem} for other forms. */
export function claimOf(contentType: string, ending: string): Claim {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(type)) {
    throw new Problem({ code: 'wrong-type', detail: 'The Content-Type is not a media type.' });
  }
  return { type: unknowing.has(type) ? '' : type, ending };
}

const isAmong = (allowed: readonly string[], type: string): boolean =>
  allowed.includes(type) || allowed.includes(`${type.split('/')[0] ?? ''}/*`);

const isAllowed = (allowed: readonly string[], type: string): boolean =>
  (kindOfType(type)?.types ?? [type]).some((each) => isAmong(allowed, each));

const refused = (detail: string): Problem => new Problem({ code: 'refused-file', detail });

const notTaken = (type: string, allowed: readonly string[]): Problem =>
  refused(`Files of the type ${type} are not allowed here. Allowed: ${allowed.join(', ')}.`);

/** Refuses a file by the type that it claims, before it is read. */
export function refuseClaim({ type, ending }: Claim, allowed: readonly string[]): void {
  const claimed = type === '' ? (kindOfEnding(ending)?.types[0] ?? '') : type;
  if (claimed !== '' && !isAllowed(allowed, claimed)) throw notTaken(claimed, allowed);
}

// Containers: their first bytes do not show what is inside.
const containers = /^application\/(?:zip|x-cfb|ogg|xml)$|^video\/|^audio\//;

/** Refuses a file by its first bytes, before the rest is read. */
export async function refuseHead(head: Uint8Array, allowed: readonly string[]): Promise<void> {
  const found = await fileTypeFromBuffer(head);
  if (found === undefined || containers.test(found.mime)) return;
  if (!isAllowed(allowed, found.mime)) throw notTaken(found.mime, allowed);
}

/**
 * The type of a file, by its content. Throws a {@link Problem} if it is not allowed, differs from
 * the claim, or if the name's ending is another type's or missing: web servers go by the ending.
 */
export async function typeOfFile(
  path: string,
  claim: Claim,
  allowed: readonly string[],
  foreign: Foreign,
): Promise<string> {
  const recognized = await recognize(path, await headOf(path));
  const type = typeOf(recognized, claim);
  if (!isAllowed(allowed, type)) throw notTaken(type, allowed);
  refuseEnding(claim, type, recognized);
  if (recognized.kind === 'svg') await foreign.refuseActive(path);
  return type;
}

/** A picture's type, by its content; else null. Throws a {@link Problem} for a wrong ending. */
export async function pictureTypeOf(path: string, claim: Claim): Promise<string | null> {
  const recognized = await recognize(path, await headOf(path));
  if (recognized.kind !== 'known') return null;
  const type = kindOfType(recognized.mime)?.types[0] ?? recognized.mime;
  if (!type.startsWith('image/')) return null;
  refuseEnding(claim, type, recognized);
  return type;
}

const refuseEnding = ({ ending }: Claim, type: string, recognized: Recognized): void => {
  const known = recognized.kind === 'known' ? [recognized.ext] : [];
  const endings = kindOfType(type)?.endings ?? known;
  if (endings.includes(ending)) return;
  const has = ending === '' ? 'has no ending' : `ends in .${ending}`;
  const own = endings.map((each) => `.${each}`).join(', ');
  throw refused(
    `The file name ${has}, but its content is ${type}. Give it one of these endings: ${own}.`,
  );
};

const typeOf = (recognized: Recognized, claim: Claim): string => {
  const byType = kindOfType(claim.type);
  const byEnding = kindOfEnding(claim.ending);
  const fits = (test: (kind: Kind) => boolean) =>
    [byEnding, byType].find((kind) => kind !== null && test(kind))?.types[0];
  if (recognized.kind === 'text') {
    return agree(fits(isText) ?? 'text/plain', claim, byType, isText);
  }
  if (recognized.kind === 'known' && recognized.mime === 'application/x-cfb') {
    return agree(fits(isOlderOffice) ?? recognized.mime, claim, byType, isOlderOffice);
  }
  const found = { svg: 'image/svg+xml', html: 'text/html', xml: 'application/xml' };
  if (recognized.kind === 'unknown' || recognized.kind === 'empty') {
    throw refused('The content of this file does not show its type, so it cannot be checked.');
  }
  const mime = recognized.kind === 'known' ? recognized.mime : found[recognized.kind];
  const own = kindOfType(mime);
  const type = own?.types.find((each) => each === claim.type) ?? own?.types[0] ?? mime;
  return agree(type, claim, byType, (kind) => kind === own);
};

/** Returns the type, unless the client's type contradicts it. */
const agree = (
  type: string,
  claim: Claim,
  byType: Kind | null,
  isSame: (kind: Kind) => boolean,
): string => {
  const sameType = byType === null ? claim.type === '' || claim.type === type : isSame(byType);
  if (!sameType) throw refused(`The file claims to be ${claim.type}, but its content is ${type}.`);
  return type;
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
