import { fileURLToPath } from 'node:url';
import { reportFolder, type Settings } from '../../config/index.ts';
import type { KnownSite } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import type { MirrorReader } from '../../wordpress/mirror/index.ts';
import type { Cards } from './cards.ts';
import { languageOf } from './language-of.ts';
import { uploadRedirects } from './upload-redirects.ts';
import { writeCards } from './write-cards.ts';
import { siteIconFile, writeIcons } from './write-icons.ts';
import { mediaFiles, writeMedia } from './write-media.ts';
import { writeRedirects } from './write-redirects.ts';
import { writeRobots } from './write-robots.ts';
import { writeState } from './write-state.ts';

export interface OutputOptions {
  readonly mirror: MirrorReader;
  readonly known: KnownSite;
  /** The folder in which the sync keeps pictures and files. */
  readonly mediaFolder: string;
  readonly settings: Settings;
  /** Digest of the program and of its settings. */
  readonly program: string;
  readonly cards: Cards;
  /** How many share images are drawn at most. */
  readonly mostCards: number;
}

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/**
 * Writes all files besides pages: pictures, redirects, icons, `robots.txt`, `published.json`. Call it when the pages are written.
 * Returns how many share images are left to later builds.
 */
export async function writeOutputs(build: Build, options: OutputOptions): Promise<number> {
  const { mirror, known, mediaFolder, settings, program, cards, mostCards } = options;
  const { basePath: base, siteUrl, deploy } = settings;
  const isPreview = deploy.context === 'preview';
  const privateFolder = reportFolder(settings);
  const language = languageOf(settings, mirror);
  // Before redirect pages are written, which show no image.
  const shown = cards.finish();
  await writeRedirects(build, {
    known,
    uploads: uploadRedirects(mirror),
    program,
    publicFolder,
    privateFolder,
    base,
    siteUrl,
    livePath: deploy.livePath,
    isPreview,
    language,
  });
  writeMedia(build, mediaFiles(mirror).keys(), mediaFolder);
  const cardsLeft = await writeCards(build, { cards: shown, mirror, most: mostCards });
  await writeIcons(build, { program, publicFolder, siteIcon: siteIconFile(mirror, mediaFolder) });
  await writeState(build, { mirror, program, isPreview });
  await writeRobots(build, { privateFolder, base, siteUrl, isPreview });
  return cardsLeft;
}
