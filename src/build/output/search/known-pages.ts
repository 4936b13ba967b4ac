import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Setting } from '../../folder/index.ts';
import { digestOf } from '../digest.ts';
import type { IndexedText } from './face.ts';
import type { Reading } from './reading.ts';

const file = 'server/searched.json';
/** Of each page a digest of what is read of it; null where it holds no text. */
const schema = z.record(z.string(), z.string().nullable());

/** A page that holds a text. */
export interface KnownPage {
  /** Below the folder of the site: `client/2026/01/fog/index.html`. */
  readonly path: string;
  readonly digest: string;
  /** As it was put. A view: valid until another one is read. */
  html(): Buffer;
  /** What the search reads of it: as it was kept, or else read now. */
  text(): IndexedText | 'no word' | 'unsure';
}

export interface PagesToSearch {
  readonly paths: readonly string[];
  /** Those of them that were rendered in this build. */
  readonly rendered: ReadonlySet<string>;
  /** What was read of some of those already. */
  readonly reading: Reading;
}

/**
 * The pages that hold a text, in the order of their paths. Those that were not rendered again are not looked into: what was
 * read of them is known from the last build, for which this leaves word, too.
 */
export function knownPages(
  setting: Setting,
  { paths, rendered, reading }: PagesToSearch,
): readonly KnownPage[] {
  const { texts } = reading;
  const known = readKnown(setting);
  const pages: KnownPage[] = [];
  const told: (readonly [path: string, digest: string | null])[] = [];
  for (const path of [...new Set(paths)].sort()) {
    if (!setting.has(path)) continue;
    const html = () => read(join(setting.folder, path));
    const readNow = () => {
      const noted = reading.pages.get(path);
      return noted === undefined ? reading.read(path, html()) : noted;
    };
    const before = rendered.has(path) ? undefined : known.get(path);
    const digest = before === undefined ? (readNow()?.digest ?? null) : before;
    told.push([path, digest]);
    if (digest === null) continue;
    const fragment = () => {
      const made = readNow()?.fragment;
      if (made === undefined) throw new Error(`${path} has changed since it was read.`);
      return made;
    };
    const text = () => {
      const kept = texts.get(path, digest) ?? (readNow(), texts.get(path, digest)) ?? 'no word';
      return typeof kept === 'string' ? kept : { ...kept, fragment };
    };
    pages.push({ path, digest, html, text });
  }
  const key = digestOf(told);
  if (!setting.keeps(file, key)) setting.put(file, key, JSON.stringify(Object.fromEntries(told)));
  return pages;
}

function readKnown(setting: Setting): ReadonlyMap<string, string | null> {
  if (!setting.before().has(file)) return new Map();
  try {
    const text = readFileSync(join(setting.folder, file), 'utf8');
    return new Map(Object.entries(schema.parse(JSON.parse(text))));
  } catch {
    return new Map();
  }
}

let scratch = Buffer.allocUnsafe(1 << 17);

/** Into the same bytes each time: thousands of pages would be a lot to clear away. */
function read(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size > scratch.length) scratch = Buffer.allocUnsafe(2 * size);
    let length = 0;
    for (let more = -1; more !== 0 && length < size; length += more)
      more = readSync(descriptor, scratch, length, size - length, null);
    return scratch.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
