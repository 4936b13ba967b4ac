import type { Loader } from 'astro/loaders';
import type { CollectionName } from '../store/records.ts';
import { syncOnce } from '../sync/once.ts';

// Goes into every digest: raise it when the same record would have to be handed on differently.
const version = 1;

/**
 * Hands one collection of the local mirror to Astro: metadata only, since bodies are read when
 * their page is rendered. All collections share one sync, and a sync that fails fails the build
 * before anything here is touched.
 */
export const galleyLoader = (collection: CollectionName) =>
  ({
    name: `galley-${collection}`,
    async load({ store, meta, logger, parseData }) {
      logger.info('Reading the content service…');
      const { store: mirror, connection } = await syncOnce();

      // Astro's store outlives a change of CMS_URL, and ids of two services mean nothing to each other.
      const service = `${connection.generation} ${connection.root}`;
      if (meta.get('service') !== service) store.clear();

      const seen = new Set<string>();
      for (const { key, digest: recordDigest, record } of mirror.entries(collection)) {
        seen.add(key);
        const digest = `${version}:${recordDigest}`;
        if (store.get(key)?.digest === digest) continue;
        store.set({ id: key, data: await parseData({ id: key, data: { ...record } }), digest });
      }
      for (const key of store.keys()) if (!seen.has(key)) store.delete(key);
      meta.set('service', service);
      logger.info(`${seen.size} ${seen.size === 1 ? 'record' : 'records'}.`);
    },
  }) satisfies Loader;
