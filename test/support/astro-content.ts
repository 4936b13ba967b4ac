/**
 * `astro:content` for tests that run without Astro: the mirror's collections, read as the program that is kept between builds reads
 * them.
 */
import { MirrorCollections } from '../../src/wordpress/mirror-collections.ts';

const collections = new MirrorCollections();

export function getCollection(collection: string): Promise<unknown[]> {
  return Promise.resolve(
    Array.from(collections.get(collection)?.values() ?? [], (entry) => ({
      ...(entry as object),
      collection,
    })),
  );
}
