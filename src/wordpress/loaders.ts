import { isAbsolute, relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DataStore, Loader, LoaderContext } from 'astro/loaders';
import type { z } from 'zod';
import { ProgramError } from '../config/index.ts';
import { href, mediaPath } from '../content/paths/index.ts';
import { onePerProcess } from '../one-per-process.ts';
import { createRenderer, type Rendered, type Renderer } from './bodies/index.ts';
import type { Prepared } from '../content/html/index.ts';
import type { DataFields, KindsByName } from './fields.ts';
import { dataSchemas, toData, type Bodies, type Selection } from './entries.ts';
import type { CollectionName, StoredRecords } from './mirror/index.ts';
import { errorInOptions, inOptions, settingsOf, type WordPressOptions } from './options.ts';
import type { Synced } from './sync/open.ts';
import { heldBackLine, leftOut } from './sync/report.ts';

/** The name of every loader here, for `refreshContent({ loaders })`. */
export const loaderName = 'galley/wordpress';

/** A loader of one collection. Its schema gives `entry.data` its type. */
export type WordPressLoader<
  N extends CollectionName,
  B extends Bodies = 'rendered',
  K extends KindsByName | undefined = undefined,
> = Loader & { readonly schema: SchemaOf<N, B, K> };

type SchemaOf<N extends CollectionName, B extends Bodies, K> = K extends KindsByName
  ? z.ZodType<
      Omit<z.output<(typeof dataSchemas)[B][N]>, 'fields'> & {
        /** Custom fields by name. */
        readonly fields: DataFields<K, B extends 'rendered' ? string : Prepared>;
      }
    >
  : (typeof dataSchemas)[B][N];

/**
 * Makes loaders for one WordPress site. They share one sync, so that their data belong together. A
 * loader that is asked again, as by `refreshContent()`, begins the next sync, which others join.
 */
export function loadersOf<B extends Bodies>(options: WordPressOptions<B>) {
  // B is `rendered` if the option is missing.
  const bodies = (options.bodies ?? 'rendered') as B;
  let latest: Promise<Synced> | undefined;

  function start(
    before: Promise<Synced> | undefined,
    { logger, refreshContextData }: LoaderContext,
  ): Promise<Synced> {
    // After the content config was read again, a dev server has new loaders, and the same sync.
    const isFirst = before === undefined && refreshContextData === undefined;
    const started = begin(options, isFirst, (warning) => logger.warn(warning));
    latest = started;
    started.catch(() => (latest = before));
    return started;
  }

  async function sync(seen: Synced | undefined, context: LoaderContext): Promise<Synced> {
    const joined = latest ?? start(undefined, context);
    const synced = await joined;
    if (synced !== seen) return synced;
    return latest === undefined || latest === joined ? start(joined, context) : latest;
  }

  return <N extends CollectionName, K extends KindsByName | undefined = undefined>(
    selection: Selection<N>,
  ): WordPressLoader<N, B, K> => {
    let seen: Synced | undefined;
    return {
      name: loaderName,
      // A sync has read the fields by their kinds, so that the schema only has to name their types.
      schema: dataSchemas[bodies][selection.from] as unknown as SchemaOf<N, B, K>,
      async load(context) {
        state.hasRun = true;
        if (isInMirror()) return;
        state.sites.add(options);
        seen = await sync(seen, context);
        await copy(selection, seen, context, bodies);
      },
    };
  };
}

interface State {
  isKept?: true;
  hasRun?: true;
  readonly sites: Set<WordPressOptions>;
}

const state = onePerProcess('loaders', (): State => ({ sites: new Set() }));

/** For a program that reads the mirror itself: from now on nothing is copied into Astro's store. */
export function keepInMirror(): void {
  return void (state.isKept = true);
}
export function isInMirror(): boolean {
  return state.isKept === true;
}
const hasRun = (): boolean => state.hasRun === true;

/** The options of each site whose loaders have filled Astro's store, in this process. */
export function loadedSites(): Iterable<WordPressOptions> {
  return state.sites;
}

/**
 * Runs `refreshContent()` of Astro's dev server, up to `tries` times, with pauses of half a second.
 * Throws if no loader ran: Astro skips a refresh if it can't read src/content.config.ts.
 */
export async function refreshed(refresh: () => Promise<void>, tries = 1): Promise<void> {
  delete state.hasRun;
  for (let left = tries; left > 0; left -= 1) {
    await refresh();
    if (hasRun()) return;
    if (left > 1) await sleep(500);
  }
  throw new ProgramError(
    'Astro has skipped reading WordPress, because it could not load src/content.config.ts. Its reason is printed above.',
  );
}

/** Throws if Astro found no collection of WordPress's: it only prints why, and goes on. */
export function expectLoaders(): void {
  if (hasRun()) return;
  throw new ProgramError(
    "Astro has found no collection of a WordPress site in src/content.config.ts. Its `collections` must be made by defineCollection() with the loaders of wordpress(). `npx astro sync` says what it is that Astro can't use.",
  );
}

