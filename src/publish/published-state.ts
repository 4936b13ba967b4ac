import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.object({
  id: z.int(),
  title: z.string(),
  path: z.string(),
  modified: z.string().nullable(),
  // Releases of earlier versions know neither.
  author: z.int().nullable().default(null),
  digest: z.string().default(''),
});

const schema = z.object({
  /** The address of the WordPress site. */
  home: z.string().default(''),
  posts: z.array(text),
  pages: z.array(text),
});

/** A post or page that the service lists, as the build has left word of it. */
export type PublishedText = z.output<typeof text>;

/** What a build was made from. */
export type PublishedState = z.output<typeof schema>;

export const stateFile = join('server', 'published.json');

/** Whether two addresses are of the same WordPress: it may have gone over to https, or got a `www.`. */
export const areOneAddress = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (address: string): string =>
  address.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '');

/** The WordPress that a release shows; empty where it does not say. */
export function homeOf(release: string): string {
  try {
    return readPublishedState(join(release, stateFile)).home;
  } catch {
    return '';
  }
}

/** Reads a site's `published.json`. Throws where there is none that can be read. */
export function readPublishedState(file: string): PublishedState {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The same text without when it was written: equal for two builds of the same content. */
export function withoutTime(json: string): string {
  const { builtAt: _, ...rest } = z.looseObject({}).parse(JSON.parse(json));
  return JSON.stringify(rest);
}
