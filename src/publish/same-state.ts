import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateFile, withoutTime } from './published-state.ts';

const entryFile = join('server', 'entry.mjs');

/**
 * Whether two files of the server, whose bytes differ, mean the same: no build writes the time, the folder that it was made in or
 * a fresh key as another one did.
 */
export function isSameState(path: string, site: string, earlier: string): boolean {
  const means = meaningOf(path);
  if (means === null) return false;
  const read = (folder: string) => means(readFileSync(join(folder, path), 'utf8'));
  return read(site) === read(earlier);
}

function meaningOf(path: string): ((text: string) => string) | null {
  if (path === stateFile) return withoutTime;
  return path === entryFile ? withoutNoise : null;
}

// Astro notes the folders of the build, which have another name when the site is live, and a key for server islands,
// of which there are none.
const withoutNoise = (text: string): string =>
  text
    .replaceAll(/"(outDir|buildClientDir|buildServerDir)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"key":"[^"]*"/g, '"key":""');
