import { hash } from 'node:crypto';
import { isForHosts, isHidden, isOfSearch, isOutlasting, searchOutlasts } from '../../served.ts';

/* Readers' files are at their own paths, others in a folder whose name nobody can guess: a
   public bucket shows neither drafts nor earlier texts. */

const clientFolder = 'client/';

/** The key of a file that readers get; null for a file of the server or of other hosts. */
export function publicKey(path: string): string | null {
  if (!path.startsWith(clientFolder)) return null;
  const below = path.slice(clientFolder.length - 1);
  return isForHosts(below) || isHidden(below) ? null : below.slice(1);
}

/** The path of the file that readers get at a key. */
export function pathOfKey(key: string): string {
  return clientFolder + key;
}

/** True for a file that pages of an earlier release still ask for. */
export function outlasts(path: string): boolean {
  return isOutlasting(path.slice(clientFolder.length - 1));
}

/** For how long it stays if other such files stay as long as this, in milliseconds. */
export function timeLeft(path: string, grace: number): number {
  return isOfSearch(path.slice(clientFolder.length - 1)) ? Math.min(grace, searchOutlasts) : grace;
}

/** The start of all keys that are not for readers. */
export const hiddenStart = '.galley-';

/** The note of the publication that is running, or was when it was interrupted. */
export const lockKey = `${hiddenStart}pending`;

export function keysIn(folder: string) {
  return {
    live: `${folder}live.json.gz`,
    listOf: (release: string): string => `${folder}lists/${release}.json.gz`,
    /** What a publication is about to change: written before, deleted after it. */
    changing: `${folder}changing.json.gz`,
    /** One version of a file: those that readers don't get, and earlier versions of the others. */
    versionOf: (path: string, digest: string): string =>
      `${folder}files/${hash('sha256', `${path}\n${digest}`).slice(0, 40)}`,
  };
}
