import { hash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Settings } from '../config/index.ts';
import { digestOf } from '../digest.ts';
import { isLate, type BuildJob } from '../publish/index.ts';
import {
  languageOf,
  openCards,
  openSearchedPages,
  searchedPaths,
  writeCards,
  writeOutputs,
  writeSearch,
  type SearchedPages,
} from '../build/output/index.ts';
import {
  openRenderer,
  renderAstray,
  renderOnDemand,
  renderPages,
  type Renderer,
} from '../build/render/index.ts';
import type { ProgramKeys } from '../build/render/program-key.ts';
import {
  cardsFile,
  onDemandFile,
  openBuildFolder,
  printOnDemand,
  readOnDemand,
  pruneUnused,
  type Build,
  type BuildFolder,
  type Finished,
} from '../build/folder/index.ts';
import { recordSchemas } from '../wordpress/mirror/records.ts';
import { contentOf, mapRecords, type MirrorReader } from '../wordpress/mirror/index.ts';
import type { Synced } from '../wordpress/sync/open.ts';
import { compileTemplates, loadProgram } from './compile-once.ts';
import type { OnCount } from './screen.ts';
import { settleHeapGrowth, tidyMemory } from './memory.ts';
import { isFarPath, partPath, pageFile, type KnownSite } from '../content/paths/index.ts';

