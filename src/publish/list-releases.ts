import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { saysMissing } from './error-code.ts';
import type { Release } from './face.ts';
import { findLive } from './find-live.ts';
import { isReleaseId } from './release-id.ts';
import { isReplaced, readReleaseFile } from './release-file.ts';

/** The releases that are kept, the newest first. None where nothing was ever published. */
export function listReleases(releases: string): Release[] {
  const live = findLive(releases)?.id;
  return idsIn(releases)
    .toSorted()
    .reverse()
    .flatMap((id) => {
      if (id !== live && isReplaced(join(releases, id))) return [];
      const facts = readReleaseFile(join(releases, id));
      return facts === null ? [] : [{ ...facts, id, isLive: id === live }];
    });
}

/** The id under which the live release was published first, as rebuilds know it; null where none is live. */
export function publishedAs(releases: string): string | null {
  const live = findLive(releases);
  if (live === null) return null;
  return readReleaseFile(live.folder)?.replaces ?? live.id;
}

/** Those whose place in the history another one has taken. They are not kept. */
export function listReplaced(releases: string): string[] {
  const live = findLive(releases)?.id;
  return idsIn(releases).filter((id) => id !== live && isReplaced(join(releases, id)));
}

function idsIn(releases: string): string[] {
  try {
    return readdirSync(releases).filter(isReleaseId);
  } catch (error) {
    if (saysMissing(error)) return [];
    throw error;
  }
}
