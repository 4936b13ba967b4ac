import { decoded } from '../../decoded.ts';

/** The kind of a file by its bytes, not by its name or its `Content-Type`. */
export type Recognized =
  /** Those of the package file-type; `mime` is in lower case and without parameters. */
  | { readonly kind: 'known'; readonly ext: string; readonly mime: string }
  | { readonly kind: 'svg' | 'html' | 'xml' | 'text' | 'empty' | 'unknown' };

/** Finds the kind of a file by its bytes. `head` is its beginning, a few KB. */
export async function recognize(path: string, head: Uint8Array): Promise<Recognized> {
  if (head.length === 0) return { kind: 'empty' };
  // Markup comes first: a file that a browser could run must not count as another kind.
  const text = textOf(head);
  const markup = text === null ? null : markupOf(text);
  if (markup !== null) return { kind: markup };
  // Loaded for what is new only: most builds meet nothing that is.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const mime = found?.mime.split(';')[0]?.toLowerCase() ?? '';
  // A text can begin with the few letters that tell a bitmap, a sound or a film.
  const isText = text !== null && /^(?:$|image|audio|video)/.test(mime);
  if (found === undefined || isText) return { kind: text === null ? 'unknown' : 'text' };
  return { kind: 'known', ext: found.ext, mime };
}

function textOf(head: Uint8Array): string | null {
  const [first, second] = head;
  const utf16 =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : null;
  try {
    // `stream`: the last character may be incomplete.
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(head, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function markupOf(text: string): 'svg' | 'html' | 'xml' | null {
  const start = text.trimStart();
  if (!start.startsWith('<')) return null;
  const prologue = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!doctype(?:[^[>]|\[[^\]]*\])*>)*/i;
  const rest = start.slice(prologue.exec(start)?.[0].length ?? 0);
  if (/^<svg[\s/>]/.test(rest)) return 'svg';
  const xml = /^<\?xml/i.test(start) && !/^<html[\s/>]/i.test(rest);
  return xml ? 'xml' : 'html';
}

/** The extension and type of a file that is copied unchanged. */
export interface KeptType {
  readonly ext: string;
  readonly type: string;
}

/** By file-type's extensions. No programs, and nothing that a browser would run. */
const byBytes: ReadonlyMap<string, string> = new Map([
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
  // Texts of these types can be recognised by their first words.
  ['vtt', 'text/vtt'],
  ['ics', 'text/calendar'],
]);

/** Texts' bytes don't tell their type: the name decides, among types that browsers only show. */
const texts: ReadonlyMap<string, string> = new Map([
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['srt', 'application/x-subrip'],
]);

/** The name decides for older office documents, too. */
const olderDocuments: ReadonlyMap<string, string> = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
]);

/** The type under which a file is copied; null if not copied. `nameExt`: its name's extension. */
export function keptTypeOf(recognized: Recognized, nameExt: string): KeptType | null {
  if (recognized.kind === 'text') return typeIn(texts, nameExt);
  if (recognized.kind !== 'known') return null;
  if (recognized.ext === 'cfb') return typeIn(olderDocuments, nameExt);
  return typeIn(byBytes, recognized.ext);
}

function typeIn(types: ReadonlyMap<string, string>, ext: string): KeptType | null {
  const type = types.get(ext);
  return type === undefined ? null : { ext, type };
}

/** The name of a file, from its address. */
export interface FileName {
  /** `a-z`, `0-9` and `-`; never empty. */
  readonly words: string;
  /** Lower case, without a dot; may be empty. */
  readonly ext: string;
}

const maxWords = 60;

export function fileNameOf(address: string): FileName {
  const last = lastSegmentOf(address);
  const [, stem = last, ext = ''] = /^(.+)\.([a-z0-9]{1,8})$/i.exec(last) ?? [];
  const words = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxWords)
    .replace(/^-+|-+$/g, '');
  return { words: words === '' ? 'file' : words, ext: ext.toLowerCase() };
}

/** The last segment of an address, decoded if it can be; empty if there is none. */
export function lastSegmentOf(address: string): string {
  return decoded(URL.parse(address)?.pathname.split('/').at(-1) ?? '');
}
