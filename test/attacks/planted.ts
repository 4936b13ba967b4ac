import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const stem = 'zqplanted';

/** A text that nobody else writes. Its name has letters and digits only. */
export function plant(name: string): string {
  return `${stem}${name}`;
}

/** The stem in base64, wherever it begins in what was encoded. Characters that depend on what is beside it are left out. */
const inBase64 = [0, 1, 2].map((before) => {
  const text = Buffer.from('x'.repeat(before) + stem).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + stem.length) * 8) / 6));
});

const encoded = [
  ...inBase64,
  Buffer.from(stem).toString('hex'),
  Buffer.from(stem, 'utf16le').toString('latin1'),
];

/** Hashes of an e-mail address by which Gravatar and others find a person. */
function hashesOf(email: string): readonly string[] {
  return ['md5', 'sha1', 'sha256'].map((way) => createHash(way).update(email).digest('hex'));
}

/** Returns the names of what was planted in a content, also if it is encoded; each name once. */
export type Find = (content: Buffer | string) => readonly string[];

/** @param others texts that are looked for, too, by their names: those that nobody could plant. An e-mail address is found by its hashes, too. */
export function finder(others: () => Readonly<Record<string, string>> = () => ({})): Find {
  return (content) => {
    const text = typeof content === 'string' ? content : unpacked(content).toString('latin1');
    const names = new Set<string>();
    for (const [, name = ''] of text.matchAll(/zqplanted([a-z\d]*)/gi))
      names.add(name.toLowerCase());
    if (encoded.some((form) => text.includes(form))) names.add('encoded');
    for (const [name, value] of Object.entries(others())) {
      const forms = [value, ...(value.includes('@') ? hashesOf(value) : [])];
      if (forms.some((form) => text.includes(form))) names.add(name);
    }
    return [...names];
  };
}

function unpacked(content: Buffer): Buffer {
  if (content[0] === 0x1f && content[1] === 0x8b) return gunzipSync(content);
  return content;
}

/** Something planted, and where it was found. */
export interface Found {
  readonly name: string;
  /** A path, or the address that was asked. */
  readonly place: string;
  /** True if other accounts of the machine can read it. */
  readonly isOpen?: boolean;
}

/** Searches all files of a folder, and names of files. Throws if there are fewer than `least`, since then they were not there to be searched. */
export async function searchFolder(folder: string, find: Find, least: number): Promise<Found[]> {
  const found: Found[] = [];
  let read = 0;
  const search = async (place: string, isReachable: boolean): Promise<void> => {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      const { mode } = await lstat(path);
      if (entry.name === 'node_modules') continue;
      const name = relative(folder, path);
      const tell = (content: Buffer | string, isOpen: boolean) =>
        found.push(...find(content).map((each) => ({ name: each, place: name, isOpen })));
      tell(entry.name, isReachable);
      if (entry.isSymbolicLink()) tell(await readlink(path), isReachable);
      if (entry.isDirectory()) await search(path, isReachable && (mode & 0o011) !== 0);
      if (!entry.isFile()) continue;
      read += 1;
      const content = await readFile(path);
      const isOpen = isReachable && (mode & 0o044) !== 0;
      tell(path.endsWith('.br') ? brotliDecompressSync(content) : content, isOpen);
    }
  };
  await search(folder, true);
  if (read < least) throw new Error(`${folder} has ${read} files.`);
  return found;
}

/** A place where something planted may be. */
export interface Place {
  readonly names: RegExp;
  readonly at: RegExp;
  readonly why: string;
}

/**
 * What was found outside of its places, as lines. Throws if a place is not needed: nothing of its names is there. A database may keep the
 * end of a name elsewhere: such a beginning is at its place if a name with it is.
 */
export function outside(found: readonly Found[], places: readonly Place[]): readonly string[] {
  const isAt = ({ name, place }: Found, where: Place) =>
    where.names.test(name) && where.at.test(place);
  const idle = places.filter((place) => !found.some((each) => isAt(each, place)));
  if (idle.length > 0) throw new Error(`Not found: ${idle.map(({ why }) => why).join('; ')}`);
  const isRight = (each: Found) => places.some((place) => isAt(each, place));
  const right = found.filter(isRight);
  const begins = (each: Found) =>
    right.some(({ name, place }) => place === each.place && name.startsWith(each.name));
  const wrong = found.filter((each) => !isRight(each) && !begins(each));
  return [...new Set(wrong.map(({ name, place }) => `${name} in ${place}`))].toSorted();
}
