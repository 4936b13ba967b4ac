import { Problem } from '../problem.ts';

/** The name of a file: for WordPress, and for people. */
export type FileName = Readonly<ReturnType<typeof fileNameOf>>;

const longest = 150;

// Control characters, and characters with a meaning in some file system or shell.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*:<>?|\\/;]/gu;

/**
 * Makes a name safe; it may include a path of any system. Throws a {@link Problem} for a dotfile,
 * for control characters, and if nothing of it can be a name.
 */
export function fileNameOf(given: string) {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(unsafe, '').replace(/\s+/g, ' ').trim();
  const [, stem = plain, ending = ''] = /^(.+)\.([A-Za-z0-9]{1,10})$/.exec(plain) ?? [];
  const words = stem.replace(/[\s._-]+$/, '').trim();
  if (words === '' || !/[\p{L}\p{N}\p{S}]/u.test(words)) {
    throw badName('The file has no name. Give it one, such as photo.jpg.');
  }
  if (plain.startsWith('.')) {
    throw badName('The file’s name starts with a dot, as hidden files do. Give it another name.');
  }
  if (/\p{Cc}/u.test(last)) {
    throw badName('The file’s name has a control character. Give it another name.');
  }
  const ascii = asciiOf(words).slice(0, longest).replace(/-+$/, '');
  const name = ascii === '' ? 'file' : ascii;
  return {
    /** ASCII, no path, never empty. Only one dot: Apache may execute `a.php.jpg`. */
    safe: ending === '' ? name : `${name}.${ending}`,
    /** The name as it was given, without path and ending: `Café am Hafen`. */
    words: words.slice(0, 2 * longest),
    /** Lower case, without a dot; empty when there is none. */
    ending: ending.toLowerCase(),
    /** True when more than spaces and accents was removed: a path, control characters, quotes. */
    wasUnsafe: last !== given || plain !== last.replace(/\s+/g, ' ').trim(),
  };
}

const badName = (detail: string): Problem => new Problem({ code: 'invalid', detail });

const asciiOf = (words: string): string =>
  words
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w!()+~-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * The name in a `Content-Disposition`: `attachment; filename="photo.jpg"`, the same without quotes,
 * or `filename*=UTF-8''caf%C3%A9.jpg` (RFC 6266), which comes first. Empty if there is none.
 */
export function nameInDisposition(disposition: string): string {
  const parameters = new Map<string, string>();
  // Quoted strings may hold semicolons.
  for (const [, name = '', value = ''] of disposition.matchAll(
    /;\s*([\w*-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g,
  )) {
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value.trim());
  }
  const extended = extendedValue(parameters.get('filename*') ?? '');
  if (extended !== null) return extended;
  const plain = parameters.get('filename') ?? '';
  const bare = /^".*"$/s.test(plain) ? plain.slice(1, -1).replace(/\\(["\\])/g, '$1') : plain;
  return fromHeader(bare);
}

/** RFC 8187. Null when it cannot be decoded. */
const extendedValue = (value: string): string | null => {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(value) ?? [];
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded);
    if (!/^iso-8859-1$/i.test(charset)) return null;
    return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  } catch {
    return null;
  }
};

/** Node reads headers as Latin-1, but most clients send UTF-8. */
const fromHeader = (value: string): string => {
  if (/[^\0-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
};