export interface RenderOptions {
  readonly settings: Settings;
  readonly synced: Synced;
  readonly when: BuildJob['when'];
  /** How many share images are drawn at most, those of the newest posts first. */
  readonly mostCards: number;
  readonly onCount: OnCount;
  /** True to look for files that another program changed, also right after the last build. */
  readonly checksFiles?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The built site. It does not change until `release` is called. */
export interface RenderedSite {
  readonly finished: Finished;
  /** The number of pages and other files of Astro. */
  readonly pages: number;
  /** The files that were rendered now. */
  readonly rendered: readonly string[];
  /** True if a later build has to make the search index, share images, or far pages of lists. */
  readonly isBehind: boolean;
  /** How many share images are left to later builds. */
  readonly cardsLeft: number;
  /** The build folder, which holds the files of `finished`. */
  readonly folder: string;
  /** Call it when all files are taken. */
  release(): void;
}

// Kept for the next build in this process.
let renderer: { readonly made: string; readonly templates: Renderer } | undefined;
let buildFolder: { readonly place: string; readonly folder: BuildFolder } | undefined;

const buildFolderAt = (place: string): BuildFolder => {
  if (buildFolder?.place === place) return buildFolder.folder;
  buildFolder?.folder.close();
  buildFolder = { place, folder: openBuildFolder(place) };
  return buildFolder.folder;
};

const placeOf = (settings: Settings, synced: Synced): string =>
  join(settings.folder, 'build', nameOf(settings, synced));

/** The templates of a program, compiled if they are not. */
const templatesOf = async (settings: Settings, program: ProgramKeys): Promise<Renderer> => {
  const made = digestOf(program);
  if (renderer?.made !== made)
    renderer = { made, templates: await openRenderer(await compileTemplates(settings, program)) };
  return renderer.templates;
};

/** Prepares this process's next build: templates, and all pages' cache keys. Makes no file. */
export async function prepareSite(settings: Settings, synced: Synced): Promise<void> {
  settleHeapGrowth(synced.mirror.count('entries'));
  const build = await buildFolderAt(placeOf(settings, synced)).begin();
  build.release();
  const templates = await templatesOf(settings, await loadProgram(settings));
  await templates.pages();
}

/** Brings the build folder up to date with the mirror: renders pages whose cache key changed. */
export async function renderSite(options: RenderOptions): Promise<RenderedSite> {
  const { settings, synced, checksFiles = false, signal } = options;
  settleHeapGrowth(synced.mirror.count('entries'));
  const program = await loadProgram(settings);
  const place = placeOf(settings, synced);
  const build = await buildFolderAt(place).begin({ checksFiles, signal });
  try {
    const { prerenderLatest } = settings.publish;
    const cacheKey = `${digestOf(program)} ${prerenderLatest ?? 'all'} ${contentOfAll(synced.mirror)}`;
    const isSame = build.cacheKey === cacheKey && build.keepsAll();
    if (isSame) return siteOf(build, build.finish(cacheKey), nothingMade);
    const to = await templatesOf(settings, program);
    const isOnlyBehind = build.cacheKey === behind(cacheKey) && build.keepsAll(isMadeLate);
    const site = isOnlyBehind
      ? await writeLate(build, to, program.outputs, options)
      : await writeSite(build, to, program.outputs, options);
    // The next build makes what is left, even if nothing else has changed.
    const finished = build.finish(cacheKeyAfter(site, cacheKey));
    pruneUnused(dirname(place), basename(place));
    return siteOf(build, finished, site);
  } catch (error) {
    build.release();
    throw error;
  }
}

/** The cache key of a build whose search index or share images are of an earlier one. */
const behind = (cacheKey: string): string => `behind ${cacheKey}`;

// A build that has left pages has no key, so that the next one looks at all of them.
const cacheKeyAfter = ({ pagesLeft, isBehind }: Made, cacheKey: string): string => {
  if (pagesLeft > 0) return '';
  return isBehind ? behind(cacheKey) : cacheKey;
};

/** What {@link writeLate} makes. */
const isMadeLate = (file: string): boolean =>
  file === cardsFile || (isLate(file) && !isFarPath(file));

interface Made extends Pick<RenderedSite, 'pages' | 'rendered' | 'isBehind' | 'cardsLeft'> {
  /** How many far pages of lists are left to the next build. */
  readonly pagesLeft: number;
}

const nothingMade: Made = { pages: 0, rendered: [], isBehind: false, cardsLeft: 0, pagesLeft: 0 };

const siteOf = (build: Build, finished: Finished, made: Made): RenderedSite => ({
  ...made,
  isBehind: made.isBehind || made.pagesLeft > 0,
  finished,
  folder: build.folder,
  release: () => build.release(),
});

/** Each WordPress site, address and context has its own build folder. */
const nameOf = ({ siteUrl, basePath, deploy, publish }: Settings, { media }: Synced): string => {
  // Unchanged files have no compressed copies until all are made again.
  const copies = publish.precompress ? ['precompress'] : [];
  const site = JSON.stringify([siteUrl, basePath, deploy.context, deploy.livePath, ...copies]);
  return `${basename(media.folder)}-${hash('sha256', site).slice(0, 8)}`;
};

/** The digest of a whole mirror. */
const contentOfAll = (mirror: MirrorReader): string => {
  const all = collections.map((name) => `${name} ${contentOf(mirror.digests(name))}`);
  return hash('sha256', all.join('\n'));
};

const collections = Object.keys(recordSchemas) as (keyof typeof recordSchemas)[];

const pathsOf = mapRecords('entries', ({ record: { path, parts }, digest }) => ({
  paths: Array.from({ length: parts }, (_, at) => partPath(path, at + 1)),
  digest,
}));

/** The digests of entries whose pages are rendered on demand, by these pages' files. */
const sourcesOf = (mirror: MirrorReader, onDemand: ReadonlySet<string>): Map<string, string> => {
  if (onDemand.size === 0) return new Map();
  const texts = pathsOf(mirror).flatMap(({ paths, digest }) =>
    paths.map((path) => [path, digest] as const),
  );
  return new Map(
    texts
      .filter(([path]) => onDemand.has(path))
      .map(([path, digest]) => [`client${pageFile(path)}`, digest]),
  );
};

const writeSite = async (
  build: Build,
  to: Renderer,
  outputs: string,
  options: RenderOptions,
): Promise<Made> => {
  const { settings, synced, mostCards, when, onCount } = options;
  const { mirror, known, media, place } = synced;
  const site = { program: outputs, known: known() };
  const cards = openCards(build);
  const searched = openSearchedPages(build, to.key);
  const { pages, rendered, left, onDemand } = await renderPages(to, build, {
    place,
    leavesFar: when === 'later',
    expected: mirror.count('entries'),
    onCount,
    texts: searchedPaths(site.known),
    onPage(file, data) {
      cards.note(file, data);
      searched.note(file, data);
    },
  });
  tidyMemory(rendered.length);
  if (settings.publish.prerenderLatest !== null) {
    const { service } = place;
    const text = printOnDemand({ service, paths: [...onDemand] });
    build.put(onDemandFile, digestOf(text), text);
  }
  const sources = sourcesOf(mirror, new Set(onDemand));
  // Search goes first, before pages at old addresses exist; other processes make its index.
  const indexing = await beginSearch(build, to, { ...site, searched, sources }, options);
  const others = writeOutputs(build, {
    ...site,
    mirror,
    mediaFolder: media.folder,
    settings,
    cards,
    mostCards,
  });
  const done = await whenDone(indexing.done, others);
  const astray = await renderAstray(build, left);
  return {
    ...done,
    pages,
    rendered: [...rendered, ...astray],
    pagesLeft: left.pages.length + left.ended.length - astray.length,
  };
};

/** Makes what a finished build has left: the search index and share images. */
const writeLate = async (
  build: Build,
  to: Renderer,
  outputs: string,
  options: RenderOptions,
): Promise<Made> => {
  const { mirror, known } = options.synced;
  const { paths } = readOnDemand(join(build.folder, onDemandFile)) ?? { paths: new Set() };
  const indexing = await beginSearch(
    build,
    to,
    {
      program: outputs,
      known: known(),
      searched: openSearchedPages(build, to.key),
      sources: sourcesOf(mirror, paths),
    },
    options,
  );
  const cards = openCards(build).finish();
  const drawing = writeCards(build, { cards, mirror, most: options.mostCards });
  return { ...nothingMade, ...(await whenDone(indexing.done, drawing)) };
};

interface Searched {
  readonly program: string;
  readonly known: KnownSite;
  readonly searched: SearchedPages;
  readonly sources: ReadonlyMap<string, string>;
}

/** Reads the pages on demand that the index lacks, and begins to make the index. */
const beginSearch = async (
  build: Build,
  to: Renderer,
  { searched, sources, ...site }: Searched,
  { settings, synced: { mirror, place }, when }: RenderOptions,
) => {
  // The index of these pages is made when the site is live.
  if (when === 'now')
    await renderOnDemand(to, place, searched.unknown(sources), (file, data) =>
      searched.keep(file, data, sources.get(file) ?? ''),
    );
  const language = languageOf(settings, mirror);
  return {
    done: writeSearch(build, { ...site, pages: searched, sources, when, language }),
  };
};

const whenDone = async (indexing: ReturnType<typeof writeSearch>, cards: Promise<number>) => {
  await Promise.allSettled([indexing, cards]);
  const cardsLeft = await cards;
  const { isBehind } = await indexing;
  return { isBehind: isBehind || cardsLeft > 0, cardsLeft };
};
