import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError, siteFolder, type Settings } from '../../config/index.ts';

/** The folders in `GALLEY_FOLDER` that a build with drafts writes them into. */
const withDrafts = ['store', 'pictures', 'artwork', 'astro', 'renderer', 'build'];

/**
 * Before a build with drafts: closes the folders that have them to other accounts. The finished
 * site is not affected: its files are links in another folder. Warns of a closed folder of another
 * account. Throws a {@link SettingsError} if others can read such a folder.
 */
export function hideDrafts(
  settings: Pick<Settings, 'folder' | 'site' | 'deploy'>,
  warn: (message: string) => void,
): void {
  if (!settings.deploy.drafts) return;
  // It has the rules for nginx, so it stays readable.
  mkdirSync(siteFolder(settings), { recursive: true });
  for (const name of withDrafts) {
    const place = join(settings.folder, name);
    mkdirSync(place, { recursive: true });
    close(place, warn);
  }
}

function close(place: string, warn: (message: string) => void): void {
  try {
    chmodSync(place, 0o700);
  } catch {
    const isClosed = (statSync(place).mode & 0o077) === 0;
    if (!isClosed) throw openToOthers(place);
    warn(`${place} belongs to another account, which has closed it to others. It stays as it is.`);
  }
}

function openToOthers(place: string): SettingsError {
  return new SettingsError([
    {
      variable: 'GALLEY_FOLDER',
      problem: `has the folder ${place}, which belongs to another account, and others can read it. A build with drafts would write them there. Let its owner run “chmod 700 ${place}”, or set another folder.`,
      example: undefined,
    },
  ]);
}
