import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  homePath,
  searchIndexPath,
  searchIndexPathOf,
  type KnownSite,
  pageFile,
} from '../../content/paths/index.ts';
import { filesBelow, type Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import type { SearchedPage, SearchedPages } from './search/pages.ts';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environmentOfMachine } from '../../config/index.ts';
import type { IndexJob } from './search/pagefind-process.ts';

export interface WriteSearchOptions {
  readonly known: KnownSite;
  /** BCP 47. Each language has an index, since it decides how words are divided and stemmed. */
  readonly language: string;
  /** Digest of the program and its settings. */
  readonly program: string;
  readonly pages: SearchedPages;
  /** The digests of the entries whose pages are rendered on demand, by the paths of these pages. */
  readonly sources: ReadonlyMap<string, string>;
  /**
   * `later` keeps an existing index, even if it is outdated. `first` also leaves a slow one to the
   * next build if there is none.
   */
  readonly when: 'now' | 'later' | 'first';
}

/** Pages that are indexed together, in a Pagefind bundle of their own. */
interface Part {
  /** Below the search index, with a final slash; empty for the first part. */
  readonly folder: string;
  readonly isFirst: boolean;
  readonly pages: readonly SearchedPage[];
}

interface KeyedPart extends Part {
  /** ISO 639-1. */
  readonly spoken: string;
  /** Changes when a text of the part changes. */
  readonly key: string;
}

const folder = `client${searchIndexPath}`;
/** Pagefind's name for the file that a bundle is read from. */
const entry = 'pagefind-entry.json';
/** The folders of all parts but the first, for `src/scripts/search`: newest first, then pages. */
const list = 'parts.json';

/**
 * Writes Pagefind's index. Only parts with changed texts are indexed. `isBehind`: the index is
 * outdated or missing.
 */
export async function writeSearch(
  build: Build,
  { known, language, program, pages, sources, when }: WriteSearchOptions,
): Promise<{ readonly isBehind: boolean }> {
  const languages = [{ slug: '', tag: language }, ...known.others].map(({ slug, tag }) => {
    const paths = textPaths(known, slug === '' ? undefined : tag);
    return {
      below: searchIndexPathOf(slug).slice(searchIndexPath.length),
      spoken: new Intl.Locale(tag).language,
      paths,
    };
  });
  const all = new Map(
    pages
      .among(
        languages.flatMap(({ paths }) => paths),
        sources,
      )
      .map((page) => [page.path, page]),
  );
  const keyed = languages.map(({ below, spoken, paths }) => {
    const own = paths.flatMap((path) => all.get(path) ?? []);
    const parts = partsOf(own, below).map((part): KeyedPart => {
      const texts = part.pages.map(({ path, digest }) => [path, digest]);
      return { ...part, spoken, key: digestOf(program, spoken, part.folder, texts) };
    });
    return { below, parts };
  });
  const parts = keyed.flatMap((ofLanguage) => ofLanguage.parts);
  const { before } = build;
  const isCurrent = parts.every(
    (part) => before.get(folder + part.folder + entry)?.key === part.key,
  );
  const mayWait = when === 'first' && all.size >= minInPart;
  if (when !== 'now' && !isCurrent && (keepIndex(build) || mayWait)) return { isBehind: true };

  // Once for all parts: a large site has tens of thousands of files.
  const ofSearch = before.keys().filter((path) => path.startsWith(folder));
  const filesByKey = Map.groupBy(ofSearch, (path) => before.get(path)?.key);
  const changed = parts.filter((part) => !keepPart(build, part, filesByKey.get(part.key) ?? []));
  for (const [spoken, own] of Map.groupBy(changed, (part) => part.spoken))
    await makeParts(build, own, spoken);
  for (const { below, parts: own } of keyed) {
    const listed = own.slice(1).filter((part) => hasWords(build, part));
    const dated = listed.filter((part) => part.pages.some(({ year }) => year !== ''));
    const folders = [...dated.toReversed(), ...listed.filter((part) => !dated.includes(part))].map(
      (part) => part.folder.slice(below.length),
    );
    const path = folder + below + list;
    if (!build.has(path)) build.put(path, digestOf(folders), JSON.stringify(folders));
  }
  return { isBehind: pages.unknown(sources).length > 0 };
}

export function searchedPaths(known: KnownSite): readonly string[] {
  return [undefined, ...known.others.map(({ tag }) => tag)].flatMap((tag) => textPaths(known, tag));
}

const knownPaths = new WeakMap<KnownSite, Map<string | undefined, readonly string[]>>();

/** Paths of the texts and authors in a language, sorted; undefined stands for the default one. */
function textPaths(known: KnownSite, tag: string | undefined): readonly string[] {
  const ofSite = knownPaths.get(known) ?? new Map<string | undefined, readonly string[]>();
  knownPaths.set(known, ofSite);
  const paths =
    ofSite.get(tag) ??
    known.records
      .filter(
        ({ shape, kind, path, language }) =>
          (shape === 'text' || kind === 'author') && path !== homePath && language === tag,
      )
      .flatMap(({ shape, path, parts }) => (shape === 'text' ? parts : [path]))
      .map((path) => `client${pageFile(path)}`)
      .sort();
  ofSite.set(tag, paths);
  return paths;
}

