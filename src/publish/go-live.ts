import { lstatSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { currentLink } from './find-live.ts';
import { PublishError } from './publish-error.ts';
import { freshLink } from './work-folder.ts';

/** Makes a release live: a fresh link takes the place of the old one in one step, so that there is one at any time. */
export function goLive(releases: string, id: string): void {
  refuseOther(releases);
  const fresh = join(releases, `${freshLink}${id}`);
  symlinkSync(id, fresh, 'dir');
  renameSync(fresh, join(releases, currentLink));
}

/** Throws a {@link PublishError} where something else has the place of the link. */
export function refuseOther(releases: string): void {
  const place = join(releases, currentLink);
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;
  if (isLink) return;
  throw new PublishError({
    code: 'place',
    message: `${place} is not a link, but the link to the live release belongs there.`,
    hint: 'Move it away, then publish again.',
  });
}
