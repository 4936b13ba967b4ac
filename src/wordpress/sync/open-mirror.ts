import { join } from 'node:path';
import type { KnownSite } from '../../content/paths/index.ts';
import { folderName, openStoreToRead, type StoreReader } from '../mirror/index.ts';
import { surveyStore } from './survey.ts';

/** What the last build has left of one content service, to be read. */
export interface Mirror {
  readonly store: StoreReader;
  /** What lies where on the site. Made when it is first asked for, and once. */
  readonly known: () => KnownSite;
  /** The folder holds the files that pictures and files of the store name. */
  readonly media: { readonly folder: string };
}

/** Which mirror: `folder` is `GALLEY_FOLDER`, `service` the root of the content service's interface. */
export interface MirrorPlace {
  readonly folder: string;
  readonly service: string;
}

/** A mirror that a build may change meanwhile. */
export interface OpenMirror extends Mirror {
  /** False once it is not what was opened any more. */
  readonly isCurrent: () => boolean;
  readonly close: () => void;
}

/** Opens a mirror as it lies there; null where there is none to read. */
export const openMirror = ({ folder, service }: MirrorPlace): OpenMirror | null => {
  const store = openStoreToRead({ folder: join(folder, 'store'), service });
  if (store === null) return null;
  // One that no sync has filled yet is none.
  if (store.count('site') === 0) {
    store.close();
    return null;
  }
  let site: KnownSite | undefined;
  return {
    store,
    known: () => (site ??= surveyStore(store)),
    media: { folder: join(folder, 'pictures', folderName(service)) },
    isCurrent: store.isCurrent,
    close: store.close,
  };
};
