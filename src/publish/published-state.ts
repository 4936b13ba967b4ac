import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cardsFile } from '../build/folder/index.ts';
import { fileState } from '../json-file.ts';
import { PublishError } from './publish-error.ts';
import type { ChangedText } from './messages.ts';

const text = z.object({
  type: z.string(),
  id: z.int(),
  title: z.string(),
  path: z.string(),
  modified: z.string().nullable(),
  author: z.int().nullable().default(null),
  language: z.string().nullable().default(null),
  takesComments: z.boolean().default(false),
  digest: z.string().default(''),
  slug: z.string().default(''),
  date: z.string().default(''),
  size: z.number().default(0),
  hasPicture: z.boolean().default(false),
  terms: z.number().default(0),
  fields: z.number().default(0),
  translations: z.number().default(0),
  body: z.string().default(''),
});

const type = z.object({
  name: z.string(),
  restBase: z.string(),
  namespace: z.string(),
  label: z.string(),
  hierarchical: z.boolean(),
  archive: z.union([z.string(), z.boolean()]),
  taxonomies: z.array(z.object({ name: z.string(), restBase: z.string() })),
});

const names = z.array(z.object({ key: z.string(), name: z.string() })).default([]);

/** Of a site in several languages, the default one first. */
const languages = z
  .array(z.object({ slug: z.string(), tag: z.string(), name: z.string(), path: z.string() }))
  .default([]);

/** `published.json`, as version 0.7 wrote it or a later one. */
export const publishedSchema = z.object({
  /** The address of the WordPress site. */
  home: z.string().default(''),
  /** The name of the site, as plain text. */
  name: z.string().default(''),
  /** BCP 47; null if unknown. */
  language: z.string().nullable().default(null),
  /** Types with pages. */
  types: z.array(type).default([]),
  languages,
  texts: z.array(text),
  terms: names,
  authors: names,
  /** Of texts that have some; null if unknown. */
  comments: z
    .array(z.object({ text: z.int(), count: z.int() }))
    .nullable()
    .default(null),
});

/** An entry in `published.json`. */
type PublishedText = z.output<typeof text>;

/** The content that a build was made from. */
export type PublishedState = z.output<typeof publishedSchema>;

export const stateFile = 'server/published.json';

/** True when two addresses differ only in https and `www.`. */
export function areOneAddress(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (address: string): string =>
  address.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '');

/** The last two that were read: of the live release, and of the build that takes its place. */
let lastRead: readonly { readonly from: string | null; readonly state: PublishedState }[] = [];

/** Throws if the file is missing, damaged, or of another form. */
function read(file: string): PublishedState {
  const from = fileState(file);
  const state =
    lastRead.find((each) => each.from === from)?.state ??
    publishedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  lastRead = [{ from, state }, ...lastRead.filter((each) => each.from !== from)].slice(0, 2);
  return state;
}

/** The `published.json` of a release; null if it can't be read. */
export function readPublishedState(release: string): PublishedState | null {
  try {
    return read(join(release, stateFile));
  } catch {
    return null;
  }
}

/** The `published.json` of a build. Throws a {@link PublishError}. */
export function stateOfBuild(file: string): PublishedState {
  try {
    return read(file);
  } catch (error) {
    throw new PublishError({
      message:
        'The build has no readable `server/published.json`, so Galley cannot tell which pages it should contain.',
      hint: 'Publish again. If this happens again, it is a bug in Galley: please report it.',
      cause: error,
    });
  }
}

/** The entries that are new, changed or deleted. Without a release before, all are new. */
export function changedTexts(before: PublishedState | null, now: PublishedState): ChangedText[] {
  const report = (
    { type, id, title, path, author }: PublishedText,
    change: ChangedText['change'],
  ): ChangedText => ({ type, id, title, path, change, author });
  const old = new Map(before?.texts.map((each) => [each.id, each]));
  const ids = new Set(now.texts.map(({ id }) => id));
  const changed = now.texts.flatMap((each) => {
    const was = old.get(each.id);
    if (was === undefined) return [report(each, 'new')];
    return isUnchanged(was, each) ? [] : [report(each, 'changed')];
  });
  const deleted = [...old.values()].filter(({ id }) => !ids.has(id));
  return [...changed, ...deleted.map((each) => report(each, 'gone'))];
}

// The digest covers the whole record.
const isUnchanged = (one: PublishedText, other: PublishedText): boolean =>
  one.path === other.path && one.digest === other.digest;

/**
 * True if a file has the same effect in two sites though it differs: a build writes the time, its
 * folder or a new key into two files of the server, and a third one is a note for the next build.
 */
export function doesTheSame(path: string, site: string, other: string): boolean {
  if (path === cardsFile) return true;
  const meaning = path === stateFile ? withoutTime : path === entryFile ? withoutNoise : null;
  if (meaning === null) return false;
  const read = (folder: string) => meaning(readFileSync(join(folder, path), 'utf8'));
  return read(site) === read(other);
}

const entryFile = 'server/entry.mjs';

function withoutTime(json: string): string {
  const { builtAt: _, ...rest } = z.looseObject({}).parse(JSON.parse(json));
  return JSON.stringify(rest);
}

// Astro notes the folders of the build, and a key for server islands, of which there are none.
const withoutNoise = (text: string): string =>
  text
    .replaceAll(/"(outDir|buildClientDir|buildServerDir)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"key":"[^"]*"/g, '"key":""');
