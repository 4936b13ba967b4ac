import {
  openMirror,
  type Mirror,
  type MirrorPlace,
  type OpenMirror,
} from '../wordpress/sync/index.ts';
import { edition } from './edition.ts';

interface Opened {
  readonly place: MirrorPlace;
  readonly mirror: OpenMirror;
}

// The one before stays open: a page may still be in the middle of it.
let opened: Opened | undefined;
let before: Opened | undefined;

/** What everything on a page is read from: on the server what {@link readMirror} has opened, in a build one that is up to date. */
export const getMirror = async (): Promise<Mirror> => {
  if (opened !== undefined) return opened.mirror;
  const { mirrorOnce } = await (once ??= import('../wordpress/sync/once.ts'));
  return mirrorOnce();
};

// Asked for with each text, and Node's own look-up takes as long as reading one.
let once: Promise<{ readonly mirrorOnce: () => Promise<Mirror> }> | undefined;

/**
 * For the server, before it renders a page: from now on everything is read from the mirror that lies in a place,
 * as the last build has left it. False where there is none.
 */
export const readMirror = (place: MirrorPlace): boolean => {
  const isSame = opened?.place.folder === place.folder && opened.place.service === place.service;
  if (isSame && opened?.mirror.isCurrent()) return true;
  const mirror = openMirror(place);
  if (mirror === null) return false;
  before?.mirror.close();
  before = opened;
  opened = { place, mirror };
  edition.current = mirror;
  return true;
};

/** Where the mirror lies that the server reads; undefined in a build. */
export const placeOfMirror = (): MirrorPlace | undefined => opened?.place;
