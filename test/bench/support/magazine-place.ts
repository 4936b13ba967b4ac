import { join } from 'node:path';
import type { Seed } from '../../../src/embedded/index.ts';
import { benchFolder } from './bench-folder.ts';
import { galleySite, type GalleySite } from './galley-site.ts';
import { magazine } from './magazine.ts';
import { photosIn } from './photo-folder.ts';
import { galleyNames } from './record.ts';

const photos = join(benchFolder, 'photos');

export const makeMagazine = async (count: number): Promise<Seed> => {
  await photosIn(photos);
  return magazine(count, photos);
};

/** The magazine as Galley's, with its service; in the same folder each time, so that a later run finds its pictures encoded. */
export const openMagazine = (
  count: number,
  seed: Seed,
  generation: 'v2' | 'legacy' = 'v2',
): Promise<GalleySite> => {
  const isNew = generation === 'v2';
  return galleySite({
    ...{ seed, generation, name: galleyNames[generation] },
    folder: join(benchFolder, `galley-${count}${isNew ? '' : '-legacy'}`),
    works: join(benchFolder, 'works'),
    port: (isNew ? 21_500 : 22_500) + Math.ceil(count / 100),
  });
};
