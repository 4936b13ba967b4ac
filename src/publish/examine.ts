import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { mediaPath } from '../paths.ts';
import { listFiles, type SiteFile } from './list-files.ts';
import { readPage, type PageFacts } from './read-page.ts';
import { isSameState } from './same-state.ts';
import { readSiteIndex, type SiteIndex } from './site-index.ts';
import type { SitePlace } from './site-target.ts';

/** A site that was built, held against the one that it follows. */
export interface Examined {
  readonly files: ReadonlyMap<string, ExaminedFile>;
  readonly kept: ReadonlyMap<string, KeptFile>;
  /** Every HTML file of `client`. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Readers get the same from both, and their server does the same. */
  readonly isSame: boolean;
}

export interface ExaminedFile {
  readonly size: number;
}

/** A file whose bytes are those that it had before. */
export interface KeptFile {
  /** It is the earlier site's file already, under another name. */
  readonly isOneFile: boolean;
}

/** The site that another follows. */
export interface Earlier {
  readonly site: string;
  /** Null where another version of Galley has made it. */
  readonly index: SiteIndex | null;
}

export const earlierSite = (site: string): Earlier => ({ site, index: readSiteIndex(site) });

/**
 * Reads what was built, each file once. What was learned of a page of the earlier site is taken over where its bytes are the
 * same.
 */
export async function examine(
  site: string,
  earlier: Earlier | null,
  place: SitePlace,
): Promise<Examined> {
  const built = await listSite(site);
  const before = earlier === null ? new Map<string, SiteFile>() : await listSite(earlier.site);
  const pagesBefore = factsByPath(earlier?.index ?? null);
  const files = new Map<string, ExaminedFile>();
  const pages = new Map<string, PageFacts>();
  const kept = new Map<string, KeptFile>();
  const others: string[] = [];

  const look = async (path: string, file: SiteFile): Promise<void> => {
    const { size } = file;
    const content = reader(join(site, path));
    const was = before.get(path);
    const isKept =
      was !== undefined &&
      earlier !== null &&
      (await hasSameBytes(path, file, was, content, earlier));
    if (isKept) kept.set(path, { isOneFile: was.inode === file.inode });
    else others.push(path);
    files.set(path, { size });
    if (!path.startsWith('client/') || !path.endsWith('.html')) return;
    const facts = isKept ? pagesBefore.get(path) : undefined;
    pages.set(path, facts ?? readPage((await content()).toString('utf8'), path, place));
  };

  await pLimit(32).map(built, ([path, file]) => look(path, file));
  const isSame = (index: SiteIndex, old: string): boolean =>
    Object.keys(index.files).every((path) => built.has(path)) &&
    others.every((path) => before.has(path) && isSameState(path, site, old));
  const { index = null } = earlier ?? {};
  return {
    files: inOrder(files),
    kept,
    pages: inOrder(pages),
    isSame: earlier !== null && index !== null && isSame(index, earlier.site),
  };
}

// They were read as the disk gave them.
const inOrder = <T>(map: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)));

const listSite = async (site: string): Promise<Map<string, SiteFile>> => {
  const parts = await Promise.all(
    ['client', 'server'].map(async (part) => {
      const files = await listFiles(join(site, part));
      return [...files].map(([path, file]) => [`${part}/${path}`, file] as const);
    }),
  );
  return new Map(parts.flat());
};

/** Reads a file when it is first asked for. */
const reader = (file: string) => {
  let content: Promise<Buffer> | undefined;
  return () => (content ??= readFile(file));
};

// The names of pictures are made from what is in them.
const isImmutable = (path: string): boolean => path.startsWith(`client${mediaPath}`);

async function hasSameBytes(
  path: string,
  file: SiteFile,
  was: SiteFile,
  content: () => Promise<Buffer>,
  earlier: Earlier,
): Promise<boolean> {
  if (file.size !== was.size) return false;
  if (file.inode === was.inode || isImmutable(path)) return true;
  return (await readFile(join(earlier.site, path))).equals(await content());
}

function factsByPath(index: SiteIndex | null): Map<string, PageFacts> {
  if (index === null) return new Map();
  const targetsOf = (links: readonly number[]) =>
    links.flatMap((link) => index.targets[link] ?? []);
  return new Map(
    Object.entries(index.pages).map(([path, { links, ...facts }]) => [
      path,
      { ...facts, targets: targetsOf(links) },
    ]),
  );
}
