import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { isReleaseId } from './release-id.ts';

/** The link to the release that is live. It is replaced by renaming, so that it leads to a whole one at any time. */
export const currentLink = 'current';

/** A release's name, and where it lies. */
export interface FoundRelease {
  readonly id: string;
  /** Holds `client`, `server` and what is known of the release. */
  readonly folder: string;
}

/** The release that is live; null where none is. Reads one link, so that it may be asked with every request. */
export function findLive(releases: string): FoundRelease | null {
  const id = target(join(releases, currentLink));
  return id === null || !isReleaseId(id) ? null : { id, folder: join(releases, id) };
}

function target(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    // Nothing is there, or something that is no link of ours.
    if (['ENOENT', 'EINVAL'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
