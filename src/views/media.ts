import { getCollection } from 'astro:content';
import type { KeptFile, Picture } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import type { MediaShelf } from '../wordpress/bodies/index.ts';
import { link } from './link.ts';
import { once } from './once.ts';

/** The records of a collection by address. It remembers what was asked of it. */
const createDrawer = <T>() => {
  let records: ReadonlyMap<string, T> = new Map();
  let asked = new Map<string, T | undefined>();
  return {
    /** Takes what there is now. False where something that was asked for is not what it was. */
    fill(entries: readonly { readonly id: string; readonly data: T }[]): boolean {
      records = new Map(entries.map(({ id, data }) => [id, data]));
      const isSame = asked.entries().every(([address, record]) => records.get(address) === record);
      if (!isSame) asked = new Map();
      return isSame;
    },
    find(address: string): T | null {
      const record = records.get(address);
      asked.set(address, record);
      return record ?? null;
    },
  };
};

const pictures = createDrawer<Picture>();
const files = createDrawer<KeptFile>();
const createShelf = (): MediaShelf => ({
  picture: (address) => pictures.find(address),
  file: (address) => files.find(address),
});
let shelf = createShelf();

/** The same shelf as in the edition before where nothing that was asked of it has changed. */
export const getMediaShelf = once(async (): Promise<MediaShelf> => {
  const [hasSamePictures, hasSameFiles] = [
    pictures.fill(await getCollection('pictures')),
    files.fill(await getCollection('files')),
  ];
  if (!hasSamePictures || !hasSameFiles) shelf = createShelf();
  return shelf;
});

/** What comes before the name of a kept file: `/base/_media/`. */
export const mediaFolder = (): string => link(mediaPath);