/** Up to so many texts, one bundle. Pagefind takes about 100 KB of memory for each. */
const maxTogether = 3_000;
/** A part has years until it has so many texts: browsers load two files for each part. */
const minInPart = 1_000;

/**
 * Parts of a large site that change rarely: posts by year, oldest first, then pages without date.
 * `below`: the folder of the language's index.
 */
function partsOf(pages: readonly SearchedPage[], below: string): readonly Part[] {
  if (pages.length <= maxTogether) return [{ folder: below, isFirst: true, pages }];
  const years = Map.groupBy(pages, ({ year }) => year);
  const undated = years.get('') ?? [];
  years.delete('');
  const groups: { name: string; pages: SearchedPage[] }[] = [];
  for (const [year, ofYear] of [...years].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = groups.at(-1);
    if (last === undefined || last.pages.length >= minInPart)
      groups.push({ name: year, pages: ofYear });
    else last.pages.push(...ofYear);
  }
  if (undated.length > 0) groups.push({ name: 'pages', pages: undated });
  return groups.map(({ name, pages: each }, place) => {
    const isFirst = place === 0;
    return { folder: below + (isFirst ? '' : `${name}/`), isFirst, pages: each };
  });
}

/** Keeps the index of the last build. False if there is none, or if a file of it is missing. */
function keepIndex(build: Build): boolean {
  const paths = [...build.before.keys()].filter((path) => path.startsWith(folder));
  return paths.includes(folder + entry) && build.keepsEach(paths.map((path) => [path]));
}

/** Keeps a part of the last build. False if the part changed, or if a file of it is missing. */
function keepPart(
  build: Build,
  { folder: below, key }: KeyedPart,
  paths: readonly string[],
): boolean {
  const first = folder + below + entry;
  return (
    paths.includes(first) &&
    paths.every((path) => build.has(path) || path === first || build.keeps(path, key)) &&
    (build.has(first) || build.keeps(first, key))
  );
}

async function makeParts(
  build: Build,
  parts: readonly KeyedPart[],
  language: string,
): Promise<void> {
  const work = join(build.notes, 'index');
  // A process that was killed may have left files there.
  rmSync(work, { recursive: true, force: true });
  const made = parts.map((part, place) => ({ ...part, into: join(work, String(place)) }));
  try {
    await indexParts({
      language,
      parts: made.map(({ into, pages }) => ({ into, pages: pages.map(({ file }) => file) })),
    });
    for (const part of made) {
      for (const name of filesOf(part.into, part.isFirst)) {
        const path = folder + part.folder + name;
        if (!build.has(path)) build.link(path, part.key, join(part.into, name));
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The search index could not be built: ${reason.replace(/\.$/, '')}. Pagefind makes it with a program that npm installs for each platform: remove \`node_modules\`, run \`npm install\` without \`--omit=optional\`, and build again.`,
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// Pagefind's own user interfaces, which our pages don't use.
const unused = /^pagefind-(?:(?:modular-|component-)?ui\.(?:js|css)|highlight\.js)$/;
// Pagefind's program for browsers. That of the first bundle reads the others, too.
const program = /^(?:pagefind(?:-worker)?\.js|wasm\..*)$/;

/** Names of the files of a bundle that readers need. */
function filesOf(bundle: string, isFirst: boolean): readonly string[] {
  return [...filesBelow(bundle)]
    .filter((path) => !unused.test(path) && (isFirst || !program.test(path)))
    .sort();
}

const entrySchema = z.object({ languages: z.record(z.string(), z.unknown()) });

/** False if the pages of a part have only pictures. Pagefind can't load a bundle without words. */
function hasWords(build: Build, part: Part): boolean {
  const text = readFileSync(join(build.folder, folder, part.folder, entry), 'utf8');
  return Object.keys(entrySchema.parse(JSON.parse(text)).languages).length > 0;
}

/** Each process takes up to 0.4 GB of memory. */
const maxProcesses = 2;

const script = fileURLToPath(new URL('search/pagefind-process.ts', import.meta.url));

/** Indexes parts in processes of their own. Throws an error with Pagefind's message. */
async function indexParts(job: IndexJob): Promise<void> {
  const count = Math.min(availableParallelism(), maxProcesses, job.parts.length);
  const jobs = Array.from({ length: count }, () => ({ pages: 0, parts: [] as IndexJob['parts'] }));
  for (const part of job.parts.toSorted((a, b) => b.pages.length - a.pages.length)) {
    const least = jobs.reduce((a, b) => (b.pages < a.pages ? b : a));
    least.pages += part.pages.length;
    least.parts.push(part);
  }
  const results = await Promise.allSettled(jobs.map(({ parts }) => run({ ...job, parts })));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function run(job: IndexJob): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', script], {
    env: environmentOfMachine(),
    // The process ends itself when the IPC channel closes, which means that this process has ended.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  try {
    // The process may end before it has read all of its input.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail).once('close', done);
    });
    if (code === 0) return;
    const reason = printed.out || printed.err.trim().slice(-2_000);
    throw new Error(reason || `Pagefind ended with code ${String(code)}`);
  } finally {
    process.off('exit', end);
  }
}
