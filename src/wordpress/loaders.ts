import type { Loader, LoaderContext } from 'astro/loaders';
import { entrySchemas, toData } from './entries.ts';
import type { CollectionName } from './mirror/index.ts';
import { settingsOf, type WordPressOptions } from './options.ts';
import type { Synced } from './sync/once.ts';

/** The name of every loader here, for `refreshContent({ loaders })`. */
export const loaderName = 'galley/wordpress';

/** A loader of one collection. Its schema gives `entry.data` its type. */
export type WordPressLoader<N extends CollectionName> = Loader & {
  readonly schema: (typeof entrySchemas)[N];
};

/**
 * Makes loaders for the collections of one WordPress site. They share one sync, so that what belongs together was read together. A
 * loader that is asked again, as by `refreshContent()`, begins the next sync, which the others join.
 */
export function loadersOf(options: WordPressOptions) {
  let latest: Promise<Synced> | undefined;

  function start(before: Promise<Synced> | undefined, { logger }: LoaderContext): Promise<Synced> {
    const started = begin(options, before === undefined, (warning) => logger.warn(warning));
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

  return <N extends CollectionName>(name: N): WordPressLoader<N> => {
    let seen: Synced | undefined;
    return {
      name: loaderName,
      schema: entrySchemas[name],
      async load(context) {
        if (isInMirror()) return;
        seen = await sync(seen, context);
        await copy(name, seen, context);
      },
    };
  };
}

const kept = Symbol.for('galley.kept');

/** For a program that reads the mirror itself: from now on nothing is copied into Astro's store. */
export const keepInMirror = (): void => void Object.assign(globalThis, { [kept]: true });
const isInMirror = (): boolean => kept in globalThis;

async function begin(
  options: WordPressOptions,
  isFirst: boolean,
  warn: (warning: string) => void,
): Promise<Synced> {
  // Only now: Astro reads the content config for commands that need no content, too.
  const { syncOnce, syncAgain } = await import('./sync/once.ts');
  return (isFirst ? syncOnce : syncAgain)({ warn }, settingsOf(options));
}

/** Brings a collection of Astro's up to date with the mirror. Only what has changed is read and checked. */
async function copy(
  name: CollectionName,
  { store: mirror, place }: Synced,
  { store, meta, parseData }: LoaderContext,
): Promise<void> {
  if (meta.get('service') !== place.service) store.clear();
  const digests = mirror.digests(name);
  for (const id of store.keys()) if (!digests.has(id)) store.delete(id);
  for (const [id, digest] of digests) {
    if (store.get(id)?.digest === digest) continue;
    const entry = mirror.get(name, id);
    if (entry === null) continue;
    const record = Object.fromEntries(Object.entries(toData(name, entry.record)));
    const data = await parseData<Record<string, unknown>>({ id, data: record });
    store.set({ id, data, digest });
  }
  meta.set('service', place.service);
}
