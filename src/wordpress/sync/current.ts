import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Prepared } from '../../content/html/index.ts';
import { openMirror, type Mirror, type MirrorPlace, type OpenMirror } from './open-mirror.ts';

/** The mirror that the collections are read from. */
interface Current {
  mirror?: Mirror;
  opened?: { readonly place: MirrorPlace; readonly mirror: OpenMirror };
  /** The one before stays open: a page may still be in the middle of it. */
  before?: OpenMirror;
}

// A build loads this module more than once: Vite gives the pages an instance of their own.
const slot = Symbol.for('galley.mirror');
const shared = globalThis as { [slot]?: Current };
const current = (): Current => (shared[slot] ??= {});

/** Has the collections read from a mirror that this process brings up to date. */
export function setMirror(mirror: Mirror): void {
  current().mirror = mirror;
}

/**
 * Opens the mirror that lies in a place, as the last sync has left it, and has the collections read from it: for a thread beside
 * the one that syncs, and for the server. False where there is none.
 */
export function openMirrorAt(place: MirrorPlace): boolean {
  const now = current();
  const isSame =
    now.opened?.place.folder === place.folder && now.opened.place.service === place.service;
  if (isSame && now.opened?.mirror.isCurrent()) return true;
  const mirror = openMirror(place);
  if (mirror === null) return false;
  now.before?.close();
  if (now.opened !== undefined) now.before = now.opened.mirror;
  now.opened = { place, mirror };
  now.mirror = mirror;
  return true;
}

/** The mirror that the collections are read from. Throws where nobody has brought one up to date or opened one. */
export function currentMirror(): Mirror {
  const { mirror } = current();
  if (mirror === undefined)
    throw new Error(
      'The content of the WordPress site was asked for before it was read. Its loaders in `src/content.config.ts` have to run first.',
    );
  return mirror;
}

/** The text that `data.body` of an entry names. It is read anew at each call: bodies together may be larger than memory. */
export const readBody = (name: string): Promise<Prepared> => currentMirror().store.body(name);

/** The bytes of a file that an entry of `pictures` or `files` names. Throws where it is not there. */
export async function mediaFileSize(file: string): Promise<number> {
  return (await stat(join(currentMirror().media.folder, file))).size;
}
