import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { studioOnce } from '../../content/cards/index.ts';
import { reportFolder, type Settings } from '../../config/index.ts';
import type { KnownSite } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import type { StoreReader } from '../../wordpress/mirror/index.ts';
import type { Cards } from './cards.ts';
import { languageOf } from './language-of.ts';
import { writeIcons } from './write-icons.ts';
import { mediaFiles, writeMedia } from './write-media.ts';
import { writeRedirects } from './write-redirects.ts';
import { writeRobots } from './write-robots.ts';
import { writeState } from './write-state.ts';

export interface OutputOptions {
  readonly store: StoreReader;
  readonly known: KnownSite;
  /** Where the sync keeps pictures and files. */
  readonly mediaFolder: string;
  readonly settings: Settings;
  /** Digest of the program and of its settings. */
  readonly program: string;
  /** What was noted of the pages. */
  readonly cards: Cards;
}

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/** Writes the files that are not Astro's pages, after the pages: pictures, old addresses, icons, `robots.txt` and the like. */
export async function writeOutputs(build: Build, options: OutputOptions): Promise<void> {
  const { store, known, mediaFolder, settings, program, cards } = options;
  const { basePath: base, siteUrl, deploy } = settings;
  const isPreview = deploy.context === 'preview';
  const privateFolder = reportFolder(settings);
  const language = languageOf(settings, store);
  // Before the pages at old addresses are there, which show no picture.
  const drawn = cards.settle();
  await writeRedirects(build, {
    ...{ known, program, publicFolder, privateFolder, base, siteUrl, language },
    ...{ livePath: deploy.livePath, isPreview },
  });
  writeMedia(build, mediaFiles(store).keys(), mediaFolder);
  const studio = studioOnce();
  writeMedia(build, drawn, studio.folder);
  await studio.tidy(drawn);
  const siteIcon = siteIconFile(store, mediaFolder);
  await writeIcons(build, { program, publicFolder, siteIcon });
  await writeState(build, { store, program, isPreview });
  await writeRobots(build, { privateFolder, base, siteUrl, isPreview });
}

/** The largest file of the picture that WordPress has for the site; null where there is none. */
function siteIconFile(store: Pick<StoreReader, 'get'>, mediaFolder: string): string | null {
  const icon = store.get('site', 'site')?.record.icon ?? null;
  const picture = icon === null ? undefined : store.get('pictures', icon)?.record;
  const [largest] = picture?.variants.toSorted((a, b) => a.width - b.width).slice(-1) ?? [];
  return largest === undefined ? null : join(mediaFolder, largest.file);
}
