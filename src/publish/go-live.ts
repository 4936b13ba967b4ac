import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { currentLink } from './find-live.ts';
import { PublishError } from './publish-error.ts';
import { freshLink } from './work-folder.ts';

/** Makes a release live: a fresh link takes the place of the old one in one step, so that there is one at any time. */
export function goLive(releases: string, id: string): void {
  const fresh = join(releases, `${freshLink}${id}`);
  symlinkSync(id, fresh, 'dir');
  try {
    renameSync(fresh, join(releases, currentLink));
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    throw new PublishError({
      code: 'place',
      message: `${join(releases, currentLink)} is a folder, where the link to the live release is to be.`,
      hint: 'Move it away, then publish again.',
      cause: error,
    });
  }
}
