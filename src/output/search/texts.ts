import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Setting } from '../../standing/index.ts';
import { digestOf } from '../digest.ts';
import type { SearchedText } from './face.ts';
import { searchedPiece } from './piece.ts';

const file = 'server/searched.json';
/** Of each page a digest of what is read of it; null where it holds no text. */
const schema = z.record(z.string(), z.string().nullable());

/**
 * The pages that hold a text, in the order of their paths. Those that were not rendered again are not looked into: what was
 * read of them is known from the last build, for which this leaves word, too.
 */
export async function readTexts(
  setting: Setting,
  paths: readonly string[],
  rendered: ReadonlySet<string>,
): Promise<readonly SearchedText[]> {
  const known = readKnown(setting);
  const read = async (path: string) =>
    searchedPiece(await readFile(join(setting.folder, path), 'utf8'));
  const digests = new Map<string, string | null>();
  for (const path of [...new Set(paths)].sort()) {
    if (!setting.has(path)) continue;
    const before = rendered.has(path) ? undefined : known.get(path);
    if (before === undefined) {
      const piece = await read(path);
      digests.set(path, piece === null ? null : digestOf(piece));
    } else digests.set(path, before);
  }
  const told = [...digests];
  const key = digestOf(told);
  if (!setting.keeps(file, key))
    await setting.put(file, key, JSON.stringify(Object.fromEntries(told)));
  return told.flatMap(([path, digest]) =>
    digest === null ? [] : [{ path, digest, read: async () => (await read(path)) ?? '' }],
  );
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
