import { openMirror, stateOfMirror, type Mirror, type MirrorPlace } from '../sync/index.ts';
import { edition } from './edition.ts';

interface Opened {
  readonly place: string;
  readonly state: string;
  readonly mirror: ReturnType<typeof openMirror>;
}

// The one before stays open: a page may still be in the middle of it.
let opened: Opened | undefined;
let before: Opened | undefined;

/** What everything on a page is read from: on the server what {@link readMirror} has opened, in a build one that is up to date. */
export const getMirror = async (): Promise<Mirror> => {
  if (opened !== undefined) return opened.mirror;
  const { syncOnce } = await import('../sync/once.ts');
  return syncOnce();
};

/**
 * For the server, before it renders a page: from now on everything is read from the mirror that lies in a place,
 * as the last build has left it. Throws a StoreError `no-mirror` where there is none.
 */
export const readMirror = (place: MirrorPlace): void => {
  const name = JSON.stringify(place);
  const state = stateOfMirror(place);
  if (opened?.place === name && opened.state === state) return;
  const mirror = openMirror(place);
  before?.mirror.close();
  before = opened;
  opened = { place: name, state, mirror };
  edition.current = mirror;
};
