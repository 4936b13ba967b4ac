import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder, type Settings } from '../../config/index.ts';

/** The folders in `GALLEY_FOLDER` that a build with drafts writes them into. */
const withDrafts = ['store', 'pictures', 'artwork', 'astro', 'renderer', 'build'];

/**
 * Before a build with drafts: keeps other accounts of the machine out of the folders that have them, including what earlier versions
 * wrote. The finished site is not affected, because its files are hard links in another folder.
 */
export function hideDrafts(settings: Pick<Settings, 'folder' | 'site' | 'deploy'>): void {
  if (!settings.deploy.drafts) return;
  // It has the rules for nginx, so it stays readable.
  mkdirSync(siteFolder(settings), { recursive: true });
  for (const name of withDrafts) {
    const place = join(settings.folder, name);
    mkdirSync(place, { recursive: true });
    chmodSync(place, 0o700);
  }
}
