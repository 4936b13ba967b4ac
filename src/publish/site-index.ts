import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copyKinds } from './compress.ts';

// A higher one when what is read from pages changes, or how files are compressed: then all is looked at again.
const version = 1;

const indexFile = 'site.json';

const page = z.object({
  /** Ends as a document does. */
  isWhole: z.boolean(),
  /** A heading or a text. */
  hasContent: z.boolean(),
  /** A page at an old address, which sends readers on. */
  sendsOn: z.boolean(),
  /** Places in the list of targets. */
  links: z.array(z.int()),
});

const schema = z.object({
  version: z.literal(version),
  /** By path, `client/index.html`: its size, and its compressed copies. */
  files: z.record(z.string(), z.tuple([z.int(), z.array(z.enum(copyKinds))])),
  pages: z.record(z.string(), page),
  /** Paths of the site that pages link to or show, decoded, without `BASE_PATH`. */
  targets: z.array(z.string()),
  /** Those of them that lead nowhere. */
  broken: z.array(z.string()),
});

/** What lies in a site, and what was learned by reading it, kept so that the next one need not. */
export type SiteIndex = z.output<typeof schema>;

/** Null where there is none that this version can use. */
export function readSiteIndex(site: string): SiteIndex | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(site, indexFile), 'utf8')));
  } catch {
    return null;
  }
}

export async function writeSiteIndex(
  site: string,
  index: Omit<SiteIndex, 'version'>,
): Promise<void> {
  await writeFile(join(site, indexFile), JSON.stringify({ version, ...index }));
}
