import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { mediaPath } from '../paths.ts';
import { isCompressible, type CopyKind } from './compress.ts';
import { keepFile } from './keep-file.ts';
import { listFiles, type SiteFile } from './list-files.ts';
import { readPage, type PageFacts } from './read-page.ts';
import { isSameState } from './same-state.ts';
import { readSiteIndex, type SiteIndex } from './site-index.ts';
import type { SitePlace } from './site-target.ts';

/** A site that was built, held against the one that it follows. */
export interface Examined {
  readonly files: ReadonlyMap<string, ExaminedFile>;
  /** Every HTML file of `client`. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Readers get the same from both, and their server does the same. */
  readonly isSame: boolean;
}

export interface ExaminedFile {
  readonly size: number;
  /** Those that were kept; null where they are still to be made. */
  readonly copies: readonly CopyKind[] | null;
}

/** The site that another follows. */
export interface Earlier {
  readonly site: string;
  /** Null where another version of Galley has made it. */
  readonly index: SiteIndex | null;
}

export const earlierSite = (site: string): Earlier => ({ site, index: readSiteIndex(site) });

/**
 * Reads what was built, each file once. Files whose bytes are those of the earlier site become the same files, with
 * their times and their compressed copies; of the rest, pages are read.
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
  const others: string[] = [];

  const look = async (path: string, file: SiteFile): Promise<void> => {
    const { size } = file;
    const content = reader(join(site, path));
    const was = before.get(path);
    const kept =
      was !== undefined &&
      earlier !== null &&
      (await hasSameBytes(path, file, was, content, earlier))
        ? await keepFile(site, path, { earlier, isOneFile: was.inode === file.inode })
        : null;
    if (kept === null) others.push(path);
    const isForReaders = path.startsWith('client/');
    const copies = isForReaders && isCompressible(path, size) ? (kept?.copies ?? null) : [];
    files.set(path, { size, copies });
    if (!isForReaders || !path.endsWith('.html')) return;
    const facts = kept === null ? undefined : pagesBefore.get(path);
    pages.set(path, facts ?? readPage((await content()).toString('utf8'), path, place));
  };

  await pLimit(32).map(built, ([path, file]) => look(path, file));
  const isSame = (index: SiteIndex, old: string): boolean =>
    Object.keys(index.files).every((path) => built.has(path)) &&
    others.every((path) => before.has(path) && isSameState(path, site, old));
  const { index = null } = earlier ?? {};
  return {
    files,
    pages,
    isSame: earlier !== null && index !== null && isSame(index, earlier.site),
  };
}

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
