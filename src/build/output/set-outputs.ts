import { fileURLToPath } from 'node:url';
import { studioOnce } from '../../content/cards/once.ts';
import { reportFolder, type Settings } from '../../config/index.ts';
import type { KnownSite } from '../../content/paths/index.ts';
import type { Setting } from '../folder/index.ts';
import type { StoreReader } from '../../wordpress/mirror/index.ts';
import type { Cards } from './cards.ts';
import { languageOf } from './language-of.ts';
import { setIcons } from './set-icons.ts';
import { mediaFiles, setMedia } from './set-media.ts';
import { setRedirects } from './set-redirects.ts';
import { setRobots } from './set-robots.ts';
import { setState } from './set-state.ts';
import { siteIconFile } from './site-icon.ts';

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

/** Sets what is no page of Astro's, after the pages: pictures and files, old addresses, and what machines ask for. */
export async function setOutputs(setting: Setting, options: OutputOptions): Promise<void> {
  const { store, known, mediaFolder, settings, program, cards } = options;
  const { basePath: base, siteUrl, deploy } = settings;
  const isPreview = deploy.context === 'preview';
  const privateFolder = reportFolder(settings);
  const language = languageOf(settings, store);
  // While nothing but pages is there: one that leads on from an old address shows no picture.
  const drawn = cards.settle();
  await setRedirects(setting, {
    ...{ known, program, publicFolder, privateFolder, base, siteUrl, language },
    ...{ livePath: deploy.livePath, isPreview },
  });
  setMedia(setting, mediaFiles(store).keys(), mediaFolder);
  const studio = studioOnce();
  setMedia(setting, drawn, studio.folder);
  await studio.tidy(drawn);
  const siteIcon = siteIconFile(store, mediaFolder);
  await setIcons(setting, { program, publicFolder, siteIcon });
  await setState(setting, { store, program, isPreview });
  await setRobots(setting, { privateFolder, base, siteUrl, isPreview });
}