async function begin(
  options: WordPressOptions,
  isFirst: boolean,
  warn: (warning: string) => void,
): Promise<Synced> {
  // Only now: Astro reads the content config for commands that need no content, too.
  const { syncOnce, syncAgain } = await import('./sync/open.ts');
  const read = isFirst ? syncOnce : syncAgain;
  const told = (warning: string) => warn(inOptions(warning, options));
  const synced = await read({ warn: told }, settingsOf(options)).catch((error: unknown) => {
    throw errorInOptions(error, options);
  });
  const { report } = synced;
  for (const text of report.heldBack) warn(`Held back: ${heldBackLine(text)}`);
  for (const sentence of leftOut(report)) warn(sentence);
  return synced;
}

/** Raise it if a record's `data` changes: Astro's store outlives an update of this package. */
const shape = 5;

/** Brings a collection up to date with the mirror. Only changes are read, checked and rendered. */
async function copy(
  { from, which }: Selection,
  synced: Synced,
  context: LoaderContext,
  bodies: Bodies,
): Promise<void> {
  const { mirror, place } = synced;
  const { store, meta, parseData, generateDigest } = context;
  const renderer = bodies === 'rendered' ? await openRenderer(synced, context) : undefined;
  // Undefined if the records of the collection have no text.
  const render = (renderer as Partial<Record<CollectionName, unknown>> | undefined)?.[from] as
    | RenderRecord
    | undefined;
  const source = `${place.service} ${bodies} ${shape}`;
  if (meta.get('source') !== source) store.clear();
  const digests = mirror.digests(from, which);
  for (const id of store.keys()) if (!digests.has(id)) store.delete(id);
  for (const [id, own] of digests) {
    if (render === undefined && store.get(id)?.digest === own) continue;
    const entry = mirror.get(from, id);
    if (entry === null) continue;
    // What a text shows depends on more than its record: on where links lead, and on pictures.
    const rendered = await render?.(entry.record);
    const upload = rendered === undefined ? null : uploadOf(from, entry.record, synced, context);
    const images = upload === null || upload.image === null ? [] : [upload.image];
    // Custom fields with their HTML and links.
    const fields =
      from === 'entries' ? renderer?.fields(entry.record as StoredRecords['entries']) : null;
    const digest =
      rendered === undefined
        ? own
        : generateDigest([own, rendered.html, JSON.stringify([fields, upload])].join(' '));
    if (store.get(id)?.digest === digest) {
      // `astro dev` and `astro build` write their imports to the same file.
      if (images.length > 0 && importsAssets(store)) store.addAssetImports(images);
      continue;
    }
    const record = {
      ...toData(from, entry.record),
      ...upload,
      ...(fields && { fields }),
    };
    const data = await parseData<Record<string, unknown>>({ id, data: record });
    store.set({
      id,
      data,
      digest,
      ...(rendered && { rendered }),
      ...(images.length > 0 && { assetImports: images, imageImports: [['image']] }),
    });
  }
  meta.set('source', source);
  if (digests.size > 0) return;
  // Otherwise Astro warns at each reading of an empty collection that it does not exist.
  store.set({ id: 'none', data: {} });
  store.delete('none');
}

const renderers = new WeakMap<Synced, Promise<Renderer>>();

function openRenderer(
  synced: Synced,
  { config: { base, site } }: LoaderContext,
): Promise<Renderer> {
  const { mirror, known } = synced;
  const made = renderers.get(synced) ?? createRenderer({ mirror, known: known(), base, site });
  renderers.set(synced, made);
  return made;
}

type RenderRecord = (record: StoredRecords[CollectionName]) => Rendered | Promise<Rendered>;

interface Upload {
  /** The largest copy's path, as an import in the project; null if there is none. */
  readonly image: string | null;
  /** Where the file is in the built site; in WordPress if there is no copy. */
  readonly href: string;
}

/** What a project shows of a media record; null for a record of another collection. */
function uploadOf(
  from: CollectionName,
  record: StoredRecords[CollectionName],
  { mirror, media }: Synced,
  { config }: LoaderContext,
): Upload | null {
  if (from !== 'media') return null;
  const { picture, url } = record as StoredRecords['media'];
  const variants = picture === null ? [] : (mirror.get('pictures', picture)?.record.variants ?? []);
  // Of two equally wide ones the later is the more common type.
  const [largest] = variants.toReversed().toSorted((a, b) => b.width - a.width);
  const kept = largest ?? mirror.get('files', url)?.record;
  const place = kept === undefined ? url : href(mediaPath + kept.file, config.base);
  if (largest === undefined) return { image: null, href: place };
  const file = resolve(media.folder, largest.file);
  const inRoot = relative(fileURLToPath(config.root), file);
  const path = inRoot.startsWith('..') || isAbsolute(inRoot) ? file : `/${inRoot}`;
  return { image: path.split(sep).join('/'), href: place };
}

interface AssetStore extends DataStore {
  /** What Astro's own loaders call for an entry that stays as it is. See `docs/astro.md`. */
  addAssetImports(imports: string[]): void;
}

const importsAssets = (store: DataStore): store is AssetStore => 'addAssetImports' in store;
