import { join } from 'node:path';
import type { Seed } from '../../test/support/embedded/index.ts';
import { benchFolder } from './bench-folder.ts';
import { galleySite, type GalleySite } from './galley-site.ts';
import { asOwnType, magazine } from './magazine.ts';
import { photosIn } from './photo-folder.ts';
import { galleyNames } from './record.ts';

const photos = join(benchFolder, 'photos');

export async function makeMagazine(count: number): Promise<Seed> {
  await photosIn(photos);
  return magazine(count, photos);
}

const ports = { v2: 21_500, legacy: 22_500, plain: 23_500, entries: 24_500 } as const;

/**
 * The magazine as a site of Galley's, with its service: read from one of the generations, from v2 by a plain `astro build`, or with
 * entries of a custom type in place of posts. The folder is the same each time, so that a later run finds its pictures encoded.
 */
export function openMagazine(
  count: number,
  seed: Seed,
  way: keyof typeof ports = 'v2',
): Promise<GalleySite> {
  return galleySite({
    seed: way === 'entries' ? asOwnType(seed) : seed,
    ...(way === 'entries' && { restBase: 'reports' }),
    name: galleyNames[way],
    byAstro: way === 'plain',
    generation: way === 'legacy' ? 'legacy' : 'v2',
    folder: join(benchFolder, `galley-${count}${way === 'v2' ? '' : `-${way}`}`),
    works: join(benchFolder, 'works'),
    port: ports[way] + Math.ceil(count / 100),
  });
}
