import { mediaPath } from '../paths.ts';
import type { MediaShelf } from '../wordpress/bodies/index.ts';
import type { Entry, StoreReader } from '../wordpress/mirror/index.ts';
import { getMirror } from './mirror.ts';
import { link } from './link.ts';
import { once } from './once.ts';

type Media = 'pictures' | 'files';

/** The records of a collection that were asked for, by address, and which there are. */
interface Drawer<N extends Media> {
  readonly digests: ReadonlyMap<string, string>;
  readonly kept: Map<string, Entry<N>>;
}

interface Opened {
  readonly store: StoreReader;
  readonly pictures: Drawer<'pictures'>;
  readonly files: Drawer<'files'>;
  readonly shelf: MediaShelf;
}

let last: Opened | undefined;

/** Keeps what has not changed since the edition before. */
const openDrawer = <N extends Media>(
  store: StoreReader,
  collection: N,
  before: Drawer<N> | undefined,
): Drawer<N> => {
  const digests = store.digests(collection);
  if (before?.digests === digests) return before;
  const kept = [...(before?.kept ?? [])].filter(([key, { digest }]) => digests.get(key) === digest);
  return { digests, kept: new Map(kept) };
};

const hasSame = <N extends Media>(now: Drawer<N>, before: Drawer<N>): boolean =>
  now === before ||
  (now.kept.size === before.kept.size &&
    now.digests.size === before.digests.size &&
    now.digests.keys().every((key) => before.digests.has(key)));

const lookInto =
  <N extends Media>(store: StoreReader, collection: N, { digests, kept }: Drawer<N>) =>
  (address: string) => {
    if (!digests.has(address)) return null;
    const entry = kept.get(address) ?? store.get(collection, address);
    if (entry !== null) kept.set(address, entry);
    return entry?.record ?? null;
  };

/** The same shelf as in the edition before where nothing that was asked of it has changed; and always the same records. */
export const getMediaShelf = once(async (): Promise<MediaShelf> => {
  const { store } = await getMirror();
  const pictures = openDrawer(store, 'pictures', last?.pictures);
  const files = openDrawer(store, 'files', last?.files);
  const isSame =
    last?.store === store && hasSame(pictures, last.pictures) && hasSame(files, last.files);
  if (last === undefined || !isSame) {
    const picture = lookInto(store, 'pictures', pictures);
    const file = lookInto(store, 'files', files);
    last = { store, pictures, files, shelf: { picture, file } };
  }
  return last.shelf;
});

/** What comes before the name of a kept file: `/base/_media/`. */
export const mediaFolder = (): string => link(mediaPath);
