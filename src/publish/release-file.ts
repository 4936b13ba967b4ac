import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { saysMissing } from './error-code.ts';

/** What a release says of itself, beside its `client` and `server`. */
const releaseFile = 'release.json';

const schema = z.object({
  id: z.string(),
  madeAt: z.string(),
  /** What the site is known by; earlier versions did not say. */
  service: z.string().nullable().default(null),
  posts: z.int(),
  pages: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** The release of the same publication whose place it has taken, once the search index was made. */
  replaces: z.string().optional(),
});

export type ReleaseFacts = z.output<typeof schema>;

/** Null for a folder that is no whole release: it is written last. */
export function readReleaseFile(folder: string): ReleaseFacts | null {
  let text: string;
  try {
    text = readFileSync(join(folder, releaseFile), 'utf8');
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file whole: the release may be live. */
export function writeReleaseFile(folder: string, facts: ReleaseFacts): void {
  const fresh = join(folder, `.${releaseFile}`);
  writeFileSync(fresh, JSON.stringify(facts));
  renameSync(fresh, join(folder, releaseFile));
}

const replacedFile = 'replaced';

const replacedSchema = z.object({
  by: z.string(),
  /** Every path that is different there; null where that is not known. */
  paths: z.array(z.string()).nullable(),
});

type Replaced = z.output<typeof replacedSchema>;

/** Says of a release that another one, which shows the same texts, has taken its place. */
export function markReplaced(
  folder: string,
  replaced: { readonly [Key in keyof Replaced]: Readonly<Replaced[Key]> },
): void {
  writeFileSync(join(folder, replacedFile), JSON.stringify(replaced));
}

export const isReplaced = (folder: string): boolean => existsSync(join(folder, replacedFile));

/** By what it was replaced; null where nothing says so. */
export function readReplaced(folder: string): Replaced | null {
  try {
    return replacedSchema.parse(JSON.parse(readFileSync(join(folder, replacedFile), 'utf8')));
  } catch {
    return null;
  }
}
